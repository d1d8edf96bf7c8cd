"""Words around numbers, as a player says them."""

from __future__ import annotations


def counted(number: float, one: str, several: str | None = None) -> str:
    """Return a number with its word in the singular or plural.

    >>> counted(1, "part"), counted(2, "part"), counted(1, "die", "dice")
    ('1 part', '2 parts', '1 die')
    """
    return f"{number:g} {one if number == 1 else several or one + 's'}"
