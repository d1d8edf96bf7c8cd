"""Plain typed values of a ruleset, looked up one at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Values:
    """The base of a game's `Numbers`: one annotation for each key of its data.

        class Numbers(Values):
            target_number: int

    A value is looked up each time it is read, so that a result can say which house rules were read.
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
        """Return the keys that the data must have."""
        return tuple(cls.__annotations__)
