"""The root of all errors that a player can put right, and those of typed dice."""

from __future__ import annotations


class SkirmishError(Exception):
    """Something the player can put right: what was wrong, where, and the nearest right thing, in
    one line."""


class DiceProblem(SkirmishError):
    """Dice that don't fit: an impossible face, too few or too many, or a die that can't be rolled
    at all."""
