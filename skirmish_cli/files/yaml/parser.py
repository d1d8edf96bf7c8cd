"""The parser of YAML, libyaml's or the slower one in Python, and its events."""

from __future__ import annotations

from typing import Any, Protocol

import yaml


class Start(Protocol):
    """Where an event starts; both count from 0."""

    line: int
    column: int


class Started(Protocol):
    """What every event has."""

    start_mark: Start


class Alias(Started, Protocol):
    """What an alias has: the name of the anchor."""

    anchor: str


class Collection(Started, Protocol):
    """What the start of a mapping or a list has."""

    anchor: str | None
    tag: str | None


class Scalar(Started, Protocol):
    """What the event of a scalar has."""

    anchor: str | None
    tag: str | None
    implicit: tuple[bool, bool]
    value: str
    style: str | None


class Parser(Protocol):
    """Makes the events of a text, one after the other."""

    def get_event(self) -> Any:
        """Return the next event; its class says which of the above it is."""

    def dispose(self) -> None:
        """Let go of what the parser holds."""


#: The C parser when PyYAML was built with it, else the slower one in Python.
LOADER: type[yaml.CSafeLoader | yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
