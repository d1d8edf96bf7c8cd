"""`fall`, `jump`, `climb` and `cross`."""

from __future__ import annotations

import pytest

from skirmish_cli.games.heimr.heights import Climb, climb
from skirmish_cli.games.heimr.rolls import Check
from tests.games.heimr.support import CREW, WATCH, rolled
from tests.support import run_here


def outcome(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    ran = run_here(capsys, "heimr", *words, "--json")
    assert ran.code == 0, ran.err
    found: dict[str, object] = ran.data["outcome"]
    return found


def test_a_fall_asks_two_more_than_a_jump(capsys: pytest.CaptureFixture[str]) -> None:
    fall = run_here(
        capsys, "heimr", "fall", "--height", "4", "-c", "1", "--hp", "3", "--odds", "--json"
    ).data
    jump = run_here(
        capsys, "heimr", "jump", "--height", "4", "-c", "1", "--hp", "3", "--odds", "--json"
    ).data
    assert (fall["inputs"]["cr"], jump["inputs"]["cr"]) == (10, 8)
    assert fall["odds"]["fractions"]["injured"] == "9/10"  # only a 10 reaches 10
    assert jump["odds"]["fractions"]["injured"] == "7/10"


@pytest.mark.parametrize(
    ("height", "parts", "injury"),
    [
        (3, ["legs"], "lightly injured"),
        (6, ["legs"], "badly injured"),
        (7, ["legs", "torso"], "gravely injured"),
        (8, ["legs", "torso"], "gravely injured"),
        (9, ["legs", "torso"], "dead"),
    ],
)
def test_the_height_says_what_is_injured(
    height: int, parts: list[str], injury: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = outcome(capsys, "fall", "--height", str(height), "-c", "0", "--hp", "3", "--dice", "1")
    assert (found["hp"], found["parts"], found["injury"]) == (3 - height, parts, injury)


def test_below_height_two_no_dice_are_thrown(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(capsys, "jump", "--height", "1", "--hp", "2")["hp"] == 2
    run_here(capsys, "heimr", "jump", "--height", "1", "--hp", "2", "--dice", "3").check(
        2, "too many"
    )


def test_a_climber_who_is_tired_already_tires_from_the_second_step_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    odds = run_here(
        capsys,
        "heimr",
        "climb",
        "--height",
        "3",
        "--cr",
        "3",
        "-c",
        "1",
        "--fatigue",
        "4",
        "--tired",
        "--odds",
        "--json",
    ).data["odds"]["fractions"]
    assert (odds["top"], odds["fall_3"]) == ("6953/12000", "1717/12000")
    # Fatigue 2: a d6 of 1 beside a 9 doesn't raise it on the first step, but does on the second.
    way = Climb(Check(1, 0, 2, can_tire=False), 3, 1)
    assert rolled(climb(way), 1, 9, 1, 9, 2, 2)[0].fell_from == 3
    assert rolled(climb(way), 1, 9, 2, 2, 2, 2)[0].fell_from == 0


@pytest.mark.parametrize(("hp", "spent"), [("2", "1/2"), ("1", "0")])
def test_willpower_for_a_fall_is_spent_where_failing_costs_something(
    hp: str, spent: str, capsys: pytest.CaptureFixture[str]
) -> None:
    # Height 2 requires 4, which half of the rolls miss, and leaves 1 HP at most: with 1 it is
    # nothing to fail.
    words = ("jump", "--height", "2", "-c", "0", "--hp", hp, "--willpower", "1", "--odds", "--json")
    data = run_here(capsys, "heimr", *words).data
    odds = data["odds"]["fractions"]
    assert (odds["injured"], odds["willpower_spent_mean"]) == ("0", spent)
    told = "failing changes nothing at HP 1: no willpower is spent on it"
    assert (told in data["notes"]) is (hp == "1")


def test_being_hit_is_checked_at_consistency_one(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys,
        "heimr",
        "climb",
        "-w",
        WATCH,
        "-w",
        CREW,
        "cutter",
        "--height",
        "2",
        "--cr",
        "4",
        "--hit",
        "--odds",
        "--json",
    ).data
    assert data["inputs"]["consistency"] == 1
    run_here(capsys, "heimr", "climb", "--height", "2", "--cr", "4", "-c", "3", "--hit").check(
        2, "consistency 1"
    )


def test_a_surface_gives_the_requirement(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys,
        "heimr",
        "climb",
        "--height",
        "1",
        "--surface",
        "tree",
        "-c",
        "0",
        "--odds",
        "--json",
    ).data
    assert data["odds"]["fractions"]["top"] == "1/3"
    run_here(capsys, "heimr", "climb", "--height", "1", "--surface", "tre", "-c", "0").check(
        2, "tree"
    )


def test_a_failed_crossing_is_not_across(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(capsys, "cross", "--cr", "4", "-c", "0", "--dice", "3") == {
        "across": False,
        "prone": True,
        "willpower_spent": 0,
        "fatigue_rises": False,
    }


def test_a_full_movement_limit_keeps_the_next_one_out(capsys: pytest.CaptureFixture[str]) -> None:
    full = outcome(capsys, "cross", "--cr", "4", "-c", "0", "--limit", "2", "--crossed", "2")
    assert full["across"] is False
    assert "2 of 2" in str(full["reason"])
    words = ("cross", "--cr", "4", "-c", "0", "--limit", "doorway", "--crossed", "9")
    run_here(capsys, "heimr", *words).check(2, "0 to 2")
    assert outcome(
        capsys, "cross", "--cr", "4", "-c", "0", "--limit", "2", "--crossed", "1", "--dice", "4"
    )["across"]
