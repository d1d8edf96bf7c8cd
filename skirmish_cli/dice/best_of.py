"""The better or the worse of unlike dice that are rolled together: `max(d8!,d6!)`.

Independent totals stay at or below t together with the product of their chances; so no faces are
looked at, and a spiking die is followed all the way up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, combinations, pairwise
from math import lcm, prod

from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.groups import DiceGroup, format_sum, mean_of_weights, weigh_sum
from skirmish_cli.dice.throws import Hand

#: The most numbers that the mean of an open end may be added up from.
MOST_TERMS = 40_000


@dataclass(frozen=True)
class Rival:
    """One of the sums of which the better or the worse counts: at most one die of it spikes."""

    groups: tuple[DiceGroup, ...]
    constant: int = 0

    def __str__(self) -> str:
        return format_sum(self.groups, self.constant)

    @property
    def open_sides(self) -> int:
        """The faces of the die that spikes, or 0."""
        return max(group.open_sides for group in self.groups)

    @property
    def lowest(self) -> int:
        """The lowest total."""
        return self.constant + sum(group.lowest for group in self.groups)

    @property
    def most(self) -> int:
        """The highest total without a spike, or a few more."""
        return self.constant + sum(
            group.most for group in self.groups if group.sign == 1 or group.fate
        )

    def read(self, hand: Hand, why: str) -> int:
        """Return the total."""
        total = sum(group.read(hand, why) for group in self.groups) + self.constant
        if self.constant:
            hand.modifier(self.constant, "constant")
        return total

    def survive(self, first: int, last: int) -> tuple[list[int], int]:
        """Return the weights of reaching each number from `first` to `last`, and the total."""
        weights, whole = weigh_sum(self.groups, self.constant, last)
        below = sum(weight for total, weight in weights.items() if total < first)
        missed = accumulate((weights.get(one, 0) for one in range(first, last)), initial=below)
        return [whole - one for one in missed], whole


@dataclass(frozen=True)
class BestOf:
    """The better of some sums of dice, or with `is_highest` false the worse: `max(d8!,d6!)`."""

    rivals: tuple[Rival, ...]
    is_highest: bool = True
    sign: int = 1

    def __str__(self) -> str:
        return f"{'max' if self.is_highest else 'min'}({','.join(map(str, self.rivals))})"

    def read(self, hand: Hand, why: str = "roll") -> int:
        """Return the signed total that counts."""
        totals = [rival.read(hand, why) for rival in self.rivals]
        return self.sign * (max(totals) if self.is_highest else min(totals))

    @property
    def open_sides(self) -> int:
        """The faces of the largest spiking die of an open end, or 0 where nothing has one."""
        sides = [rival.open_sides for rival in self.rivals]
        return max(sides) if self.is_highest or all(sides) else 0

    @property
    def faces(self) -> int:
        """How many faces all dice have together."""
        return sum(group.faces for rival in self.rivals for group in rival.groups)

    @property
    def spiking(self) -> int:
        """How many dice may spike."""
        return sum(group.spiking for rival in self.rivals for group in rival.groups)

    @property
    def lowest(self) -> int:
        """The lowest total, with its sign."""
        return self._lowest if self.sign == 1 else -self.most

    @property
    def _lowest(self) -> int:
        lowest = [rival.lowest for rival in self.rivals]
        return max(lowest) if self.is_highest else min(lowest)

    @property
    def most(self) -> int:
        """The highest total without a spike, or a few more."""
        closed = [rival.most for rival in self.rivals if not rival.open_sides]
        if self.is_highest or not closed:
            return max(rival.most for rival in self.rivals)
        return min(closed)

    def weights(self, limit: int) -> tuple[dict[int, int], int]:
        """Return the weight of each total with its sign, and the total weight.

        Of an open end only totals below `limit` are listed; the total weight includes the others.
        """
        first = self._lowest
        last = max(limit, first + 1) if self.open_sides else max(self.most, first) + 1
        reached, whole = self._survive(first, last)
        weights = {
            self.sign * (first + place): one - other
            for place, (one, other) in enumerate(pairwise(reached))
            if one > other
        }
        return weights, whole

    def _survive(self, first: int, last: int) -> tuple[list[int], int]:
        """Return the weights of reaching each number from `first` to `last`, and the total."""
        each = [rival.survive(first, last) for rival in self.rivals]
        whole = prod(total for _, total in each)
        together = zip(*(reached for reached, _ in each), strict=True)
        if not self.is_highest:
            return [prod(chances) for chances in together], whole
        totals = [total for _, total in each]
        missed = [
            prod(total - one for one, total in zip(chances, totals, strict=True))
            for chances in together
        ]
        return [whole - one for one in missed], whole

    def mean(self) -> Fraction:
        """Return the mean of the signed total.

        Raises DiceProblem where the faces of spiking dice have too little in common to add it up.
        """
        if not self.open_sides:
            return mean_of_weights(*self.weights(0))
        # A number is the lowest one and one more for each that it reaches. Above every face a
        # spiking die of N faces reaches N more with 1/N of the chance: what remains is geometric.
        open_rivals = [rival for rival in self.rivals if rival.open_sides]
        start = max(rival.most for rival in self.rivals)
        period = lcm(*(rival.open_sides for rival in open_rivals))
        if period * 2 ** len(open_rivals) > MOST_TERMS:
            raise DiceProblem(f"the odds of {self} are too much to follow; roll it")
        first = self._lowest
        reached, whole = self._survive(first, start)
        near = Fraction(sum(reached[1:]), whole)
        return self.sign * (first + near + self._add_tail(open_rivals, start + 1, period))

    def _add_tail(self, rivals: Sequence[Rival], first: int, period: int) -> Fraction:
        """Return the sum of the chances of reaching each number from `first` on."""
        each = [rival.survive(first, first + period - 1) for rival in rivals]
        tail = Fraction(0)
        for sign, chosen in self._list_meetings(len(rivals)):
            whole = prod(each[place][1] for place in chosen)
            once = sum(map(prod, zip(*(each[place][0] for place in chosen), strict=True)))
            sides = [rivals[place].open_sides for place in chosen]
            fewer = Fraction(1, prod(one ** (period // one) for one in sides))
            tail += sign * Fraction(once, whole) / (1 - fewer)
        return tail

    def _list_meetings(self, rivals: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield the sets of rivals that must reach a number together, each with its sign.

        The worse one reaches it if all do; the better one if either does, less if both do ...
        """
        if not self.is_highest:
            yield 1, tuple(range(rivals))
            return
        for size in range(1, rivals + 1):
            for chosen in combinations(range(rivals), size):
                yield (1 if size % 2 else -1), chosen
