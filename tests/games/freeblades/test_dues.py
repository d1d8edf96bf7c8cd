"""What a result makes due: with its time, its condition, and a command that can be typed."""

from __future__ import annotations

import re
import shlex

import pytest

from tests.games.freeblades.commands import DUELLIST, FOE, noted, played, run
from tests.support import run_here

FILES = (
    "-w",
    "rulesets/freeblades/warbands/tin-lanterns.yaml",
    "-w",
    "rulesets/freeblades/warbands/salt-reavers.yaml",
)
NO_SPD = DUELLIST.replace(", spd: 5", "")


def test_each_due_command_can_be_pasted(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("melee", "captain", "vs", "brute-1", "brute-2", *FILES, "--dice", "9,6,2,5")
    out = run_here(capsys, "freeblades", *words).out
    whole = re.sub(r" \\\n +", " ", out)  # as a shell reads what is broken to a width
    commands = re.findall(r"^  skirmish (.*)", whole, re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        assert command.endswith(shlex.join(FILES[2:]))  # brutes are in the second file
        assert run_here(capsys, *shlex.split(command), "--seed", "1").code == 0


def test_a_panicked_model_without_a_speed_is_due_its_move(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = played(capsys, "9,6,2,3", "melee", DUELLIST, "vs", NO_SPD)
    (move,) = [one for one in data["due"] if one["model"] == "b1"]
    assert (move["what"], move["command"]) == ("move", "move panic b1")
    assert move["if"] == "directly away from the combat"


def test_a_panicked_model_is_told_which_way_it_runs(capsys: pytest.CaptureFixture[str]) -> None:
    away = "b1 panic move: directly away from the combat; at its home edge it is run off"
    assert away in noted(played(capsys, "9,6,2,3,2", "melee", DUELLIST, "vs", DUELLIST))
    both = noted(played(capsys, "9,6,2,2,3,2,3,2", "melee", DUELLIST, "vs", FOE, DUELLIST, FOE))
    assert [note for note in both if "panic move" in note] == [away.replace("b1", "b2, b3")]
    chased = played(capsys, "9,6,2,3,pursue,2,1", "melee", DUELLIST, "vs", DUELLIST)
    assert away in noted(chased)
    (note,) = noted(played(capsys, "3", "move", "panic", DUELLIST))
    assert note.startswith("directly away from the combat")
    failed = noted(played(capsys, "3,2", "morale", DUELLIST))
    assert any("chooses to pursue before the die is thrown" in one for one in failed)


def test_a_pursuit_is_offered_only_if_it_was_chosen_before_the_panic_die(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = played(capsys, "9,6,2,3,2", "melee", DUELLIST, "vs", DUELLIST)
    pursuit = next(one for one in data["due"] if one["command"] == "move pursuit a1")
    assert pursuit["if"] == "if it chose to pursue before the panic die was thrown"


def test_whoever_is_let_stay_is_offered_no_reposition(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("melee", DUELLIST, "vs", FOE)
    moved, stayed = (played(capsys, dice, *words) for dice in ("9,6", "9,6,stay"))
    assert [one["command"] for one in moved["due"] if one["what"] == "may"] == ["may a1"]
    assert [one["what"] for one in stayed["due"]] == ["morale"]
    assert moved["outcome"]["may_reposition"] == ["a1"]
    assert "may_reposition" not in stayed["outcome"]
    never = played(capsys, "9,6", *words, "--policy", "reposition=never")
    assert [one["what"] for one in never["due"]] == ["morale"]


def test_an_attack_of_plain_numbers_asks_for_the_morale_of_friends(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("attack", "--rating", "d10", "--defense", "5", "--damage", "d8", "--av", "6", "--lp")
    (due,) = played(capsys, "9,6", *words, "1")["due"]
    assert (due["model"], due["what"], due["when"]) == ("friends of target", "morale", "melee")
    assert due["if"].startswith("within 6 inches and in sight, taken when its combat is complete")
    assert played(capsys, "9,6", *words, "2")["due"] == []


def test_a_reaction_shot_s_tests_come_as_the_ruling_says(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("shoot", "archer+reaction+hold", "vs", "brute-1+engaging", *FILES, "--dice", "5,5")
    early = run(capsys, *words).data["due"]
    late = run(capsys, *words, "--ruling", "reaction_shot_morale=end_of_phase").data["due"]
    assert {one["if"].partition(", taken ")[2] for one in early} == {"before the other shooting"}
    assert {one["if"].partition(", taken ")[2] for one in late} == {"once all shooting is done"}


def test_a_model_that_chooses_to_panic_after_an_evade_is_told_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = played(capsys, "2,panic,3", "evade", DUELLIST)
    assert data["outcome"]["distance"] == 8
    assert {one["what"] for one in data["changes"]} == {"panicked", "moved", "reacted"}
    assert {one["what"] for one in played(capsys, "2", "evade", DUELLIST)["changes"]} == {"reacted"}
