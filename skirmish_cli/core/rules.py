"""Everything that a rule is written with.

A rule is a generator: it yields requests, gets an answer to each, and returns a result that can
be hashed. What it does may depend on its arguments and on the answers only, so that it can be
played at a table and weighed exactly. A rule without dice is `certain(result)`.

| a rule yields | to |
|---|---|
| a throw (`dice/throws.py`) | have dice thrown and read: a test, a damage die, a pool |
| `Within(rule, arguments)` | play another rule inside this one and get its result |
| `Chain(start, stages)` | carry a state through a known number of stages: the blows of a melee |
| `Until(start, step, done)` (`core/loops.py`) | play rounds until the state says it is over |
| `Repeat(rule)` | try again what may not count: a roll-off with ties rerolled |
| `Choice(question, options, policy)` | let a player decide; `policy` where nobody is asked |
| `Assumed(rule, arguments, quick_law)` | give a `Within` that decides on faces a quicker law |
| `Note(text)` | tell something in the trace |
| `Change(...)`, `Due(...)` (`core/changes.py`) | say what it changes, and what is owed now |
| `AtTable(tell, ...)` | work changes and dues out where it is played, never for odds |

A result holds what the odds tell apart and no more: the weights of equal results are added up.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import lcm
from typing import Any, Generic, TypeVar

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Throw
from skirmish_cli.records import NamedTuple

R = TypeVar("R", bound=Hashable)
S = TypeVar("S", bound=Hashable)

#: The law of what has no answer.
NO_ANSWER: Law[None] = Law.certain(None)

#: The longest path of answers through one rule. Longer exchanges are a Chain.
MOST_ANSWERS = 2_000


class Part(ABC, Generic[R]):
    """A request other than a throw, such as a rule within a rule or a choice."""

    @abstractmethod
    def play(self, table: Table) -> R:
        """Return the answer at a table."""

    @abstractmethod
    def law(self) -> Law[R]:
        """Return the exact law of the answer."""


Request = Throw[Any] | Part[Any] | Change | Due
Rule = Generator[Request, Any, R]


def certain(result: R) -> Rule[R]:
    """Return the rule of a result that needs no dice."""
    return result
    yield


def play(rule: Rule[R], table: Table) -> R:
    """Return the result of a rule whose requests a table answers.

    Raises DiceProblem for dice that don't fit.
    """
    try:
        request = next(rule)
        while True:
            answer = _answer(request, table)
            request = rule.send(answer)
    except StopIteration as end:
        result: R = end.value
        return result


def _answer(request: Request, table: Table) -> object:
    if isinstance(request, (Change, Due)):
        table.collect(request)
        return None
    try:
        if isinstance(request, Throw):
            table.prepare(request)
            return request.read(table)
        return request.play(table)
    except StopIteration as slip:  # it would pass for the end of the rule
        raise RuntimeError(f"{request!r} gave no answer") from slip


#: Called with each request whose law is asked for; the last one only.
_OBSERVERS: list[Callable[[Request], None]] = []
#: The laws of rules within rules that were worked out while somebody observed, by their words too.
_OBSERVED: dict[Hashable, Law[Any]] = {}


def find_law(request: Request) -> Law[Any]:
    """Return the exact law of the answer to a request, and tell whoever observes.

    Changes and dues have no answer.
    """
    if _OBSERVERS:
        _OBSERVERS[-1](request)
    return NO_ANSWER if isinstance(request, (Change, Due)) else request.law()


@contextmanager
def observe_requests(tell: Callable[[Request], None]) -> Iterator[None]:
    """Call `tell` with every request that laws are worked out from.

    Laws that were worked out before are forgotten, so that no request is missed.
    """
    forget_laws()
    _OBSERVED.clear()
    _OBSERVERS.append(tell)
    try:
        yield
    finally:
        _OBSERVERS.pop()
        _OBSERVED.clear()


def law_of(rule: Callable[..., Rule[R]], *arguments: object) -> Law[R]:
    """Return the exact law of a rule's result.

    The weights of equal results are added up. Raises RuntimeError for a rule that asks more than
    MOST_ANSWERS times in a row.
    """
    running = rule(*arguments)
    try:
        request = next(running)
    except StopIteration as end:
        # Most stages of a long exchange leave most of its states alone.
        return Law.certain(end.value)
    ended: dict[int, dict[R, int]] = {}
    open_paths: list[tuple[tuple[object, ...], int, int]] = [((), 1, 1)]
    while open_paths:
        answers, weight, total = open_paths.pop()
        try:
            if answers:
                running = rule(*arguments)
                request = next(running)
                for answer in answers:
                    request = running.send(answer)
            while True:
                law = find_law(request)
                (first, first_weight), *others = law.weights.items()
                for other, other_weight in others:
                    open_paths.append(((*answers, other), weight * other_weight, total * law.total))
                answers, weight, total = (*answers, first), weight * first_weight, total * law.total
                if len(answers) > MOST_ANSWERS:
                    raise RuntimeError(
                        f"{rule!r} asked more than {MOST_ANSWERS} times; "
                        "make it a Chain or a Repeat"
                    )
                request = running.send(first)
        except StopIteration as end:
            same = ended.setdefault(total, {})
            same[end.value] = same.get(end.value, 0) + weight
    return _add_up(ended)


def _add_up(ended: dict[int, dict[R, int]]) -> Law[R]:
    """Return the law of results whose weights are grouped by their total."""
    common = lcm(*ended)
    weights = ended.pop(common, {})
    for total, results in ended.items():
        for result, weight in results.items():
            weights[result] = weights.get(result, 0) + weight * (common // total)
    return Law(weights)


@lru_cache(maxsize=8192)
def remembered_law(
    rule: Callable[..., Rule[Hashable]], arguments: tuple[Hashable, ...]
) -> Law[Any]:
    """Return the exact law of a rule, worked out once for equal arguments."""
    return law_of(rule, *arguments)


def forget_laws() -> None:
    """Forget the laws that `remembered_law` worked out."""
    remembered_law.cache_clear()


class Within(Part[R]):
    """Another rule, played inside this one: the answer is its result.

    Use it for what is a rule of its own, such as a parry within an attack. Its arguments must be
    hashable: for equal arguments the law is worked out once. Advice weighs the choices inside.

    `words` tell uses apart whose arguments are equal but whose questions to the player aren't.

    >>> from skirmish_cli.dice.throws import PlainDie
    >>> def double(sides):
    ...     face = yield PlainDie(sides, "double")
    ...     return 2 * face
    >>> Within(double, (2,)).law()
    Law({2: 1, 4: 1})
    """

    def __init__(
        self, rule: Callable[..., Rule[R]], arguments: tuple[Hashable, ...] = (), words: str = ""
    ) -> None:
        self.rule, self.arguments, self.words = rule, arguments, words

    def play(self, table: Table) -> R:
        """Return the result of the inner rule at the table."""
        return play(self.rule(*self.arguments), table)

    def law(self) -> Law[R]:
        """Return the law of the inner rule's result."""
        if _OBSERVERS:
            return self._observe()
        law: Law[R] = remembered_law(self.rule, self.arguments)
        return law

    def _observe(self) -> Law[R]:
        """Return the law while somebody observes, also for words that differ."""
        key = (self.rule, self.arguments, self.words)
        if key not in _OBSERVED:
            _OBSERVED[key] = law_of(self.rule, *self.arguments)
        law: Law[R] = _OBSERVED[key]
        return law


