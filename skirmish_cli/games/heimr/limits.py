"""Movement limits: how many may cross a border before its count starts anew."""

from __future__ import annotations


def limit_reached(crossed: int, limit: int, first: str) -> str | None:
    """Return why nobody more may cross a border, or None while its limit isn't reached. Section:
    Movement limits.

    `crossed` have gone through since the count began with the `first` of them.

    >>> limit_reached(1, 2, "ann"), limit_reached(2, 2, "ann")
    (None, '2 of 2 have crossed: wait until ann starts the next turn')
    """
    return (
        f"{crossed} of {limit} have crossed: wait until {first} starts the next turn"
        if crossed >= limit
        else None
    )
