"""Sieves that keep count: how many dice come through in the end, and how many came through each
stage before.

Only the last number decides anything, so only it is told apart. The others are read as they fall,
and in a law as their means given the last one: with t of n dice through, each of the other n - t
came through an earlier stage with the same chance, whatever t is. So a law has as many readings
as the last number has values, however many dice there are."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, lcm
from typing import TYPE_CHECKING, NamedTuple

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Throw
from skirmish_cli.games.t9a.dice.pools import Sift

if TYPE_CHECKING:
    from fractions import Fraction


class Counted(NamedTuple):
    """How many dice came `through`, at most the room there is, and how many were left `after`
    each stage but the last.

    In a law `after` holds means given `through`. It is for display; no rule may branch on it.
    """

    through: int
    after: tuple[int | Fraction, ...]


class CountedSieve(Throw[Counted]):
    """Batches of dice that go through their stages together: the first stage of every batch, then
    the second, ...

    Every sift has the same number of stages; one that is None lets all dice through. What comes
    through in the end is counted up to `room`."""

    def __init__(self, counts: tuple[int, ...], sifts: tuple[Sift, ...], room: int) -> None:
        self.counts, self.sifts, self.room = counts, sifts, room
        self.key = (counts, tuple(sift.stages for sift in sifts), room)

    def read(self, hand: Hand) -> Counted:
        """Return how many dice came through; what they show goes to the hand."""
        counts, after = list(self.counts), []
        for level in range(self._levels):
            for place, sift in enumerate(self.sifts):
                stage = sift.stages[level]
                if stage is not None:
                    counts[place] = stage.read(hand, counts[place])
            after.append(sum(counts))
        return Counted(min(sum(counts), self.room), tuple(after[:-1]))

    def law(self) -> Law[Counted]:
        """Return the law of the number that comes through, with the means of the numbers before."""
        chances = [_left_after(sift) for sift in self.sifts]
        scales = [
            lcm(*(chance.denominator for chance in level)) for level in zip(*chances, strict=True)
        ]
        # For each stage: the sum over batches of (chance to be left after it, given not through) x
        # (dice through), weighted like `weights`, and the same with all dice of the batches. Both
        # are whole numbers over the scale.
        sums: list[list[int]] = [[0] for _ in scales]
        everyone, weights = [0] * len(scales), [1]
        for count, sift, left in zip(self.counts, self.sifts, chances, strict=True):
            ways = _binomial(count, *sift.chance)
            for level, scale in enumerate(scales):
                share = int(left[level] * scale)
                tilted = [share * number * weight for number, weight in enumerate(ways)]
                sums[level] = _added(_convolved(sums[level], ways), _convolved(weights, tilted))
                everyone[level] += share * count
            weights = _convolved(weights, ways)
        return self._folded(weights, sums, everyone, scales)

    @property
    def _levels(self) -> int:
        return len(self.sifts[0].stages) if self.sifts else 1

    def _folded(
        self, weights: list[int], sums: list[list[int]], everyone: list[int], scales: list[int]
    ) -> Law[Counted]:
        """Return the law with all numbers from `room` on as one."""
        from fractions import Fraction  # noqa: PLC0415 - played throws need none

        law = {}
        for through in range(min(self.room, len(weights) - 1) + 1):
            folded = range(through, len(weights) if through == self.room else through + 1)
            weight = sum(weights[number] for number in folded)
            if weight:
                counted = sum(number * weights[number] for number in folded)
                parts = [sum(level[number] for number in folded) for level in sums]
                # Those through count at every stage; of the others, each batch its share.
                means = (
                    Fraction(counted * scale + every * weight - part, weight * scale)
                    for part, every, scale in zip(parts, everyone, scales, strict=True)
                )
                law[Counted(through, tuple(means))] = weight
        return Law(law)


def _left_after(sift: Sift) -> list[Fraction]:
    """Return the chance that a die is left after each stage but the last, given that it doesn't
    come through."""
    from fractions import Fraction  # noqa: PLC0415 - as above

    through = Fraction(*sift.chance)
    reached, left = Fraction(1), []
    for stage in sift.stages[:-1]:
        reached *= Fraction(*stage.chance()) if stage is not None else 1
        left.append((reached - through) / (1 - through) if through < 1 else Fraction(0))
    return left


def _binomial(count: int, good: int, total: int) -> list[int]:
    return [
        comb(count, hits) * good**hits * (total - good) ** (count - hits)
        for hits in range(count + 1)
    ]


def _convolved(first: Sequence[int], second: Sequence[int]) -> list[int]:
    summed = [0] * (len(first) + len(second) - 1)
    for place, weight in enumerate(first):
        if weight:
            for more, other in enumerate(second, place):
                summed[more] += weight * other
    return summed


def _added(first: Sequence[int], second: Sequence[int]) -> list[int]:
    return [one + other for one, other in zip(first, second, strict=True)]
