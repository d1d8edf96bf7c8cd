"""What is due, as the whole command that a player pastes."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.support import ROOT, run_here

BANDS = ROOT / "rulesets" / "freeblades" / "warbands"
LANTERNS, REAVERS = str(BANDS / "tin-lanterns.yaml"), str(BANDS / "salt-reavers.yaml")
FILES = ("-w", LANTERNS, "-w", REAVERS)


def commands_of(capsys: Any, *words: str) -> list[list[str]]:
    """Return the commands of what is due, in words."""
    out = run_here(capsys, "freeblades", *words).out
    return [shlex.split(line) for line in re.findall(r"^  skirmish (.*)", out, re.MULTILINE)]


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")


def test_a_model_carries_the_flags_that_the_command_reads(capsys: Any) -> None:
    # 9 hits, 8 and 5 drop brute-1; a stunned pursuer has SPD 2, not 5.
    melee = ("melee", "bruiser+stunned", "vs", "brute-1", *FILES, "--seed", "17")
    for words in commands_of(capsys, *melee):
        if words[1] == "move":
            assert words[2:4] == ["pursuit", "bruiser+stunned"]
            assert words[4:] == ["-w", LANTERNS]


def test_house_rules_and_rulings_go_along(tmp_path: Path, capsys: Any) -> None:
    house = tmp_path / "h.yaml"
    house.write_text("extends: freeblades\nnumbers: {target_number: 9}\n")
    ruled = ("--house", str(house), "--ruling", "threshold_pick=worst")
    attack = ("attack", "captain", "vs", "brute-1", *FILES, "--dice", "9,8,5", *ruled)
    found = commands_of(capsys, *attack)
    assert [words[2] for words in found] == ["brute-2", "brute-3", "slinger"]
    for words in found:
        assert words[3:] == ["--dropped", "brute-1", "-w", REAVERS, *ruled]
        assert run_here(capsys, *words, "--seed", "1").code == 0
