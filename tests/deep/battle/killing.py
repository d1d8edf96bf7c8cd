"""Writers of a battle that are killed: `python -m tests.deep.battle.killing FOLDER RANDOM HELD`.

RANDOM writers are killed whenever it happens, HELD of them between write and commit, when pages
have gone to the disk already. After each the file must open and hold every entry that its writer
had acknowledged; what came of it is printed as a line of JSON.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import sys
import time
from pathlib import Path
from typing import NamedTuple

from skirmish_cli.battle import opening, store
from skirmish_cli.battle.entries import Entry
from skirmish_cli.battle.fold import Battle, fold
from skirmish_cli.battle.proving import check_battle
from skirmish_cli.core.changes import Change
from tests.battle.kept_battle import files_beside
from tests.battle.small_battle import draft, first_entry

#: A battle is begun anew after so many killed writers, so that each is read in no time.
KILLED_EACH = 25
#: The longest that a writer lives, in seconds; most are killed at some point of an append.
LONGEST_LIFE = 0.06


class Killed(NamedTuple):
    """What a killed writer left: whether a journal lay there, and how many entries more stood."""

    held: bool
    had_journal: bool
    acknowledged: int
    more: int


def long_note(number: int) -> Entry:
    """Return an entry that takes several pages."""
    return draft("note", Change("battle", "note", str(number)), words=("x" * 30_000,))


def hold_before_commit() -> None:
    """Let pages go to the disk before the commit, and then wait there to be killed."""
    opening._SETTINGS = (*opening._SETTINGS, "PRAGMA cache_size = 2", "PRAGMA cache_spill = 1")
    write = store._write_entry

    def write_and_wait(connection: sqlite3.Connection, entry: Entry, state: Battle) -> None:
        write(connection, entry, state)
        os.write(1, b"held\n")
        time.sleep(60)

    store._write_entry = write_and_wait


def keep_writing(file: Path, number: int) -> None:
    """Append to a battle without end, and acknowledge each entry by its hash."""
    while True:
        entry, _ = store.append_entry(str(file), long_note(number), store.read_battle(str(file)))
        os.write(1, f"{entry.hash}\n".encode())


def start_writer(file: Path, number: int, held: bool) -> tuple[int, int]:
    """Start a writer; return its process and where it acknowledges."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    os.dup2(writing, 1)
    try:
        if held:
            hold_before_commit()
        keep_writing(file, number)
    finally:
        os._exit(1)


def kill_one(file: Path, known: list[str], held: bool, chosen: random.Random) -> Killed:
    """Start a writer, kill it, and check what it left; `known` are all acknowledged hashes."""
    child, reading = start_writer(file, len(known), held)
    with os.fdopen(reading, "rb") as told:
        if held:
            assert told.readline() == b"held\n"
        else:
            time.sleep(chosen.uniform(0.0, LONGEST_LIFE))
        os.kill(child, signal.SIGKILL)
        assert os.waitpid(child, 0)[1] == signal.SIGKILL
        acknowledged = told.read().decode().splitlines()
    had_journal = f"{file.name}-journal" in files_beside(file)
    known += acknowledged
    entries = store.read_entries(str(file))
    assert [entry.hash for entry in entries[: len(known)]] == known
    more = [entry.hash for entry in entries[len(known) :]]
    assert len(more) <= 1, more
    assert files_beside(file) == [file.name]
    assert check_battle(str(file)) == ()
    assert store.read_battle(str(file)) == fold(entries)
    known += more
    return Killed(held, had_journal, len(acknowledged), len(more))


def main(folder: str, at_random: int, held: int) -> None:
    """Kill all writers, and print what each of them left."""
    chosen = random.Random()
    kinds = [False] * at_random + [True] * held
    chosen.shuffle(kinds)
    for number, kind in enumerate(kinds):
        if number % KILLED_EACH == 0:
            file = Path(folder) / str(number) / "reef.battle"
            file.parent.mkdir()
            first, _ = store.create_battle(str(file), first_entry())
            known = [first.hash]
        print(json.dumps(kill_one(file, known, kind, chosen)._asdict()), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
