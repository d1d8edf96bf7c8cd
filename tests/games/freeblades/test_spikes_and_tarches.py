"""Spikes and tarches: the natural faces that roll on and that fail, and what is neither."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.freeblades.commands import (
    ARCHER,
    CASTER,
    PLAIN,
    TARGET,
    figure,
    played,
    run,
    whys,
)


def test_the_highest_face_rolls_on_as_long_as_it_comes(capsys: pytest.CaptureFixture[str]) -> None:
    assert played(capsys, "8,8,8,1", "test", "d8")["outcome"]["total"] == 25
    assert "too many" in run(capsys, "test", "d8", "--dice", "7,8").err


def test_a_total_that_only_modifiers_make_so_high_does_not_spike(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert played(capsys, "7", "test", "d8", "--mod", "1")["outcome"]["total"] == 8


def test_attacks_damage_casts_counters_and_discipline_spike(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert played(capsys, "10,2,8,3", *PLAIN)["outcome"]["damage"] == 11
    assert played(
        capsys, "8,3,8,4", "cast", "--car", "d8", "--cost", "1", "--power", "1", "--counter", "d8"
    )["outcome"]["countered"]
    assert played(capsys, "8,6", "morale", "d8")["outcome"]["level"] == 1


@pytest.mark.parametrize(
    ("words", "dice"),
    [
        (("initiative",), "10,3"),
        (("move", "panic", "--spd", "5"), "4"),
        (("move", "evade", "--spd", "8"), "6"),
        (("move", "pursuit", "--spd", "5"), "4"),
    ],
)
def test_initiative_and_distances_never_spike(
    words: tuple[str, ...], dice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert played(capsys, dice, *words)
    assert "too many" in run(capsys, *words, "--dice", f"{dice},2").err


@pytest.mark.parametrize(
    "words",
    [
        ("test", "d8", "--mod", "50"),
        ("morale", "d8", "--mod", "50"),
        ("cast", "--car", "d8", "--cost", "1", "--power", "1", "--mod", "50"),
    ],
)
def test_a_natural_1_fails_whatever_is_added(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    name = {"test": "success", "morale": "pass", "cast": "cast"}[words[0]]
    assert not played(capsys, "1", *words)["outcome"][name]
    assert figure(capsys, name, *words) == Fraction(7, 8)


def test_a_natural_1_misses_and_never_wounds(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ((*PLAIN, "--mod", "50"), ("shoot", ARCHER, "vs", TARGET, "--mod", "50")):
        assert figure(capsys, "hit", *words) == Fraction(9, 10)
    data = played(capsys, "7,1", *PLAIN, "--damage-mod", "50")
    assert (data["outcome"]["hit"], data["outcome"]["lp_lost"]) == (True, 0)


def test_a_1_after_a_spike_or_an_automatic_spike_is_only_a_1(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert played(capsys, "8,1", "test", "d8")["outcome"]["total"] == 9
    # 10 and 7 are a level over DEF 5: the damage is 8 for it and 1 more, 9 against AV 6.
    assert played(capsys, "10,7,1", *PLAIN)["outcome"]["lp_lost"] == 1


def test_a_reroll_replaces_a_tarch_and_may_be_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert played(capsys, "1,5", "test", "d8", "--reroll")["outcome"]["success"]
    assert played(capsys, "1,1", "test", "d8", "--reroll")["outcome"]["tarch"]


def test_no_tie_of_initiative_stands(capsys: pytest.CaptureFixture[str]) -> None:
    data = played(capsys, "7,7,2,9", "initiative")
    assert (data["outcome"]["winner"], data["outcome"]["faces"]) == ("second", [2, 9])
    assert len(whys(data)) == 4
    assert len(whys(played(capsys, "7,6", "initiative"))) == 2
    assert figure(capsys, "first", "initiative") == Fraction(1, 2)


def test_a_missile_that_tarches_its_casting_makes_no_attack(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert (
        played(capsys, "1", "cast", CASTER, "Dart", "vs", TARGET, "--mod", "9")["outcome"]["shots"]
        == []
    )
