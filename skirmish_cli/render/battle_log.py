"""The page of a battle's log: what happened, in words, with dice and causes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.battle.changes import BATTLE
from skirmish_cli.battle.standing import list_undone
from skirmish_cli.files.showing import visible
from skirmish_cli.render.blocks import Block, Lines, Page, Span, Words

if TYPE_CHECKING:
    from skirmish_cli.battle.entries import Entry

#: More faces than these are shown in part.
MOST_FACES = 24
_MODES = {"rolled": "rolled", "dice": "typed", "ask": "typed"}


def log_page(entries: Sequence[Entry], *, every: bool = False) -> Page:
    """Return what happened, the oldest first; what was taken back is one line unless `every`."""
    undone = {entry.seq for entry in list_undone(entries)}
    blocks: list[Block] = []
    folded: list[Entry] = []
    for entry in entries:
        if entry.seq in undone and not every:
            folded.append(entry)
            continue
        if folded and entry.kind != "undo":
            blocks.append(_fold(folded))
            folded = []
        if entry.kind in ("undo", "redo") and not every:
            continue
        blocks += _tell_entry(entry, is_undone=entry.seq in undone)
    if folded:
        blocks.append(_fold(folded))
    return Page(blocks)


def _fold(entries: Sequence[Entry]) -> Lines:
    first, last = entries[0].seq, entries[-1].seq
    span = f"entry {first}" if first == last else f"entries {first} to {last}"
    return Lines([f"({span}: taken back; --all shows what)"], "note")


def _tell_entry(entry: Entry, *, is_undone: bool) -> Iterator[Block]:
    """Yield the lines of an entry: when, what was done, what came of it, what it changed."""
    words = " ".join((entry.kind, *entry.words)) if entry.kind != "do" else " ".join(entry.words)
    role = "gone" if is_undone else "title"
    told = visible(f"{entry.seq}. {entry.summary or words}")
    yield Lines([Words((Span(told, role),))], "text")
    details = [f"  {words}"] if entry.summary and entry.kind == "do" else []
    if entry.faces:
        shown = " ".join(map(str, entry.faces[:MOST_FACES]))
        more = " ..." if len(entry.faces) > MOST_FACES else ""
        seed = f", seed {entry.seed}" if entry.seed is not None else ""
        details.append(f"  {_MODES.get(entry.mode, entry.mode)}: {shown}{more}{seed}")
    yield Lines([visible(line) for line in details], "note")
    changes = [
        f"  {one.whom}: {_tell_value(one.what, one.value)}{f' ({one.why})' if one.why else ''}"
        for one in entry.changes
        if one.whom != BATTLE
    ]
    yield Lines([visible(line) for line in changes], "text")


def _tell_value(what: str, value: object) -> str:
    name = what.replace("_", " ")
    if value is None or value is False:
        return f"no longer {name}"
    return name if value is True else f"{name} {value}"
