"""Opening the file of a battle as what it is: data from a stranger.

Its bytes are looked at before the first statement runs and its whole schema before any table is
read; what goes wrong becomes one line at one place. Always open it here: a file that is opened
otherwise by a process that is connected to it gives the lock away when it is closed.
"""

# Paths are plain strings here: pathlib would be imported for them alone.
# ruff: noqa: PTH108, PTH116, PTH119, PTH120, PTH123

from __future__ import annotations

import _thread
import contextlib
import os
import sqlite3
import stat
import sys
from collections.abc import Iterator

from skirmish_cli.core.errors import FileProblem, NotAllowed

#: Marks a battle among SQLite files: the letters SKIR.
APPLICATION_ID = 0x534B4952
#: The form of the file; a program opens no newer one.
FORM = 1
PAGE_SIZE = 4096
#: The largest file that is opened, and the longest value in it.
LARGEST_FILE = 250_000_000
LONGEST_VALUE = 32_000_000
#: The most letters of what SQLite says about a file.
LONGEST_REASON = 200
#: How long a command waits for another one that is writing, in seconds.
PATIENCE = 5.0
#: STRICT tables came with this version.
OLDEST_SQLITE = (3, 37, 0)

TABLES = {
    "entries": "CREATE TABLE entries (seq INTEGER PRIMARY KEY, prev TEXT NOT NULL UNIQUE, "
    "hash TEXT NOT NULL, data TEXT NOT NULL) STRICT",
    "header": "CREATE TABLE header (id INTEGER PRIMARY KEY CHECK (id = 1), "
    "data TEXT NOT NULL) STRICT",
    "snapshot": "CREATE TABLE snapshot (id INTEGER PRIMARY KEY CHECK (id = 1), "
    "hash TEXT NOT NULL, digest TEXT NOT NULL, data TEXT NOT NULL) STRICT",
}
_SCHEMA = sorted(
    [("table", name, name, sql) for name, sql in TABLES.items()]
    + [("index", "sqlite_autoindex_entries_1", "entries", None)]
)
_MAGIC = b"SQLite format 3\0"
#: What ends a journal that names another file, which SQLite would read, and might delete.
_NAMES_A_FILE = bytes.fromhex("d9d505f920a163d7")
_ALLOWED = {
    sqlite3.SQLITE_SELECT,
    sqlite3.SQLITE_READ,
    sqlite3.SQLITE_INSERT,
    sqlite3.SQLITE_UPDATE,
    sqlite3.SQLITE_TRANSACTION,
}
_ALLOWED_PRAGMAS = {"page_count", "page_size", "integrity_check"}
_SETTINGS = (
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
    "PRAGMA mmap_size = 0",
    "PRAGMA temp_store = MEMORY",
    "PRAGMA synchronous = EXTRA",
)
#: What SQLite's codes mean to a player.
_REASONS = {
    sqlite3.SQLITE_FULL: "the disk is full; nothing was written",
    sqlite3.SQLITE_READONLY: "it can't be written, or the folder that it is in",
    sqlite3.SQLITE_CANTOPEN: "it can't be opened, or no file can be made beside it",
    sqlite3.SQLITE_IOERR: "the disk refused to read or write; nothing was written",
    sqlite3.SQLITE_NOTADB: "this is no battle",
}
# One connection a process: closing a file gives away all locks that the process has on it.
_ONE_AT_A_TIME = _thread.RLock()


