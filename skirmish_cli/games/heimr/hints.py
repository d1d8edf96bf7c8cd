"""Hints that name what a word in a party's file was probably meant to be."""

from __future__ import annotations

from collections.abc import Iterable

from skirmish_cli.core.errors import nearest


def suggest_names(word: str, names: Iterable[str]) -> str:
    """Return a hint with the names nearest to a misspelt word, or with all of them.

    >>> suggest_names("agilty", ["agility", "dodge"]), suggest_names("x", ["agility", "dodge"])
    ('did you mean agility?', 'known: agility, dodge')
    """
    close = nearest(word, names)
    return f"did you mean {' or '.join(close)}?" if close else f"known: {', '.join(names)}"
