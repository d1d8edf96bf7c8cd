"""A golden case that fails says all that one needs to see who is right: the case or the rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.golden_cases import check_case

# d10 against 6: 6 to 10 succeed, which is 5 in 10; a tie at the target counts.
RIGHT = {
    "command": "test d10 --tn 6",
    "section": "Tests",
    "why": "five faces of ten reach 6",
    "figures": {"success": "1/2"},
}


def failure_of(capsys: Any, case: dict[str, Any]) -> str:
    with pytest.raises(pytest.fail.Exception) as failed:
        check_case(capsys, "freeblades", case)
    return str(failed.value)


def test_a_right_case_passes(capsys: Any) -> None:
    check_case(capsys, "freeblades", RIGHT)


def test_a_failing_case_prints_both_fractions_and_its_reason(capsys: Any) -> None:
    told = failure_of(capsys, {**RIGHT, "figures": {"success": "3/5"}})
    assert told.splitlines() == [
        "skirmish freeblades test d10 --tn 6",
        "success: the case states 3/5, the program gives 1/2",
        "why: five faces of ten reach 6",
        "section: Tests",
    ]


def test_every_wrong_figure_is_told_and_no_right_one(capsys: Any) -> None:
    figures = {"success": "1/2", "succes": "1/2", "tarch": "1/9"}
    told = failure_of(capsys, {**RIGHT, "figures": figures})
    assert "succes: the case states 1/2, the program gives nothing" in told
    assert "tarch: the case states 1/9, the program gives 1/10" in told
    assert "success:" not in told


def test_a_wrong_row_of_the_odds_is_told(capsys: Any) -> None:
    row = {"outcome": {"result": "tarch"}, "fraction": "1/5"}
    told = failure_of(capsys, {**RIGHT, "distribution": [row]})
    assert "outcome {'result': 'tarch'}: the case states 1/5, the program gives" in told


def test_a_wrong_outcome_of_typed_dice_is_told(capsys: Any) -> None:
    case = {**RIGHT, "dice": 7, "outcome": {"total": 8, "success": True}}
    told = failure_of(capsys, case)
    assert "total: the case states 8, the program gives 7" in told
    assert "success:" not in told


def test_a_case_without_a_reason_is_none(capsys: Any) -> None:
    with pytest.raises(KeyError, match="why"):
        check_case(capsys, "freeblades", {"command": "test d10", "section": "Tests"})
