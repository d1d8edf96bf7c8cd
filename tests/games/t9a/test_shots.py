"""How many shots there are and what they come to: rolled numbers, odds too large, the phase,
inputs and tables."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from skirmish_cli.games.t9a.procedures.shared import spreads
from tests.estimated import check_estimated
from tests.games.t9a.prepared import check_every_roll, figure, played, prepare
from tests.games.t9a.shooters import BRUTES
from tests.support import run_here

BOW = {"aim": "4+", "strength": 3, "resilience": 3}


WOUND = ("--strength", "3", "--resilience", "3")


SHOTS = ("--shots", "3", "--aim", "4", *WOUND)


ARCHERS = "{models: 12, files: 5, shooting: [{name: Bow, aim: 4+, str: 3, range: 24}]}"


def test_rows_of_shots_are_named_in_full_among_the_inputs() -> None:
    prepared = prepare(
        "shoot",
        shots="8",
        volley=["shots=2D6,long,strength=5,ap=2,cover=hard,unwieldy=1,moved"],
        regeneration="3+",
        aegis="5+",
        **BOW,
    )
    assert prepared.inputs["volleys"] == [
        {"shots": 8, "aim": "4+", "strength": 3, "ap": 0},
        {
            "shots": "2d6",
            "aim": "4+",
            "strength": 5,
            "ap": 2,
            "long": True,
            "moved": True,
            "unwieldy": 1,
            "cover": "hard",
        },
    ]
    assert prepared.inputs["special_save"] == "Regeneration save 3+"


@pytest.mark.parametrize("shots", ["8d6", "20d6", "10d3", "120", "1000"])
def test_many_shots_have_odds(shots: str) -> None:
    prepared = prepare("shoot", shots=shots, **BOW)
    assert prepared.check_odds is not None
    prepared.check_odds()
    count, _, sides = shots.partition("d")
    assert (
        figure(prepared, "hits_mean")
        == Fraction(int(count)) * (Fraction(int(sides or 1) + 1, 2)) / 2
    )


def test_what_is_too_much_for_exact_odds_is_estimated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["t9a", "shoot", "--shots", "100D6", "--aim", "4", *WOUND]
    assert run_here(capsys, *words, "--seed", "1").code == 0
    why = "come out in 501 ways, up to 600 of them, are too much to follow"
    check_estimated(monkeypatch, capsys, why, *words)
    volleys = ["--shots", "4D6", *["--volley", "shots=4D6"] * 2]
    why = "come out in 9261 ways, up to 72 of them, are too much to follow"
    check_estimated(monkeypatch, capsys, why, "t9a", "shoot", *WOUND, "--aim", "4", *volleys)


@pytest.mark.parametrize(
    ("unit", "hits"),
    [
        ("{models: 20, files: 10, shooting: [{aim: 4+, str: 3, shots: D6}]}", "35"),
        ("{models: 60, files: 30, shooting: [{aim: 4+, str: 3, shots: 2}]}", "60"),
    ],
)
def test_big_units_shoot(unit: str, hits: str, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(
        capsys, "t9a", "shoot", unit, "vs", "{models: 9, defensive: {res: 3}}", "--odds", "--json"
    )
    assert ran.data["odds"]["fractions"]["hits_mean"] == hits


@pytest.mark.parametrize(
    ("shots", "mean", "told"), [("D6x2", 7, "d6x2"), ("d6*2", 7, "d6x2"), ("2D3 x 3", 12, "2d3x3")]
)
def test_a_roll_may_be_multiplied(shots: str, mean: int, told: str) -> None:
    prepared = prepare("shoot", shots=shots, **BOW)
    assert figure(prepared, "hits_mean") == Fraction(mean, 2)
    assert prepared.headline == f"Shooting: {told} shots at 4+"


def test_a_multiplied_roll_is_rolled_once() -> None:
    assert played(prepare("shoot", shots="D3x2", **BOW), "1,4,4,4,4")["wounds"] == 2
    check_every_roll(prepare("shoot", shots="D1x2", aim="6", strength=3, resilience=3), 5)


def test_one_shot_is_no_shots() -> None:
    assert prepare("shoot", shots="1", **BOW).headline == "Shooting: 1 shot at 4+"


def test_what_was_lost_in_the_phase_follows_from_its_start_and_what_is_left() -> None:
    # Ten of twelve are left: one more makes three, a quarter. Two shots lose one or more in 7/16.
    start = prepare("shoot", shots="2", models=10, phase_start_hp=12, **BOW)
    assert figure(start, "panic_test") == Fraction(7, 16)
    assert figure(
        prepare("shoot", shots="2", models=10, lost_this_phase=2, **BOW), "panic_test"
    ) == Fraction(7, 16)
    assert start.inputs["lost_this_phase"] == 2
    assert any(note.startswith("taken to have lost 2 HP") for note in start.notes)


def test_losses_that_bring_no_panic_may_be_left_out() -> None:
    # Two of the four that the unit lost were lost to dangerous terrain, so the next is the third,
    # and a quarter of 12.
    prepared = prepare("shoot", shots="1", models=8, phase_start_hp=12, lost_this_phase=2, **BOW)
    assert figure(prepared, "panic_test") == Fraction(1, 4)
    assert not any(note.startswith("taken") for note in prepared.notes)


def test_more_losses_than_the_phase_can_have_seen_are_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["--models", "10", "--phase-start-hp", "12", "--lost-this-phase", "5"]
    run_here(capsys, "t9a", "shoot", *SHOTS, *words).check(
        2, "--lost-this-phase 5 is too many: of 12 HP 10 are left, so 2 are lost"
    )


def test_a_slip_in_a_volley_is_blamed_on_the_volley(capsys: pytest.CaptureFixture[str]) -> None:
    for key, value in (
        ("aim", "x"),
        ("strength", "x"),
        ("cover", "sof"),
        ("hard-target", "9"),
        ("shots", "y"),
    ):
        given = f"{key}={value}" if key == "shots" else f"shots=3,{key}={value}"
        run_here(capsys, "t9a", "shoot", *SHOTS, "--volley", given).check(2, f"--volley {key}")


def test_a_reroll_of_dice_that_nobody_throws_is_told() -> None:
    assert (
        "--reroll special changes nothing: no such dice are thrown"
        in prepare("shoot", shots="3", reroll=["special:ones", "hit:ones"], **BOW).notes
    )
    assert not any(
        "changes nothing" in note
        for note in prepare("shoot", shots="3", reroll=["special:ones"], aegis="5+", **BOW).notes
    )


def test_the_number_of_ranks_that_shoot_is_a_number_of_the_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "extends: t9a\nname: One rank\nnumbers: {shooting_ranks: 1}\n", encoding="utf-8"
    )
    words = ["t9a", "shoot", ARCHERS, "vs", BRUTES, "--odds", "--json"]
    assert run_here(capsys, *words).data["odds"]["fractions"]["hits_mean"] == "5"
    assert (
        run_here(capsys, *words, "--house", str(house)).data["odds"]["fractions"]["hits_mean"]
        == "5/2"
    )


def test_a_long_table_of_hits_is_shortened_and_still_adds_up(
    capsys: pytest.CaptureFixture[str],
) -> None:
    prepared = prepare("shoot", shots="10d3", volley=["shots=20"], **BOW)
    shorten = prepared.tables[0].short_rows
    assert shorten is not None
    rows = shorten()
    assert len(rows) <= 25
    assert rows[-1][0] == "any other"
    assert [sum(row[place].value for row in rows) for place in (1, 2)] == [1, 1]
    shorten = prepare("shoot", shots="100", **BOW).tables[0].short_rows
    assert shorten is not None
    wide = shorten()
    # 100 shots wound a quarter of the time: the numbers from 16 wounds to 60 hits are common, three
    # to a row, and those between them stand in some row.
    assert [row[0] for row in wide[:-1]] == [f"{low} to {low + 2}" for low in range(16, 61, 3)]
    assert sum(row[2].value for row in wide) == 1
    even = Fraction(1, 200)  # Where all numbers are as rare, all are shown, 13 to a row.
    flat = spreads._shorten([spreads.Spread(number, even, even) for number in range(200)])
    assert [row[0] for row in flat[:2]] == ["0 to 12", "13 to 25"]
    assert sum(row[1].value for row in flat) == 1
    words = ["t9a", "shoot", "--shots", "30", "--aim", "4", *WOUND, "--odds", "--json"]
    assert len(run_here(capsys, *words).data["tables"][0]["rows"]) == 31


@pytest.mark.parametrize(
    "words",
    [
        ["charge", "--speed", "5", "--distance", "8"],
        ["charge", "--speed", "5", "--distance", "8", "--and", "4:9"],
        ["charge", "--speed", "5", "--distance", "8", "--flee", "--redirect", "8:10"],
        [
            "charge",
            "--speed",
            "5",
            "--distance",
            "8",
            "--and",
            "4:9",
            "--flee",
            "--redirect",
            "8:10",
        ],
        ["cast", "--magic-dice", "3", "--value", "7", "--dispel-dice", "2"],
        ["cast", "--magic-dice", "5", "--value", "7"],
        ["cast", "--magic-dice", "2", "--value", "12"],
        ["break", "--discipline", "8", "--difference", "2", "--flee"],
        ["rally", "--discipline", "8", "--flee"],
        ["panic", "--discipline", "8", "--terror", "--flee"],
        ["rally", "--discipline", "8", "--flee", "--decimated"],
        ["flux", "--size", "4500"],
        ["pursuit", "--pursuers", "2", "--decimated"],
        ["miscast", "--total", "14", "--magic-dice", "3", "--resilience", "3", "--models", "9"],
        ["shoot", *SHOTS, "--models", "9"],
        ["terrain", "--models", "4", "--height", "1", "--value", "5+"],
    ],
)
def test_every_rolled_result_is_found_among_the_rows(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [
        row["outcome"]
        for row in run_here(capsys, "t9a", *words, "--odds", "--json").data["odds"]["distribution"]
    ]
    for seed in range(6):
        outcome = run_here(capsys, "t9a", *words, "--seed", str(seed), "--json").data["outcome"]
        assert {name: outcome[name] for name in rows[0]} in rows
