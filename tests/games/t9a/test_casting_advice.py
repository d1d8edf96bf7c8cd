"""Advice on how many magic dice to cast with."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from skirmish_cli.games.t9a.casting_advice import CastingAdvice
from skirmish_cli.games.t9a.dice.casting import CastingRoll
from skirmish_cli.games.t9a.magic import Spell
from tests.games.t9a.prepared import figure, prepare
from tests.support import run_here


@pytest.mark.parametrize(
    ("value", "dispel", "bound"), [(7, 0, False), (9, 3, False), (7, 2, True), (30, 0, False)]
)
def test_advice_names_the_number_of_dice_with_the_best_chance(
    value: int, dispel: int, bound: bool
) -> None:
    prepared = prepare("cast", value=value, dispel_dice=dispel, bound=bound, advise=True)
    chances = {
        dice: figure(
            prepare("cast", magic_dice=dice, value=value, dispel_dice=dispel, bound=bound),
            "resolved",
        )
        for dice in (2, 3, 4, 5)
    }
    best = max(chances, key=lambda dice: (chances[dice], -dice))
    assert prepared.inputs["advised"] == best
    assert prepared.notes[0] == f"best chance of resolving: {best} magic dice"
    (table,) = prepared.tables
    assert {row[0]: row[2].value for row in table.rows()} == chances
    assert [row[3].value for row in table.rows()] == [
        figure(
            prepare("cast", magic_dice=dice, value=value, dispel_dice=dispel, bound=bound),
            "miscast",
        )
        for dice in chances
    ]


def test_advice_stays_within_the_dice_held_and_names_the_cheaper_way() -> None:
    assert prepare("cast", value=7, magic_dice=3, advise=True).inputs["magic_dice"] == 3
    assert (
        prepare("cast", value=7, advise=True).notes[1]
        == "fewest that resolve at least 80 times in 100: 3 magic dice"
    )


def test_advice_breaks_a_tie_by_the_fewest_miscasts() -> None:
    # Every number of dice casts 2+. A pair of two is 1/6, three alike of three 1/36.
    prepared = prepare("cast", value=2, advise=True)
    assert prepared.inputs["advised"] == 3
    assert prepared.notes == (
        "best chance of resolving: 3 magic dice; as good, with as many miscasts or more: 2, 4, 5",
    )
    assert figure(prepared, "miscast") == Fraction(1, 36)


def test_advice_says_that_a_spell_cant_be_cast() -> None:
    assert prepare("cast", value=60, advise=True).notes == (
        "up to 5 magic dice can't resolve this spell",
    )
    assert prepare("cast", value=13, magic_dice=2, advise=True).notes == (
        "up to 2 magic dice can't resolve this spell",
    )


def test_what_advice_calls_enough_is_a_number_of_the_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("extends: t9a\nname: Bold\nnumbers: {advice_enough: 50}\n", encoding="utf-8")
    words = ["t9a", "cast", "--value", "7", "--advise", "--odds", "--json", "--house", str(house)]
    assert (
        "fewest that resolve at least 50 times in 100: 2 magic dice"
        in run_here(capsys, *words).data["notes"]
    )


def test_the_inputs_say_what_was_typed_and_what_was_advised() -> None:
    inputs = prepare("cast", value=7, magic_dice=4, advise=True).inputs
    assert (inputs["magic_dice"], inputs["advise"], inputs["advised"]) == (4, True, 4)
    inputs = prepare("cast", value=7, magic_dice=4).inputs
    assert (inputs["magic_dice"], inputs["advise"], inputs["advised"]) == (4, False, None)


def advise(value: int, enough: int, *, bound: bool = False) -> CastingAdvice:
    """Return the advice on 2 to 5 dice that nobody dispels."""
    spells = {
        dice: Spell(
            CastingRoll(dice, value, None, small=3)
            if bound
            else CastingRoll(dice, value, 2 if dice == 2 else 3)
        )
        for dice in (2, 3, 4, 5)
    }
    return CastingAdvice(spells, enough)


@pytest.mark.parametrize(
    ("value", "enough", "bound", "dice"),
    [
        # 7+ is 21/36, 196/216 (90.74 %), 1281/1296 (98.84 %) and, with five dice, more.
        (7, 58, False, 2),
        (7, 59, False, 3),
        (7, 90, False, 3),
        (7, 91, False, 4),
        (7, 98, False, 4),
        # A bound 6+ on a D6 and a D3 is exactly one half: 2, 3 and 4 of the faces of the D6.
        (6, 50, True, 2),
        (6, 51, True, 3),
    ],
)
def test_the_fewest_dice_that_are_enough_are_named(
    value: int, enough: int, bound: bool, dice: int
) -> None:
    lines = advise(value, enough, bound=bound).list_lines()
    assert lines == (
        "best chance of resolving: 5 magic dice",
        f"fewest that resolve at least {enough} times in 100: {dice} magic dice",
    )


@pytest.mark.parametrize(("value", "enough"), [(7, 99), (20, 80)])
def test_what_is_the_best_or_never_enough_is_not_named_twice(value: int, enough: int) -> None:
    # 7+ on five dice is 7770/7776, 99.9 %; on four it is 98.8 %. 20+ on five is below one half.
    assert advise(value, enough).list_lines() == ("best chance of resolving: 5 magic dice",)


def test_of_equals_in_everything_the_fewest_dice_are_best() -> None:
    # No bound spell miscasts, and every number of dice comes to 2.
    advice = advise(2, 80, bound=True)
    assert advice.best == 2
    assert advice.list_lines() == (
        "best chance of resolving: 2 magic dice; as good, with as many miscasts or more: 3, 4, 5",
    )
