"""The same rolled many times: a line each, and a summary."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.dice.sources import SeededDice, seed_play
from tests.support import run_here, skirmish


def test_each_play_is_seeded_by_the_seed_and_its_number(capsys: Any) -> None:
    ran = run_here(capsys, "roll", "2d6", "--times", "4", "--seed", "9", "--json")
    totals = []
    for number in range(4):
        dice = SeededDice(seed_play(9, number))
        totals.append({"total": dice.face(6, "") + dice.face(6, "")})
    assert ran.data["plays"] == totals
    assert ran.data["summary"] == {"mean": sum(one["total"] for one in totals) / 4}
    assert (ran.data["seed"], ran.data["outcome"], ran.data["trace"]) == (9, None, None)
    # More plays go on where fewer ended.
    more = run_here(capsys, "roll", "2d6", "--times", "6", "--seed", "9", "--json")
    assert more.data["plays"][:4] == totals


def test_figures_are_counted_and_averaged_over_all_plays(capsys: Any) -> None:
    line = ("freeblades", "test", "d10", "5", "--times", "40", "--seed", "3", "--json")
    data = run_here(capsys, *line).data
    true = sum(play["success"] for play in data["plays"])
    assert data["counts"]["success"] == true
    assert data["summary"]["success"] == true / 40
    assert data["summary"]["mean_total"] == sum(play["total"] for play in data["plays"]) / 40


def test_the_page_has_a_line_for_each_play_and_a_summary(capsys: Any) -> None:
    line = ("freeblades", "test", "d10", "5", "--times", "5", "--seed", "3", "--format", "plain")
    out = run_here(capsys, *line).out.splitlines()
    assert out[:7] == [
        "d10 test, TN 5 (rolled 5 times, seed 3)",
        "Success 1 of 5, tarch 1 of 5, crit 0 of 5",
        "play 1: Failed with 2.",
        "play 2: Failed with 4.",
        "play 3: Failed with 2.",
        "play 4: Failed by a tarch.",
        "play 5: Passed with 8.",
    ]
    assert out[7:9] == ["all plays:", "success: 1 of 5 (20.0 %)"]
    quiet = run_here(capsys, *line, "-q")
    assert quiet.out.splitlines() == [one.partition(": ")[2] for one in out[2:7]]


def test_a_seed_is_told_where_none_was_given_and_repeats_the_plays() -> None:
    first = skirmish("freeblades", "test", "d10", "--times", "3", "--json").data
    again = ("freeblades", "test", "d10", "--times", "3", "--seed", str(first["seed"]), "--json")
    assert skirmish(*again).data == first


@pytest.mark.parametrize("reading", [("--odds",), ("--dice", "3,4"), ("--ask",)])
def test_other_readings_are_refused_beside_it(reading: tuple[str, ...], capsys: Any) -> None:
    for line in (("freeblades", "test", "d10"), ("roll", "2d6")):
        ran = run_here(capsys, *line, "--times", "2", *reading)
        ran.check(2, f"--times and {reading[0]} exclude each other")


@pytest.mark.parametrize("number", ["0", "1001", "x", "-1"])
def test_a_number_of_times_has_bounds(number: str, capsys: Any) -> None:
    run_here(capsys, "roll", "2d6", "--times", number).check(2, "--times")


@pytest.mark.parametrize("game", game_ids())
def test_every_example_without_dice_can_be_rolled_many_times(game: str, capsys: Any) -> None:
    import shlex

    procedures = [get_game(game).procedure(name) for name in get_game(game).procedures]
    for example in (one for procedure in procedures for one in procedure.examples):
        words = shlex.split(example)
        if "--dice" in words or "--ask" in words:
            continue
        words = [word for word in words if word != "--odds"]
        words = words[1:] if words[0] == "skirmish" else [game, *words]
        ran = run_here(capsys, *words, "--times", "2", "--seed", "1", "--json")
        assert ran.code in {0, 2, 3}, (words, ran.err)
        if ran.code == 0:
            assert len(ran.data["plays"]) == 2
            assert run_here(capsys, *words, "--times", "2", "--seed", "1").code == 0


def test_sides_have_their_names_in_each_line(capsys: Any) -> None:
    files = [f"rulesets/freeblades/warbands/{one}.yaml" for one in ("tin-lanterns", "salt-reavers")]
    line = ("freeblades", "melee", *files, "captain", "vs", "brute-1", "--seed", "2")
    out = run_here(capsys, *line, "--times", "3", "--format", "plain").out
    assert "captain wins" in out
    assert "side a" not in out
