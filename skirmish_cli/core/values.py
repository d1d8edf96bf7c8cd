"""Plain typed values of a ruleset, read one at a time so that it is known which were used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Values:
    """The base of a game's `Numbers`: one annotation for each key of a part of its ruleset.

        class Numbers(Values):
            target_number: int

    Each value is looked up when it is read: a result can then tell which house rules it read.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data

    def __getattr__(self, name: str) -> Any:
        try:
            return self._data[name]
        except KeyError:
            raise AttributeError(f"{type(self).__name__} has no value {name!r}") from None

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Return the keys that the part of the ruleset has."""
        return tuple(cls.__annotations__)
