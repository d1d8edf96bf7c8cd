"""Exchanges without a fixed length: rounds played until something ends them, however long that takes.

The exact law solves the Markov chain over the states: those that can return to each other are solved together, all
others in order, so nothing is cut off after some number of rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from skirmish_cli.core.rules import Part, Rule, law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law

if TYPE_CHECKING:
    from fractions import Fraction

S = TypeVar("S", bound=Hashable)

#: For each end that a state can come to, its chance and the mean number of rounds counted only where it happens.
Ends = dict[Any, tuple["Fraction", "Fraction"]]


class Ended(NamedTuple):
    """Where a loop ended, and after how many rounds: played, their number; in a law, their mean given that end."""

    state: Any
    rounds: int | Fraction


@dataclass(frozen=True)
class Until(Part[Ended], Generic[S]):
    """Rounds of `step`, a rule from state to state, until `done` holds of the state.

    From every state an end must be certain to come sooner or later; a state that can't end raises RuntimeError.
    """

    start: S
    step: Callable[[S], Rule[S]]
    done: Callable[[S], bool]

    def play(self, table: Table) -> Ended:
        """Return the first state that is done, and the rounds that it took."""
        state, rounds = self.start, 0
        while not self.done(state):
            state, rounds = play(self.step(state), table), rounds + 1
        return Ended(state, rounds)

    def law(self) -> Law[Ended]:
        """Return the law of the end with the mean number of rounds to it."""
        ends = _solve(self.start, self._steps())[self.start]
        return Law.of_fractions({Ended(state, rounds / chance): chance for state, (chance, rounds) in ends.items()})

    def _steps(self) -> dict[S, dict[S, Fraction] | None]:
        """Return where each state that can come up leads to; None for one that is done."""
        from fractions import Fraction  # noqa: PLC0415 - slow to import, and played loops need none

        steps: dict[S, dict[S, Fraction] | None] = {}
        waiting = [self.start]
        while waiting:
            state = waiting.pop()
            if state in steps:
                continue
            if self.done(state):
                steps[state] = None
                continue
            law = law_of(self.step, state)
            steps[state] = {after: Fraction(weight, law.total) for after, weight in law.weights.items()}
            waiting.extend(law.weights)
        return steps


def _solve(start: S, steps: dict[S, dict[S, Fraction] | None]) -> dict[S, Ends]:
    """Return the ends of every state, solved from the last states back to the first."""
    from fractions import Fraction  # noqa: PLC0415 - as above

    solved: dict[S, Ends] = {}
    for group in _groups(start, steps):
        if steps[group[0]] is None:
            solved[group[0]] = {group[0]: (Fraction(1), Fraction(0))}
        else:
            _solve_group(group, steps, solved)
    return solved


def _solve_group(group: list[S], steps: dict[S, dict[S, Fraction] | None], solved: dict[S, Ends]) -> None:
    """Solve states that can return to each other, given those that they can leave to.

    With P the steps within the group, the chances solve h = P h + (those of leaving), and the counted rounds solve
    m = P m + (those of leaving) + h: each step adds one round wherever the end is reached.
    """
    within = [{after: chance for after, chance in (steps[state] or {}).items() if after in group} for state in group]
    leaving: list[dict[Any, Fraction]] = []
    counted: list[dict[Any, Fraction]] = []
    for state in group:
        chances: dict[Any, Fraction] = {}
        rounds: dict[Any, Fraction] = {}
        for after, chance in (steps[state] or {}).items():
            for end, (ahead, further) in solved.get(after, {}).items():
                chances[end] = chances.get(end, 0 * chance) + chance * ahead
                rounds[end] = rounds.get(end, 0 * chance) + chance * further
        leaving.append(chances)
        counted.append(rounds)
    found = _eliminate(group, within, leaving)
    for rounds, chances in zip(counted, found, strict=True):
        for end, chance in chances.items():
            rounds[end] = rounds.get(end, 0 * chance) + chance
    means = _eliminate(group, within, counted)
    for state, chances, rounds in zip(group, found, means, strict=True):
        solved[state] = {end: (chance, rounds[end]) for end, chance in chances.items()}


def _eliminate(group: list[S], within: list[dict[S, Fraction]],
               known: list[dict[Any, Fraction]]) -> list[dict[Any, Fraction]]:
    """Return x with x = P x + known, for the steps P within a group; `known` and x hold a number for each end."""
    rows, values = [dict(row) for row in within], [dict(value) for value in known]
    for place, state in enumerate(group):
        back = rows[place].pop(state, None)
        if back is not None:
            if back == 1:
                raise RuntimeError(f"{state!r} never ends")
            rows[place] = {after: chance / (1 - back) for after, chance in rows[place].items()}
            values[place] = {end: value / (1 - back) for end, value in values[place].items()}
        for later in range(place + 1, len(group)):
            through = rows[later].pop(state, None)
            if through is not None:
                _add_scaled(rows[later], rows[place], through)
                _add_scaled(values[later], values[place], through)
    for place in range(len(group) - 1, -1, -1):
        for after, chance in rows[place].items():
            _add_scaled(values[place], values[group.index(after)], chance)
    return values


def _add_scaled(into: dict[Any, Fraction], more: dict[Any, Fraction], scale: Fraction) -> None:
    for key, value in more.items():
        into[key] = into.get(key, 0 * scale) + scale * value


def _groups(start: S, steps: dict[S, dict[S, Fraction] | None]) -> list[list[S]]:
    """Return the states in groups that can return to each other, each group after those that it leads to.

    This is the algorithm of Tarjan for strongly connected components, without recursion.
    """
    groups: list[list[S]] = []
    order: dict[S, int] = {}
    lowest: dict[S, int] = {}
    stack: list[S] = []
    on_stack: set[S] = set()
    walk = [(start, iter(steps[start] or {}))]
    order[start] = lowest[start] = 0
    stack.append(start)
    on_stack.add(start)
    while walk:
        state, followers = walk[-1]
        after = next(followers, None)
        if after is None:
            walk.pop()
            if walk:
                lowest[walk[-1][0]] = min(lowest[walk[-1][0]], lowest[state])
            if lowest[state] == order[state]:
                place = stack.index(state)
                groups.append(stack[place:])
                on_stack.difference_update(stack[place:])
                del stack[place:]
        elif after not in order:
            order[after] = lowest[after] = len(order)
            stack.append(after)
            on_stack.add(after)
            walk.append((after, iter(steps[after] or {})))
        elif after in on_stack:
            lowest[state] = min(lowest[state], order[after])
    return groups
