"""Plain numbers among a command's words, where a model could stand."""

from __future__ import annotations


def is_number(word: str) -> bool:
    """Return whether a word is a whole number, such as the 7 of `morale 7`.

    >>> is_number("7"), is_number("imp-7")
    (True, False)
    """
    return word.isascii() and word.isdigit()
