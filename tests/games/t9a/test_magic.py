"""Casting and dispelling: odds, fizzled dice, earlier attempts, bound spells."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.t9a.prepared import check_every_roll, figure, played, prepare
from tests.support import run_here


@pytest.mark.parametrize(
    ("options", "faces"),
    [
        ({"magic_dice": 2, "value": 7, "dispel_dice": 2}, 4),
        ({"magic_dice": 3, "value": 9, "dispel_dice": 2}, 5),
        ({"magic_dice": 2, "value": 5, "dispel_dice": 2, "mod": ["-2", "3:focus"]}, 4),
        ({"magic_dice": 3, "value": 6, "dispel_dice": 2, "bound": True, "previous": 1}, 5),
        ({"magic_dice": 5, "value": 12}, 5),
        ({"magic_dice": 2, "value": 30}, 2),
    ],
)
def test_rolling_every_face_gives_the_exact_odds(options: dict[str, object], faces: int) -> None:
    check_every_roll(prepare("cast", **options), faces)


def by_hand(dice: int, value: int) -> tuple[Fraction, Fraction]:
    """Return the chances of casting and of a miscast from every roll of some D6."""
    rolls = list(product(range(1, 7), repeat=dice))
    cast = [faces for faces in rolls if sum(faces) >= value]
    alike = 2 if dice == 2 else 3
    missed = [faces for faces in cast if max(map(faces.count, faces)) >= alike]
    return Fraction(len(cast), len(rolls)), Fraction(len(missed), len(rolls))


@pytest.mark.parametrize("dice", [2, 3, 4, 5])
@pytest.mark.parametrize("value", [6, 7, 8, 9, 12, 20])
def test_casts_and_miscasts_are_those_of_every_roll(dice: int, value: int) -> None:
    prepared = prepare("cast", magic_dice=dice, value=value)
    assert (figure(prepared, "cast"), figure(prepared, "miscast")) == by_hand(dice, value)


def test_cast_is_resolved_or_dispelled() -> None:
    prepared = prepare("cast", magic_dice=4, value=9, dispel_dice=4)
    assert figure(prepared, "cast") == figure(prepared, "resolved") + figure(prepared, "dispelled")


def test_a_failed_casting_roll_meets_no_dispel() -> None:
    assert played(prepare("cast", magic_dice=2, value=7, dispel_dice=3), "1,2")["cast_fizzled"] == 1


def test_the_modified_total_is_what_the_dispel_must_reach() -> None:
    prepared = prepare("cast", magic_dice=3, value=7, previous=1, dispel_dice=2)
    # 4 + 4 + 3 - 3 is 8: a dispel of 8 reaches it, one of 7 doesn't.
    assert played(prepared, "4,4,3,4,4")["dispelled"] is True
    assert played(prepared, "4,4,3,4,3")["dispelled"] is False


def test_two_dice_need_a_pair_and_three_a_triple() -> None:
    assert played(prepare("cast", magic_dice=2, value=7), "4,4")["miscast"] is True
    assert played(prepare("cast", magic_dice=3, value=7), "4,4,5")["miscast"] is False
    assert played(prepare("cast", magic_dice=4, value=7), "4,4,5,4")["effect"] == "witchfire"


def test_a_bound_spell_never_miscasts_and_only_its_d6_fizzles() -> None:
    prepared = prepare("cast", magic_dice=4, value=9, bound=True)
    assert figure(prepared, "miscast") == 0
    assert played(prepared, "3,3,3,3") == {
        "spell": "resolved",
        "effect": None,
        "total": 12,
        "cast": True,
        "dispelled": False,
        "resolved": True,
        "miscast": False,
        "cast_fizzled": 0,
        "dispel_fizzled": 0,
    }
    assert played(prepared, "2,1,1,1")["cast_fizzled"] == 0
    assert played(prepared, "1,1,1,1")["cast_fizzled"] == 1


def test_a_d3_shows_1_to_3(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--magic-dice", "2", "--value", "5", "--bound", "--dice", "4,4"]
    run_here(capsys, "t9a", "cast", *words).check(2, "die 2 can't be 4", "d3", "1 to 3")


@pytest.mark.parametrize(
    ("options", "penalty"),
    [
        ({}, 0),
        ({"previous": 1}, -3),
        ({"previous": 2}, -6),
        ({"previous": 2, "bound": True}, -2),
        ({"previous": 3, "replicable": True}, 0),
        ({"previous": 3, "replicable": True, "bound": True}, 0),
    ],
)
def test_earlier_attempts_cost_by_the_kind_of_spell(
    options: dict[str, object], penalty: int
) -> None:
    assert prepare("cast", magic_dice=3, value=7, **options).inputs["modifier"] == penalty


def test_a_dispel_of_more_dice_than_the_total_always_works() -> None:
    assert figure(prepare("cast", magic_dice=2, value=2, dispel_dice=12), "resolved") == 0


@settings(max_examples=30, deadline=None)
@given(
    dice=st.integers(2, 4),
    value=st.integers(3, 25),
    dispel=st.integers(0, 5),
    mod=st.integers(-3, 3),
)
def test_what_helps_the_caster_never_lowers_the_chance(
    dice: int, value: int, dispel: int, mod: int
) -> None:
    def chance(**more: object) -> Fraction:
        options = {
            "magic_dice": dice,
            "value": value,
            "dispel_dice": dispel,
            "mod": [str(mod)],
            **more,
        }
        return figure(prepare("cast", **options), "resolved")

    assert chance(magic_dice=dice + 1) >= chance()
    assert chance(mod=[str(mod + 1)]) >= chance()
    assert chance(value=value + 1) <= chance()
    assert chance(dispel_dice=dispel + 1) <= chance()
    assert chance(previous=1) <= chance()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["cast", "--value", "7"], "needs --magic-dice"),
        (["cast", "--magic-dice", "3"], "needs --value"),
        (["cast", "--magic-dice", "1", "--value", "7"], "--magic-dice 1 is out of range: 2 to 5"),
        (["cast", "--magic-dice", "6", "--value", "7"], "--magic-dice 6"),
        (["cast", "--magic-dice", "3", "--value", "0"], "--value 0"),
        (["cast", "--magic-dice", "3", "--value", "7", "--dispel-dice", "21"], "--dispel-dice 21"),
        (["cast", "--magic-dice", "3", "--value", "7", "--previous", "-1"], "--previous -1"),
        (["miscast", "wizard", "--magic-dice", "3", "--total", "7"], "'wizard' isn't understood"),
        (["flux", "--odds"], "needs --size"),
        (
            ["flux", "--size", "3000", "--drawn", "XI"],
            "--drawn XI isn't in the Warband deck of this Army Size: I, II",
        ),
        (["flux", "--size", "3000", "--drawn", "I,I"], "card I twice"),
        (
            ["flux", "--size", "3000", "--drawn", "I,II,III,IV,V,VI,VII,VIII"],
            "nothing is left to draw",
        ),
        (["flux", "--size", "3000", "--stored", "2"], "--stored 2 is out of range: 0 to 1"),
        (
            ["flux", "--size", "3000", "--drawn", "VI", "--dice", "VI"],
            "card 1 can't be VI: it is the flux card, one of",
        ),
        (["flux", "--size", "3000", "--dice", "6"], "card 1 can't be 6"),
        (["flux", "--size", "3000", "--dice", "VI,1"], "one die too many"),
        (["miscast", "--total", "12"], "needs --magic-dice"),
        (
            ["miscast", "--total", "12", "--magic-dice", "3", "--armour", "3"],
            "need its --resilience",
        ),
    ],
)
def test_bad_input_is_one_line_that_says_what_is_right(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "t9a", *words).check(2, said)


def test_a_casting_value_may_have_its_plus(capsys: pytest.CaptureFixture[str]) -> None:
    odds = run_here(
        capsys, "t9a", "cast", "--magic-dice", "3", "--value", "7+", "--odds", "--json"
    ).data["odds"]
    assert odds["fractions"]["cast"] == "49/54"
    run_here(capsys, "t9a", "cast", "--magic-dice", "3", "--value", "seven").check(
        2, "--value 'seven' isn't a casting value, such as 7+"
    )


def test_earlier_attempts_and_bare_modifiers_are_told_in_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["t9a", "cast", "--magic-dice", "3", "--value", "7", "--mod", "-1", "--dice", "4,4,4"]
    words += ["--format", "plain", "--previous"]
    assert "-6 tried 2 times before, -1 modifier" in run_here(capsys, *words, "2").out
    assert "-3 tried once before, -1 modifier" in run_here(capsys, *words, "1").out
