"""A unit that a character has joined, outside of a combat: tests, flight, decimated parts, and
panic from shooting."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish_cli.games.t9a.attacks import Victim
from skirmish_cli.games.t9a.psychology import DisciplineTest
from tests.support import ROOT, run_here

MARCHES = str(ROOT / "rulesets" / "t9a" / "warbands" / "vell-marches.yaml")
Capture = pytest.CaptureFixture[str]

# Five of 25 pikes are a fifth, which is decimated; the hexer has both of its health points.
PIKES, HEXER = "pikes+lost=20", "hexer+joined=pikes"
BOTH_ORDERS = pytest.mark.parametrize("units", [(PIKES, HEXER), (HEXER, PIKES)])


def run(capsys: Capture, *words: str) -> dict[str, Any]:
    ran = run_here(capsys, "t9a", *words, "-w", MARCHES, "--json")
    assert ran.code == 0, ran.err
    data: dict[str, Any] = ran.data
    return data


@BOTH_ORDERS
def test_only_the_decimated_part_of_a_combined_unit_is_removed_when_it_breaks(
    units: tuple[str, ...], capsys: Capture
) -> None:
    data = run(capsys, "break", *units, "--difference", "2", "--flee", "--dice", "6,6,1,2")
    outcome = data["outcome"]
    assert (outcome["pass"], outcome["flee_distance"]) == (False, 3)
    assert (
        outcome["then"]
        == "the unit is broken: shaken, and it flees; decimated and removed before that: pikes"
    )
    assert outcome["models"] == {
        "pikes": {"flees": False, "destroyed": True},
        "hexer": {"flees": True, "destroyed": False},
    }
    assert "decimated: pikes removed; the rest of the unit flees" in [
        step.get("text") for step in data["trace"]
    ]


@BOTH_ORDERS
def test_the_odds_say_of_each_part_whether_it_flees_or_is_destroyed(
    units: tuple[str, ...], capsys: Capture
) -> None:
    # Discipline 7: 21 of 36 pass a rally test.
    odds = run(capsys, "rally", *units, "--flee", "--odds")["odds"]
    assert odds["fractions"] == {"pass": "7/12"}
    assert {key: figures["fractions"] for key, figures in odds["models"].items()} == {
        "pikes": {"flees": "0", "destroyed": "5/12"},
        "hexer": {"flees": "5/12", "destroyed": "0"},
    }


def test_a_combined_unit_is_destroyed_once_all_its_parts_are_decimated(capsys: Capture) -> None:
    data = run(
        capsys, "break", PIKES, f"{HEXER}+decimated", "--difference", "2", "--flee", "--dice", "6,6"
    )
    assert data["outcome"]["then"] == "decimated: removed as a casualty instead of fleeing"
    assert data["outcome"]["flee_distance"] is None
    assert all(
        facts == {"flees": False, "destroyed": True} for facts in data["outcome"]["models"].values()
    )


def test_a_passed_test_removes_nobody(capsys: Capture) -> None:
    outcome = run(capsys, "break", PIKES, HEXER, "--difference", "2", "--flee", "--dice", "2,3")[
        "outcome"
    ]
    assert outcome["then"] == "the unit stays in combat"
    assert all(
        facts == {"flees": False, "destroyed": False} for facts in outcome["models"].values()
    )


def test_no_part_flees_from_a_test_that_only_shakes(capsys: Capture) -> None:
    outcome = run(capsys, "panic", PIKES, HEXER, "--dice", "6,6")["outcome"]
    assert outcome["then"] == "the unit is shaken and stays where it is"
    assert "models" not in outcome


SEVEN_WOUNDS = "6,6,6,6,6,6,6,1,1,1,6,6,6,6,6,6,6,1,1,1,1,1,1,1"


@BOTH_ORDERS
def test_a_character_stands_when_its_rank_and_file_are_shot_down_and_takes_the_panic_test(
    units: tuple[str, ...], capsys: Capture
) -> None:
    # 5 of 7 health points are lost, with the hexer's 2 left: a test, which it fails with 8 against
    # 7.
    outcome = run(capsys, "shoot", "archers", "vs", *units, "--dice", f"{SEVEN_WOUNDS},4,4")[
        "outcome"
    ]
    assert (outcome["hp_lost"], outcome["hp_left"], outcome["wiped"]) == (5, 2, False)
    assert (outcome["panic_test"], outcome["panic_fails"]) == (True, True)


def test_a_unit_without_characters_is_wiped_and_takes_no_panic_test(capsys: Capture) -> None:
    outcome = run(capsys, "shoot", "archers", "vs", PIKES, "--dice", SEVEN_WOUNDS)["outcome"]
    assert (outcome["hp_left"], outcome["wiped"], outcome["panic_test"]) == (0, True, False)


def test_a_quarter_of_the_health_for_panic_counts_the_characters_in_the_unit(
    capsys: Capture,
) -> None:
    # 12 pikes and the castellan's 3 are 15, of which a quarter is 3.75: three lost are too few,
    # four are enough. A shot hits and wounds with 1/2 each and comes through armour with 2/3: 1/6
    # of ten shots.
    data = run(
        capsys, "shoot", "archers", "vs", "pikes+lost=13", "castellan+joined=pikes", "--odds"
    )
    assert data["inputs"]["phase_start_hp"] == 15
    assert data["inputs"]["joined_hp"] == 3
    binomial = [
        Fraction(1, 6) ** lost * Fraction(5, 6) ** (10 - lost) * ways
        for lost, ways in enumerate((1, 10, 45, 120))
    ]
    assert data["odds"]["fractions"]["panic_test"] == str(1 - sum(binomial))
    assert any("the 3 HP of characters" in note for note in data["notes"])


def test_the_health_that_a_character_has_lost_counts(capsys: Capture) -> None:
    data = run(capsys, "shoot", "archers", "vs", PIKES, f"{HEXER}+lost=1", "--odds")
    assert data["inputs"]["phase_start_hp"] == 6


def test_only_the_characters_that_are_left_take_the_test_once_rank_and_file_are_gone() -> None:
    victim = Victim(
        left=5, joined=2, phase_start=7, test=DisciplineTest(8), last_test=DisciplineTest(6)
    )
    assert victim.find_test(4) == DisciplineTest(8)
    assert victim.find_test(5) == DisciplineTest(6)


def test_a_shaken_character_leaves_the_unit_no_panic_test(capsys: Capture) -> None:
    outcome = run(capsys, "shoot", "archers", "vs", "pikes", f"{HEXER}+shaken", "--seed", "1")[
        "outcome"
    ]
    assert "panic_test" not in outcome


@pytest.mark.parametrize(
    "target", [("vell-marches/pikes", HEXER), ("pikes", "hexer+joined=vell-marches/pikes")]
)
def test_a_character_may_name_its_unit_with_or_without_the_file(
    target: tuple[str, ...], capsys: Capture
) -> None:
    assert (
        run(capsys, "shoot", "archers", "vs", *target, "--seed", "1")["inputs"]["phase_start_hp"]
        == 27
    )


def test_a_unit_may_shoot_at_its_like_with_a_character_in_it(capsys: Capture) -> None:
    data = run(capsys, "shoot", "archers", "vs", "archers", "hexer+joined=archers", "--seed", "1")
    assert data["inputs"]["phase_start_hp"] == 12


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["archers", "vs", "pikes", "hexer"],
            "hexer is a second target: one unit is shot at; a character in it is "
            "hexer+joined=pikes",
        ),
        (["archers", "vs", "pikes", "hexer+joined=lancers"], "write hexer+joined=pikes"),
        (["archers", "vs", "hexer+joined=pikes"], "hexer has joined pikes; name that unit as well"),
    ],
)
def test_a_target_that_isnt_one_unit_is_refused(
    words: list[str], said: str, capsys: Capture
) -> None:
    run_here(capsys, "t9a", "shoot", *words, "-w", MARCHES).check(2, said)


@pytest.mark.parametrize(
    ("procedure", "said"),
    [
        ("panic", "pikes is shaken: it takes no panic test"),
        ("redirect", "pikes is shaken: a shaken unit declares no charge"),
        ("reform", "pikes is shaken: a shaken unit in a combat is removed"),
    ],
)
def test_a_shaken_unit_takes_no_such_test(procedure: str, said: str, capsys: Capture) -> None:
    run_here(capsys, "t9a", procedure, "pikes+shaken", "-w", MARCHES, "--odds").check(2, said)
    assert run(capsys, "rally", "pikes+shaken", "--odds")["odds"]["fractions"]["pass"] == "7/12"


@pytest.mark.parametrize(
    "words",
    [
        ["flux", "hexer", "hexer", "--size", "1000"],
        ["flux", "hexer", "vell-marches/hexer", "--size", "1000"],
        ["courage", "pikes", "pikes+shaken"],
    ],
)
def test_a_unit_named_twice_is_refused(words: list[str], capsys: Capture) -> None:
    run_here(capsys, "t9a", *words, "-w", MARCHES, "--odds").check(
        2, "is named twice: the army has it once"
    )


def test_copies_of_a_unit_and_equal_cards_are_units_of_their_own(
    tmp_path: Any, capsys: Capture
) -> None:
    file = tmp_path / "twins.yaml"
    file.write_text(
        "game: t9a\nname: Twins\nlimit: 1000\nmodels:\n"
        "- {id: seer, count: 2, card: {category: [core], rarity: regular, cost: {base: 490}, "
        "wizard: {type: adept, path: Alchemy, spells: [1, 2, 3]}}}\n",
        "utf-8",
    )
    words = ["t9a", "flux", "--size", "1000", "--odds", "--json"]
    # The card's 5 on average, 1 free, and 1 of each adept.
    twins = run_here(capsys, *words, "seer-1", "seer-2", "-w", str(file))
    assert twins.data["odds"]["fractions"]["dice_mean"] == "8"
    adept = "{wizard: {type: adept}}"
    assert run_here(capsys, *words, adept, adept).data["odds"]["fractions"]["dice_mean"] == "8"
