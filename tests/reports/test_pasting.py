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


OATH, GANG = (
    str(ROOT / "rulesets" / "oldschool" / "warbands" / name)
    for name in ("lantern-oath.yaml", "sump-gang.yaml")
)
DUELLIST = "{mar: d10, mw: {damage: d8}, def: 5, av: 6, lp: 2, disc: d8, spd: 5}"


def commands_of(capsys: Any, *words: str, game: str = "freeblades") -> list[list[str]]:
    """Return the commands of what is due, in words."""
    out = run_here(capsys, game, *words).out
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


def test_friends_of_the_side_s_file_stand_in_the_place_of_a_placeholder(capsys: Any) -> None:
    # Four sixes explode and 5s wound: the last wound of snag-1 is lost.
    attack = ("attack", "vessa", "vs", "snag-1+wounds=1", "--dice", "6,6,6,6,5,5,5")
    found = commands_of(capsys, *attack, "-w", OATH, "-w", GANG, game="oldschool")
    (owed,) = (words[2:] for words in found if words[1] == "morale")
    others = ["gulch", "snag-2", "snag-3", "snag-4", "spitter-1", "spitter-2", "mire-hound"]
    assert owed == [*others, "--trigger", "strength", "-w", GANG]
    assert run_here(capsys, "oldschool", "morale", *owed, "--seed", "1").code == 0


def test_a_file_of_both_sides_doesn_t_say_who_is_a_friend(capsys: Any) -> None:
    attack = ("attack", "gulch", "vs", "snag-1+wounds=1", "--dice", "6,6,6,6,5,5,5")
    found = commands_of(capsys, *attack, "-w", GANG, game="oldschool")
    assert all("MODEL..." in words for words in found if words[1] == "morale")


def test_more_friends_than_anybody_reads_stay_a_placeholder(tmp_path: Path, capsys: Any) -> None:
    band = tmp_path / "mob.yaml"
    band.write_text(Path(GANG).read_text(encoding="utf-8").replace("count: 4", "count: 6"))
    attack = ("attack", "vessa", "vs", "snag-1+wounds=1", "--dice", "6,6,6,6,5,5,5")
    found = commands_of(capsys, *attack, "-w", OATH, "-w", str(band), game="oldschool")
    assert any("MODEL..." in words for words in found)


def test_an_inline_card_is_written_as_it_was_typed(capsys: Any) -> None:
    # 9 hits and 8 + 1 wounds; the other misses, and its morale test is a tarch.
    melee = ("melee", DUELLIST, "vs", DUELLIST, "--dice", "9,8,1,2,2,1")
    assert commands_of(capsys, *melee) == [
        ["freeblades", "move", "pursuit", DUELLIST],
        ["freeblades", "may", DUELLIST],
    ]
