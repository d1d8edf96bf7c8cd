"""A small battle for tests: two sides that share an id, and drafts of entries."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from skirmish_cli import __version__
from skirmish_cli.battle.entries import Entry, seal_entry
from skirmish_cli.core.changes import UNTILS, Change, Due

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


_VALUES = st.sampled_from([True, False, None, 0, 3, "high", "+2:star", "-1", "=no"])
_OF_MODELS = st.builds(
    Change,
    st.sampled_from([*KEYS, "a", "b", "nobody"]),
    st.sampled_from(["lp", "stunned", "def", "dice", "out"]),
    _VALUES,
    st.sampled_from(UNTILS),
    st.sampled_from(["", "hit by skipper"]),
)
_OF_BATTLE = st.one_of(
    st.builds(lambda value: Change("battle", "turn", value), st.integers(0, 9)),
    st.builds(
        lambda what, value: Change("battle", what, value),
        st.sampled_from(["player", "first"]),
        st.sampled_from(["a", "b", None]),
    ),
    st.builds(
        lambda value: Change("battle", "ended", value),
        st.sampled_from([*UNTILS, "activation:skipper", "activation:nobody"]),
    ),
    st.builds(lambda value: Change("battle", "settled", value), st.integers(1, 6)),
    st.builds(lambda value: Change("battle", "note", value), st.text(max_size=5)),
    st.builds(lambda value: Change("battle", "step", value), st.sampled_from([None, "choose"])),
)
#: Drafts of entries of every kind that can follow the first one.
DRAFTS = st.one_of(
    st.builds(
        lambda kind, changes, due: draft(kind, *changes, due=tuple(due)),
        st.sampled_from(["do", "next", "set", "waive", "note"]),
        st.lists(_OF_MODELS | _OF_BATTLE, max_size=5),
        st.lists(st.builds(owe, st.sampled_from(KEYS)), max_size=2),
    ),
    st.builds(
        lambda key, letter: draft("add", question={"side": letter, **side("", key)}),
        st.sampled_from(["imp", "imp-2", "skipper"]),
        st.sampled_from(["a", "b"]),
    ),
)
