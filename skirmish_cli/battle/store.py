"""The file of a battle: created whole, appended to entry by entry, and read.

What a command does is worked out before the file is locked. If others wrote meanwhile, nothing is
written and HeadMoved tells what came between.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from skirmish_cli.battle.entries import (
    LONGEST_ENTRY,
    NO_HASH,
    Entry,
    find_break,
    hash_text,
    parse_json,
    read_chained,
    read_entry,
    seal_entry,
    write_canonical,
)
from skirmish_cli.battle.fold import advance, fold
from skirmish_cli.battle.making import make_file
from skirmish_cli.battle.opening import TABLES, open_battle
from skirmish_cli.battle.snapshot import read_state, write_state
from skirmish_cli.battle.standing import choose_redone, choose_undone, count_entries
from skirmish_cli.core.errors import FileProblem, NotAllowed, UsageProblem

if TYPE_CHECKING:
    from skirmish_cli.battle.fold import Battle

_SELECT = "SELECT seq, hash, data FROM entries"


class HeadMoved(NotAllowed):
    """Others wrote since the state was read; `between` are their entries."""

    def __init__(self, path: str, between: Sequence[Entry]) -> None:
        count = len(between)
        super().__init__(f"{path}: {count} {'entry' if count == 1 else 'entries'} came between")
        self.between = tuple(between)


def create_battle(path: str, first: Entry) -> tuple[Entry, Battle]:
    """Create the file of a battle with its first entry; return that, sealed, and the state.

    Raises FileProblem where something is there already: nothing is ever replaced.
    """
    entry = _seal(first._replace(seq=1, prev=NO_HASH))
    state = fold((entry,))

    def fill(connection: sqlite3.Connection) -> None:
        for statement in TABLES.values():
            connection.execute(statement)
        header = write_canonical(make_header(entry))
        connection.execute("INSERT INTO header VALUES (1, ?)", (header,))
        _write_entry(connection, entry, state)

    make_file(path, fill)
    return entry, state


def make_header(first: Entry) -> dict[str, Any]:
    """Return what the header of a battle holds, by its first entry: what it is played with.

    The cards themselves stand in the first entry; these are their hashes.
    """
    question = first.question or {}
    cards = {
        str(model["key"]): hash_text(write_canonical(model["card"]))
        for side in question["sides"]
        for model in side["models"]
    }
    edition = question.get("edition")
    in_force = {key: question[key] for key in ("rulings", "policies", "house") if key in question}
    sides = [
        {key: value for key, value in side.items() if key != "models"} for side in question["sides"]
    ]
    return {
        "game": question["game"],
        "edition": edition,
        "version": first.version,
        "cards": cards,
        "sides": sides,
        **in_force,
    }


def append_entry(
    path: str, draft: Entry, before: Battle, log: Sequence[Entry] = ()
) -> tuple[Entry, Battle]:
    """Append an entry that was worked out on a state; return it, sealed, and the state after it.

    `log` are all entries so far, which are read for `undo` and `redo` where they aren't given.
    Raises HeadMoved where `before` isn't the state of the file any more, NotAllowed where others
    keep writing, FileProblem where nothing can be written; then the file is as it was.
    """
    if draft.kind == "new":
        raise ValueError("a battle starts with its first entry, and there alone")
    entry = _seal(draft._replace(seq=before.entries + 1, prev=before.hash))
    if entry.kind in ("undo", "redo"):
        log = log or read_entries(path)
        if log[-1].hash != before.hash:
            raise HeadMoved(path, log[before.entries :])
        choose = choose_undone if entry.kind == "undo" else choose_redone
        choose(log, count_entries(entry))
    state = advance(before, entry, log)
    with open_battle(path, writing=True) as connection:
        if _read_head(connection)[1] != before.hash:
            raise HeadMoved(path, _list_between(connection, before))
        _write_entry(connection, entry, state)
    return entry, state


def _seal(entry: Entry) -> Entry:
    """Return an entry with its hash, that can be read again; raises UsageProblem or ValueError."""
    entry = seal_entry(entry)
    text = entry.as_text()
    if len(text) > LONGEST_ENTRY:
        raise UsageProblem(f"an entry of {len(text):,} characters is more than a battle takes")
    if read_entry(parse_json(text)).as_text() != text:
        raise ValueError(f"an entry of the kind {entry.kind!r} isn't plain data")
    return entry


def _write_entry(connection: sqlite3.Connection, entry: Entry, state: Battle) -> None:
    row = (entry.seq, entry.prev, entry.hash, entry.as_text())
    connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", row)
    connection.execute("REPLACE INTO snapshot VALUES (1, ?, ?, ?)", make_snapshot(state))


def make_snapshot(state: Battle) -> tuple[str, str, str]:
    """Return the row of a snapshot: the hash of its last entry, its digest, the state as JSON."""
    text = write_canonical(write_state(state))
    return state.hash, _digest(state.hash, text), text


def _digest(head: str, text: str) -> str:
    return hash_text(f"{head}\n{text}")


def read_battle(path: str) -> Battle:
    """Return where a battle stands; raises FileProblem.

    The snapshot is taken if it is of the last entry, else all entries are folded.
    """
    with open_battle(path) as connection:
        state = _read_snapshot(connection)
        return state if state is not None else fold(_read_all(connection))


def read_entries(path: str) -> tuple[Entry, ...]:
    """Return all entries of a battle; raises FileProblem where the chain breaks."""
    with open_battle(path) as connection:
        return _read_all(connection)


def read_both(path: str) -> tuple[Battle, tuple[Entry, ...]]:
    """Return where a battle stands, and all its entries, of one moment; raises FileProblem."""
    with open_battle(path) as connection:
        entries = _read_all(connection)
        return _read_snapshot(connection) or fold(entries), entries


def read_with_header(path: str) -> tuple[Battle, dict[str, Any]]:
    """Return where a battle stands, and what it is played with, of one moment."""
    with open_battle(path) as connection:
        header = _read_header(connection, path)
        return _read_snapshot(connection) or fold(_read_all(connection)), header


def read_with_last(path: str) -> tuple[Battle, Entry]:
    """Return where a battle stands, and its last entry, of one moment; raises FileProblem."""
    with open_battle(path) as connection:
        row = connection.execute(f"{_SELECT} ORDER BY seq DESC LIMIT 1").fetchone()
        if row is None:
            raise FileProblem("there is no entry in it")
        return _read_snapshot(connection) or fold(_read_all(connection)), read_row(row)


def read_header(path: str) -> dict[str, Any]:
    """Return what a battle is played with, as `make_header` writes it; raises FileProblem."""
    with open_battle(path) as connection:
        return _read_header(connection, path)


def _read_header(connection: sqlite3.Connection, path: str) -> dict[str, Any]:
    row = connection.execute("SELECT data FROM header").fetchone()
    data = parse_json(need_text(row[0])) if row else None
    if not isinstance(data, dict):
        raise FileProblem(f"{path}: the header is damaged")
    return data


def need_text(value: object) -> str:
    """Return a value of the file that must be text; raises FileProblem."""
    if not isinstance(value, str):
        raise FileProblem("the file is damaged: a text is none")
    return value


def read_row(row: Sequence[object]) -> Entry:
    """Return the entry of a row; raises FileProblem where it isn't what it was."""
    seq, own_hash, text = row
    try:
        entry = read_chained(need_text(text), need_text(own_hash))
    except FileProblem as problem:
        told = str(problem)
        raise FileProblem(told if told.startswith("entry") else f"entry {seq}: {told}") from None
    if entry.seq != seq:
        raise FileProblem(f"entry {seq}: it is numbered {entry.seq}")
    return entry


