"""A file from a stranger is data: one line, no side file, nothing run."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.battle.data import battle_data
from skirmish_cli.battle.entries import seal_entry
from skirmish_cli.battle.fold import fold
from skirmish_cli.battle.opening import APPLICATION_ID, FORM
from skirmish_cli.battle.proving import check_battle
from skirmish_cli.battle.store import make_header, read_battle, read_entries
from skirmish_cli.core.errors import FileProblem
from tests.battle.kept_battle import files_beside, go_on, hit, make_battle, raw
from tests.battle.small_battle import chain, draft, first_entry

_EVIL = "SELECT load_extension('evil')"


def refuse(file: Path) -> str:
    """Check that a file is refused in one line, that nothing changed, and return the line."""
    before = file.read_bytes() if file.is_file() else b""
    beside = files_beside(file)
    lines = set()
    for action in (read_battle, read_entries, check_battle):
        with pytest.raises(FileProblem) as caught:
            action(str(file))
        lines.add(str(caught.value))
    assert len(lines) == 1
    (line,) = lines
    assert line.startswith(f"{file}: ")
    assert "\n" not in line
    assert files_beside(file) == beside
    assert not before or file.read_bytes() == before
    return line.removeprefix(f"{file}: ")


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"", "the file is empty"),
        (b"game: freeblades\n", "this is no battle"),
        (b"SQLite", "the file is cut off"),
        (b"SQLite format 3\0", "the file is cut off"),
        (b"SQLite format 3\0" + bytes(200), "the file is cut off"),
        (b"SQLite format 3\0" + bytes(8000), "a file of another program, and no battle"),
        (b"\x1b[2J" * 2000, "this is no battle"),
    ],
)
def test_what_is_no_battle_is_refused(tmp_path: Path, content: bytes, line: str) -> None:
    file = tmp_path / "x.battle"
    file.write_bytes(content)
    assert refuse(file) == line


def test_a_folder_a_pipe_and_nothing_are_refused(tmp_path: Path) -> None:
    assert refuse(tmp_path / "none.battle") == "No such file or directory"
    (tmp_path / "folder.battle").mkdir()
    assert refuse(tmp_path / "folder.battle") == "this is a folder"
    os.mkfifo(tmp_path / "pipe.battle")
    assert refuse(tmp_path / "pipe.battle") == "this is no ordinary file"


def test_a_name_that_no_file_can_have_is_refused() -> None:
    with pytest.raises(FileProblem, match="embedded null byte"):
        read_battle("x\0.battle")


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.battle"
    with raw(file) as connection:
        connection.execute("CREATE TABLE entries (seq)")
    assert refuse(file) == "a file of another program, and no battle"


def test_a_battle_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    file = make_battle(tmp_path)
    with raw(file) as connection:
        connection.execute(f"PRAGMA user_version = {FORM + 1}")
    assert refuse(file) == "written by a newer program (form 2; this one knows 1)"


@pytest.mark.parametrize("form", [0, -1])
def test_a_battle_of_no_form_is_refused(tmp_path: Path, form: int) -> None:
    file = make_battle(tmp_path)
    with raw(file) as connection:
        connection.execute(f"PRAGMA user_version = {form}")
    assert "damaged" in refuse(file) or "newer" in refuse(file)


def test_a_battle_with_a_write_ahead_log_is_refused(tmp_path: Path) -> None:
    file = make_battle(tmp_path)
    with raw(file) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    assert refuse(file) == "the file is damaged, or not written by this program"


@pytest.mark.parametrize(
    ("statement", "line"),
    [
        (f"CREATE VIEW v AS {_EVIL}", "no battle has the view 'v'"),
        (
            f"CREATE TRIGGER t AFTER UPDATE ON snapshot BEGIN {_EVIL}; END",
            "no battle has the trigger 't'",
        ),
        (
            f"CREATE TRIGGER t BEFORE INSERT ON entries BEGIN {_EVIL}; END",
            "no battle has the trigger 't'",
        ),
        ("CREATE TABLE more (x)", "no battle has the table 'more'"),
        ("CREATE INDEX i ON entries (hash)", "no battle has the index 'i'"),
        ("CREATE VIRTUAL TABLE f USING fts5(x)", "no battle has the table 'f'"),
        ("ALTER TABLE entries ADD COLUMN more TEXT", "no battle has the table 'entries'"),
        (
            "ALTER TABLE entries ADD COLUMN g TEXT AS (upper(data)) VIRTUAL",
            "no battle has the table 'entries'",
        ),
        ("DROP TABLE snapshot", "the tables of a battle aren't all there"),
    ],
)
def test_another_schema_is_refused(tmp_path: Path, statement: str, line: str) -> None:
    file = make_battle(tmp_path)
    with raw(file) as connection:
        connection.execute(statement)
    assert refuse(file) == line


@pytest.mark.parametrize("kind", ["VIEW", "TABLE"])
def test_a_table_swapped_for_another_is_refused(tmp_path: Path, kind: str) -> None:
    file = make_battle(tmp_path)
    with raw(file) as connection:
        connection.execute("ALTER TABLE header RENAME TO kept")
        connection.execute(f"CREATE {kind} header AS SELECT * FROM kept")
    assert refuse(file).startswith("no battle has the ")


@pytest.mark.parametrize("name", ["two\nlines", "\x1b[2J", "x" * 5000])
def test_words_of_a_stranger_stay_in_one_short_line(tmp_path: Path, name: str) -> None:
    file = make_battle(tmp_path)
    with raw(file) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        row = ("table", name, name, 0, "CREATE nonsense")
        connection.execute("INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)", row)
    assert len(refuse(file)) < 300


def test_a_battle_without_an_entry_is_refused(tmp_path: Path) -> None:
    file = make_battle(tmp_path)
    with raw(file) as connection:
        connection.execute("DELETE FROM entries")
    for action in (read_battle, read_entries):
        with pytest.raises(FileProblem, match="there is no entry in it"):
            action(str(file))
    assert "there is no entry in it" in check_battle(str(file))


@pytest.mark.parametrize("size", [4096, 3 * 4096, 4 * 4096, 5 * 4096 - 1])
def test_a_battle_that_is_cut_off_is_refused(tmp_path: Path, size: int) -> None:
    file = make_battle(tmp_path)  # of five pages
    os.truncate(file, size)
    assert "damaged" in refuse(file) or "cut off" in refuse(file)


@pytest.mark.parametrize("more", [1, 4096])
def test_a_battle_with_more_behind_it_is_refused(tmp_path: Path, more: int) -> None:
    file = make_battle(tmp_path)
    with file.open("ab") as opened:
        opened.write(bytes(more))
    assert refuse(file) == "the file is cut off, or something stands behind its end"


@pytest.mark.parametrize("ending", ["-wal", "-shm"])
def test_a_log_beside_a_battle_is_refused(tmp_path: Path, ending: str) -> None:
    file = make_battle(tmp_path)
    (tmp_path / f"reef.battle{ending}").write_bytes(b"x" * 100)
    assert refuse(file) == f"beside it lies reef.battle{ending}, not of a battle"


def test_a_journal_that_names_another_file_is_refused(tmp_path: Path) -> None:
    # SQLite would read the file that such a journal names, and delete it in the end.
    file = make_battle(tmp_path)
    end = bytes.fromhex("d9d505f920a163d7")
    (tmp_path / "reef.battle-journal").write_bytes(end + bytes(600) + b"victim" + end)
    assert refuse(file) == "the journal beside it names other files, and is not of a battle"


def test_a_journal_that_is_no_file_is_refused(tmp_path: Path) -> None:
    file = make_battle(tmp_path)
    os.mkfifo(tmp_path / "reef.battle-journal")
    assert refuse(file) == "the journal beside it is no ordinary file"


@pytest.mark.parametrize("content", [b"", bytes(512), b"nonsense" * 100])
def test_a_journal_with_nothing_in_it_goes_away(tmp_path: Path, content: bytes) -> None:
    file = make_battle(tmp_path)
    (tmp_path / "reef.battle-journal").write_bytes(content)
    assert read_battle(str(file)).entries == 3
    assert files_beside(file) == ["reef.battle"]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET data = 'x' WHERE seq = 3",
        "UPDATE entries SET data = '' WHERE seq = 3",
        "UPDATE entries SET data = CAST(x'ff' AS TEXT) WHERE seq = 3",
        "UPDATE entries SET hash = upper(hash) WHERE seq = 3",
        "UPDATE entries SET seq = 9 WHERE seq = 3",
        "UPDATE entries SET seq = -3 WHERE seq = 3",
        "DELETE FROM entries WHERE seq = 2",
        "DELETE FROM entries WHERE seq = 1",
    ],
)
def test_rows_that_were_changed_are_refused(tmp_path: Path, statement: str) -> None:
    file = make_battle(tmp_path)
    with raw(file) as connection:
        connection.execute("UPDATE snapshot SET hash = ''")
        connection.execute(statement)
    with pytest.raises(FileProblem):
        read_entries(str(file))
    with pytest.raises(FileProblem):
        read_battle(str(file))
    with pytest.raises(FileProblem):
        raise FileProblem(check_battle(str(file))[-1])


@pytest.mark.parametrize("data", ["[]", "3", "x", '{"a": 1}'])
def test_a_header_that_was_changed_is_told(tmp_path: Path, data: str) -> None:
    file = make_battle(tmp_path)
    with raw(file) as connection:
        connection.execute("UPDATE header SET data = ?", (data,))
    assert check_battle(str(file)) == ("the header says something else than the first entry",)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 3) | st.sampled_from(["a", "skipper", "battle"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["game", "sides", "side", "models", "name", "key", "card", "turn"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=100)
@given(st.dictionaries(st.sampled_from(["game", "sides", "side", "models"]), JUNK), JUNK)
def test_a_question_of_any_shape_folds_or_is_one_line(question: dict[str, Any], more: Any) -> None:
    first = seal_entry(first_entry()._replace(seq=1, question=question))
    added = draft("add", question={"side": "a", "models": more})
    for entries in ((first,), chain(added)):
        try:
            assert battle_data(fold(entries))["entries"] == len(entries)
            header = list(make_header(entries[0]))
            assert header[:5] == ["game", "edition", "version", "cards", "sides"]
        except FileProblem as problem:
            assert "\n" not in str(problem)


def test_a_huge_value_is_refused(tmp_path: Path) -> None:
    file = make_battle(tmp_path)
    with raw(file) as connection:
        connection.execute("UPDATE entries SET data = hex(zeroblob(17000000)) WHERE seq = 3")
    with pytest.raises(FileProblem, match=f"^{file}: "):
        read_battle(str(file))


def test_the_battle_goes_on_after_all_of_this(tmp_path: Path) -> None:
    file = make_battle(tmp_path)
    assert go_on(file, hit(1)).entries == 4
    with raw(file) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert sqlite3.sqlite_version_info >= (3, 37)
