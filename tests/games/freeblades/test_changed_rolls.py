"""A roll that is changed: once by each player with spells and abilities, and a die is rerolled once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.freeblades.commands import ARCHER, TARGET, figure, odds, played, run

ATTACK = ("attack", "--rating", "d10", "--defense", "5", "--damage", "d8", "--av", "6", "--lp", "2")


def remarked(capsys: Any, *words: str) -> bool:
    ran = run(capsys, *words, "--odds")
    assert ran.code == 0, ran.err
    return any("changes a roll once" in note for note in ran.data.get("notes", ()))


@pytest.mark.parametrize("words", [
    ("test", "d8", "--mod", "1:Portent", "--mod", "2:a charm"), ("test", "d8", "--mod", "1", "--reroll"),
    ("test", "d8", "--opposed", "d8", "--opposed-mod", "1", "--opposed-dl", "1"),
    ("morale", "d8", "--mod", "1", "--dl", "1"), (*ATTACK, "--damage-mod", "1", "--damage-dl", "1"),
    (*ATTACK, "--parry", "d8", "--parry-mod", "1", "--parry-mod", "1"),
    ("cast", "--car", "d8", "--cost", "1", "--power", "1", "--mod", "1", "--reroll"),
    ("shoot", ARCHER, "vs", TARGET, "--mod", "1", "--reroll"),
])
def test_a_roll_changed_twice_is_remarked_on(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert remarked(capsys, *words)


@pytest.mark.parametrize("words", [
    ("test", "d8", "--mod", "1"), ("test", "d8", "--reroll"), ("morale", "d8"),
    ("test", "d8", "--mod", "1", "--opposed", "d8", "--opposed-mod", "1"), (*ATTACK, "--reroll", "--damage-mod", "1"),
    (*ATTACK, "--mod", "1", "--parry", "d8", "--parry-mod", "1"), ("shoot", ARCHER, "vs", TARGET, "--reroll"),
])
def test_a_change_to_each_roll_is_not(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert not remarked(capsys, *words)


def test_a_reroll_is_final_even_if_it_is_worse(capsys: pytest.CaptureFixture[str]) -> None:
    # A 3 against 4 is rolled again as a 2, which stays; a third die is one too many.
    assert not played(capsys, "3,2", "test", "d8", "--reroll")["outcome"]["success"]
    assert "too many" in run(capsys, "test", "d8", "--reroll", "--dice", "3,2,7").err


def test_modifiers_count_once_however_often_the_die_spikes(capsys: pytest.CaptureFixture[str]) -> None:
    assert played(capsys, "8,8,3", "test", "d8", "--mod", "2")["outcome"]["total"] == 21
    assert played(capsys, "3", "test", "d8", "--mod", "2")["outcome"]["total"] == 5


def test_each_of_several_attacks_has_a_reroll_of_its_own_and_it_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("shoot", ARCHER, "vs", TARGET, "--reroll")
    assert "each attack" not in odds(capsys, *words)["policy"]["reroll"]
    assert "each attack has one of its own" in odds(capsys, *words, "--attacks", "2")["policy"]["reroll"]
    # One attack misses with 4/10 twice over; two of them both miss with that squared.
    assert 1 - figure(capsys, "hit", *words, "--attacks", "2") == (1 - figure(capsys, "hit", *words)) ** 2
