"""Damage: AV, life points, critical hits and critical damage, in melee and at range alike."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.freeblades.commands import ARCHER, PLAIN, TARGET, figure, played

NUMBERS = (*PLAIN[:-1], "5")
SHOT = ("shoot", ARCHER, "vs", TARGET.replace("lp: 2", "lp: 5"))


def lost(capsys: pytest.CaptureFixture[str], dice: str, *words: str) -> int:
    outcome = played(capsys, dice, *words)["outcome"]
    return int(outcome["shots"][0]["lp_lost"] if "shots" in outcome else outcome["lp_lost"])


@pytest.mark.parametrize("words", [NUMBERS, SHOT])
def test_damage_that_meets_av_takes_a_life_point_and_below_it_none(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert lost(capsys, "9,6", *words) == 1
    assert lost(capsys, "9,5", *words) == 0


@pytest.mark.parametrize("words", [NUMBERS, SHOT])
def test_each_threshold_of_damage_above_av_takes_one_more(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    # AV 6: 8 and 7 are 15, one short; 8, 8, 1 are 17, a level; 8, 8, 8 and 2 are 26, two.
    assert [lost(capsys, dice, *words) for dice in ("9,8,7", "9,8,8,1", "9,8,8,8,2")] == [1, 2, 3]


@pytest.mark.parametrize("words", [NUMBERS, SHOT])
def test_each_level_of_a_hit_makes_damage_spike_once_of_itself(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    # DEF 5: 10 and 4 are 14, no level; 10 and 5 one; 10, 10 and 5 two: 8 or 16 before the damage
    # die.
    assert [lost(capsys, dice, *words) for dice in ("10,4,3", "10,5,3", "10,10,5,3")] == [0, 1, 2]


def test_a_threshold_of_its_own_moves_hits_and_damage_apart(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # With a threshold of 5 to hit, 10 and 1 are a level; with one of 5 on damage 8 and 3 are 11, a
    # level.
    assert lost(capsys, "10,1,3", *NUMBERS) == 0
    assert lost(capsys, "10,1,3", *NUMBERS, "--th", "5") == 1
    assert lost(capsys, "9,8,3", *NUMBERS) == 1
    assert lost(capsys, "9,8,3", *NUMBERS, "--damage-th", "5") == 2


def test_nobody_loses_more_than_it_has(capsys: pytest.CaptureFixture[str]) -> None:
    two = (*NUMBERS[:-1], "2")
    assert lost(capsys, "9,8,8,8,2", *two) == 2
    assert played(capsys, "9,8,8,8,2", *two)["outcome"]["dropped"]
    assert not played(capsys, "9,8,8,8,2", *NUMBERS)["outcome"]["dropped"]


def test_a_miss_deals_no_damage(capsys: pytest.CaptureFixture[str]) -> None:
    assert played(capsys, "4", *NUMBERS)["outcome"]["damage"] is None
    assert figure(capsys, "hit", *NUMBERS) == Fraction(6, 10)


def test_a_charge_adds_one_to_damage_in_melee_and_not_to_a_throw(
    capsys: pytest.CaptureFixture[str],
) -> None:
    striker, thrower = (
        "{mar: d10, mw: {damage: d8}}",
        ARCHER.replace("band: 10", "band: 10, thrown: true"),
    )
    for flags, wounds in (("+charging", 1), ("", 0)):
        assert lost(capsys, "9,5", "attack", striker + flags, "vs", TARGET) == wounds
    assert lost(capsys, "9,5", "shoot", f"{thrower}+charging", "vs", TARGET) == 0
