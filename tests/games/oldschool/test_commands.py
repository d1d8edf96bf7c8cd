"""Every command through the command line: its examples, its forms, and wrong words."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from skirmish_cli.core.registry import get_game
from tests.estimated import check_estimated
from tests.games.oldschool.parties import BOTH, PARTIES
from tests.support import run_here


@pytest.mark.parametrize(
    "example",
    [
        example
        for name in get_game("oldschool").procedures
        for example in get_game("oldschool").procedure(name).examples
    ],
)
def test_every_example_of_the_help_works(
    example: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(PARTIES)
    ran = run_here(capsys, "oldschool", *shlex.split(example))
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("attack", "vesa", "vs", "snag-1"), "did you mean vessa"),
        (("attack", "vessa", "vs", "snag"), "snag-1"),
        (("attack", "vessa", "vs", "snag-1+prown"), "did you mean prone"),
        (("attack", "vessa", "vs", "snag-1", "--policy", "stunts=tripp"), "did you mean trip"),
        (
            ("attack", "vessa", "vs", "snag-1", "--policy", "stunts=unshield"),
            "needs a weapon tagged hooked",
        ),
        (("attack", "vessa", "vs", "snag-1", "--policy", "stunts=snag-2=trip"), "isn't attacked"),
        (("attack", "vessa", "vs", "snag-1", "--stamina", "2"), "for a target given as numbers"),
        (("attack", "vessa", "vs", "snag-1", "--ruling", "hit=meets"), "did you mean meet"),
        (
            ("attack", "vessa", "vs", "snag-1", "--dice", "1,2"),
            "next is a d6 for vessa attacks snag-1",
        ),
        (("attack", "vessa", "vs", "snag-1", "--dice", "1,2,7"), "can't be 7"),
        (("attack", "vessa", "vs", "snag-1", "--dice", "1,2,3,4"), "one die too many"),
        (("attack",), "--attacks"),
        (("attack", "--attacks", "0", "--defense", "3"), "--attacks 0 is out of range"),
        (("attack", "--attacks", "100000000", "--defense", "3"), "out of range"),
        (("attack", "--attacks", "3"), "--defense"),
        (("attack", "--attacks", "3", "--defense", "3", "--direct"), "--direct needs"),
        (
            ("attack", "--attacks", "3", "--defense", "3", "--up-to", "0"),
            "--up-to 0 is out of range",
        ),
        (("attack", "--attacks", "3", "--defense", "3", "--distance", "5"), "--distance needs"),
        (("stunt",), "trip"),
        (("stunt", "tripp", "--score", "9"), "did you mean trip"),
        (("stunt", "trip"), "--score"),
        (("stunt", "trip", "--score", "21"), "out of range"),
        (("save", "RFE", "--score", "12"), "did you mean REF"),
        (("save", "REF"), "--score"),
        (("save", "--score", "13", "--ruling", "save=2d6"), "2 to 12"),
        (("durability",), "--weapon or --armour"),
        (("durability", "--weapon", "--armour"), "one thing at a time"),
        (("durability", "--weapon", "--ruling", "durability=7"), "durability"),
        (("morale", "vessa"), "player's character"),
        (("morale",), "--ml"),
        (("fight", "vessa"), "two sides"),
        (("fight", "vessa", "vs"), "a side is empty"),
        (("may",), "one model"),
    ],
)
def test_wrong_words_end_in_one_line_that_names_the_right_ones(
    words: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "oldschool", *words, *BOTH).check(2, message)


def test_an_attack_that_can_go_too_many_ways_is_estimated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    dice = ("--attacks", "24", "--defense", "3", "--split", "4,4,4,4,4,4")
    odds = check_estimated(
        monkeypatch, capsys, "can go too many ways", "oldschool", "attack", *dice
    )
    assert len(odds["models"]) == 6


def test_an_attack_on_too_many_for_odds_is_still_rolled(capsys: pytest.CaptureFixture[str]) -> None:
    words = (
        "--attacks",
        "12",
        "--defense",
        "3",
        "--split",
        ",".join(["1"] * 12),
        "--seed",
        "4",
        "--json",
    )
    assert len(run_here(capsys, "oldschool", "attack", *words).data["outcome"]["models"]) == 12


def test_house_rules_change_numbers_weapons_and_rulings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "extends: oldschool\nname: Hard heads\nnumbers: {base_defense: 3}\n"
        "rulings: {durability: 2}\n",
        "utf-8",
    )
    words = (
        "oldschool",
        "attack",
        "{wounds: 1}",
        "vs",
        "{wounds: 1}",
        "--odds",
        "--json",
        "--house",
        str(house),
    )
    assert run_here(capsys, *words).data["odds"]["fractions"]["hits_mean"] == "3/5"
    words = ("oldschool", "durability", "--weapon", "--odds", "--json", "--house", str(house))
    assert run_here(capsys, *words).data["odds"]["fractions"]["breaks"] == "1/3"


def test_only_the_rulings_that_matter_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    plain = run_here(
        capsys, "oldschool", "attack", "--attacks", "2", "--defense", "3", "--odds", "--json"
    ).data
    assert set(plain["rulings"]) == {"hit", "explode"}
    full = run_here(
        capsys,
        "oldschool",
        "attack",
        "odo+taunted",
        "vs",
        "snag-1+leaving",
        "--policy",
        "stunts=trip",
        *BOTH,
        "--odds",
        "--json",
    ).data
    assert set(full["rulings"]) == {
        "hit",
        "explode",
        "advantage",
        "armour",
        "splintered_shield",
        "free_attack",
        "save",
    }


def test_the_options_may_come_in_any_order(capsys: pytest.CaptureFixture[str]) -> None:
    first = run_here(
        capsys, "oldschool", "attack", "--attacks", "4", "--defense", "3", "--seed", "5", "--json"
    )
    second = run_here(
        capsys, "oldschool", "attack", "--json", "--seed", "5", "--defense", "3", "--attacks", "4"
    )
    assert first.out == second.out


@pytest.mark.parametrize(
    "words",
    [
        ("attack", "odo", "vs", "snag-1", "snag-2+casting"),
        ("attack", "odo", "vs", "snag-1", "--policy", "stunts=trip,shove"),
        ("fight", "odo", "tamsin", "vs", "gulch", "snag-1", "--rounds", "4"),
        ("morale", "snag-1", "gulch", "mire-hound"),
        ("stunt", "unshield", "snag-1"),
        ("save", "WIL", "tamsin"),
        ("recover", "vessa", "--unhelped"),
        ("may", "odo+ran"),
    ],
)
@pytest.mark.parametrize("reading", [("--odds",), ("--seed", "2")])
@pytest.mark.parametrize("form", ["table", "plain", "json"])
def test_every_procedure_is_shown_in_every_form(
    words: tuple[str, ...], reading: tuple[str, ...], form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run_here(capsys, "oldschool", *words, *BOTH, *reading, "--format", form)
    assert ran.code == 0, ran.err
    assert ran.out
    if form == "plain":
        assert not any(box in ran.out for box in "─│┃━\x1b")


def test_the_folded_row_is_shown_as_or_more_and_named_in_json(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("oldschool", "attack", "--attacks", "3", "--defense", "3", "--up-to", "2", "--odds")
    rows = run_here(capsys, *words, "--json").data["odds"]["distribution"]
    assert [row["outcome"] for row in rows] == [{"hits": 0}, {"hits": 1}, {"hits_at_least": 2}]
    assert "2 or more" in run_here(capsys, *words, "--format", "plain").out
