"""Exchanges without a fixed length: rounds played until something ends them, however long that
takes.

The exact law solves the Markov chain over the states, so nothing is cut off after some number of
rounds. Where states can return to each other they are solved together; where each can only stay
or go on, which is quicker, the weights are carried from the start to the ends."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from skirmish_cli.core.rules import Part, Rule, law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law

if TYPE_CHECKING:
    from fractions import Fraction

S = TypeVar("S", bound=Hashable)

#: For each end that a state can come to, its chance and the mean number of rounds counted only
#: where it happens.
Ends = dict[Any, tuple["Fraction", "Fraction"]]


class Ended(NamedTuple):
    """Where a loop ended, and after how many rounds: played, their number; in a law, their mean
    given that end."""

    state: Any
    rounds: int | Fraction


@dataclass(frozen=True)
class Until(Part[Ended], Generic[S]):
    """Rounds of `step`, a rule from state to state, until `done` holds of the state, or `most`
    rounds are played.

    Without `most` an end must be certain to come from every state, sooner or later; a state that
    can't end raises RuntimeError. With it, the state after the last round is the end, whether or
    not it is done."""

    start: S
    step: Callable[[S], Rule[S]]
    done: Callable[[S], bool]
    most: int | None = None

    def play(self, table: Table) -> Ended:
        """Return the first state that is done, and the rounds that it took."""
        state, rounds = self.start, 0
        while not self.done(state) and rounds != self.most:
            state, rounds = play(self.step(state), table), rounds + 1
        return Ended(state, rounds)

    def law(self) -> Law[Ended]:
        """Return the law of the end with the mean number of rounds to it."""
        if self.most is not None:
            return self._law_of_rounds(self.most)
        laws = self._laws()
        order = _forward_order(self.start, laws)
        if order is not None:
            return _carry_forward(self.start, laws, order)
        ends = _solve(self.start, _steps(laws))[self.start]
        return Law.from_fractions(
            {Ended(state, rounds / chance): chance for state, (chance, rounds) in ends.items()}
        )

    def _law_of_rounds(self, most: int) -> Law[Ended]:
        """Return the law of the end with the very number of rounds, which are at most so many."""
        laws: dict[S, Law[S]] = {}
        going: Law[Any] = Law.certain(self.start)
        for number in range(most):
            parts: list[tuple[int, int, Law[Any]]] = []
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

    def _laws(self) -> dict[S, Law[S] | None]:
        """Return the law of one round from each state that can come up; None for one that is
        done."""
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


def _forward_order(start: S, laws: dict[S, Law[S] | None]) -> list[list[S]] | None:
    """Return the states in levels, each after all that lead to it, or None where one can be
    returned to."""
    entries = dict.fromkeys(laws, 0)
    for state, law in laws.items():
        for after in law.weights if law is not None else ():
            entries[after] += after != state
    if entries[start]:
        return None
    levels, level, placed = [], [start], 0
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
    return levels if placed == len(laws) else None


def _carry_forward(start: S, laws: dict[S, Law[S] | None], levels: list[list[S]]) -> Law[Ended]:
    """Return the law of the ends by carrying weights through states that only stay or go on.

    `reached` holds the chance of each state over `scale`, `counted` the rounds to it, counted
    where it is reached, over `scale` squared. A state is left for another with w / rest, after
    total / rest rounds on average, whichever it is left for. All integers: the scale takes up
    every division."""
    from fractions import Fraction  # noqa: PLC0415 - slow to import, and played loops need none

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
            Ended(state, Fraction(counted[state], chance * scale)): chance
            for state, chance in reached.items()
        }
    )


def _steps(laws: dict[S, Law[S] | None]) -> dict[S, dict[S, Fraction] | None]:
    """Return the laws of the rounds as chances."""
    from fractions import Fraction  # noqa: PLC0415 - as above

    return {
        state: None
        if law is None
        else {after: Fraction(weight, law.total) for after, weight in law.weights.items()}
        for state, law in laws.items()
    }


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


def _solve_group(
    group: list[S], steps: dict[S, dict[S, Fraction] | None], solved: dict[S, Ends]
) -> None:
    """Solve states that can return to each other, given those that they can leave to.

    With P the steps within the group, the chances solve h = P h + (those of leaving), and the
    counted rounds solve m = P m + (those of leaving) + h: each step adds one round wherever the
    end is reached."""
    within = [
        {after: chance for after, chance in (steps[state] or {}).items() if after in group}
        for state in group
    ]
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


def _eliminate(
    group: list[S], within: list[dict[S, Fraction]], known: list[dict[Any, Fraction]]
) -> list[dict[Any, Fraction]]:
    """Return x with x = P x + known, for the steps P within a group; `known` and x hold a number
    for each end."""
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
    """Return the states in groups that can return to each other, each group after those that it
    leads to.

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
