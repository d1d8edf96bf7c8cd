"""What a rule can ask for beside throws; `core/rules.py` says when to use which."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from math import lcm
from typing import Any, NamedTuple, TypeVar

from skirmish_cli.core.interpreters import Part, Rule, law_of, play, remembered_law
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law

R = TypeVar("R", bound=Hashable)
S = TypeVar("S", bound=Hashable)


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
        self, rule: Callable[..., Rule[R]], arguments: tuple[Any, ...] = (), words: str = ""
    ) -> None:
        self.rule, self.arguments, self.words = rule, arguments, words

    def play(self, table: Table) -> R:
        """Return the result of the inner rule at the table."""
        return play(self.rule(*self.arguments), table)

    def law(self) -> Law[R]:
        """Return the law of the inner rule's result."""
        law: Law[R] = remembered_law(self.rule, self.arguments)
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
        arguments: tuple[Any, ...],
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
        self, rule: Callable[..., Rule[R | None]], arguments: tuple[Any, ...] = ()
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
    """

    topic: str
    counts: str = ""
    number: Number | None = None
    against: Number | None = None


class Choice(Part[str]):
    """A player's decision: the answer is one of the options.

    A table that asks puts the question; otherwise, and in the odds, `policy` is what they decide.
    Advice tries every option. `owner` says whose decision it is, such as a side: advice to one
    player leaves those of the others to their policies.
    """

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
        """Return the player's decision, or the policy's."""
        if table.choose is None or len(self.options) == 1:
            return self.policy
        return table.choose(self.question, self.options)

    def law(self) -> Law[str]:
        """Return the law in which the policy decides."""
        return Law.certain(self.policy)


class Note(Part[None]):
    """Words for the trace; there is no answer, and the odds don't see it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def play(self, table: Table) -> None:
        """Record the note."""
        table.note(self.text)

    def law(self) -> Law[None]:
        """Return the law of no answer."""
        return _NO_ANSWER


_NO_ANSWER: Law[None] = Law.certain(None)