class Assumed(Within[R]):
    """A rule within a rule whose odds come from a quicker law, given by hand.

    Use it where a player decides with a face in sight, such as whether to spend a reroll: the
    inner rule must tell every face apart to ask, but as long as the policies decide, the outer
    rule needs far fewer results. `quick_law` gets the same arguments and returns their law under
    the policies. Played, or where advice weighs other decisions, the inner rule itself is run.
    """

    def __init__(
        self,
        rule: Callable[..., Rule[R]],
        arguments: tuple[Hashable, ...],
        quick_law: Callable[..., Law[R]],
        words: str = "",
    ) -> None:
        super().__init__(rule, arguments, words)
        self.quick_law = quick_law

    def law(self) -> Law[R]:
        """Return the quick law: that of the result where the policies decide."""
        return self.quick_law(*self.arguments)


class Chain(Part[S]):
    """A known number of stages, each a rule that carries a state on.

    Use it for a long exchange, such as the blows of a melee: equal states are added up after every
    stage, so the work grows with the number of states and not of ways to reach them. Keep in the
    state only what later stages or the figures need. Once `done` holds, the state stays as it is.
    Advice weighs the choices inside. For an unknown number of rounds use Until (core/loops.py).

    >>> from skirmish_cli.dice.throws import PlainDie
    >>> def add_a_coin(total):
    ...     face = yield PlainDie(2, "coin")
    ...     return total + face
    >>> Chain(0, (add_a_coin, add_a_coin)).law()
    Law({2: 1, 3: 2, 4: 1})
    """

    def __init__(
        self,
        start: S,
        stages: Iterable[Callable[[S], Rule[S]]],
        done: Callable[[S], bool] | None = None,
    ) -> None:
        self.start, self.stages, self.done = start, stages, done

    def play(self, table: Table) -> S:
        """Return the state after all stages at the table."""
        state = self.start
        for stage in self.stages:
            if self.done is not None and self.done(state):
                break
            state = play(stage(state), table)
        return state

    def law(self) -> Law[S]:
        """Return the law of the state after all stages."""
        states = Law.certain(self.start)
        for stage in self.stages:
            moving = [
                state for state in states.weights if self.done is None or not self.done(state)
            ]
            if not moving:
                break
            states = _carry_on(states, {state: law_of(stage, state) for state in moving})
        return states


