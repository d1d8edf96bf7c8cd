"""The odds of a whole fight, both sides carried on together from round to round.

A step of both sides is taken as two, first that of side a and then that of side b. So the work
grows with the steps of either side, not with their products.
"""

from __future__ import annotations

from collections.abc import Callable
from math import lcm, prod
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.loops import Ended, Until
from skirmish_cli.core.rules import Rule
from skirmish_cli.dice.law import Law
from skirmish_cli.games.oldschool.fight_setup import DRAW, BothSides, Fight, FightEnd, is_over
from skirmish_cli.games.oldschool.fight_steps import Standing, Step, find_steps
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import fractions
else:
    fractions = lazy("fractions")

#: How side a and side b stand, by the numbers of these states.
Pair = tuple[int, int]
#: Who stood on side a as the round began, how it stands now, and how side b does still.
Halfway = tuple[Standing, int, int]
#: The weights of the ends of a fight.
Ends = dict["BothSides | FightEnd", int]


class FightCourse(Until["BothSides | FightEnd"]):
    """The rounds of a fight until it is over.

    In its law every end has the same mean number of rounds: that of all fights.
    """

    def __init__(self, fight: Fight, step: Callable[[Any], Rule[BothSides | FightEnd]]) -> None:
        super().__init__(fight.start, step, is_over, fight.most_rounds, "round")
        self.fight = fight

    def law(self) -> Law[Ended]:
        """Return the law of the end, with the mean rounds of all fights."""
        if is_over(self.start):
            return Law.certain(Ended(self.start, 0))
        flow = Flow(self.fight)
        ends, rounds = flow.carry_rounds(self.most) if self.most else flow.carry_on()
        return Law({Ended(end, rounds): weight for end, weight in ends.items()})


