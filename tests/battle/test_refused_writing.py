"""Where nothing can be written: one line, and the old state is kept."""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from skirmish_cli.battle import opening
from skirmish_cli.battle.proving import check_battle
from skirmish_cli.battle.store import copy_battle, create_battle, read_battle
from skirmish_cli.core.errors import FileProblem, NotAllowed
from tests.battle.kept_battle import as_nobody, files_beside, go_on, hit, make_battle
from tests.battle.small_battle import draft, first_entry
from tests.support import ROOT

# Lets files grow to so many bytes, then goes on with a battle or makes one, and prints what failed.
_LIMITED = """
import resource, sys
from skirmish_cli.core.errors import SkirmishError
from skirmish_cli.battle.store import copy_battle, create_battle, read_battle
from tests.battle.kept_battle import go_on, first_entry, Path
from tests.battle.small_battle import draft
task, file, limit = sys.argv[1], sys.argv[2], int(sys.argv[3])
entry = draft("note", words=("x" * 20_000,))
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
try:
    if task == "append":
        go_on(Path(file), entry)
    elif task == "copy":
        copy_battle(file, file + ".copy")
    else:
        create_battle(file, first_entry())
except SkirmishError as problem:
    print(type(problem).__name__, problem)
"""


def run_limited(task: str, file: Path, limit: int) -> str:
    ran = subprocess.run(
        [sys.executable, "-c", _LIMITED, task, str(file), str(limit)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert ran.stderr == ""
    return ran.stdout


@pytest.mark.parametrize("limit", [0, 1000, 9_000, 20_480, 24_576, 40_000])
def test_a_full_disk_keeps_the_old_state(tmp_path: Path, limit: int) -> None:
    file = make_battle(tmp_path)
    state = read_battle(str(file))
    assert run_limited("append", file, limit).startswith(f"FileProblem {file}: the disk ")
    assert files_beside(file) == ["reef.battle"]
    assert read_battle(str(file)) == state
    assert check_battle(str(file)) == ()
    assert go_on(file, hit(1)).entries == 4


@pytest.mark.parametrize("limit", [0, 5_000, 16_000])
def test_a_full_disk_leaves_no_half_battle(tmp_path: Path, limit: int) -> None:
    file = tmp_path / "new.battle"
    assert run_limited("create", file, limit).startswith(f"FileProblem {file}: the disk ")
    assert files_beside(file) == []


def test_a_full_disk_leaves_no_half_copy(tmp_path: Path) -> None:
    file = make_battle(tmp_path)
    assert run_limited("copy", file, 10_000).startswith(f"FileProblem {file}.copy: the disk ")
    assert files_beside(file) == ["reef.battle"]


def test_a_folder_that_cant_be_written_is_one_line() -> None:
    with as_nobody() as folder:
        file = make_battle(folder)
        state = read_battle(str(file))
        folder.chmod(0o555)
        with pytest.raises(FileProblem, match=r"battle: it can't be written, or the folder"):
            go_on(file, hit(1))
        with pytest.raises(FileProblem, match=r"new.battle: Permission denied"):
            create_battle(str(folder / "new.battle"), first_entry())
        with pytest.raises(FileProblem, match=r"new.battle: Permission denied"):
            copy_battle(str(file), str(folder / "new.battle"))
        assert read_battle(str(file)) == state
        assert files_beside(file) == ["reef.battle"]


def test_a_file_that_cant_be_written_is_one_line() -> None:
    with as_nobody() as folder:
        file = make_battle(folder)
        state = read_battle(str(file))
        file.chmod(0o444)
        with pytest.raises(FileProblem, match=r"reef.battle: it can't be written"):
            go_on(file, hit(1))
        assert read_battle(str(file)) == state
        file.chmod(0)
        with pytest.raises(FileProblem, match=r"reef.battle: Permission denied"):
            read_battle(str(file))


def test_a_journal_in_a_folder_that_cant_be_written_is_never_read_as_it_lies() -> None:
    with as_nobody() as folder:
        file = make_battle(folder)
        (folder / "reef.battle-journal").write_bytes(b"x" * 600)
        folder.chmod(0o555)
        with pytest.raises(FileProblem, match="its last writer was killed"):
            read_battle(str(file))


@pytest.mark.parametrize("lock", ["IMMEDIATE", "EXCLUSIVE"])
def test_another_writer_who_doesnt_end_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lock: str
) -> None:
    monkeypatch.setattr(opening, "PATIENCE", 0.05)
    file = make_battle(tmp_path)
    state = read_battle(str(file))
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute(f"BEGIN {lock}")
        with pytest.raises(NotAllowed, match=r"another command is writing .*reef.battle"):
            go_on(file, draft("next"))
    assert read_battle(str(file)) == state


def test_who_only_reads_doesnt_wait_for_a_writer(tmp_path: Path) -> None:
    file = make_battle(tmp_path)
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert read_battle(str(file)).entries == 3


def test_a_command_that_breaks_off_leaves_nothing(tmp_path: Path) -> None:
    file = make_battle(tmp_path)
    with pytest.raises(KeyboardInterrupt), opening.open_battle(str(file), writing=True) as opened:
        opened.execute("UPDATE snapshot SET hash = 'x'")
        raise KeyboardInterrupt
    assert check_battle(str(file)) == ()
    assert files_beside(file) == ["reef.battle"]


@pytest.mark.parametrize("problem", [MemoryError(), OverflowError("too large"), UnicodeError("x")])
def test_what_python_finds_too_large_is_one_line(tmp_path: Path, problem: Exception) -> None:
    file = make_battle(tmp_path)
    line = r"reef.battle: the file is damaged"
    with pytest.raises(FileProblem, match=line), opening.open_battle(str(file)):
        raise problem


def test_an_old_sqlite_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = make_battle(tmp_path)
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 0))
    with pytest.raises(FileProblem, match=r"battles need SQLite 3\.37"):
        read_battle(str(file))


def test_the_file_allows_nothing_that_a_battle_doesnt_need(tmp_path: Path) -> None:
    file = make_battle(tmp_path)
    for statement in (
        "DELETE FROM entries",
        "DROP TABLE entries",
        "CREATE TABLE more (x)",
        "ATTACH 'other' AS other",
        "PRAGMA journal_mode = WAL",
        "SELECT load_extension('evil')",
    ):
        with pytest.raises(FileProblem), opening.open_battle(str(file), writing=True) as opened:
            opened.execute(statement)
    assert check_battle(str(file)) == ()
    assert files_beside(file) == ["reef.battle"]
