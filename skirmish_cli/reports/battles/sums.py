"""Sums of outcomes: how likely it was that so much came, or more.

An outcome is a number with its chance; one that comes true or doesn't is 1 or 0. Outcomes of
several rolls are independent, so the weights of their sum are those of the rolls multiplied. They
are multiplied as two long numbers with one place for each weight, half of the rolls with the other
half: a long battle has thousands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm

from skirmish_cli.records import NamedTuple

#: A total of weights is no longer than this. Chances are exact up to it, that is some 25 rolls, and
#: beyond it to some 70 digits: each weight of thousands of rolls would have tens of thousands.
MOST_BITS = 256

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
    counted = list(rolls)
    came = sum(one for one, _ in counted)
    means: dict[int, Fraction] = {}
    for _, chances in counted:
        for value, chance in chances.items():
            # Chances of one denominator are quick to add.
            before = means.get(chance.denominator, Fraction(0))
            means[chance.denominator] = before + value * chance
    whole = _multiply_all([_weigh(chances) for _, chances in counted])
    weight = sum(whole.weights[max(0, came - whole.least) :])
    return Sum(len(counted), came, sum(means.values(), Fraction(0)), Fraction(weight, whole.total))


class _Weights(NamedTuple):
    """The whole weights of the sums from the least one on, out of a total."""

    least: int
    weights: list[int]
    total: int


def _weigh(chances: Chances) -> _Weights:
    """Return the weights of what a roll can come to."""
    total = lcm(*(chance.denominator for chance in chances.values()))
    least, most = min(chances), max(chances)
    weights = [int(chances.get(value, 0) * total) for value in range(least, most + 1)]
    return _Weights(least, weights, total)


def _multiply_all(parts: list[_Weights]) -> _Weights:
    """Return the weights of the sum of all parts."""
    while len(parts) > 1:
        halves = zip(parts[::2], parts[1::2], strict=False)
        left = parts[-1:] if len(parts) % 2 else []
        parts = [_multiply(first, second) for first, second in halves] + left
    return parts[0] if parts else _Weights(0, [1], 1)


def _multiply(first: _Weights, second: _Weights) -> _Weights:
    """Return the weights of the sum of two parts."""
    # A place has room for the largest weight that can come, so no weight runs into the next.
    size = (first.total.bit_length() + second.total.bit_length()) // 8 + 1
    product = _write(first.weights, size) * _write(second.weights, size)
    number = len(first.weights) + len(second.weights) - 1
    digits = product.to_bytes(number * size, "little")
    weights = [
        int.from_bytes(digits[start : start + size], "little")
        for start in range(0, number * size, size)
    ]
    return _round(first.least + second.least, weights, first.total * second.total)


def _write(weights: Iterable[int], size: int) -> int:
    return int.from_bytes(b"".join(one.to_bytes(size, "little") for one in weights), "little")


def _round(least: int, weights: list[int], total: int) -> _Weights:
    """Return weights of a total that isn't longer than anybody needs."""
    surplus = total.bit_length() - MOST_BITS
    if surplus <= 0:
        return _Weights(least, weights, total)
    rounded = [one >> surplus for one in weights]
    return _Weights(least, rounded, sum(rounded))
