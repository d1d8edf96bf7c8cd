"""Explained odds list each roll by its name, against every number that it may meet."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.freeblades.commands import ARCHER, DUELLIST, FOE, TARGET, run
from tests.support import run_here


def rolls(capsys: Any, *words: str) -> dict[str, list[int]]:
    """Return the numbers that each roll may have to reach."""
    ran = run(capsys, *words, "--odds", "--explain")
    assert ran.code == 0, ran.err
    return {roll["why"]: roll["targets"] for roll in ran.data["odds"]["rolls"]}


def test_rolls_with_equal_laws_are_each_listed(capsys: pytest.CaptureFixture[str]) -> None:
    found = rolls(capsys, "melee", DUELLIST, "vs", FOE, FOE, FOE)
    for place in (1, 2, 3):
        assert f"b{place} attacks a1" in found
        assert f"b{place} damages a1" in found
    assert {"b2 morale, losing the combat", "b3 morale, losing the combat"} <= set(found)


def test_a_defense_that_changes_as_enemies_fall_is_told_with_each_value(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # DEF 5. Of three enemies two pile on; a1 strikes first and may drop b1, then one does.
    found = rolls(capsys, "melee", DUELLIST, "vs", FOE, FOE, FOE)
    assert found["b1 attacks a1"] == [3]
    assert found["b2 attacks a1"] == [3, 4]
    assert found["b3 attacks a1"] == [3, 4]
    out = run_here(
        capsys, "freeblades", "melee", DUELLIST, "vs", FOE, FOE, FOE, "--odds", "--explain"
    ).out
    assert any("b2 attacks a1" in line and "3, 4" in line for line in out.splitlines())


def test_two_shooters_and_the_strays_of_a_miss_are_each_listed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("shoot", ARCHER, ARCHER, "vs", f"{TARGET}+engaged", "--others", TARGET)
    found = rolls(capsys, *words)
    assert {
        "a1 shoots b1",
        "a2 shoots b1",
        "a1 shoots c1, astray",
        "a2 shoots c1, astray",
    } <= set(found)


def test_explaining_does_not_change_the_odds(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("melee", DUELLIST, "vs", FOE, FOE, "--odds")
    plain, explained = run(capsys, *words).data, run(capsys, *words, "--explain").data
    assert plain["odds"]["fractions"] == explained["odds"]["fractions"]
    assert plain["odds"]["distribution"] == explained["odds"]["distribution"]