@contextlib.contextmanager
def explain_problems(path: str) -> Iterator[None]:
    """Turn whatever goes wrong with a file into one line that names it."""
    try:
        yield
    except FileProblem as problem:
        text = str(problem)
        raise FileProblem(text if text.startswith(path) else f"{path}: {text}") from None
    except sqlite3.Error as problem:
        code = getattr(problem, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise NotAllowed(f"another command is writing {path}; try again") from None
        reason = _REASONS.get(code) or f"the file is damaged ({join_lines(problem)})"
        raise FileProblem(f"{path}: {reason}") from None
    except MemoryError:
        raise FileProblem(f"{path}: the file is damaged, or too large for the memory") from None
    except (OverflowError, ValueError) as problem:  # UnicodeError is a ValueError
        raise FileProblem(f"{path}: the file is damaged ({join_lines(problem)})") from None
    except OSError as problem:
        raise FileProblem(f"{path}: {problem.strerror or problem}") from None


def join_lines(text: object) -> str:
    r"""Return what SQLite says as one short line, for a hostile file puts its own words there.

    >>> join_lines("malformed database schema (a\n\nb)")
    'malformed database schema (a b)'
    """
    return " ".join(str(text).split())[:LONGEST_REASON]


@contextlib.contextmanager
def open_battle(path: str, writing: bool = False) -> Iterator[sqlite3.Connection]:
    """Open a battle for one transaction, which is committed at the end or leaves nothing.

    Raises FileProblem for whatever is no sound battle, NotAllowed where others keep writing.
    """
    with explain_problems(path), _ONE_AT_A_TIME:
        real = os.path.realpath(path)
        look_at_file(real)
        has_journal = look_beside(real)
        with contextlib.closing(connect(real)) as connection:
            connection.set_authorizer(_authorize)
            # A transaction that would only later want to write would fail at once, not wait.
            connection.execute("BEGIN IMMEDIATE" if writing or has_journal else "BEGIN")
            try:
                check_schema(connection)
                check_size(connection, real)
                if has_journal:
                    _remove_idle_journal(real)
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise


def connect(real: str) -> sqlite3.Connection:
    """Return a connection to a file that exists, with limits and the settings of a battle."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise FileProblem(f"battles need SQLite 3.37, and this one is {sqlite3.sqlite_version}")
    quoted = real.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    connection = sqlite3.connect(
        f"file:{quoted}?mode=rw", uri=True, timeout=PATIENCE, isolation_level=None
    )
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    if sys.version_info >= (3, 12):
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_TRIGGER, False)
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_VIEW, False)
    for setting in _SETTINGS:
        connection.execute(setting)
    return connection


def _authorize(action: int, first: str | None, *others: str | None) -> int:
    """Allow what a battle needs, and nothing else whatever the file says."""
    is_pragma = action == sqlite3.SQLITE_PRAGMA and first in _ALLOWED_PRAGMAS
    return sqlite3.SQLITE_OK if is_pragma or action in _ALLOWED else sqlite3.SQLITE_DENY


def look_at_file(real: str) -> None:
    """Check the first bytes of a file, before SQLite sees it; raises FileProblem."""
    descriptor = os.open(real, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    try:
        status = os.fstat(descriptor)
        if stat.S_ISDIR(status.st_mode):
            raise FileProblem("this is a folder")
        if not stat.S_ISREG(status.st_mode):
            raise FileProblem("this is no ordinary file")
        head = os.read(descriptor, 100)
    finally:
        os.close(descriptor)
    if not head:
        raise FileProblem("the file is empty")
    if not head.startswith(_MAGIC[: len(head)]):
        raise FileProblem("this is no battle")
    if len(head) < 100 or status.st_size < PAGE_SIZE:
        raise FileProblem("the file is cut off")
    if int.from_bytes(head[68:72]) != APPLICATION_ID:
        raise FileProblem("a file of another program, and no battle")
    form = int.from_bytes(head[60:64])
    if form > FORM:
        raise FileProblem(f"written by a newer program (form {form}; this one knows {FORM})")
    if form < 1 or head[18:20] != b"\1\1" or int.from_bytes(head[16:18]) != PAGE_SIZE:
        raise FileProblem("the file is damaged, or not written by this program")
    if status.st_size > LARGEST_FILE:
        raise FileProblem(f"larger than {LARGEST_FILE:,} bytes, which no battle is")


def look_beside(real: str) -> bool:
    """Return whether a journal lies beside a file; raises FileProblem where it can't be used.

    A writer is at work, or was killed; then opening for writing takes back what it began.
    """
    for ending in ("-wal", "-shm"):
        if os.path.lexists(real + ending):
            raise FileProblem(f"beside it lies {os.path.basename(real)}{ending}, not of a battle")
    journal = real + "-journal"
    try:
        if not stat.S_ISREG(os.lstat(journal).st_mode):
            raise FileProblem("the journal beside it is no ordinary file")
        with open(journal, "rb") as opened:
            opened.seek(max(0, opened.seek(0, os.SEEK_END) - len(_NAMES_A_FILE)))
            if opened.read() == _NAMES_A_FILE:
                raise FileProblem("the journal beside it names other files, and is not of a battle")
    except FileNotFoundError:
        return False
    if not (_can_write(real) and _can_write(os.path.dirname(real))):
        raise FileProblem("its last writer was killed; it must be opened where it can be written")
    return True


def _can_write(place: str) -> bool:
    return os.access(place, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _remove_idle_journal(real: str) -> None:
    """Remove a journal in which nothing stands yet; its writer was killed at once.

    Whoever calls this holds the lock for writing, so that it is nobody else's.
    """
    with contextlib.suppress(FileNotFoundError):
        os.unlink(real + "-journal")


def check_schema(connection: sqlite3.Connection) -> None:
    """Check that a file has the tables of a battle, and nothing else; raises FileProblem."""
    query = "SELECT type, name, tbl_name, sql FROM sqlite_schema LIMIT 100"
    found = connection.execute(query).fetchall()
    if sorted(found, key=repr) == sorted(_SCHEMA, key=repr):
        return
    strange = next((row[:2] for row in found if row not in _SCHEMA), None)
    if strange is None:
        raise FileProblem("the tables of a battle aren't all there")
    kind, name = (str(word)[:40] for word in strange)
    raise FileProblem(f"no battle has the {kind} {name!r}")


def check_size(connection: sqlite3.Connection, real: str) -> None:
    """Check that a file is as long as it says; raises FileProblem."""
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    if pages * PAGE_SIZE != os.stat(real).st_size:
        raise FileProblem("the file is cut off, or something stands behind its end")
