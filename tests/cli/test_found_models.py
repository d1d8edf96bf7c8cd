"""Models that no `-w` names: found in files of the environment, and in the folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.reports import finding
from tests.support import run_here, skirmish

ANN = "{mar: d10, mw: {damage: d8}, def: 5, av: 6, lp: 2, disc: d8}"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, which has two warbands of freeblades and one of another game."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(finding.VARIABLE, raising=False)
    write("lamps.yaml", "ann", "ben")
    write("reavers.yml", "cid", "ann")
    (tmp_path / "trolls.yaml").write_text(
        "game: oldschool\nmodels: [{id: cid, card: {ml: 4}}]\n", "utf-8"
    )
    return tmp_path


def write(name: str, *ids: str, count: int = 1) -> None:
    """Write a warband of models that are all alike."""
    models = "".join(f"- {{id: {one}, count: {count}, card: {ANN}}}\n" for one in ids)
    Path(name).parent.mkdir(exist_ok=True)
    Path(name).write_text(f"# A band.\ngame: freeblades\nmodels:\n{models}", "utf-8")


def attack(capsys: Any, *words: str) -> Any:
    return run_here(capsys, "freeblades", "attack", *words, "--seed", "1", "--json")


def test_models_are_found_in_the_folder_and_the_files_are_told(capsys: Any) -> None:
    ran = attack(capsys, "ben", "vs", "cid")
    assert ran.code == 0, ran.err
    assert "models from lamps.yaml and reavers.yml" in ran.data["notes"]
    assert [one["file"] for one in ran.data["warbands"]] == ["lamps.yaml", "reavers.yml"]
    given = attack(capsys, "ben", "vs", "cid", "-w", "lamps.yaml", "-w", "reavers.yml")
    assert given.data["trace"] == ran.data["trace"]
    assert not any("models from" in note for note in given.data.get("notes", ()))


def test_the_found_files_are_told_by_a_process_too() -> None:
    out = skirmish("freeblades", "attack", "ben", "vs", "cid", "--format", "plain").out
    assert "models from lamps.yaml and reavers.yml" in out


def test_an_id_of_two_files_is_refused_with_both_names(capsys: Any) -> None:
    attack(capsys, "ann", "vs", "cid").check(2, "write lamps/ann or reavers/ann")
    assert attack(capsys, "lamps/ann", "vs", "reavers/ann").code == 0
    # Whichever file was read before: what is found once doesn't hide the other.
    attack(capsys, "ben", "vs", "ann").check(2, "write lamps/ann or reavers/ann")


def test_files_of_the_environment_come_first(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    write("elsewhere/mine.yaml", "ann", "zoe")
    (folder / "elsewhere" / "other.yaml").write_text("game: t9a\nmodels: []\n", "utf-8")
    files = os.pathsep.join(["elsewhere/mine.yaml", "", "elsewhere/other.yaml"])
    monkeypatch.setenv(finding.VARIABLE, files)
    ran = attack(capsys, "ann", "vs", "cid")
    assert "models from elsewhere/mine.yaml and reavers.yml" in ran.data["notes"]
    monkeypatch.setenv(finding.VARIABLE, "gone.yaml")
    assert attack(capsys, "ben", "vs", "cid").code == 0
    attack(capsys, "nobody", "vs", "cid").check(2, "skipped gone.yaml: there is no such file")


def test_a_broken_file_is_told_only_where_a_name_is_not_found(folder: Path, capsys: Any) -> None:
    (folder / "broken.yaml").write_text(
        "game: freeblades\nmodels: [{id: zork, card: {foo: 1}}]\n", "utf-8"
    )
    ran = attack(capsys, "ben", "vs", "cid")
    assert ran.code == 0
    assert "broken" not in ran.out
    attack(capsys, "zork", "vs", "cid").check(2, "unknown model 'zork'", "skipped broken.yaml:2:28")


def test_nothing_is_looked_for_where_a_file_is_given(capsys: Any) -> None:
    attack(capsys, "ben", "vs", "cid", "-w", "lamps.yaml").check(2, "unknown model 'cid'")


@pytest.mark.parametrize("words", ["initiative", "test d8", "prorate 5 8", "break 12 3"])
def test_a_given_file_that_is_not_there_is_told_though_nothing_needs_it(
    words: str, capsys: Any
) -> None:
    run_here(capsys, "freeblades", *words.split(), "-w", "gone.yaml").check(3, "gone.yaml")


def test_each_game_finds_its_own(capsys: Any) -> None:
    ran = run_here(capsys, "oldschool", "morale", "cid", "--dice", "6,6", "--json")
    assert "models from trolls.yaml" in ran.data["notes"]


def test_cards_are_found_too(capsys: Any) -> None:
    ran = run_here(capsys, "card", "ben", "--format", "plain")
    assert "models from lamps.yaml" in ran.out
    run_here(capsys, "card", "ann").check(2, "'ann' is in lamps.yaml and reavers.yml")
    run_here(capsys, "card", "bem").check(2, "did you mean ben?")
    run_here(capsys, "card").check(2, "add -w FILE")


def test_folders_can_be_named_and_are_bounded(folder: Path) -> None:
    write("bands/a.yaml", "dan", count=3)
    (folder / "bands" / "large.yaml").write_bytes(b"game: freeblades\n" + b"#" * finding.MOST_BYTES)
    (folder / "bands" / "notes.txt").write_text("game: freeblades\n", "utf-8")
    (folder / "bands" / "folder.yaml").mkdir()
    os.mkfifo(folder / "bands" / "pipe.yaml")
    quoted = b"\xef\xbb\xbf'game': \"freeblades\"\nmodels: []\n"
    (folder / "bands" / "quoted.yaml").write_bytes(quoted)
    found = [str(Path("bands") / name) for name in ("a.yaml", "quoted.yaml")]
    assert finding.find_warbands("freeblades", ["bands", "gone"]) == [found]
    assert finding.list_model_ids("freeblades", ["bands"]) == ["dan-1", "dan-2", "dan-3"]
    for number in range(finding.MOST_FILES + 20):
        write(f"bands/b{number:03}.yaml", "eve")
    (many,) = finding.find_warbands("freeblades", ["bands"])
    assert len(many) <= finding.MOST_FILES


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff\xfe",
        b"game: freeblades\nmodels: 3\n",
        b"game: freeblades\nmodels: [1, {id: 2}]\n",
    ],
)
def test_ids_of_a_wrong_file_are_passed_over(text: bytes, folder: Path) -> None:
    (folder / "wrong.yaml").write_bytes(text)
    assert finding.list_model_ids("freeblades") == ["ann", "ben", "cid"]


def test_listing_ids_imports_no_cards() -> None:
    import subprocess
    import sys

    code = (
        "import sys; from skirmish_cli.reports.finding import list_model_ids;"
        "print(list_model_ids('freeblades'), 'pydantic' in sys.modules)"
    )
    path = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=path, check=True
    )
    assert done.stdout == "['ann', 'ben', 'cid'] False\n"
