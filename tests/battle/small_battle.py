"""A small battle for tests: two sides that share an id, and drafts of entries."""

from __future__ import annotations

from typing import Any

from skirmish_cli import __version__
from skirmish_cli.battle.entries import Entry, seal_entry
from skirmish_cli.core.changes import Change, Due

AT = "2026-12-01T13:33:38Z"
KEYS = ("skipper", "a/knight", "b/knight", "slinger")


def side(name: str, *keys: str) -> dict[str, Any]:
    """Return a side as the first entry's question has it."""
    models = [{"key": key, "name": key.title(), "card": {"lp": 3, "mar": "d8"}} for key in keys]
    return {"name": name, "models": models}


def draft(kind: str, *changes: Change, due: tuple[Due, ...] = (), **more: Any) -> Entry:
    """Return an entry that isn't sealed yet."""
    return Entry(0, AT, __version__, "rules", kind, changes=changes, due=due, **more)


def first_entry(*sides: dict[str, Any]) -> Entry:
    """Return the draft of a first entry."""
    both = sides or (side("Reavers", "skipper", "a/knight"), side("Tin", "b/knight", "slinger"))
    question = {"game": "freeblades", "edition": "2", "sides": [*both]}
    start = (Change("battle", "turn", 1), Change("battle", "phase", "melee"))
    return draft("new", *start, question=question, summary="Reavers against Tin")


def chain(*drafts: Entry) -> tuple[Entry, ...]:
    """Return drafts as a sealed log, after the first entry."""
    entries = [seal_entry(first_entry()._replace(seq=1))]
    for one in drafts:
        entries.append(seal_entry(one, entries[-1]))
    return tuple(entries)


def undo(count: int = 1) -> Entry:
    """Return the draft that takes some entries back."""
    return draft("undo", Change("battle", "undone", count))


def redo(count: int = 1) -> Entry:
    """Return the draft that brings some entries back."""
    return draft("redo", Change("battle", "redone", count))


def owe(whom: str, what: str = "morale") -> Due:
    """Return something that is due."""
    return Due(whom, what, "melee", "brute dropped", f"{what} {whom}", "within 6 inches")
