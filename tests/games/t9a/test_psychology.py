"""Discipline tests, break tests, terror, rallying, pursuit."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.rules import law_of
from skirmish_cli.games.t9a.numbers import read_numbers
from skirmish_cli.games.t9a.psychology import make_break_term
from tests.games.t9a.prepared import RULES, check_every_roll, figure, played, prepare
from tests.support import run_here

TESTS = ("command", "courage", "panic", "rally", "redirect", "reform")


@pytest.mark.parametrize("name", TESTS)
def test_every_test_is_two_dice_against_discipline(name: str) -> None:
    for discipline in range(2, 13):
        ways = sum(sum(pair) <= discipline for pair in product(range(1, 7), repeat=2))
        assert figure(prepare(name, discipline=discipline), "pass") == Fraction(ways, 36)


@pytest.mark.parametrize(
    ("name", "options", "faces"),
    [
        ("command", {"discipline": 7, "maximised": True, "minimised": True}, 4),
        ("panic", {"discipline": 7, "terror": True, "flee": True}, 4),
        ("rally", {"discipline": 6, "flee": True, "minimised": True}, 5),
        ("rally", {"discipline": 6, "flee": True, "decimated": True}, 2),
        ("break", {"discipline": 8, "difference": 3, "steady": True, "flee": True}, 4),
        ("pursuit", {"pursuers": 1}, 4),
        ("pursuit", {"pursuers": 1, "decimated": True}, 4),
    ],
)
def test_rolling_every_face_gives_the_exact_odds(
    name: str, options: dict[str, object], faces: int
) -> None:
    check_every_roll(prepare(name, **options), faces)


def test_maximised_and_minimised_together_are_four_dice_of_which_two_count() -> None:
    ways = sum(sum(sorted(faces)[1:3]) <= 7 for faces in product(range(1, 7), repeat=4))
    assert figure(
        prepare("courage", discipline=7, maximised=True, minimised=True), "pass"
    ) == Fraction(ways, 6**4)


@pytest.mark.parametrize(
    ("difference", "steady", "solid", "value"),
    [
        (1, False, False, -1),
        (7, False, False, -7),
        (1, True, False, -1),
        (2, True, False, -2),
        (3, True, False, -2),
        (9, True, False, -2),
        (9, False, True, -9),
        (9, True, True, 0),
        (1, True, True, 0),
    ],
)
def test_steady_limits_the_difference_and_steadfast_ignores_it(
    difference: int, steady: bool, solid: bool, value: int
) -> None:
    assert make_break_term(difference, steady, solid, read_numbers(RULES)).value == value


def test_a_tie_breaks_no_one(capsys: pytest.CaptureFixture[str]) -> None:
    run_here(capsys, "t9a", "break", "--discipline", "8", "--difference", "0").check(
        2, "tie", "nobody"
    )


def test_panic_leaves_a_unit_shaken_where_it_is_and_terror_makes_it_flee() -> None:
    assert (
        played(prepare("panic", discipline=7), "6,6")["then"]
        == "the unit is shaken and stays where it is"
    )
    terror = prepare("panic", discipline=7, terror=True)
    assert played(terror, "6,6")["then"] == "the unit is shaken and must flee from the charger"
    assert terror.rulings == ("terror_fail",)
    stays = prepare(
        "panic", discipline=7, terror=True, flee=True, rulings={"terror_fail": "shaken_only"}
    )
    assert played(stays, "6,6")["then"] == "the unit is shaken and stays where it is"


def test_a_decimated_unit_that_would_flee_is_destroyed_and_rolls_no_distance() -> None:
    for name, more in (("rally", {}), ("panic", {"terror": True}), ("break", {"difference": 2})):
        prepared = prepare(name, discipline=7, decimated=True, flee=True, **more)
        assert figure(prepared, "destroyed") == 1 - figure(prepared, "pass")
        assert "removed" in played(prepared, "6,6")["then"]


def test_a_decimated_unit_that_panics_without_terror_stays() -> None:
    prepared = prepare(
        "panic", discipline=7, terror=True, decimated=True, rulings={"terror_fail": "shaken_only"}
    )
    assert "destroyed" not in prepared.figures
    assert "shaken" in played(prepared, "6,6")["then"]


def test_a_rally_that_fails_tells_the_flight() -> None:
    prepared = prepare("rally", discipline=2, flee=True)
    law = law_of(prepared.rule)
    assert law.chance(lambda tested: tested[0].distance == 7) == Fraction(35, 36) * Fraction(1, 6)
    assert law.chance(lambda tested: tested[0].distance is None) == Fraction(1, 36)


def test_modifiers_are_told_one_by_one() -> None:
    prepared = prepare("courage", discipline=7, mod=["-1:mud", "2"])
    assert prepared.inputs["modifiers"] == ["-1 mud", "+2 modifier"]
    assert prepared.inputs["target"] == 8


@settings(max_examples=40, deadline=None)
@given(discipline=st.integers(0, 12), difference=st.integers(1, 12))
def test_what_helps_a_break_test_never_lowers_its_chance(discipline: int, difference: int) -> None:
    def chance(**more: object) -> Fraction:
        return figure(
            prepare("break", **{"discipline": discipline, "difference": difference, **more}), "pass"
        )

    assert chance(steady=True, solid=True) >= chance(steady=True) >= chance()
    assert chance(difference=difference + 1) <= chance()
    assert chance(minimised=1) >= chance() >= chance(maximised=1)
    assert chance(mod=["1"]) >= chance()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["command", "--odds"], "needs --discipline"),
        (["command", "--discipline", "21"], "--discipline 21 is out of range"),
        (["command", "--discipline", "8", "--mod", "mud"], "isn't a whole number"),
        (["courage", "--discipline", "8", "2"], "2 is no unit"),
        (["courage", "7", "8"], "courage takes --discipline as plain numbers, and got 2"),
        (["terrain", "19"], "needs --height, --value; for example: skirmish t9a terrain 19"),
        (["courage", "--discipline", "8", "--minimised", "21"], "--minimised 21 is out of range"),
        (["courage", "--discipline", "8", "--maximised", "--odds"], "write --maximised 1"),
        (["courage", "--discipline", "8", "--maximised"], "write --maximised 1"),
        (["break", "--discipline", "8"], "needs --difference"),
        (["break", "--discipline", "8", "--difference", "-2"], "out of range"),
        (["panic", "--discipline", "8", "--flee"], "need --terror"),
        (["pursuit"], "needs --pursuers"),
        (["pursuit", "--pursuers", "21"], "--pursuers 21 is out of range: 0 to 20"),
        (["courage", "--discipline", "8", "--dice", "3"], "next is a d6 for courage test"),
        (["courage", "--discipline", "8", "--dice", "3,7"], "die 2 can't be 7"),
        (["courage", "--discipline", "8", "--dice", "3,VI"], "die 2 can't be VI"),
        (["courage", "--discipline", "8", "--dice", "3,3,3"], "one die too many"),
    ],
)
def test_bad_input_is_one_line_that_says_what_is_right(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "t9a", *words).check(2, said)


def test_no_flee_distance_is_told_of_panic_that_only_shakes() -> None:
    shaken = prepare(
        "panic", discipline=7, terror=True, flee=True, rulings={"terror_fail": "shaken_only"}
    )
    assert {tuple(shaken.row(result)) for result in law_of(shaken.rule).weights} == {("pass",)}
    flees = prepare("panic", discipline=7, terror=True, flee=True)
    assert {tuple(flees.row(result)) for result in law_of(flees.rule).weights} == {
        ("pass", "flee_distance")
    }
    assert played(flees, "1,2")["flee_distance"] is None
