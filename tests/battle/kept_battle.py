"""A battle kept in a file, for tests: made, gone on with, and looked at from outside."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from skirmish_cli.battle.entries import Entry
from skirmish_cli.battle.fold import Battle
from skirmish_cli.battle.store import append_entry, create_battle, read_battle
from skirmish_cli.core.changes import Change
from tests.battle.small_battle import draft, first_entry, owe

NOBODY = 65534


def make_battle(folder: Path, hits: int = 2) -> Path:
    """Make a battle of a first entry and some hits in a folder."""
    file = folder / "reef.battle"
    create_battle(str(file), first_entry())
    for number in range(hits):
        go_on(file, hit(number))
    return file


def hit(number: int) -> Entry:
    """Return the draft of a hit that leaves some LP."""
    return draft("do", Change("skipper", "lp", number), due=(owe("slinger"),), summary="a hit")


def go_on(file: Path, one: Entry) -> Battle:
    """Append a draft to a battle as it stands, and return the state after it."""
    return append_entry(str(file), one, read_battle(str(file)))[1]


def files_beside(file: Path) -> list[str]:
    """Return the names of all files in a battle's folder."""
    return sorted(one.name for one in file.parent.iterdir())


@contextlib.contextmanager
def raw(file: Path) -> Iterator[sqlite3.Connection]:
    """Connect to a file as a stranger would, and commit at the end."""
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        yield connection


@contextlib.contextmanager
def as_nobody() -> Iterator[Path]:
    """Give a folder, and go on as a user who has no rights but those that the folder gives."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    is_root = os.geteuid() == 0
    if is_root:
        os.chown(folder, NOBODY, NOBODY)
        os.seteuid(NOBODY)
    try:
        yield folder
    finally:
        if is_root:
            os.seteuid(0)
        folder.chmod(0o755)
        shutil.rmtree(folder)
