"""All games keep to the same protocol, the toy one too."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from skirmish_cli.core.registry import game_ids
from skirmish_cli.core.rules import law_of
from tests.games.conformance import check_game
from tests.support import as_chances, law_by_rolling, run_here
from tests.toy.toy_game.dice.highest import Highest, HighestOf
from tests.toy.toy_game.lunging import lunge
from tests.toy.toy_game.models import Toy
from tests.toy.toy_game.prizes import BagState, empty_bag


def prizes(values: tuple[int, ...], draws: int) -> list[int]:
    return [sum(order) for order in permutations(values, draws)]


@pytest.mark.parametrize("game_id", game_ids())
def test_a_game_keeps_to_the_protocol(game_id: str) -> None:
    check_game(game_id)


@pytest.mark.parametrize("game_id", game_ids())
def test_every_sample_warband_is_valid_without_a_finding(
    game_id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from skirmish_cli.reports.samples import sample_warbands

    for path in sample_warbands(game_id):
        ran = run_here(capsys, "validate", str(path), "--strict", "--json")
        assert (ran.code, ran.data["findings"]) == (0, [])


@pytest.mark.parametrize("game_id", game_ids())
def test_the_demonstration_runs_and_repeats_by_its_seed(
    game_id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    first = run_here(capsys, "demo", game_id, "--seed", "7", "--json")
    assert first.code == 0, first.err
    assert first.out == run_here(capsys, "demo", game_id, "--seed", "7", "--json").out
    for figures in (first.data["odds"]["odds"]["summary"],):
        assert figures


@pytest.mark.parametrize("game_id", game_ids())
def test_every_procedure_tells_its_help(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    from skirmish_cli.core.registry import get_game

    for name in get_game(game_id).procedures:
        ran = run_here(capsys, game_id, name, "--help")
        assert ran.code == 0
        assert name in ran.out


def test_the_toy_game_keeps_to_the_protocol(toy_game: str) -> None:
    check_game(toy_game)


def test_the_toy_game_has_all_three_readings(
    toy_game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    box = "tests/toy/rulesets/toy/warbands/box.yaml"
    odds = run_here(capsys, toy_game, "lunge", "tin", "-w", box, "--odds", "--json").data["odds"]
    assert odds["fractions"]["success"] == str(1 - Fraction(2, 3) ** 3)
    typed = run_here(
        capsys, toy_game, "lunge", "tin+brave", "-w", box, "--dice", "2,6,1,6", "--json"
    ).data
    assert typed["outcome"] == {"face": 6, "by_first": False}
    assert {"kind": "modifier", "value": 0, "source": "brave: one die more"} in typed["trace"]
    rolled = run_here(capsys, toy_game, "bag", "--draws", "2", "--seed", "3", "--json").data
    assert rolled["mode"] == "rolled"
    assert rolled["outcome"]["prize"] in set(prizes((1, 2, 2, 5), 2))


def test_a_ruling_of_any_number_changes_the_toy_odds(
    toy_game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run_here(
        capsys, toy_game, "lunge", "--dice-count", "2", "--odds", "--ruling", "needs=6", "--json"
    )
    assert ran.data["odds"]["fractions"]["success"] == "11/36"
    assert ran.data["rulings"] == {"needs": "6"}


def test_the_toy_warband_is_checked_by_its_own_list_rules(
    toy_game: str, tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    from pathlib import Path

    file = Path(str(tmp_path)) / "big.yaml"
    file.write_text(
        "game: toy\nname: Big\nlimit: 3\nmodels:\n- {id: a, name: A, card: {dice: 1, cost: 9}}\n"
    )
    ran = run_here(capsys, "validate", str(file), "--json")
    assert ran.code == 1
    assert [(found["code"], found["line"]) for found in ran.data["findings"]] == [("over-limit", 3)]


def test_the_toy_pool_and_bag_agree_with_every_face() -> None:
    toy, pool = Toy("tin", 3, is_brave=True), HighestOf(3)
    law = law_of(lunge, toy, pool, 5)
    assert as_chances(law) == law_by_rolling(lambda: lunge(toy, pool, 5), most_faces=3)
    by_hand = [
        Highest(max(faces), faces[0] == max(faces)) for faces in product(range(1, 7), repeat=3)
    ]
    assert law.chance(lambda highest: highest == Highest(6, True)) == Fraction(
        by_hand.count(Highest(6, True)), 216
    )
    bag = law_of(empty_bag, (1, 2, 2, 5), 2)
    assert as_chances(bag) == law_by_rolling(lambda: empty_bag((1, 2, 2, 5), 2), most_faces=2)
    every = prizes((1, 2, 2, 5), 2)
    assert bag.map(lambda state: state.prize).chance(lambda prize: prize == 4) == Fraction(
        every.count(4), len(every)
    )
    assert isinstance(next(iter(bag.weights)), BagState)


def test_a_toy_is_brave_once_and_a_good_lunge_earns_a_prize(toy_game: str, capsys: Any) -> None:
    words = ("toy", "lunge", "{dice: 1}+brave", "--json")
    good = run_here(capsys, *words, "--dice", "2,5").data
    cleared = {"whom": "a1", "what": "brave", "value": None, "until": "removed"}
    assert good["changes"] == [{**cleared, "why": "it was brave once"}]
    assert [(due["model"], due["command"]) for due in good["due"]] == [("a1", "bag")]
    assert run_here(capsys, *words, "--dice", "2,4").data["due"] == []
