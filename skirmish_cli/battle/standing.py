"""Which entries stand: what `undo` took back, and what `redo` can bring back.

Nothing is deleted: both are entries themselves, and a new entry ends what could be brought back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skirmish_cli.battle.changes import BATTLE
from skirmish_cli.core.errors import NotAllowed
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.battle.entries import Entry


class Standing(NamedTuple):
    """The entries that stand, in order, and those taken back that can be brought back.

    The next one to bring back is the last of `undone`. `cut` is the latest entry that ended what
    could be brought back.
    """

    standing: tuple[Entry, ...]
    undone: tuple[Entry, ...]
    cut: Entry | None


def find_standing(entries: Sequence[Entry]) -> Standing:
    """Return which entries stand, and which can be brought back."""
    standing: list[Entry] = []
    undone: list[Entry] = []
    cut: Entry | None = None
    for entry in entries:
        if entry.kind == "undo":
            for _ in range(min(count_entries(entry), len(standing) - 1)):
                undone.append(standing.pop())
        elif entry.kind == "redo":
            for _ in range(min(count_entries(entry), len(undone))):
                standing.append(undone.pop())
        else:
            standing.append(entry)
            if undone:
                cut = entry
                undone.clear()
    return Standing(tuple(standing), tuple(undone), cut)


def list_standing(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return the entries that stand, in order, without `undo` and `redo` themselves."""
    return find_standing(entries).standing


def list_undone(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return the entries that were taken back, in order, whether they can be redone or not."""
    standing = {entry.seq for entry in find_standing(entries).standing}
    return tuple(
        entry
        for entry in entries
        if entry.kind not in ("undo", "redo") and entry.seq not in standing
    )


def count_entries(entry: Entry) -> int:
    """Return how many entries an `undo` takes back, or a `redo` brings back."""
    for change in entry.changes:
        is_count = change.whom == BATTLE and change.what in ("undone", "redone")
        if is_count and isinstance(change.value, int):
            return change.value
    return 1


def choose_undone(entries: Sequence[Entry], count: int = 1) -> tuple[Entry, ...]:
    """Return the entries that an undo takes back, the last one first; raises NotAllowed."""
    standing = list_standing(entries)
    able = len(standing) - 1
    if not 1 <= count <= able:
        raise NotAllowed(_say_too_many("taken back", able))
    return standing[: -count - 1 : -1]


def choose_redone(entries: Sequence[Entry], count: int = 1) -> tuple[Entry, ...]:
    """Return the entries that a redo brings back, in order; raises NotAllowed with the reason."""
    found = find_standing(entries)
    if not found.undone and found.cut is not None:
        words = found.cut.summary or " ".join(found.cut.words) or found.cut.kind
        raise NotAllowed(
            f"entry {found.cut.seq} ({words}) came after what was taken back, which can't be "
            "brought back any more"
        )
    able = len(found.undone)
    if not 1 <= count <= able:
        raise NotAllowed(_say_too_many("brought back", able))
    return found.undone[: -count - 1 : -1]


def _say_too_many(done: str, able: int) -> str:
    if able <= 0:
        return f"there is nothing to be {done}"
    return f"only {able} {'entry' if able == 1 else 'entries'} can be {done}"
