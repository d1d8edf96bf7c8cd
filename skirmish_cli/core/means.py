"""Figures that a result holds as a mean already, since its odds don't tell it apart."""

from __future__ import annotations

from fractions import Fraction


class MeanChance(Fraction):
    """How likely something is that a result doesn't say, such as that one unit of many is wiped.

    A figure that returns it is a probability, as one of bools is.
    """

    __slots__ = ()
