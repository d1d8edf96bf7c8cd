"""Sieves that count the dice after each stage, such as hits and wounds.

Only the number that comes through in the end decides anything. The others are counted as they
fall, and in a law they are means given the last one: with t of n dice through, each of the other
n - t came through an earlier stage with the same chance, whatever t is. So a law has as many
readings as the last number has values, however many dice there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Throw
from skirmish_cli.games.t9a.dice.pools import Sift, weigh_successes
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import fractions
    from fractions import Fraction
else:
    fractions = lazy("fractions")


class SieveCount(NamedTuple):
    """How many dice came through in the end, and how many were left before.

    `after` are those left after each stage but the last. `through` is at most the room there is.
    In a law `after` holds means given `through`. It is for display; no rule may branch on it.
    """

    through: int
    after: tuple[int | Fraction, ...]


class CountedSieve(Throw[SieveCount]):
    """Batches of dice that are counted after every stage.

    Every sift has the same number of stages; one that is None lets all dice through. What comes
    through in the end is counted up to `room`.
    """

    def __init__(self, counts: tuple[int, ...], sifts: tuple[Sift, ...], room: int) -> None:
        self.counts, self.sifts, self.room = counts, sifts, room
        self.key = (counts, tuple(sift.stages for sift in sifts), room)

    def read(self, hand: Hand) -> SieveCount:
        """Throw all dice and return how many came through."""
        counts, after = list(self.counts), []
        for level in range(self._levels):
            for place, sift in enumerate(self.sifts):
                stage = sift.stages[level]
                if stage is not None:
                    counts[place] = stage.read(hand, counts[place])
            after.append(sum(counts))
        return SieveCount(min(sum(counts), self.room), tuple(after[:-1]))

    def law(self) -> Law[SieveCount]:
        """Return the law of the number that comes through.

        Its readings hold the means of the numbers after the earlier stages.
        """
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
            ways = weigh_successes(count, *sift.chance)
            for level, scale in enumerate(scales):
                share = int(left[level] * scale)
                tilted = [share * number * weight for number, weight in enumerate(ways)]
                sums[level] = _add_up(_convolve(sums[level], ways), _convolve(weights, tilted))
                everyone[level] += share * count
            weights = _convolve(weights, ways)
        return self._folded(weights, sums, everyone, scales)

    @property
    def _levels(self) -> int:
        return len(self.sifts[0].stages) if self.sifts else 1

    def _folded(
        self, weights: list[int], sums: list[list[int]], everyone: list[int], scales: list[int]
    ) -> Law[SieveCount]:
        """Return the law with all numbers from `room` on as one."""
        law = {}
        for through in range(min(self.room, len(weights) - 1) + 1):
            folded = range(through, len(weights) if through == self.room else through + 1)
            weight = sum(weights[number] for number in folded)
            if weight:
                counted = sum(number * weights[number] for number in folded)
                parts = [sum(level[number] for number in folded) for level in sums]
                # Those through count at every stage; of the others, each batch its share.
                means = (
                    fractions.Fraction(counted * scale + every * weight - part, weight * scale)
                    for part, every, scale in zip(parts, everyone, scales, strict=True)
                )
                law[SieveCount(through, tuple(means))] = weight
        return Law(law)


def _left_after(sift: Sift) -> list[Fraction]:
    """Return the chance that a die is left after each stage but the last.

    It is the chance given that the die doesn't come through in the end.
    """
    through = fractions.Fraction(*sift.chance)
    reached, left = fractions.Fraction(1), []
    for stage in sift.stages[:-1]:
        reached *= fractions.Fraction(*stage.chance()) if stage is not None else 1
        left.append((reached - through) / (1 - through) if through < 1 else 0 * through)
    return left


def _convolve(first: Sequence[int], second: Sequence[int]) -> list[int]:
    summed = [0] * (len(first) + len(second) - 1)
    for place, weight in enumerate(first):
        if weight:
            for more, other in enumerate(second, place):
                summed[more] += weight * other
    return summed


def _add_up(first: Sequence[int], second: Sequence[int]) -> list[int]:
    return [one + other for one, other in zip(first, second, strict=True)]
