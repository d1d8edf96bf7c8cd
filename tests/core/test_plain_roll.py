"""`roll`: plain dice of no game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import run_here


@pytest.mark.parametrize(("face", "success"), [(3, False), (4, True), (5, True)])
def test_a_total_that_reaches_the_target_number_succeeds(
    face: int, success: bool, capsys: Any
) -> None:
    ran = run_here(capsys, "roll", "d6", "--tn", "4", "--dice", str(face), "--json")
    assert ran.data["outcome"] == {"total": face, "success": success}
    assert ran.data["inputs"] == {"dice": "d6", "tn": 4}


def test_without_a_target_number_there_is_only_a_total(capsys: Any) -> None:
    ran = run_here(capsys, "roll", "2d6+1", "--dice", "3,4", "--json")
    assert ran.data["outcome"] == {"total": 8}
    odds = run_here(capsys, "roll", "2d6+1", "--odds", "--json").data["odds"]
    assert odds["fractions"] == {"mean": "8"}


def test_the_odds_count_totals_from_the_target_on(capsys: Any) -> None:
    # 2d6 reach 10 with 3 + 2 + 1 of 36 rolls.
    odds = run_here(capsys, "roll", "2d6", "--tn", "10", "--odds", "--json").data["odds"]
    assert odds["fractions"] == {"success": "1/6", "mean": "7"}


@pytest.mark.parametrize("target", [-10_000, 10_000])
def test_a_target_number_has_its_bounds(target: int, capsys: Any) -> None:
    words = ("roll", "d6", "--odds", "--json", "--tn")
    assert run_here(capsys, *words, str(target)).code == 0
    beyond = target + (1 if target > 0 else -1)
    run_here(capsys, *words, str(beyond)).check(2, "--tn")
