"""Spiking dice: a highest face is rolled again and added, without end.

Nothing is cut off: with t - 1 = k N + r (0 <= r < N), a spiking dN reaches t with the chance
(1/N)^k (N - r)/N.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.dice.throws import tell_terms
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import fractions
else:
    fractions = lazy("fractions")

__all__ = ["reach", "spiking_mean", "tell_terms"]


def reach(sides: int, target: int, spikes: int) -> int:
    """Return the weight with which a spiking die reaches a target.

    It is out of sides ** spikes; `spikes` must be at least 1 and more than (target - 1) / sides.

    >>> reach(10, 14, 2)
    7
    """
    whole, rest = divmod(max(target - 1, 0), sides)
    return int((sides - rest) * sides ** (spikes - whole - 1))


def spiking_mean(sides: int) -> fractions.Fraction:
    """Return the mean of a spiking die: N (N + 1) / (2 (N - 1)).

    >>> spiking_mean(6)
    Fraction(21, 5)
    """
    return fractions.Fraction(sides * (sides + 1), 2 * (sides - 1))
