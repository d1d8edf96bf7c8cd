"""Units that aren't joined take a test each; a unit and its characters take one together."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import run_here

Capture = pytest.CaptureFixture[str]
SEVEN, EIGHT = "{models: 8, global: {dis: 7}}", "{global: {dis: 8}}"
HERO = "{category: [characters], global: {dis: 9}}"


def ask(capsys: Capture, *words: str) -> Any:
    ran = run_here(capsys, "t9a", *words, "--json")
    assert ran.code == 0, ran.err
    return ran.data


def test_each_unit_has_a_line_of_its_own(capsys: Capture) -> None:
    data = ask(capsys, "break", SEVEN, EIGHT, "--difference", "1", "--dice", "4,3,4,3")
    # 7 on 7 - 1 breaks, and on 8 - 1 holds.
    assert data["outcome"]["passed"] == 1
    models = data["outcome"]["models"]
    assert (models["a1"]["pass"], models["a1"]["target"]) == (False, 6)
    assert (models["a2"]["pass"], models["a2"]["target"]) == (True, 7)
    assert {one["whom"] for one in data["changes"]} == {"a1"}
    assert [(one["model"], one["what"]) for one in data["due"]] == [
        ("a1", "panic"),
        ("a1", "rally"),
    ]
    assert "each unit takes a test of its own; +joined=UNIT makes one of two" in data["notes"]


def test_the_odds_are_those_of_each_test(capsys: Capture) -> None:
    # 21 and 26 of 36; independent of each other.
    odds = ask(capsys, "panic", SEVEN, EIGHT, "--odds")["odds"]
    assert odds["fractions"] == {
        "all_pass": "91/216",
        "none_passes": "25/216",
        "passed_mean": "47/36",
    }
    assert {key: one["fractions"] for key, one in odds["models"].items()} == {
        "a1": {"pass": "7/12"},
        "a2": {"pass": "13/18"},
    }
    assert [row["fraction"] for row in odds["distribution"]] == ["25/216", "25/54", "91/216"]


def test_flights_of_several_are_rolled_by_their_names(capsys: Capture) -> None:
    words = ("rally", f"{SEVEN}+shaken", f"{EIGHT}+shaken", "--flee", "--dice", "6,6,1,2,6,6,3,4")
    models = ask(capsys, *words)["outcome"]["models"]
    assert (models["a1"]["flee_distance"], models["a2"]["flee_distance"]) == (3, 7)


def test_only_the_decimated_one_of_several_is_removed(capsys: Capture) -> None:
    odds = ask(capsys, "rally", f"{SEVEN}+lost=6", EIGHT, "--odds")["odds"]["models"]
    assert odds["a1"]["fractions"] == {"pass": "7/12", "flees": "0", "destroyed": "5/12"}
    assert odds["a2"]["fractions"] == {"pass": "13/18", "flees": "5/18", "destroyed": "0"}


def test_a_character_tests_with_its_unit(capsys: Capture) -> None:
    odds = ask(capsys, "command", f"{HERO}+joined=a2", SEVEN, EIGHT, "--odds")
    assert odds["odds"]["models"]["a1"]["fractions"] == {"pass": "5/6"}
    assert odds["odds"]["models"]["a2"]["fractions"] == {"pass": "5/6"}
    assert odds["odds"]["models"]["a3"]["fractions"] == {"pass": "13/18"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["command", f"{HERO}+joined=pikes"], "name that unit as well"),
        (["command", *[EIGHT] * 9], "at most 8 test at once"),
        (["panic", SEVEN, f"{EIGHT}+shaken"], "a2 is shaken"),
        (["panic", f"{SEVEN}+panic_passed"], "a1 passed a panic test in this phase"),
        (["command", SEVEN, "vs", EIGHT], "takes one side only"),
    ],
)
def test_bad_input_is_one_line_that_says_what_is_right(
    words: list[str], said: str, capsys: Capture
) -> None:
    run_here(capsys, "t9a", *words).check(2, said)
