"""Proving a battle's file: the chain, the fold, and where two copies part."""

from __future__ import annotations

import contextlib
import sqlite3
from itertools import zip_longest

from skirmish_cli import __version__
from skirmish_cli.battle.entries import Entry, find_break, parse_json
from skirmish_cli.battle.fold import fold
from skirmish_cli.battle.opening import join_lines, open_battle
from skirmish_cli.battle.store import (
    make_header,
    make_snapshot,
    need_text,
    read_entries,
    read_row,
)
from skirmish_cli.core.errors import FileProblem
from skirmish_cli.records import NamedTuple


class Parting(NamedTuple):
    """Where two copies of a battle part: the first entries that differ, by their number.

    One of them is None where that copy has no more entries: it is the older one.
    """

    seq: int
    one: Entry | None
    other: Entry | None


def check_battle(path: str) -> tuple[str, ...]:
    """Return what is wrong with a battle, each in one line that names the entry; nothing if sound.

    Raises FileProblem for what can't be opened as a battle at all.
    """
    with open_battle(path) as connection:
        return tuple(_list_flaws(connection))


def _list_flaws(connection: sqlite3.Connection) -> list[str]:
    flaws = [
        f"the file itself: {join_lines(row[0])}"
        for row in connection.execute("PRAGMA integrity_check(3)")
        if row[0] != "ok"
    ]
    rows = connection.execute("SELECT seq, hash, data, prev FROM entries ORDER BY seq").fetchall()
    entries: list[Entry] = []
    for row in rows:
        try:
            entry = read_row(row[:3])
        except FileProblem as problem:
            return [*flaws, str(problem)]
        if entry.as_text() != row[2] or entry.prev != row[3]:
            return [*flaws, f"entry {entry.seq}: it isn't written as a battle writes it"]
        entries.append(entry)
    flaw = find_break(entries) if entries else "there is no entry in it"
    if flaw:
        return [*flaws, flaw]
    try:
        return [*flaws, *_compare_kept(connection, entries)]
    except FileProblem as problem:
        return [*flaws, str(problem)]


def _compare_kept(connection: sqlite3.Connection, entries: list[Entry]) -> list[str]:
    """Return where the header and the snapshot say something else than the entries."""
    flaws = []
    state = fold(entries)
    header = connection.execute("SELECT data FROM header").fetchone()
    kept = None
    if header is not None:
        with contextlib.suppress(FileProblem):
            kept = parse_json(need_text(header[0]))
    if kept != make_header(entries[0]):
        flaws.append("the header says something else than the first entry")
    row = connection.execute("SELECT hash, digest, data FROM snapshot WHERE id = 1").fetchone()
    if row != make_snapshot(state) and not _is_of_another_version(row):
        flaws.append(f"the snapshot isn't what the {len(entries)} entries come to")
    return flaws


def _is_of_another_version(row: tuple[object, ...] | None) -> bool:
    """Return whether another version of the program made a snapshot, which is left aside then."""
    with contextlib.suppress(FileProblem):
        kept = parse_json(need_text(row[2])) if row is not None else None
        return isinstance(kept, dict) and kept.get("version", __version__) != __version__
    return False


def find_parting(one: str, other: str) -> Parting | None:
    """Return where two copies of a battle part, or None where they are the same."""
    pairs = zip_longest(read_entries(one), read_entries(other))
    for seq, (mine, theirs) in enumerate(pairs, 1):
        if mine is None or theirs is None or mine.hash != theirs.hash:
            return Parting(seq, mine, theirs)
    return None
