"""A battle of every version that was released opens, folds and goes back, as it did then."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from skirmish_cli.battle.changes import BATTLE
from skirmish_cli.battle.data import battle_data
from skirmish_cli.battle.entries import Entry
from skirmish_cli.battle.fold import fold
from skirmish_cli.battle.proving import check_battle
from skirmish_cli.battle.standing import list_standing
from skirmish_cli.battle.store import append_entry, read_battle, read_entries
from skirmish_cli.core.changes import Change

KEPT = Path(__file__).parent / "kept"
VERSIONS = sorted(file.stem for file in KEPT.glob("*.battle"))


@pytest.mark.parametrize("version", VERSIONS)
def test_it_stands_as_it_stood(version: str, tmp_path: Path) -> None:
    file = str(shutil.copy(KEPT / f"{version}.battle", tmp_path))
    then = json.loads((KEPT / f"{version}.json").read_text("utf-8"))
    # The version is that of the program which shows it.
    shown = [battle_data(state) for state in (read_battle(file), fold(read_entries(file)))]
    assert [{**one, "version": version} for one in shown] == [then, then]
    assert check_battle(file) == ()


@pytest.mark.parametrize("version", VERSIONS)
def test_it_goes_back_to_its_beginning(version: str, tmp_path: Path) -> None:
    file = str(shutil.copy(KEPT / f"{version}.battle", tmp_path))
    entries = read_entries(file)
    count = len(list_standing(entries)) - 1
    undo = Entry(
        0, "2026-12-01T00:00:00Z", version, "", "undo", changes=(Change(BATTLE, "undone", count),)
    )
    _, state = append_entry(file, undo, read_battle(file))
    first = fold(entries[:1])
    assert state._replace(entries=0, hash="") == first._replace(entries=0, hash="")


def test_there_is_one_of_each_version() -> None:
    assert VERSIONS == ["0.2.0"]
