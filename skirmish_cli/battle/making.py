"""Making the file of a battle: whole under a passing name, then put in place, replacing nothing."""

# Paths are plain strings here: pathlib would be imported for them alone.
# ruff: noqa: PTH100, PTH104, PTH105, PTH108, PTH118, PTH120

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator

from skirmish_cli.battle.opening import (
    APPLICATION_ID,
    FORM,
    PAGE_SIZE,
    connect,
    explain_problems,
)
from skirmish_cli.core.errors import FileProblem

_TAKEN = "it is there already and stays as it is; choose another name"


def make_file(
    path: str, fill: Callable[[sqlite3.Connection], object], is_copy: bool = False
) -> None:
    """Make a battle's file under a passing name, and put it in place when it is whole."""
    with explain_problems(path), _passing_file(path) as aside:
        with contextlib.closing(connect(aside)) as connection:
            if is_copy:
                fill(connection)
            else:
                connection.execute(f"PRAGMA page_size = {PAGE_SIZE}")
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {FORM}")
                connection.execute("BEGIN IMMEDIATE")
                fill(connection)
                connection.execute("COMMIT")
        _put_in_place(aside, path)


@contextlib.contextmanager
def _passing_file(path: str) -> Iterator[str]:
    """Make an empty file in the folder of another, and remove it and its journal afterwards."""
    folder = os.path.dirname(os.path.abspath(path))
    aside = os.path.join(folder, f".new-battle-{os.getpid()}.tmp")
    if os.path.lexists(path):
        raise FileProblem(_TAKEN)
    with contextlib.suppress(FileNotFoundError):
        os.unlink(aside)  # of a process of that number that was killed
    os.close(os.open(aside, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o666))
    try:
        yield aside
    finally:
        for name in (aside, aside + "-journal"):
            with contextlib.suppress(FileNotFoundError):
                os.unlink(name)


def _put_in_place(aside: str, path: str) -> None:
    """Give a file its name without replacing another; raises FileProblem."""
    try:
        _rename_anew(aside, path)
    except FileExistsError:
        raise FileProblem(_TAKEN) from None
    _sync_folder(os.path.dirname(os.path.abspath(path)))


def _rename_anew(aside: str, path: str) -> None:
    if os.name == "nt":
        os.rename(aside, path)  # which replaces nothing there
        return
    try:
        os.link(aside, path)
    except FileExistsError:
        raise
    except OSError:
        # A disk without links: the name is taken first, then what was made comes in its place.
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o666))
        os.replace(aside, path)


def _sync_folder(folder: str) -> None:
    """See that a new name is on the disk, where the system lets one ask for that."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
