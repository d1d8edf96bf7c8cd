"""A rule is a generator: it yields requests and returns a result. Two interpreters answer it.

`play` answers each throw from a table's dice and records the trace. `law_of` answers with every
reading in turn, by its weight, and never sees a face. Both run the very same generator, so a
rolled result and the odds come from one definition. A rule must be a pure function of its
arguments and of the answers it gets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import lcm
from typing import Any, Generic, NamedTuple, TypeVar

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Throw

R = TypeVar("R", bound=Hashable)
S = TypeVar("S", bound=Hashable)

#: The longest path of answers through one rule. Longer exchanges are a Chain.
MOST_ANSWERS = 2_000


def certain(result: R) -> Rule[R]:
    """Return the rule of a result that needs no dice."""
    return result
    yield


class Part(ABC, Generic[R]):
    """A request other than a throw: a rule within a rule, a chain of stages, a choice, a note."""

    @abstractmethod
    def play(self, table: Table) -> R:
        """Return the answer at a table."""

    @abstractmethod
    def law(self) -> Law[R]:
        """Return the exact law of the answer."""


Request = Throw[Any] | Part[Any] | Change | Due
Rule = Generator[Request, Any, R]


def play(rule: Rule[R], table: Table) -> R:
    """Return what a rule comes to when a table answers its requests; raises DiceProblem for dice
    that don't fit."""
    try:
        request = next(rule)
        while True:
            answer = _answer(request, table)
            request = rule.send(answer)
    except StopIteration as end:
        result: R = end.value
        return result


def _answer(request: Request, table: Table) -> Any:
    try:
        return request.read(table) if isinstance(request, Throw) else request.play(table)
    except StopIteration as slip:  # it would pass for the end of the rule
        raise RuntimeError(f"{request!r} gave no answer") from slip


#: Told of each request whose law is asked for, while somebody looks on.
_OBSERVERS: list[Callable[[Request], None]] = []


@contextmanager
def observed(tell: Callable[[Request], None]) -> Iterator[None]:
    """Tell of each request that laws are worked out from. What was worked out before is
    forgotten, so none is missed."""
    _law_within.cache_clear()
    _OBSERVERS.append(tell)
    try:
        yield
    finally:
        _OBSERVERS.pop()