def _carry_on(states: Law[S], steps: dict[S, Law[S]]) -> Law[S]:
    """Return the law of states after a stage; a state without a step stays."""
    common = lcm(*(law.total for law in steps.values()))
    weights: dict[S, int] = {}
    for state, weight in states.weights.items():
        if state not in steps:
            weights[state] = weights.get(state, 0) + weight * common
            continue
        law = steps[state]
        scale = weight * (common // law.total)
        for result, inner in law.weights.items():
            weights[result] = weights.get(result, 0) + scale * inner
    return Law(weights)


class Repeat(Part[R]):
    """A rule that is tried again until its result isn't None.

    Use it where a try that doesn't count changes nothing, such as a roll-off with ties rerolled.
    Where tries change the state, use Until (core/loops.py). Choices inside go by their policies.

    >>> from skirmish_cli.dice.throws import PlainDie
    >>> def above_one():
    ...     face = yield PlainDie(3, "again on 1")
    ...     return None if face == 1 else face
    >>> Repeat(above_one).law() == Law({2: 1, 3: 1})
    True
    """

    def __init__(
        self, rule: Callable[..., Rule[R | None]], arguments: tuple[Hashable, ...] = ()
    ) -> None:
        self.rule, self.arguments = rule, arguments

    def play(self, table: Table) -> R:
        """Return the first result that isn't None."""
        while True:
            result = play(self.rule(*self.arguments), table)
            if result is not None:
                return result

    def law(self) -> Law[R]:
        """Return the law of a try's result, given that it isn't None."""
        # Tries are alike and independent, so the failed ones drop out.
        tried = law_of(self.rule, *self.arguments)
        return Law(
            {result: weight for result, weight in tried.weights.items() if result is not None}
        )


#: A number with its words, such as (25, "25 or more").
Number = tuple[int, str]


class About(NamedTuple):
    """What a choice is about, where its question comes up with one number or another.

    `topic` is what the questions share, `number` what the player decides on and `counts` what it
    is, such as a face; `against` is the number that it has to do with, such as a total to beat.
    `who` is the key of the model that decides, where it isn't the side as a whole. `situation` says
    what it also depends on that came before, where no state of a chain tells.
    """

    topic: str
    counts: str = ""
    number: Number | None = None
    against: Number | None = None
    who: str = ""
    situation: str = ""


class Choice(Part[str]):
    """A player's decision: the answer is one of the options.

    A table that asks puts the question, and a word among typed dice answers it; otherwise, and in
    the odds, `policy` is what they decide. Options are single words, for they are typed so. Advice
    tries every option. `owner` says whose decision it is, such as a side: advice to one
    player leaves those of the others to their policies. `name` is that of the policy, as in
    `--policy NAME=best`, by which the best option is taken instead.
    """

    def __init__(
        self,
        question: str,
        options: tuple[str, ...],
        policy: str,
        owner: str = "",
        about: About | None = None,
        name: str = "",
    ) -> None:
        self.question, self.options, self.policy, self.owner = question, options, policy, owner
        self.about, self.name = about or About(question), name

    def play(self, table: Table) -> str:
        """Return the player's decision, or the policy's."""
        return table.decide(self.question, self.options, self.policy)

    def law(self) -> Law[str]:
        """Return the law in which the policy decides."""
        return Law.certain(self.policy)


class AtTable(Part[None]):
    """Changes and dues that are worked out where a rule is played, and never for odds.

    `tell` yields them for some arguments, such as the state of a fight when it ends.
    """

    def __init__(self, tell: Callable[..., Iterable[Change | Due]], *arguments: object) -> None:
        self.tell, self.arguments = tell, arguments

    def play(self, table: Table) -> None:
        """Record them at a table, if somebody reads it."""
        for one in self.tell(*self.arguments) if table.is_watched else ():
            table.collect(one)

    def law(self) -> Law[None]:
        """Return the law of no answer."""
        return NO_ANSWER


class Note(Part[None]):
    """Words for the trace; there is no answer, and the odds don't see it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def play(self, table: Table) -> None:
        """Record the note."""
        table.note(self.text)

    def law(self) -> Law[None]:
        """Return the law of no answer."""
        return NO_ANSWER
