"""How well plays tell a chance or a mean: intervals that hold it 19 times out of 20."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

#: A normal number is this far from its mean, or nearer, 19 times out of 20.
Z = 1.959963984540054

#: The ends of an interval, the lower one first.
Interval = tuple[float, float]


def find_chance_interval(true: int, plays: int) -> Interval:
    """Return Wilson's score interval of a chance that came true so often.

    It holds for what never or always came true as well: the ends are 0 and 1 there, never beyond.

    >>> [round(end, 4) for end in find_chance_interval(5, 10)]
    [0.2366, 0.7634]
    >>> [round(end, 4) for end in find_chance_interval(0, 100)]
    [0.0, 0.037]
    """
    middle, weight = true + Z * Z / 2, plays + Z * Z
    half = Z * sqrt(true * (plays - true) / plays + Z * Z / 4)
    low = (middle - half) / weight if true else 0.0
    high = (middle + half) / weight if true < plays else 1.0
    return max(low, 0.0), min(high, 1.0)


def find_mean_interval(plays: int, total: Fraction | int, squares: Fraction | int) -> Interval:
    """Return Student's interval of a mean, by the sum of all numbers and that of their squares.

    Where all plays came to the same number, it reaches as far as one that is off by 1 might still
    move it, if it came as often as Wilson's interval allows for what was never seen.

    >>> [round(end, 4) for end in find_mean_interval(10, 30, 100)]
    [2.246, 3.754]
    """
    # All in whole numbers before the root is drawn: nothing is lost where sums are large.
    spread = plays * squares - total * total
    half = find_quantile(plays - 1) * sqrt(spread / (plays - 1)) / plays
    half = half or find_chance_interval(0, plays)[1]
    mean = float(Fraction(total) / plays)
    return mean - half, mean + half


def find_quantile(freedom: int) -> float:
    """Return how many standard errors hold a mean 19 times out of 20, for so many degrees.

    Fisher's expansion, right to less than 0.0001 from nine degrees of freedom on.

    >>> round(find_quantile(9), 3), round(find_quantile(100_000), 4)
    (2.262, 1.96)
    """
    return (
        Z
        + (Z**3 + Z) / (4 * freedom)
        + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
        + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * freedom**3)
        + (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / (92160 * freedom**4)
    )
