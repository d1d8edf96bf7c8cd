"""Shooting the nearest enemy: when a targeting test is taken, by whom, and what each outcome
leaves."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.freeblades.commands import (
    ARCHER,
    TARGET,
    figure,
    noted,
    odds,
    played,
    refused,
    whys,
)

COMMANDER = ARCHER.replace("disc: d8", 'disc: d8, talents: ["Shoot Them!"]')
FAR = ("vs", TARGET, "--targeting")


@pytest.mark.parametrize(
    ("dice", "result", "shots", "note"),
    [
        ("5,9,2", "passed", 1, ""),
        ("4,2", "passed", 1, ""),
        ("3", "failed", 0, "may only shoot the nearest"),
        ("1", "tarch", 0, "may not shoot this turn"),
    ],
)
def test_a_targeting_test_lets_shoot_leaves_the_nearest_or_nothing(
    dice: str, result: str, shots: int, note: str, capsys: pytest.CaptureFixture[str]
) -> None:
    data = played(capsys, dice, "shoot", ARCHER, *FAR)
    assert (data["outcome"]["targeting"], len(data["outcome"]["shots"])) == (result, shots)
    assert note in " ".join(noted(data))


def test_the_odds_take_the_test_into_account(capsys: pytest.CaptureFixture[str]) -> None:
    plain = figure(capsys, "hit", "shoot", ARCHER, "vs", TARGET)
    far = (*FAR, "--policy", "fatestones=never")
    assert figure(capsys, "hit", "shoot", ARCHER, *far) == plain * Fraction(5, 8)
    assert figure(capsys, "hit", "shoot", f"{ARCHER}+dazed", *far) == Fraction(5, 10) * Fraction(
        4, 8
    )


def test_shoot_them_needs_no_test(capsys: pytest.CaptureFixture[str]) -> None:
    assert whys(played(capsys, "3", "shoot", COMMANDER, *FAR)) == ["a1 shoots b1"]
    assert whys(played(capsys, "3", "shoot", ARCHER, *FAR)) == ["a1 targeting test"]


def test_a_reaction_shot_needs_no_test(capsys: pytest.CaptureFixture[str]) -> None:
    assert whys(played(capsys, "3", "shoot", f"{ARCHER}+reaction+hold", *FAR)) == ["a1 shoots b1"]


def test_a_test_of_its_own_asks_whether_the_model_may_shoot_at_all(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "may only shoot the nearest" in noted(played(capsys, "3", "targeting", ARCHER))[0]
    assert "may not shoot this turn" in noted(played(capsys, "1", "targeting", ARCHER))[0]
    assert "can't aim past the nearest" in refused(capsys, "targeting", f"{ARCHER}+special")
    assert odds(capsys, "targeting", f"{ARCHER}+moved")
