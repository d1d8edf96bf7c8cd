"""Reaction attacks: who may make one, at whom, and what it meets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.games.freeblades.blows import Blow
from skirmish_cli.games.freeblades.dice.readings import Spiker
from skirmish_cli.games.freeblades.reactions import Left, adjust_blow
from tests.games.freeblades.commands import DUELLIST, odds, refused, run

REACTS = f"{DUELLIST}+reaction"


def notes(capsys: Any, *words: str) -> str:
    ran = run(capsys, "attack", *words, "--odds")
    assert ran.code == 0, ran.err
    return " ".join(ran.data.get("notes", ()))


def test_each_attack_has_what_those_before_it_left() -> None:
    blow = Blow(Spiker(10, 0, (1, 2)), 10, 5, Spiker(8), 10, 6, 2, parry=Spiker(8))
    # Nothing is left to parry with or to throw again, and a dropped model is struck all the same.
    spent = adjust_blow(blow, Left(lp=0, parries=0, held=0, stones=0))
    assert spent == Blow(Spiker(10), 10, 5, Spiker(8), 10, 6, 1)
    able = adjust_blow(blow, Left(lp=2, parries=1, held=1, stones=1))
    assert able == blow._replace(holds_reroll=True, parry_holds_reroll=True)


def test_a_break_off_draws_an_attack_as_any_other_does(capsys: pytest.CaptureFixture[str]) -> None:
    plain = odds(capsys, "attack", DUELLIST, "vs", DUELLIST)
    assert odds(capsys, "attack", REACTS, "vs", f"{DUELLIST}+broke_off") == plain


@pytest.mark.parametrize(
    ("flag", "why"),
    [
        ("stunned", "stunned model makes no reactions"),
        ("restrained", "restrained model makes no reactions"),
        ("panicked", "panicked model makes no reactions"),
        ("rallied", "rallied makes no reactions"),
        ("reacted", "one reaction this turn"),
        ("repositioned", "not before next turn"),
    ],
)
def test_who_may_not_react_is_told_why(
    flag: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = refused(capsys, "attack", f"{REACTS}+{flag}", "vs", DUELLIST)
    assert "can't make a reaction attack" in line
    assert why in line
    assert odds(capsys, "attack", f"{REACTS}+dazed", "vs", DUELLIST)


def test_none_is_made_at_whoever_came_from_the_rear(capsys: pytest.CaptureFixture[str]) -> None:
    assert "from the rear" in refused(capsys, "attack", REACTS, "vs", f"{DUELLIST}+rear")
    assert odds(capsys, "attack", DUELLIST, "vs", f"{DUELLIST}+rear")


def test_only_a_sole_opponent_is_attacked_by_who_was_engaged_and_it_is_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "only at its only opponent" in notes(capsys, REACTS, "vs", DUELLIST)
    assert notes(capsys, DUELLIST, "vs", DUELLIST) == ""


def test_panic_draws_an_attack_only_where_it_was_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    assert "only if it chose to panic" in notes(capsys, REACTS, "vs", f"{DUELLIST}+panicked")
    assert "chose" not in notes(capsys, REACTS, "vs", DUELLIST)


def test_a_reaction_attack_uses_the_talents_of_its_model_and_each_of_its_attacks_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "extends: freeblades\ntalents:\n- {name: Whirl, effects: [{stage: melee_attack, "
        "operation: attacks, amount: 1}, {stage: attack, operation: add, amount: 1}]}\n",
        encoding="utf-8",
    )
    whirling = DUELLIST.replace("spd: 5", "spd: 5, talents: [Whirl]") + "+reaction"
    assert "makes 2 melee attacks" in notes(capsys, whirling, "vs", DUELLIST, "--house", str(house))
    found = odds(capsys, "attack", whirling, "vs", DUELLIST, "--house", str(house))
    # d10 + 1 against DEF 5 hits on 4 to 10.
    assert found["fractions"]["hit"] == "7/10"
