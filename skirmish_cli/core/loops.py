"""Exchanges without a fixed length: rounds played until something ends them.

Each round leaves the state as it is or leads on to a new one, as wounds are lost and never
regained. The odds carry weights from the start to the ends, so nothing is cut off after some
number of rounds, however long an exchange may take.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import lcm
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from skirmish_cli.core.rules import Part, Rule, law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    import fractions
else:
    fractions = lazy("fractions")

S = TypeVar("S", bound=Hashable)


class Ended(NamedTuple):
    """Where a loop ended, and after how many rounds.

    Played, `rounds` is their number. In the law of an `Until` without `most` it is the mean number
    of rounds that lead to this end.
    """

    state: Any
    rounds: int | fractions.Fraction


class Until(Part[Ended], Generic[S]):
    """Rounds played until `done` holds of the state, or `most` rounds are played.

    `step` is one round, a rule from state to state. Use it where nobody knows how many rounds it
    takes. A Chain has stages that are known beforehand, and a Repeat tries the same thing again
    until it succeeds, without a state that changes. Choices inside go by their policies.

    Without `most`, each round must leave the state as it is or lead to one that wasn't there
    before, and an end must be certain to come. The law raises RuntimeError for a state that can be
    returned to and for one that never ends. With `most`, states may return, and the state after
    the last round is the end, whether or not it is done.

    Played, the trace numbers the rounds where `name` says what they are called.

    >>> from skirmish_cli.dice.throws import PlainDie
    >>> def strike(wounds):
    ...     face = yield PlainDie(2, "a 2 hits")
    ...     return wounds - (face == 2)
    >>> Until(3, strike, lambda wounds: wounds == 0).law()
    Law({Ended(state=0, rounds=Fraction(6, 1)): 1})
    """

    def __init__(
        self,
        start: S,
        step: Callable[[S], Rule[S]],
        done: Callable[[S], bool],
        most: int | None = None,
        name: str = "",
    ) -> None:
        self.start, self.step, self.done, self.most = start, step, done, most
        self.name = name

    def play(self, table: Table) -> Ended:
        """Return the first state that is done, and the rounds that it took."""
        state, rounds = self.start, 0
        while not self.done(state) and rounds != self.most:
            rounds += 1
            if self.name:
                table.note(f"{self.name} {rounds}")
            state = play(self.step(state), table)
        return Ended(state, rounds)

    def law(self) -> Law[Ended]:
        """Return the law of the end, with the rounds that it takes.

        Raises RuntimeError where `most` is None and rounds can lead back to a state or never end.
        """
        if self.most is not None:
            return self._law_of_rounds(self.most)
        laws = self.round_laws()
        return _carry_forward(self.start, laws, _order_forward(self.start, laws))

    def _law_of_rounds(self, most: int) -> Law[Ended]:
        """Return the law of the end after so many rounds at most, with their exact number."""
        laws: dict[S, Law[S | Ended]] = {}
        going: Law[S | Ended] = Law.certain(self.start)
        for number in range(most):
            parts: list[tuple[int, int, Law[S | Ended]]] = []
            for state, weight in going.weights.items():
                if isinstance(state, Ended) or self.done(state):
                    end = state if isinstance(state, Ended) else Ended(state, number)
                    parts.append((weight, going.total, Law.certain(end)))
                    continue
                if state not in laws:
                    laws[state] = law_of(self.step, state)
                parts.append((weight, going.total, laws[state]))
            going = Law.mix(parts)
        return going.map(lambda state: state if isinstance(state, Ended) else Ended(state, most))

    def round_laws(self) -> dict[S, Law[S] | None]:
        """Return the law of one round from each state that can come up, None for an end."""
        laws: dict[S, Law[S] | None] = {}
        waiting = [self.start]
        while waiting:
            state = waiting.pop()
            if state in laws:
                continue
            law = None if self.done(state) else law_of(self.step, state)
            laws[state] = law
            waiting.extend(law.weights if law is not None else ())
        return laws


def _order_forward(start: S, laws: dict[S, Law[S] | None]) -> list[list[S]]:
    """Return the states in levels, each after all states that lead to it.

    Raises RuntimeError where a state can be returned to.
    """
    entries = dict.fromkeys(laws, 0)
    for state, law in laws.items():
        for after in law.weights if law is not None else ():
            entries[after] += after != state
    levels: list[list[S]] = []
    level, placed = [start] if not entries[start] else [], 0
    while level:
        levels.append(level)
        placed += len(level)
        following = []
        for state in level:
            law = laws[state]
            for after in law.weights if law is not None else ():
                entries[after] -= after != state
                if after != state and not entries[after]:
                    following.append(after)
        level = following
    if placed != len(laws):
        raise RuntimeError(
            f"an Until from {start!r} can return to a state that it has left; its rounds may only "
            "stay or go on"
        )
    return levels


def _carry_forward(start: S, laws: dict[S, Law[S] | None], levels: list[list[S]]) -> Law[Ended]:
    """Return the law of the ends, by carrying weights from level to level.

    `reached` holds the chance of each state over `scale`, `counted` the rounds to it, counted
    where it is reached, over `scale` squared. A state is left for another with w / rest, after
    total / rest rounds on average, whichever it is left for. All integers: the scale takes up
    every division. Raises RuntimeError for a state that can't be left.
    """
    scale = 1
    reached, counted = {start: 1}, {start: 0}
    for level in levels:
        moving = {state: law for state in level if (law := laws[state]) is not None}
        rests = {state: law.total - law.weights.get(state, 0) for state, law in moving.items()}
        if 0 in rests.values():
            raise RuntimeError(
                f"{next(state for state, rest in rests.items() if not rest)!r} never ends"
            )
        more = lcm(*rests.values())
        leaving = [
            (state, law, reached.pop(state), counted.pop(state)) for state, law in moving.items()
        ]
        for state in reached:
            reached[state] *= more
            counted[state] *= more * more
        for state, law, chance, rounds in leaving:
            share = more // rests[state]
            onward = share * more * rounds + share * share * law.total * scale * chance
            for after, weight in law.weights.items():
                if after != state:
                    reached[after] = reached.get(after, 0) + weight * share * chance
                    counted[after] = counted.get(after, 0) + weight * onward
        scale *= more
    return Law(
        {
            Ended(state, fractions.Fraction(counted[state], chance * scale)): chance
            for state, chance in reached.items()
        }
    )
