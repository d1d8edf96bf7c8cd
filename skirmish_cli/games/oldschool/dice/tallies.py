"""Tallies: exact laws of a number that has no highest value.

A tally is a generating function in integers: the weights below a cap, its value at 1 (all the
weight) and its slope at 1 (the number summed by weight). Products add independent numbers up, so
that what lies beyond the cap, where numbers aren't told apart, keeps its exact mean.
"""

from __future__ import annotations

from math import gcd, lcm

from skirmish_cli.records import NamedTuple


class Tally(NamedTuple):
    """How likely each number is, in integer weights over `total`.

    `below[n]` is the weight of the number n, `weight` that of all numbers, and `summed` each
    number times its weight, added up. The weights may come to less than the total: what is missing
    is ruled out.
    """

    below: tuple[int, ...]
    weight: int
    summed: int
    total: int

    def times(self, other: Tally) -> Tally:
        """Return the tally of the sum of two independent numbers."""
        cap = len(self.below)
        below = [0] * cap
        for number, weight in enumerate(self.below):
            if weight:
                for more, further in enumerate(other.below[: cap - number]):
                    below[number + more] += weight * further
        return Tally(
            tuple(below),
            self.weight * other.weight,
            self.weight * other.summed + self.summed * other.weight,
            self.total * other.total,
        )

    def plus(self, other: Tally) -> Tally:
        """Return the tally of either of two things that exclude each other."""
        total = lcm(self.total, other.total)
        mine, theirs = total // self.total, total // other.total
        below = tuple(
            weight * mine + further * theirs
            for weight, further in zip(self.below, other.below, strict=True)
        )
        return Tally(
            below,
            self.weight * mine + other.weight * theirs,
            self.summed * mine + other.summed * theirs,
            total,
        )

    def scaled(self, weight: int, total: int) -> Tally:
        """Return the tally with every weight multiplied by weight / total."""
        return Tally(
            tuple(below * weight for below in self.below),
            self.weight * weight,
            self.summed * weight,
            self.total * total,
        )

    def reduced(self) -> Tally:
        """Return the same tally over its smallest total."""
        common = gcd(self.total, self.weight, self.summed, *self.below)
        return Tally(
            tuple(below // common for below in self.below),
            self.weight // common,
            self.summed // common,
            self.total // common,
        )

    def over(self, total: int) -> Tally:
        """Return the same tally over a multiple of its total."""
        scale = total // self.total
        return Tally(
            tuple(below * scale for below in self.below),
            self.weight * scale,
            self.summed * scale,
            total,
        )


def exactly(number: int, cap: int) -> Tally:
    """Return the tally of a number that is certain."""
    return Tally(tuple(int(place == number) for place in range(cap)), 1, number, 1)


def nothing(cap: int) -> Tally:
    """Return the tally of what can't happen."""
    return Tally((0,) * cap, 0, 0, 1)
