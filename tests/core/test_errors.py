"""What is said of a name that isn't known."""

from __future__ import annotations

import pytest

from skirmish_cli.core.errors import MOST_LISTED, nearest, unknown


def test_the_nearest_come_first_then_those_that_begin_with_the_word() -> None:
    assert nearest("chargin", ["rear", "charging", "running"]) == ["charging"]
    assert nearest("mo", ["move", "rest", "morale"]) == ["move", "morale"]
    assert nearest("move", ["moves", "mover", "moved", "more"], most=2) == ["moves", "mover"]


def test_case_is_no_difference_and_nothing_is_near_to_no_word() -> None:
    assert nearest("PARRY", ["Parry"]) == ["Parry"]
    assert nearest("", ["Parry"]) == []


def test_a_misspelt_name_is_told_with_those_that_may_be_meant() -> None:
    assert unknown("flag", "stuned", ["stunned", "rear"]) == (
        "unknown flag 'stuned'; did you mean stunned?"
    )
    assert unknown("model", "skiper", ["skipper", "slipper"]).endswith("mean skipper or slipper?")


@pytest.mark.parametrize("number", [1, MOST_LISTED])
def test_a_short_list_is_told_whole_where_nothing_is_near(number: int) -> None:
    names = [f"name-{place}" for place in range(number)]
    assert unknown("flag", "x", names) == f"unknown flag 'x'; known: {', '.join(names)}"


@pytest.mark.parametrize("number", [0, MOST_LISTED + 1])
def test_no_list_and_a_long_one_are_left_out(number: int) -> None:
    assert unknown("flag", "x", [f"name-{place}" for place in range(number)]) == "unknown flag 'x'"
