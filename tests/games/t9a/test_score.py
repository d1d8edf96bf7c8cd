"""Victory points and battle points."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.rules import law_of
from skirmish_cli.core.warband import ModelEntry, WarbandFile
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.t9a.cards import Card
from skirmish_cli.games.t9a.costs import count_points
from skirmish_cli.games.t9a.receipt import make_receipt
from skirmish_cli.games.t9a.score import (
    BattlePoints,
    Fate,
    FinishedGame,
    count_victory_points,
    score_game,
)
from tests.support import ROOT, run_here

RULES = load_ruleset("t9a")
ARMIES = [
    text
    for name in ("vell-marches", "mire-oath")
    for text in ("-w", str(ROOT / "rulesets" / "t9a" / "warbands" / f"{name}.yaml"))
]


def points(*game: Any) -> tuple[int, int]:
    """Return the battle points of a finished game."""
    (result,) = law_of(score_game, FinishedGame(*game), RULES).weights
    return result.a, result.b


@pytest.mark.parametrize(
    ("fate", "given"),
    [
        (Fate(), 0),
        (Fate(shaken=True), 93),
        (Fate(decimated=True), 93),
        (Fate(shaken=True, decimated=True), 185),
        (Fate(destroyed=True), 185),
        (Fate(destroyed=True, shaken=True, decimated=True), 185),
        (Fate(destroyed=True, summoned=True), 0),
    ],
)
def test_a_unit_of_185_points_gives(fate: Fate, given: int) -> None:
    assert count_victory_points(185, fate) == given


@pytest.mark.parametrize(
    ("difference", "winner"),
    [
        (0, 10),
        (150, 10),
        (151, 11),
        (300, 11),
        (301, 12),
        (600, 12),
        (601, 13),
        (900, 13),
        (901, 14),
        (1200, 14),
        (1201, 15),
        (1500, 15),
        (1501, 16),
        (9000, 16),
    ],
)
def test_each_band_ends_at_its_percentage_of_3000(difference: int, winner: int) -> None:
    assert points(3000, difference, 0) == (winner, 20 - winner)
    assert points(3000, 0, difference) == (20 - winner, winner)


def test_an_odd_point_goes_to_who_leads_and_in_a_tie_to_side_a(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "extends: t9a\nnumbers: {battle_points: 21}\ntables:\n"
        "  vp_bands: [{upto: null, winner: 11}]\n"
    )
    rules = load_ruleset("t9a", [house])
    scored = [
        next(iter(law_of(score_game, FinishedGame(3000, *game), rules).weights))
        for game in ((1, 0), (0, 0), (0, 1))
    ]
    assert scored == [(11, 10), (11, 10), (10, 11)]
    assert [result.winner for result in scored] == ["a", "a", "b"]


def test_nobody_wins_with_ten_points_each() -> None:
    assert [BattlePoints(*both).winner for both in ((11, 9), (10, 10), (9, 11))] == [
        "a",
        "draw",
        "b",
    ]


def test_the_bands_are_not_rounded() -> None:
    # 5 % of 999 is 49.95.
    assert points(999, 49, 0) == (10, 10)
    assert points(999, 50, 0) == (11, 9)


@pytest.mark.parametrize(
    ("game", "result"),
    [
        ((3000, 2054, 1004, "a", 1, 1), (17, 3)),
        ((3000, 2054, 1004), (14, 6)),
        ((3000, 2054, 1004, "b"), (11, 9)),
        ((3000, 0, 0, "none", 1, 0), (11, 9)),
        ((3000, 0, 0, "none", 0, 2), (8, 12)),
        ((3000, 3000, 0, "a", 3, 0), (20, 0)),
        ((3000, 0, 3000, "b", 0, 3), (0, 20)),
        ((3000, 0, 0, "b", 3, 0), (10, 10)),
    ],
)
def test_objectives_move_the_points_within_0_and_20(
    game: tuple[Any, ...], result: tuple[int, int]
) -> None:
    assert points(*game) == result


def test_the_units_of_two_armies_are_scored_by_their_fates(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # Pikes of 25 with 20 lost are decimated: half of 240. Raiders of 140: destroyed, and shaken
    # with 4 of 18 left.
    ran = run_here(
        capsys,
        "t9a",
        "score",
        "--size",
        "1000",
        *ARMIES,
        "pikes+lost=20",
        "castellan",
        "vs",
        "raiders-1+destroyed",
        "raiders-2+shaken+lost=14",
        "--json",
    )
    assert ran.code == 0, ran.err
    outcome = ran.data["outcome"]
    assert (outcome["a_vp"], outcome["b_vp"]) == (280, 120)
    # 160 of 1000 is 16 %.
    assert (outcome["a_battle_points"], outcome["b_battle_points"], outcome["winner"]) == (
        12,
        8,
        "a",
    )


def test_the_size_is_the_limit_of_the_army_files(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ran = run_here(
        capsys, "t9a", "score", *ARMIES, "castellan+destroyed", "vs", "raiders-1", "--json"
    )
    assert ran.code == 0, ran.err
    assert ran.data["inputs"]["size"] == 1000
    small = tmp_path / "small.yaml"
    small.write_text(
        "game: t9a\nlimit: 500\nmodels:\n"
        "- {id: orcs, card: {category: [core], cost: {base: 480}}}\n"
    )
    words = ["t9a", "score", *ARMIES, "-w", str(small), "castellan", "vs", "orcs+destroyed"]
    run_here(capsys, *words).check(2, "different sizes, 500 and 1000: give --size N")
    assert run_here(capsys, *words, "--size", "700", "--json").data["inputs"]["size"] == 700


def test_a_score_costs_a_unit_as_its_receipt_does() -> None:
    cost = {
        "base": 100,
        "included": 10,
        "extra": 8,
        "options": [{"name": "x", "cost": 3}, {"name": "x", "cost": 3}],
    }
    card = Card.model_validate({"models": 12, "cost": cost})
    entry = ModelEntry("u", "u", 1, card, ("models", 0))
    assert (
        count_points(card)
        == make_receipt(WarbandFile("t9a", "T", None, [entry]), RULES).total
        == 122
    )


@pytest.mark.parametrize(
    ("fate", "words"),
    [
        (Fate(), "stands"),
        (Fate(shaken=True, decimated=True), "is shaken and decimated"),
        (Fate(destroyed=True, decimated=True), "is destroyed"),
        (Fate(destroyed=True, summoned=True), "was summoned"),
    ],
)
def test_a_fate_is_told_by_what_counts(fate: Fate, words: str) -> None:
    assert str(fate) == words


def test_everything_lost_is_destroyed(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(
        capsys, "t9a", "score", "--size", "1000", *ARMIES, "pikes+lost=25", "vs", "trolls", "--json"
    )
    assert ran.data["outcome"]["b_vp"] == 240


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--vp", "1,2"], "needs --size"),
        (["--size", "0", "--vp", "1,2"], "--size 0 is out of range"),
        (["--size", "3000"], "needs --vp A,B"),
        (["--size", "3000", "--vp", "1"], "must be two numbers"),
        (["--size", "3000", "--vp", "1,x"], "isn't a whole number"),
        (["--size", "3000", "--vp=-1,2"], "out of range"),
        (["--size", "3000", "--vp", "1,2", "--primary", "c"], "unknown value of --primary"),
        (["--size", "3000", "--vp", "1,2", "--secondary", "1,2,3"], "must be two numbers"),
        (["--size", "3000", "pikes", *ARMIES], "needs two sides"),
        (["--size", "3000", "--vp", "1,2", "pikes", "vs", "trolls", *ARMIES], "exclude each other"),
        (["--size", "3000", "pikes+lost=99", "vs", "trolls", *ARMIES], "out of range"),
        (["--size", "3000", "{height: 1}", "vs", "trolls", *ARMIES], "lacks cost"),
        (
            ["pikes+charging", "vs", "trolls", *ARMIES],
            "no use for +charging on pikes; it takes +shaken, ",
        ),
        (["{cost: {base: 9}}", "vs", "{cost: {base: 9}}"], "needs --size"),
        (["--size", "3000", "pikes+destroied", "vs", "trolls", *ARMIES], "did you mean destroyed"),
    ],
)
def test_wrong_input_is_one_line(
    words: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "t9a", "score", *words).check(2, expected)


def test_house_rules_change_a_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("extends: t9a\nname: Story game\nnumbers: {secondary: 5, wall: -2}\n")
    ran = run_here(
        capsys,
        "t9a",
        "score",
        "--size",
        "1000",
        "--vp",
        "0,0",
        "--secondary",
        "1,0",
        "--house",
        str(house),
        "--json",
    )
    assert ran.data["outcome"]["a_battle_points"] == 15
    man = (
        "{global: {dis: 7}, defensive: {def: 3, res: 3}, "
        "offensive: [{agi: 4, att: 1, off: 3, str: 3}]}"
    )
    ran = run_here(
        capsys,
        "t9a",
        "melee",
        f"{man}+charging+wall",
        "vs",
        man,
        "--house",
        str(house),
        "--odds",
        "--json",
    )
    assert ran.data["odds"]["fractions"]["b_wiped"] == "1/12"  # 6+, then 4+
