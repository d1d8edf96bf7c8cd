"""Sieves that keep count: how many dice come through in the end, and how many came through each stage before.

Only the last number decides anything, so only it is told apart. The others are read as they fall, and in a law as their
means given the last one: with t of n dice through, each of the other n - t came through an earlier stage with the same
chance, whatever t is. So a law has as many readings as the last number has values, however many dice there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.pools import Sift
from skirmish_cli.dice.throws import Hand, Throw

if TYPE_CHECKING:
    from fractions import Fraction


class Counted(NamedTuple):
    """How many dice came `through`, at most the room there is, and how many were left `after` each stage but the last.

    In a law `after` holds means given `through`. It is for display; no rule may branch on it.
    """

    through: int
    after: tuple[int | Fraction, ...]


@dataclass(frozen=True)
class CountedSieve(Throw[Counted]):
    """Batches of dice that go through their stages together: the first stage of every batch, then the second, ...

    Every sift has the same number of stages; one that is None lets all dice through. What comes through in the end is
    counted up to `room`.
    """

    counts: tuple[int, ...]
    sifts: tuple[Sift, ...]
    room: int

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
        from fractions import Fraction  # noqa: PLC0415 - played throws need none

        weights, whole = [1], 1
        # For each stage, the sum over batches of (chance to be left after it, given not through) x (dice through).
        sums: list[list[Fraction]] = [[Fraction(0)] for _ in range(self._levels - 1)]
        certain = [Fraction(0)] * (self._levels - 1)
        for count, sift in zip(self.counts, self.sifts, strict=True):
            good, total = sift.chance
            ways = _binomial(count, good, total)
            left = _left_after(sift)
            sums = [_added(_convolved(before, ways), _convolved(weights, _tilted(ways, chance)))
                    for before, chance in zip(sums, left, strict=True)]
            certain = [before + chance * count for before, chance in zip(certain, left, strict=True)]
            weights, whole = _convolved(weights, ways), whole * total**count
        return self._folded(weights, sums, certain)

    @property
    def _levels(self) -> int:
        return len(self.sifts[0].stages) if self.sifts else 1

    def _folded(self, weights: list[int], sums: list[list[Fraction]], certain: list[Fraction]) -> Law[Counted]:
        """Return the law with all numbers from `room` on as one."""
        law = {}
        for through in range(min(self.room, len(weights) - 1) + 1):
            last = through == self.room
            folded = range(through, len(weights) if last else through + 1)
            weight = sum(weights[number] for number in folded)
            counted = sum(number * weights[number] for number in folded)
            if weight:
                means = (base + (counted - sum((part[number] for number in folded), 0 * base)) / weight
                         for base, part in zip(certain, sums, strict=True))
                law[Counted(through, tuple(means))] = weight
        return Law(law)


def _left_after(sift: Sift) -> list[Fraction]:
    """Return the chance that a die is left after each stage but the last, given that it doesn't come through."""
    from fractions import Fraction  # noqa: PLC0415 - as above

    through = Fraction(*sift.chance)
    reached, left = Fraction(1), []
    for stage in sift.stages[:-1]:
        reached *= Fraction(*stage.chance()) if stage is not None else 1
        left.append((reached - through) / (1 - through) if through < 1 else Fraction(0))
    return left


def _binomial(count: int, good: int, total: int) -> list[int]:
    from math import comb  # noqa: PLC0415 - as above

    return [comb(count, hits) * good**hits * (total - good) ** (count - hits) for hits in range(count + 1)]


def _tilted(ways: Sequence[int], chance: Fraction) -> list[Fraction]:
    return [number * weight * chance for number, weight in enumerate(ways)]


def _convolved(first: Sequence[Any], second: Sequence[Any]) -> list[Any]:
    summed: list[Any] = [0] * (len(first) + len(second) - 1)
    for place, weight in enumerate(first):
        if weight:
            for more, other in enumerate(second, place):
                summed[more] += weight * other
    return summed


def _added(first: Sequence[Fraction], second: Sequence[Fraction]) -> list[Fraction]:
    return [one + other for one, other in zip(first, second, strict=True)]
