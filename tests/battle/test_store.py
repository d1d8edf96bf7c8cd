"""The file of a battle: created whole, appended to, read, copied."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skirmish_cli import __version__
from skirmish_cli.battle import making
from skirmish_cli.battle.entries import LONGEST_ENTRY, Entry, hash_text
from skirmish_cli.battle.fold import fold
from skirmish_cli.battle.proving import check_battle
from skirmish_cli.battle.store import (
    HeadMoved,
    append_entry,
    copy_battle,
    create_battle,
    make_snapshot,
    read_battle,
    read_both,
    read_entries,
    read_header,
)
from skirmish_cli.core.changes import Change
from skirmish_cli.core.errors import FileProblem, NotAllowed, UsageProblem
from tests.battle.drawn_entries import DRAFTS
from tests.battle.kept_battle import files_beside, go_on, hit, make_battle, raw
from tests.battle.small_battle import draft, first_entry, redo, undo
from tests.support import ROOT


def test_a_new_battle_is_one_file_with_its_first_entry(tmp_path: Path) -> None:
    file = tmp_path / "reef.battle"
    entry, state = create_battle(str(file), first_entry())
    assert files_beside(file) == ["reef.battle"]
    assert read_entries(str(file)) == (entry,)
    assert read_battle(str(file)) == state == fold((entry,))


def test_the_header_says_what_it_is_played_with(tmp_path: Path) -> None:
    header = read_header(str(make_battle(tmp_path)))
    assert (header["game"], header["edition"]) == ("freeblades", "2")
    assert header["version"] == __version__
    assert list(header["cards"]) == ["a/knight", "b/knight", "skipper", "slinger"]
    assert {len(one) for one in header["cards"].values()} == {64}


@pytest.mark.parametrize("there", ["battle", "text", "folder", "broken link"])
def test_a_new_battle_replaces_nothing(tmp_path: Path, there: str) -> None:
    file = tmp_path / "reef.battle"
    if there == "folder":
        file.mkdir()
    elif there == "broken link":
        file.symlink_to(tmp_path / "nowhere")
    else:
        file.write_text(there)
    with pytest.raises(FileProblem, match=r"reef.battle: it is there already and stays as it is"):
        create_battle(str(file), first_entry())
    assert files_beside(file) == ["reef.battle"]


def test_a_name_that_was_taken_meanwhile_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "reef.battle"
    put = making._put_in_place

    def take_first(aside: str, path: str) -> None:
        file.write_text("mine")
        put(aside, path)

    monkeypatch.setattr(making, "_put_in_place", take_first)
    with pytest.raises(FileProblem, match="it is there already"):
        create_battle(str(file), first_entry())
    assert (file.read_text(), files_beside(file)) == ("mine", ["reef.battle"])


def test_a_disk_without_links_has_battles_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: str) -> None:
        raise PermissionError("no links here")

    monkeypatch.setattr(making.os, "link", refuse)
    file = make_battle(tmp_path)
    assert check_battle(str(file)) == ()
    assert files_beside(file) == ["reef.battle"]
    with pytest.raises(FileProblem, match="it is there already"):
        create_battle(str(file), first_entry())


def test_a_folder_that_isnt_there_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match=r"x.battle: No such file or directory"):
        create_battle(str(tmp_path / "none" / "x.battle"), first_entry())


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(DRAFTS | st.builds(undo) | st.builds(redo), max_size=6))
def test_the_file_always_gives_the_fold(
    tmp_path_factory: pytest.TempPathFactory, drafts: list[Entry]
) -> None:
    file = tmp_path_factory.mktemp("battle") / "reef.battle"
    create_battle(str(file), first_entry())
    written = 1
    for one in drafts:
        try:
            state = go_on(file, one)
        except NotAllowed:
            assert one.kind in ("undo", "redo")
            continue
        written += 1
        entries = read_entries(str(file))
        assert read_battle(str(file)) == state == fold(entries)
        assert len(entries) == written
        assert files_beside(file) == ["reef.battle"]
    assert check_battle(str(file)) == ()


def test_both_are_of_one_moment(tmp_path: Path) -> None:
    state, entries = read_both(str(make_battle(tmp_path)))
    assert (state, len(entries)) == (fold(entries), 3)


def test_a_moved_head_tells_what_came_between(tmp_path: Path) -> None:
    file = make_battle(tmp_path)
    before = read_battle(str(file))
    go_on(file, draft("note", Change("battle", "note", "rain")))
    go_on(file, hit(1))
    with pytest.raises(HeadMoved, match=r"2 entries came between") as caught:
        append_entry(str(file), hit(0), before)
    assert [entry.kind for entry in caught.value.between] == ["note", "do"]
    assert len(read_entries(str(file))) == 5
    # Worked out anew on what stands now, it is taken.
    assert go_on(file, hit(0)).entries == 6


def test_a_moved_head_ends_an_undo_too(tmp_path: Path) -> None:
    file = make_battle(tmp_path)
    before = read_battle(str(file))
    go_on(file, hit(1))
    with pytest.raises(HeadMoved, match="1 entry came between") as caught:
        append_entry(str(file), undo(), before)
    assert [entry.seq for entry in caught.value.between] == [4]


def test_a_state_of_another_battle_is_no_head(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    one, two = make_battle(tmp_path / "one"), make_battle(tmp_path / "two", 1)
    go_on(two, hit(7))
    with pytest.raises(FileProblem, match="another battle than before"):
        append_entry(str(one), hit(1), read_battle(str(two)))


@pytest.mark.parametrize(("one", "line"), [(undo(3), "only 2 entries"), (redo(), "nothing to be")])
def test_what_cant_be_taken_or_brought_back_is_never_written(
    tmp_path: Path, one: Entry, line: str
) -> None:
    file = make_battle(tmp_path)
    with pytest.raises(NotAllowed, match=line):
        go_on(file, one)
    assert len(read_entries(str(file))) == 3


def test_an_entry_that_is_too_long_is_never_written(tmp_path: Path) -> None:
    file = make_battle(tmp_path)
    with pytest.raises(UsageProblem, match="more than a battle takes"):
        go_on(file, draft("note", words=("x" * LONGEST_ENTRY,)))
    assert len(read_entries(str(file))) == 3


def test_an_entry_that_couldnt_be_read_again_is_never_written(tmp_path: Path) -> None:
    file = make_battle(tmp_path)
    with pytest.raises(FileProblem, match="unknown change of the battle 'weather'"):
        go_on(file, draft("do", Change("battle", "weather", 1)))
    with pytest.raises(ValueError, match="Out of range float"):
        go_on(file, draft("do", question={"odds": float("nan")}))
    with pytest.raises(ValueError, match="a battle starts with its first entry"):
        go_on(file, first_entry())
    with pytest.raises(FileProblem, match="entry 4: its models can't be read"):
        go_on(file, draft("add", question={"side": "c", "models": []}))
    assert len(read_entries(str(file))) == 3


def test_a_battle_starts_with_an_entry_that_starts_one(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match="the first entry starts no battle"):
        create_battle(str(tmp_path / "x.battle"), hit(1))
    assert files_beside(tmp_path / "x.battle") == []


def test_a_clock_that_goes_back_changes_nothing_else(tmp_path: Path) -> None:
    file = make_battle(tmp_path)
    go_on(file, hit(1)._replace(at="1999-12-31T23:59:59Z"))
    assert [entry.at[:4] for entry in read_entries(str(file))] == ["2026", "2026", "2026", "1999"]
    assert check_battle(str(file)) == ()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE snapshot SET hash = 'x'",
        "UPDATE snapshot SET digest = 'x'",
        "UPDATE snapshot SET data = replace(data, 'skipper', 'slinger')",
        "UPDATE snapshot SET data = '{}'",
        "DELETE FROM snapshot",
    ],
)
def test_a_snapshot_that_is_wrong_is_left_aside(tmp_path: Path, statement: str) -> None:
    file = make_battle(tmp_path)
    state = read_battle(str(file))
    with raw(file) as connection:
        connection.execute(statement)
    assert read_battle(str(file)) == state
    assert check_battle(str(file)) == ("the snapshot isn't what the 3 entries come to",)
    # The next entry makes it anew.
    go_on(file, hit(1))
    assert check_battle(str(file)) == ()


def test_a_snapshot_of_another_version_is_left_aside_and_no_flaw(tmp_path: Path) -> None:
    file = make_battle(tmp_path)
    state = read_battle(str(file))
    row = make_snapshot(state._replace(turn=9))
    text = row[2].replace(f'"version":"{__version__}"', '"version":"0.0.9"')
    with raw(file) as connection:
        values = (hash_text(f"{row[0]}\n{text}"), text)
        connection.execute("UPDATE snapshot SET digest = ?, data = ?", values)
    assert read_battle(str(file)) == state
    assert check_battle(str(file)) == ()


def test_a_name_with_odd_letters_is_a_name(tmp_path: Path) -> None:
    file = tmp_path / "what?%41 #1 ü.battle"
    create_battle(str(file), first_entry())
    go_on(file, hit(1))
    assert (read_battle(str(file)).entries, files_beside(file)) == (2, [file.name])


def test_a_link_leads_to_the_battle(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    file = make_battle(tmp_path / "real")
    link = tmp_path / "link.battle"
    link.symlink_to(file)
    assert go_on(link, hit(1)) == read_battle(str(file))
    assert link.is_symlink()


def test_a_copy_is_the_same_battle_and_goes_its_own_way(tmp_path: Path) -> None:
    (tmp_path / "copies").mkdir()
    file, copy = make_battle(tmp_path), tmp_path / "copies" / "copy.battle"
    copy_battle(str(file), str(copy))
    assert read_entries(str(copy)) == read_entries(str(file))
    assert check_battle(str(copy)) == ()
    go_on(copy, hit(1))
    assert (len(read_entries(str(file))), len(read_entries(str(copy)))) == (3, 4)
    assert files_beside(copy) == ["copy.battle"]


def test_a_copy_replaces_nothing_and_never_the_battle_itself(tmp_path: Path) -> None:
    file = make_battle(tmp_path)
    link = tmp_path / "link.battle"
    link.symlink_to(file)
    for target in (file, link):
        with pytest.raises(FileProblem, match="it is there already"):
            copy_battle(str(file), str(target))
    assert check_battle(str(file)) == ()


def test_a_state_is_read_without_what_it_doesnt_need(tmp_path: Path) -> None:
    file = make_battle(tmp_path)
    code = (
        "import sys; from skirmish_cli.battle.store import read_battle; "
        "read_battle(sys.argv[1]); "
        "heavy = {'pydantic', 'yaml', 'rich', 'typer', 'dataclasses', 'fractions', 'random'}; "
        "print(sorted(heavy & set(sys.modules)))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, str(file)],
        capture_output=True,
        check=True,
        cwd=ROOT,
        text=True,
    )
    assert ran.stdout == "[]\n"