class Flow:
    """The weights of a fight on their way from its start to its ends.

    `arriving` are those of both sides as a round begins. `halfway` are those of rounds in which
    side a has taken its step and side b hasn't. Both are by the depth of the sides, which grows
    with every step that changes anything; of a fight of so many rounds, by the number of the round.
    """

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.a, self.b = find_steps(fight.rounds)
        self.arriving: dict[int, dict[Pair, int]] = {}
        self.halfway: dict[int, dict[Halfway, int]] = {}
        self.ends: Ends = {}

    def carry_on(self) -> tuple[Ends, fractions.Fraction]:
        """Return the weights of all ends, and the mean rounds of a fight.

        A round that changes nothing comes again: with `total` weights, of which `stay` change
        nothing, it is met total / (total - stay) times. All integers: the weight of the start can
        be divided by all that is left on any way.
        """
        depths = self.a.find_depths(), self.b.find_depths()
        levels = self._find_levels(*depths)
        whole = prod(lcm(*rests) for rests in levels)
        met = 0
        self.arriving[0] = {(0, 0): whole}
        for depth in range(len(levels)):
            for pair, weight in self._gather(depth).items():
                one, other = self._find_steps(*pair)
                total = one.total * other.total
                share = weight // (total - one.stay * other.stay)
                met += share * total
                self._add_ends(share, one, other)
                self._step_first(depth, depths[0], pair, share)
            for (stood, a, b), weight in self.halfway.pop(depth, {}).items():
                going = depth - depths[1][b]
                for after, part in self.b.found[b][stood].moves:
                    self._arrive(going + depths[1][after], (a, after), weight * part)
        return self.ends, fractions.Fraction(met, whole)

    def _find_levels(self, first: list[int], second: list[int]) -> list[set[int]]:
        """Return what the weights at each depth may have to be divided by."""
        levels: list[set[int]] = [set() for _ in range(max(first) + max(second) + 1)]
        for a, depth in enumerate(first):
            for b, further in enumerate(second):
                one, other = self._find_steps(a, b)
                rest = one.total * other.total - one.stay * other.stay
                if rest:
                    levels[depth + further].add(rest)
        return levels

    def _gather(self, depth: int) -> dict[Pair, int]:
        """Return the weights of the rounds that begin at a depth, those of ended fights aside.

        Some of those halfway come to it, as side b stays as it is.
        """
        arrived = self.arriving.pop(depth, {})
        for (stood, a, b), weight in self.halfway.get(depth, {}).items():
            stay = self.b.found[b][stood].stay
            if stay:
                arrived[a, b] = arrived.get((a, b), 0) + weight * stay
        return self._end_stalled(arrived)

    def _step_first(self, depth: int, depths: list[int], pair: Pair, share: int) -> None:
        """Let side a take its step, in rounds that begin."""
        (a, b), (step, _) = pair, self._find_steps(*pair)
        stood, going = self.a.states[a].standing, depth - depths[a]
        for after, part in step.list_all(a):
            self._go_halfway(going + depths[after], (stood, after, b), share * part)

    def carry_rounds(self, most: int) -> tuple[Ends, fractions.Fraction]:
        """Return the weights of all ends after so many rounds at most, and the mean rounds.

        Fights that go on then end in a draw.
        """
        totals = self.a.common_total, self.b.common_total
        scale, met = prod(totals), 0
        self.arriving[0] = {(0, 0): 1}
        for number in range(most):
            going = self._end_stalled(self.arriving.pop(number, {}))
            met = (met + sum(going.values())) * scale
            self.ends = {end: weight * scale for end, weight in self.ends.items()}
            for pair, weight in going.items():
                one, other = self._find_steps(*pair)
                share = weight * (totals[0] // one.total)
                self._add_ends(share * (totals[1] // other.total), one, other)
                self._step_first(number, [0] * len(self.a.states), pair, share)
            for (stood, a, b), weight in self.halfway.pop(number, {}).items():
                step = self.b.found[b][stood]
                share = weight * (totals[1] // step.total)
                for after, part in step.list_all(b):
                    self._arrive(number + 1, (a, after), share * part)
        for (a, b), weight in self._end_stalled(self.arriving.pop(most, {})).items():
            self._end(self.fight.end(self.a.states[a], self.b.states[b], DRAW), weight)
        return self.ends, fractions.Fraction(met, scale**most)

    def _find_steps(self, a: int, b: int) -> tuple[Step, Step]:
        return (
            self.a.found[a][self.b.states[b].standing],
            self.b.found[b][self.a.states[a].standing],
        )

    def _end_stalled(self, arrived: dict[Pair, int]) -> dict[Pair, int]:
        """Return the weights of the rounds that begin; the other fights have ended before."""
        going = {}
        for (a, b), weight in arrived.items():
            state = self.fight.finish_round(self.a.states[a], self.b.states[b])
            if is_over(state):
                self._end(state, weight)
            else:
                going[a, b] = weight
        return going

    def _add_ends(self, share: int, one: Step, other: Step) -> None:
        """End the rounds in which a side is gone: no further stage is played by either."""
        if not (one.can_end or other.can_end):
            return
        for (gone, going), (others_gone, others_going) in zip(
            one.stages, other.stages, strict=True
        ):
            for ours, theirs in (
                (gone, others_gone),
                (gone, others_going),
                (going, others_gone),
            ):
                for a, part in ours.items():
                    for b, inner in theirs.items():
                        self._end(self.fight.finish_round(a, b), share * (part * inner))

    def _end(self, end: BothSides | FightEnd, weight: int) -> None:
        self.ends[end] = self.ends.get(end, 0) + weight

    def _arrive(self, depth: int, pair: Pair, weight: int) -> None:
        there = self.arriving.setdefault(depth, {})
        there[pair] = there.get(pair, 0) + weight

    def _go_halfway(self, depth: int, state: Halfway, weight: int) -> None:
        there = self.halfway.setdefault(depth, {})
        there[state] = there.get(state, 0) + weight
