"""Exact sums of outcomes: how likely it was that so much came, or more.

An outcome is a number with its chance; one that comes true or doesn't is 1 or 0. Outcomes of
several rolls are independent, so the chances of their sum are theirs, multiplied and added up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm

from skirmish_cli.records import NamedTuple

#: Each whole number that could come, with its chance.
Chances = Mapping[int, Fraction]


class Sum(NamedTuple):
    """What some rolls came to together, against all that could have come.

    `mean` is what they come to on average, `chance` that of so much or more.
    """

    rolls: int
    came: int
    mean: Fraction
    chance: Fraction


def add_up(rolls: Iterable[tuple[int, Chances]]) -> Sum:
    """Return the sum of some rolls, each what came and what could have come.

    Two coins of which both fell heads: two came of one on average, a chance of 1/4.

    >>> coin = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    >>> together = add_up([(1, coin), (1, coin)])
    >>> together.came, str(together.mean), str(together.chance)
    (2, '1', '1/4')
    """
    number, came, mean = 0, 0, Fraction(0)
    # Whole weights over one total: hundreds of rolls would make fractions slow.
    every, total = {0: 1}, 1
    for one, chances in rolls:
        number, came = number + 1, came + one
        mean += sum((value * chance for value, chance in chances.items()), Fraction(0))
        parts = lcm(*(chance.denominator for chance in chances.values()))
        every = _add_roll(every, {value: int(one * parts) for value, one in chances.items()})
        total *= parts
    weight = sum(weight for value, weight in every.items() if value >= came)
    return Sum(number, came, mean, Fraction(weight, total))


def _add_roll(every: Mapping[int, int], roll: Mapping[int, int]) -> dict[int, int]:
    """Return the weights of a sum with one roll more."""
    sums: dict[int, int] = {}
    for value, weight in every.items():
        for more, part in roll.items():
            sums[value + more] = sums.get(value + more, 0) + weight * part
    return sums
