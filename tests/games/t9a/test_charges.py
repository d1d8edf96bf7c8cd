"""Charges: ranges, flights, redirections, combined charges."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.rules import law_of
from tests.games.t9a.prepared import check_every_roll, figure, played, prepare
from tests.support import run_here


@pytest.mark.parametrize(
    "options",
    [
        {"speed": 5, "distance": 12.0},
        {"speed": 5, "distance": 12.0, "maximised": 2, "minimised": 1},
        {"speed": 5, "distance": 12.0, "and": ["7:13", "4:12"]},
        {"speed": 5, "distance": 16.0, "and": ["7:13"]},
        {"speed": 5, "distance": 8.0, "flee": True},
        {"speed": 5, "distance": 8.0, "flee": True, "redirect": ["8:12"]},
        {
            "speed": 5,
            "distance": 8.0,
            "flee": True,
            "redirect": ["8"],
            "policy": ["redirect=always"],
        },
        {"speed": 5, "distance": 8.0, "flee": True, "decimated": True, "redirect": ["8:12"]},
    ],
)
def test_rolling_every_face_gives_the_exact_odds(options: dict[str, object]) -> None:
    check_every_roll(prepare("charge", **options), 6)


def test_a_combined_flight_with_two_redirect_tests_is_exact_too() -> None:
    prepared = prepare(
        "charge", speed=5, distance=12.0, flee=True, redirect=["7:9", "9"], **{"and": ["6:10"]}
    )
    # Given the flight, the chargers roll by themselves: enough to compare with the product.
    law = law_of(prepared.rule)
    for distance in range(2, 13):
        given_flight = law.chance(lambda charged, distance=distance: charged.distance == distance)
        both = law.chance(
            lambda charged, distance=distance: (
                charged.distance == distance
                and all(arrival.success for arrival in charged.arrivals)
            )
        )
        first = law.chance(
            lambda charged, distance=distance: (
                charged.distance == distance and charged.arrivals[0].success
            )
        )
        second = law.chance(
            lambda charged, distance=distance: (
                charged.distance == distance and charged.arrivals[1].success
            )
        )
        assert both / given_flight == first / given_flight * second / given_flight


def test_all_flight_dice_come_first_then_the_tests_then_the_ranges() -> None:
    prepared = prepare(
        "charge", speed=5, distance=8.0, flee=True, redirect=["7:9", "7:9"], **{"and": ["5:8"]}
    )
    # Flight 4 + 5; tests 3 + 4 passed and 6 + 6 failed; ranges 1 (10 of 9) and 6 (15 of 17).
    outcome = played(prepared, "4,5,3,4,6,6,1,6")
    assert outcome["flee_distance"] == 9
    assert outcome["redirected"] is True
    assert outcome["models"] == {
        "charger 1": {"success": True, "range": 10},
        "charger 2": {"success": False, "range": 15},
    }


def test_a_charge_beyond_its_longest_range_rolls_nothing_and_says_so() -> None:
    prepared = prepare("charge", speed=5, distance=15.1)
    assert figure(prepared, "success") == 0
    assert played(prepared, "") == {"success": False, "range": None}
    assert prepared.notes == (
        "this charge can't be declared: 16 inches is beyond Charge Speed + 10, the longest range",
    )


def test_a_charger_that_cant_declare_leaves_the_others_their_charge() -> None:
    prepared = prepare("charge", speed=5, distance=16.0, **{"and": ["7:13"]})
    assert figure(prepared, "arrived_mean") == Fraction(5, 6)
    assert "charger 1 can't be declared" in prepared.notes[0]


def test_a_target_doesnt_flee_from_a_charge_that_isnt_declared() -> None:
    assert played(prepare("charge", speed=5, distance=16.0, flee=True), "")["flee_distance"] is None


def test_decimals_round_up_to_the_inch_that_reaches() -> None:
    assert figure(prepare("charge", speed=0, distance=8.0), "success") == Fraction(1, 2)
    for distance in (8.1, 8.9, 9.0):
        assert figure(prepare("charge", speed=0, distance=distance), "success") == Fraction(1, 3)


def test_a_redirect_without_a_distance_ends_this_charge() -> None:
    prepared = prepare("charge", speed=5, distance=8.0, flee=True, redirect=["8"])
    assert figure(prepared, "success") == Fraction(7, 27)
    assert played(prepared, "6,6,4,4") == {
        "success": False,
        "range": None,
        "flee_distance": 12,
        "redirected": True,
    }


def test_the_mean_range_is_that_of_the_roll_even_where_it_may_not_be_rolled() -> None:
    assert figure(
        prepare("charge", speed=5, distance=8.0, flee=True, redirect=["8"]), "range_mean"
    ) == Fraction(25, 2)


def test_odds_say_when_a_redirect_is_tried() -> None:
    assert prepare("charge", speed=5, distance=8.0, flee=True, redirect=["8"]).policy == {
        "reaction": "flee",
        "redirect": "out_of_reach",
    }
    assert prepare("charge", speed=5, distance=8.0).policy == {"reaction": "hold"}


@settings(max_examples=40, deadline=None)
@given(
    speed=st.integers(0, 12),
    distance=st.integers(1, 24),
    maximised=st.integers(0, 3),
    minimised=st.integers(0, 3),
)
def test_what_helps_never_lowers_the_chance(
    speed: int, distance: int, maximised: int, minimised: int
) -> None:
    def chance(**change: float) -> Fraction:
        options = {
            "speed": speed,
            "distance": float(distance),
            "maximised": maximised,
            "minimised": minimised,
        }
        return figure(prepare("charge", **{**options, **change}), "success")

    assert chance(speed=speed + 1) >= chance()
    assert chance(maximised=maximised + 1) >= chance()
    assert chance(minimised=minimised + 1) <= chance()
    assert chance(distance=distance + 1.0) <= chance()
    assert chance(flee=True) <= chance()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--distance", "8"], "needs --speed"),
        (["--speed", "5"], "needs --distance"),
        (["--speed", "-1", "--distance", "8"], "--speed -1 is out of range: 0 to 40"),
        (["--speed", "5", "--distance", "nan"], "out of range"),
        (["--speed", "5", "--distance", "1e9"], "out of range"),
        (["--speed", "5", "--distance", "8", "--maximised", "21"], "--maximised 21"),
        (["--speed", "5", "--distance", "8", "--and", "7"], "must be SPEED:DIST"),
        (["--speed", "5", "--distance", "8", "--and", "7:8in"], "isn't a distance"),
        (["--speed", "5", "--distance", "8", "--redirect", "8"], "needs --flee"),
        (
            ["--speed", "5", "--distance", "8", "--flee", *["--redirect", "8"] * 2],
            "given 2 times for 1 charger",
        ),
        (
            ["--speed", "5", "--distance", "8", "--flee", "--redirect", "8:16"],
            "no charge can be declared at 16",
        ),
        (["--speed", "5", "--distance", "8", "--decimated"], "needs --flee"),
        (
            ["--speed", "5", "--distance", "8", "--flee", "--policy", "redirect=alway"],
            "did you mean always?",
        ),
        (["--speed", "5", "--distance", "8", "--policy", "redirect"], "must be NAME=VALUE"),
        (["--speed", "5", "--distance", "8", *["--and", "7:8"] * 6], "7 chargers are too many"),
    ],
)
def test_bad_input_is_one_line_that_says_what_is_right(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "t9a", "charge", *words).check(2, said)


def test_a_redirect_test_that_the_policy_leaves_out_is_told() -> None:
    prepared = prepare("charge", speed=5, distance=8, flee=True, redirect=["8:10"])
    assert prepared.rolled_notes == (
        "the redirect test is tried once the fled target is out of reach; "
        "--policy redirect=always or never",
    )
    assert prepared.notes == prepared.odds_notes == ()


def test_the_trace_says_where_the_target_is_that_no_redirect_is_tried_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = [
        "t9a",
        "charge",
        "--speed",
        "5",
        "--distance",
        "8",
        "--flee",
        "--redirect",
        "8:10",
        "--json",
    ]
    near = run_here(capsys, *words, "--dice", "2,2,4").data
    assert "the charger: no redirect test; the target that fled is in reach" in _notes(near)
    far = run_here(capsys, *words, "--policy", "redirect=never", "--dice", "6,6,4").data
    assert "the charger: no redirect test; the target that fled is out of reach" in _notes(far)


def _notes(data: dict[str, Any]) -> list[str]:
    return [step["text"] for step in data["trace"] if "text" in step]


@pytest.mark.parametrize(
    ("options", "note"),
    [
        ({"distance": 16}, "this charge can't be declared"),
        (
            {"distance": 8, "flee": True, "decimated": True},
            "the decimated target is removed instead of fleeing, so nobody reaches it",
        ),
    ],
)
def test_a_charge_that_never_rolls_has_no_mean_range_and_says_why(
    options: dict[str, Any], note: str
) -> None:
    prepared = prepare("charge", speed=5, **options)
    law = law_of(prepared.rule)
    assert {prepared.figures["range_mean"](result) for result in law.weights} == {None}
    assert figure(prepared, "success") == 0
    assert any(line.startswith(note) for line in prepared.notes)


def test_a_redirected_charge_at_a_decimated_target_has_a_mean_range() -> None:
    prepared = prepare("charge", speed=5, distance=8, flee=True, decimated=True, redirect=["8:12"])
    assert figure(prepared, "range_mean") == Fraction(25, 2)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--policy", "redirect=always"], "--policy needs --redirect"),
        (
            [
                "--flee",
                "--redirect",
                "8",
                "--policy",
                "redirect=always",
                "--policy",
                "redirect=never",
            ],
            "given twice",
        ),
    ],
)
def test_a_policy_without_a_decision_is_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "t9a", "charge", "--speed", "5", "--distance", "8", *words).check(2, said)