def law_of(rule: Callable[..., Rule[R]], *arguments: Any) -> Law[R]:
    """Return the exact law of what a rule comes to. Paths that end in equal results are merged."""
    running = rule(*arguments)
    try:
        request = next(running)
    except StopIteration as end:
        # Most stages of a long exchange leave most of its states alone.
        return Law.certain(end.value)
    ended: dict[int, dict[R, int]] = {}
    open_paths: list[tuple[tuple[Any, ...], int, int]] = [((), 1, 1)]
    while open_paths:
        answers, weight, total = open_paths.pop()
        try:
            if answers:
                running = rule(*arguments)
                request = next(running)
                for answer in answers:
                    request = running.send(answer)
            while True:
                if _OBSERVERS:
                    _OBSERVERS[-1](request)
                law = request.law()
                (first, first_weight), *others = law.weights.items()
                for other, other_weight in others:
                    open_paths.append(((*answers, other), weight * other_weight, total * law.total))
                answers, weight, total = (*answers, first), weight * first_weight, total * law.total
                if len(answers) > MOST_ANSWERS:
                    raise RuntimeError(
                        f"{rule!r} asked more than {MOST_ANSWERS} times; make it a Chain or a Repeat"
                    )
                request = running.send(first)
        except StopIteration as end:
            same = ended.setdefault(total, {})
            same[end.value] = same.get(end.value, 0) + weight
    if len(ended) == 1:
        return Law(next(iter(ended.values())))
    common = lcm(*ended)
    weights: dict[R, int] = {}
    for total, results in ended.items():
        for result, weight in results.items():
            weights[result] = weights.get(result, 0) + weight * (common // total)
    return Law(weights)


class Within(Part[R]):
    """A rule used inside another. Its arguments must be hashable: equal uses share one law.

    `words` tell uses apart whose arguments are equal, where the questions that they ask aren't.
    """

    def __init__(
        self, rule: Callable[..., Rule[R]], arguments: tuple[Any, ...] = (), words: str = ""
    ) -> None:
        self.rule, self.arguments, self.words = rule, arguments, words

    def play(self, table: Table) -> R:
        """Return what the inner rule comes to at the table."""
        return play(self.rule(*self.arguments), table)

    def law(self) -> Law[R]:
        """Return the law of what the inner rule comes to."""
        law: Law[R] = _law_within(self.rule, self.arguments)
        return law


class Assumed(Within[R]):
    """A rule within a rule that decides by its policies only, so that its law need not tell apart
    what they don't.

    `law` gives answers which the outer rule can't tell from those of the inner rule, merged.
    Played, and where other decisions than the policies' are weighed, the inner rule itself is
    asked."""

    def __init__(
        self,
        rule: Callable[..., Rule[R]],
        arguments: tuple[Any, ...],
        merged: Callable[..., Law[R]],
        words: str = "",
    ) -> None:
        super().__init__(rule, arguments, words)
        self.merged = merged

    def law(self) -> Law[R]:
        """Return the law of the answers, merged."""
        return self.merged(*self.arguments)


@lru_cache(maxsize=8192)
def _law_within(rule: Callable[..., Rule[Any]], arguments: tuple[Any, ...]) -> Law[Any]:
    return law_of(rule, *arguments)


class Chain(Part[S]):
    """A long exchange: a state that one stage after another carries on, each stage a rule from
    state to state.

    Equal states are merged after every stage, so the work grows with the number of states, not of
    paths. Stages come in order; where `done` holds, the state stays as it is."""

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
            states = _carry(states, {state: law_of(stage, state) for state in moving})
        return states


def _carry(states: Law[S], steps: dict[S, Law[S]]) -> Law[S]:
    """Return the law after one stage: each state is replaced by the law it leads to, or stays."""
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
    """A rule that is played again until it gives a result other than None, such as a roll-off
    with ties rerolled."""

    def __init__(
        self, rule: Callable[..., Rule[R | None]], arguments: tuple[Any, ...] = ()
    ) -> None:
        self.rule, self.arguments = rule, arguments

    def play(self, table: Table) -> R:
        """Return the first result that is not None."""
        while True:
            result = play(self.rule(*self.arguments), table)
            if result is not None:
                return result

    def law(self) -> Law[R]:
        """Return the law given a result: tries are alike and independent, so the failed ones drop
        out."""
        tried = law_of(self.rule, *self.arguments)
        return Law(
            {result: weight for result, weight in tried.weights.items() if result is not None}
        )


#: A number with its words, such as (25, "25 or more").
Number = tuple[int, str]


class About(NamedTuple):
    """What a decision is about, where its question comes up with one number or another.

    `topic` is what the questions share, `number` what the player decides on and `counts` what it
    is, such as a face; `against` is the number that it has to do with, such as a total to beat.
    """

    topic: str
    counts: str = ""
    number: Number | None = None
    against: Number | None = None


class Choice(Part[str]):
    """A decision of a player. A table that asks puts the question; otherwise the named policy
    decides.

    `owner` names whose decision it is, such as a side: advice to one player leaves the others' to
    their policies."""

    def __init__(
        self,
        question: str,
        options: tuple[str, ...],
        policy: str,
        owner: str = "",
        about: About | None = None,
    ) -> None:
        self.question, self.options, self.policy, self.owner = question, options, policy, owner
        self.about = about or About(question)

    def play(self, table: Table) -> str:
        """Return the player's choice, or the policy's."""
        if table.choose is None or len(self.options) == 1:
            return self.policy
        return table.choose(self.question, self.options)

    def law(self) -> Law[str]:
        """Return the law in which the policy decides."""
        return Law.certain(self.policy)


class Note(Part[None]):
    """Something to be told in the trace that needs no dice."""

    def __init__(self, text: str) -> None:
        self.text = text

    def play(self, table: Table) -> None:
        """Record the note."""
        table.note(self.text)

    def law(self) -> Law[None]:
        """Return the law of no answer."""
        return _NO_ANSWER


_NO_ANSWER: Law[None] = Law.certain(None)