def _read_all(connection: sqlite3.Connection) -> tuple[Entry, ...]:
    entries = tuple(read_row(row) for row in connection.execute(f"{_SELECT} ORDER BY seq"))
    flaw = find_break(entries)
    if flaw or not entries:
        raise FileProblem(flaw or "there is no entry in it")
    return entries


def _read_head(connection: sqlite3.Connection) -> tuple[int, str]:
    """Return the number and the hash of the last entry, which is looked at."""
    row = connection.execute(f"{_SELECT} ORDER BY seq DESC LIMIT 1").fetchone()
    if row is None:
        raise FileProblem("there is no entry in it")
    entry = read_row(row)
    return entry.seq, entry.hash


def _read_snapshot(connection: sqlite3.Connection) -> Battle | None:
    """Return the state of the snapshot, or None where it is of another entry or damaged."""
    seq, head = _read_head(connection)
    row = connection.execute("SELECT hash, digest, data FROM snapshot WHERE id = 1").fetchone()
    if row is None or row[0] != head or not isinstance(row[2], str):
        return None
    if row[1] != _digest(head, row[2]):
        return None
    try:
        state = read_state(parse_json(row[2]))
    except (FileProblem, TypeError, KeyError, ValueError, AttributeError, RecursionError):
        return None
    return state if (state.entries, state.hash) == (seq, head) else None


def _list_between(connection: sqlite3.Connection, before: Battle) -> tuple[Entry, ...]:
    """Return what came after a state; raises FileProblem where it is of another battle."""
    query = f"{_SELECT} WHERE seq >= ? ORDER BY seq"
    entries = [read_row(row) for row in connection.execute(query, (before.entries,))]
    if not entries or entries[0].hash != before.hash:
        raise FileProblem("this is another battle than before")
    return tuple(entries[1:])


def copy_battle(path: str, target: str) -> None:
    """Copy a battle as it stands to a new file; raises FileProblem where one is there."""
    with open_battle(path) as connection:
        make_file(target, connection.backup, is_copy=True)
