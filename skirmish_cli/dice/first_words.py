"""Whether a word is dice: read at every start, so nothing is imported for it."""

from __future__ import annotations

_SPECIAL = ("max(", "min(")


def is_dice(word: str) -> bool:
    """Return whether a word begins as dice do that are rolled.

    No command, no game and hardly a label begins so.

    >>> [is_dice(word) for word in ("2d6+1", "D10!", "d%", "4dF", "max(d8!,d6!)", "3+d6")]
    [True, True, True, True, True, True]
    >>> [is_dice(word) for word in ("demo", "2fast", "3d", "dfender", "max", "d")]
    [False, False, False, False, False, False]
    """
    die = word.lstrip("0123456789+-( ").lower()
    if die.startswith(_SPECIAL):
        return True
    if die[:1] != "d":
        return False
    face, after = die[1:2], die[2:3]
    return face in tuple("0123456789%") or (face == "f" and not after.isalnum())
