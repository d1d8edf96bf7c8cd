"""One attack between models: from cards and flags, as a reaction, with what the command adds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.freeblades.commands import DUELLIST, PLAIN, figure, odds, played, refused, sources

ATTACKER = "{mar: d10, mw: {damage: d8}}"
DEFENDER = "{def: 5, av: 6, lp: 2}"


def test_cards_and_plain_numbers_give_the_same_attack(capsys: pytest.CaptureFixture[str]) -> None:
    plain = odds(capsys, *PLAIN)
    cards = odds(capsys, "attack", ATTACKER, "vs", DEFENDER)
    assert (plain["fractions"], plain["distribution"]) == (
        cards["fractions"],
        cards["distribution"],
    )


def test_options_of_the_command_come_on_top(capsys: pytest.CaptureFixture[str]) -> None:
    assert figure(
        capsys, "hit", "attack", f"{ATTACKER}+dazed", "vs", DEFENDER, "--mod", "-1"
    ) == Fraction(2, 5)
    assert figure(capsys, "hit", "attack", ATTACKER, "vs", DEFENDER, "--dl", "1") == Fraction(8, 12)
    assert figure(capsys, "crit", "attack", ATTACKER, "vs", DEFENDER, "--th", "8") == Fraction(
        8, 100
    )
    data = played(
        capsys, "2", "attack", f"{ATTACKER}+dazed", "vs", f"{DEFENDER}+stunned", "--mod", "-1:mud"
    )
    assert sources(data) == ["dazed", "DEF of b1: stunned", "mud"]


def test_the_targets_parry_is_its_talent_or_what_is_given(
    capsys: pytest.CaptureFixture[str],
) -> None:
    parrier = "{mar: d8, def: 5, av: 6, lp: 2, talents: [Parry 1]}"
    from_card = figure(capsys, "parried", "attack", ATTACKER, "vs", parrier)
    assert (
        from_card
        == figure(capsys, "parried", "attack", ATTACKER, "vs", DEFENDER, "--parry", "d8")
        > 0
    )
    for flag in ("stunned", "restrained"):
        assert figure(capsys, "parried", "attack", ATTACKER, "vs", f"{parrier}+{flag}") == 0


@pytest.mark.parametrize(
    ("flags", "why"),
    [
        ("+restrained", "no action"),
        ("+panicked", "rally or panic"),
        ("+reaction+stunned", "no reactions"),
        ("+reaction+reacted", "one reaction"),
        ("+reaction+rallied", "no reactions"),
        ("+repositioned", "next turn"),
        ("+discorporate", "Between"),
    ],
)
def test_an_attack_that_may_not_be_made_says_why(
    flags: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in refused(capsys, "attack", ATTACKER + flags, "vs", DEFENDER)


def test_a_reaction_attack_is_made_by_a_ready_model_not_at_its_rear(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert figure(capsys, "hit", "attack", f"{ATTACKER}+reaction", "vs", DEFENDER) == Fraction(3, 5)
    assert "from the rear" in refused(
        capsys, "attack", f"{ATTACKER}+reaction", "vs", f"{DEFENDER}+rear"
    )


@pytest.mark.parametrize(
    "words",
    [
        (ATTACKER,),
        (ATTACKER, "vs", DEFENDER, DEFENDER),
        (ATTACKER, ATTACKER, "vs", DEFENDER),
        (DEFENDER, "vs", DEFENDER),
        (ATTACKER, "vs", ATTACKER),
        (ATTACKER, "vs", DEFENDER, "--rating", "d8"),
        (ATTACKER, "vs", DEFENDER, "--lp", "1"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, "attack", *words)


def test_nothing_piles_on_outside_a_melee(capsys: pytest.CaptureFixture[str]) -> None:
    assert figure(capsys, "hit", "attack", DUELLIST, "vs", DUELLIST) == Fraction(3, 5)


def test_the_levels_of_a_parry_are_fatestones(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("attack", ATTACKER, "vs", "{mar: d8, def: 5, av: 6, lp: 2, talents: [Parry 1]}")
    assert played(capsys, "5,8,7", *words)["outcome"]["parry_fatestones"] == 1  # 15 is 10 over 5
    assert played(capsys, "6,8,7", *words)["outcome"]["parry_fatestones"] == 0
    assert "parry_fatestones" not in played(capsys, "9,4,2", *words)["outcome"]
