"""Exact sums of outcomes: how likely it was that so much came, or more.

An outcome is a number with its chance; one that comes true or doesn't is 1 or 0. Outcomes of
several rolls are independent, so the chances of their sum are theirs, multiplied and added up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

#: Each number that could come, with its chance.
Chances = Mapping[Fraction, Fraction]


class Sum(NamedTuple):
    """What some rolls came to together, against all that could have come.

    `mean` is what they come to on average, `chance` that of so much or more.
    """

    rolls: int
    came: Fraction
    mean: Fraction
    chance: Fraction


def add_up(rolls: Iterable[tuple[Fraction, Chances]]) -> Sum:
    """Return the sum of some rolls, each what came and what could have come.

    Two coins of which both fell heads: two came of one on average, a chance of 1/4.

    >>> coin = {Fraction(0): Fraction(1, 2), Fraction(1): Fraction(1, 2)}
    >>> together = add_up([(Fraction(1), coin), (Fraction(1), coin)])
    >>> int(together.came), int(together.mean), str(together.chance)
    (2, 1, '1/4')
    """
    number, came = 0, Fraction(0)
    every: Chances = {Fraction(0): Fraction(1)}
    for one, chances in rolls:
        number, came = number + 1, came + one
        every = _add_roll(every, chances)
    mean = sum((value * chance for value, chance in every.items()), Fraction(0))
    chance = sum((chance for value, chance in every.items() if value >= came), Fraction(0))
    return Sum(number, came, mean, chance)


def _add_roll(every: Chances, chances: Chances) -> Chances:
    """Return the chances of a sum with one roll more."""
    sums: dict[Fraction, Fraction] = {}
    for value, chance in every.items():
        for more, part in chances.items():
            sums[value + more] = sums.get(value + more, Fraction(0)) + chance * part
    return sums
