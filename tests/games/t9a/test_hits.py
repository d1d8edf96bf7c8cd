"""Hits that need no roll to hit: Impact Hits, Stomp, the hits of a spell."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.rules import law_of
from tests.games.t9a.prepared import check_every_roll, figure, prepare
from tests.support import run_here

Capture = pytest.CaptureFixture[str]
TROLLS = "{models: 4, global: {dis: 5}, defensive: {hp: 3, res: 4, regeneration: 5+}}"
MANY = ("{models: 5, defensive: {res: 3}}", "{attachable: true, defensive: {res: 3}}+joined=a1")
TEN: dict[str, Any] = {"strength": 4, "resilience": 4, "models": 10}


def ask(capsys: Capture, *words: str) -> Any:
    ran = run_here(capsys, "t9a", *words, "--json")
    assert ran.code == 0, ran.err
    return ran.data


def test_d6_hits_of_strength_4_on_resilience_4_lose_seven_quarters(capsys: Capture) -> None:
    # 7/2 hits, half of which wound; nothing saves.
    words = ("D6", "--strength", "4", "--resilience", "4", "--models", "10", "--odds")
    assert ask(capsys, "hits", *words)["odds"]["fractions"]["hp_lost_mean"] == "7/4"
    same = ask(capsys, "shoot", "--hits", *words)["odds"]
    assert same == ask(capsys, "hits", *words)["odds"]


def test_every_roll_of_hits_adds_up_to_their_odds() -> None:
    check_every_roll(prepare("shoot", hits="D3", **TEN, discipline=7), 8)
    check_every_roll(prepare("shoot", hits=2, **TEN, armour=2, aegis="5+"), 6)


@settings(max_examples=30, deadline=None)
@given(
    hits=st.integers(1, 12), strength=st.integers(1, 8), ap=st.integers(0, 4), arm=st.integers(0, 6)
)
def test_more_strength_and_penetration_never_lower_what_is_lost(
    hits: int, strength: int, ap: int, arm: int
) -> None:
    def lost(**more: int) -> Fraction:
        values = {"hits": hits, "strength": strength, "ap": ap, "resilience": 4, "armour": arm}
        return figure(prepare("shoot", **{**values, **more}), "hp_lost_mean")

    assert lost(strength=strength + 1) >= lost()
    assert lost(ap=ap + 1) >= lost() >= lost(armour=arm + 1)
    assert lost(hits=hits + 1) > lost()


def test_hits_on_a_unit_lose_whole_models_and_bring_panic(capsys: Capture) -> None:
    # Four wound on 4+, of which a 5 saves one: 3 of 12 HP are a model, and a quarter. 6 is above 5.
    words = ("hits", "4", "--strength", "4", "vs", f"{TROLLS}", "--dice", "4,4,4,4,5,1,1,1,3,3")
    outcome = ask(capsys, *words)["outcome"]
    assert (outcome["hp_lost"], outcome["models_lost"], outcome["hp_left"]) == (3, 1, 9)
    assert (outcome["panic_test"], outcome["panic_fails"]) == (True, True)
    changes = ask(capsys, *words)["changes"]
    assert (changes[0]["what"], changes[0]["why"]) == ("lost", "3 HP lost, 9 HP left: 3 models")


def test_a_combined_unit_is_hit_in_its_rank_and_file(capsys: Capture) -> None:
    hero = "{attachable: true, global: {dis: 9}, defensive: {hp: 3, res: 5}}+joined=a1"
    data = ask(capsys, "hits", "12", "--strength", "9", "vs", TROLLS, hero, "--odds")
    assert data["inputs"]["discipline"] == 9
    assert data["inputs"]["joined_hp"] == 3


def test_a_character_that_is_struck_falls_and_its_unit_stands(capsys: Capture) -> None:
    unit = "{models: 3, global: {dis: 7}, defensive: {res: 3}}"
    hero = "{attachable: true, global: {dis: 9}, defensive: {hp: 3, res: 3}}+joined=a1"
    words = ("hits", "3", "--strength", "4", "--allocate", "a2", "vs", unit, hero)
    # Three of six HP: a test, on the 7 of those who are left.
    data = ask(capsys, *words, "--dice", "3,3,3,4,4")
    assert data["outcome"]["models_lost"] == 1
    assert [(one["whom"], one["what"]) for one in data["changes"]] == [
        ("a2", "destroyed"),
        ("a2", "out"),
        ("a1", "shaken"),
    ]
    assert data["inputs"]["target"] == "a2"


def test_losses_before_that_were_enough_are_told(capsys: Capture) -> None:
    words = ("hits", "1", "--strength", "4", "--resilience", "4", "--models", "9", "--dice", "1")
    for before, told in ((2, False), (3, True)):
        data = ask(capsys, *words, "--lost-this-phase", str(before))
        assert any("made a panic test due already" in note for note in data["notes"]) is told
        assert bool(data["due"]) is told
    passed = f"{TROLLS}+lost=3+lost_this_phase=3+panic_passed"
    data = ask(capsys, "hits", "1", "--strength", "4", "vs", passed, "--dice", "1")
    assert data["due"] == []


def test_a_miscast_hits_the_unit_that_is_named(capsys: Capture) -> None:
    words = ("miscast", TROLLS, "--magic-dice", "3", "--dice", "5,5,1,1,1,1,4,4", "--total", "14")
    # Strength 3 on Resilience 4: two of six wound on 5+; neither 4 saves.
    assert ask(capsys, *words)["outcome"]["hp_lost"] == 2
    nobody = ask(capsys, "miscast", TROLLS, "--magic-dice", "3", "--total", "9")
    assert "drained hits nobody, so a1 suffers nothing" in nobody["notes"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["hits"], "hits needs their number first"),
        (["hits", "D6"], "hits needs --strength"),
        (["hits", "D6", "--strength", "4"], "hits needs --resilience"),
        (["hits", "D", "--strength", "4"], "hits 'D' isn't a number of hits"),
        (["hits", "1 2", "--strength", "4", "--resilience", "4"], "hits '1 2' isn't a number"),
        (["hits", "D6", "vs", "--strength", "4"], "a side is empty"),
        (["hits", "2", "--strength", "4", "vs", TROLLS, "vs", TROLLS], "only one 'vs'"),
        (["hits", "2", "--strength", "4", "vs", TROLLS, TROLLS], "a2 is a second target"),
        (["hits", "2", "--strength", "4", "--hp", "2", "vs", TROLLS], "write a1+defensive.hp=N"),
        (["hits", "2", "--strength", "4", "--resilience", "4", "--reroll", "hit:ones"], "no die"),
        (["hits", "2", "--strength", "4", "--allocate", "a2"], "needs a unit that a character"),
        (["hits", "2", "--strength", "4", "--allocate", "x", "vs", TROLLS], "unknown character"),
        (
            ["hits", "2", "--strength", "4", "--allocate", "a2", "vs", *MANY],
            "which has too many models for it to be chosen",
        ),
        (["shoot", "--hits", "2", "--aim", "4", "--strength", "4"], "--aim and --hits exclude"),
        (["shoot", "--hits", "2", "--strength", "4"], "needs --resilience"),
        (["shoot", "--shots", "1 2", "--aim", "4", "--strength", "4"], "--shots '1 2' isn't"),
        (["miscast", "--total", "12", "--magic-dice", "3", TROLLS, "--armour", "2"], "+arm=N"),
    ],
)
def test_bad_input_is_one_line_that_says_what_is_right(
    words: list[str], said: str, capsys: Capture
) -> None:
    run_here(capsys, "t9a", *words).check(2, said)


def test_hits_by_themselves_are_no_shots() -> None:
    # No 1 misses: both hits count, whatever is thrown to wound.
    law = law_of(prepare("shoot", hits=2, **TEN).rule)
    assert {int(harm.hits) for harm in law.weights} == {2}
