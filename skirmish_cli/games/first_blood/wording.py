"""Numbers with their words, as a player says them."""

from __future__ import annotations


def format_count(number: float, one: str, several: str | None = None) -> str:
    """Return a number with its word in the singular or plural.

    >>> format_count(1, "part"), format_count(2, "part"), format_count(1, "die", "dice")
    ('1 part', '2 parts', '1 die')
    """
    return f"{number:g} {one if number == 1 else several or one + 's'}"


def format_inches(inches: float) -> str:
    """Return a distance in words.

    >>> format_inches(1), format_inches(2.5)
    ('1 inch', '2.5 inches')
    """
    return format_count(inches, "inch", "inches")
