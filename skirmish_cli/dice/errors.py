"""The root of all errors that a player can put right, and those of dice."""

from __future__ import annotations


class SkirmishError(Exception):
    """Something that the player can put right, told in one line.

    The line says what was wrong, where, and the nearest right thing.
    """


class DiceProblem(SkirmishError):
    """Dice that don't fit: an impossible face or die, too few or too many."""
