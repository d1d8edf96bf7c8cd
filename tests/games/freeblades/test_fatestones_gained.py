"""Fatestones: one for each level of success that has no other use, and one die of a test rerolled for each."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.freeblades.commands import ARCHER, TARGET, figure, odds, played

ATTACK = ("attack", "--rating", "d10", "--defense", "5", "--damage", "d8", "--av", "6", "--lp", "2")


@pytest.mark.parametrize("words", [("test", "d10"), ("morale", "d10"), ("rally", "d10"), ("delay", "d10"),
                                   ("evade", "d10"), ("targeting", "d10"), ("redirect", "d10")])
def test_levels_of_tests_are_fatestones(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    # Level 1 from 14: a spike and 4 or more, 7/100; level 2 from 24: 7/1000 ... 7/90 in the mean.
    assert figure(capsys, "fatestones", *words) == Fraction(7, 90)


def test_a_failed_test_gives_none(capsys: pytest.CaptureFixture[str]) -> None:
    # 10, 10 and 2 make 22, 8 short of 30; 10, 10, 10 and 10, 2 make 42, a level above.
    assert played(capsys, "10,10,2", "test", "d10", "--tn", "30")["outcome"]["level"] == 0
    assert played(capsys, "10,10,10,10,2", "test", "d10", "--tn", "30")["outcome"]["level"] == 1


def test_levels_of_attacks_have_their_use(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (ATTACK, ("shoot", ARCHER, "vs", TARGET)):
        assert "fatestones" not in odds(capsys, *words)["summary"]
    assert "fatestones" not in played(capsys, "10,7,8,3", *ATTACK)["outcome"]


def test_levels_of_a_parry_have_none_and_those_of_a_counterspell_give_none(capsys: pytest.CaptureFixture[str]) -> None:
    # A parry of 8, 8 and 4, 20 against an attack of 6: 14 over.
    assert played(capsys, "6,8,8,4", *ATTACK, "--parry", "d8")["outcome"]["parry_fatestones"] == 1
    cast = played(capsys, "3,8,8,4", "cast", "--car", "d8", "--cost", "2", "--power", "2", "--counter", "d8")
    assert cast["outcome"]["fatestones"] == 0


def test_a_fatestone_rerolls_a_die_of_a_test_and_not_of_damage(capsys: pytest.CaptureFixture[str]) -> None:
    # The attack fails with a 3 and is rerolled as a 7; the damage of 2 stays.
    outcome = played(capsys, "3,7,2", *ATTACK, "--reroll")["outcome"]
    assert (outcome["hit"], outcome["damage"]) == (True, 2)
    assert not played(capsys, "3", *ATTACK)["outcome"]["hit"]


def test_the_mean_of_fatestones_follows_a_lower_threshold(capsys: pytest.CaptureFixture[str]) -> None:
    # With 5 a level comes at 9 already: 9 and 10 on the die, of which the 10 spikes on.
    assert figure(capsys, "crit", "test", "d10", "--th", "5") == Fraction(2, 10)
    assert figure(capsys, "crit", "test", "d10") == Fraction(7, 100)
