"""Charges die by die: who may redirect, and what each range must reach."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish_cli.core.rules import play
from skirmish_cli.core.table import NoteEntry, Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.t9a.charges import Charge, Charger
from skirmish_cli.games.t9a.dice.rolls import DiceRoll
from skirmish_cli.games.t9a.psychology import DisciplineTest
from tests.games.t9a.prepared import figure, played, prepare

F = Fraction
REDIRECT: dict[str, Any] = {"speed": 5, "distance": 8, "flee": True, "redirect": ["8:10"]}


def notes(dice: tuple[int, ...], **options: Any) -> list[str]:
    """Return what a charge notes that is played with some dice, all of which are called for."""
    source = TypedDice(dice)
    table = Table(source)
    play(prepare("charge", **options).rule(), table)
    source.finish()
    return [entry.text for entry in table.trace if isinstance(entry, NoteEntry)]


@pytest.mark.parametrize(
    ("dice", "reached"),
    [
        # It flees 7 to 15 inches, which Charge Speed 5, 4 and a 6 reach: no test is taken.
        ("3,4,6", True),
        # It flees 8, beyond reach: the test is passed with 8, and 5 + 4 + 1 reach the new target.
        ("4,4,4,4,1", True),
        # The test is failed with 9: no face reaches 16 inches.
        ("4,4,4,5,6", False),
    ],
)
def test_a_redirect_is_tried_once_no_face_reaches_the_target_that_fled(
    dice: str, reached: bool
) -> None:
    assert played(prepare("charge", **REDIRECT), dice)["success"] is reached


@pytest.mark.parametrize(
    ("policy", "dice", "redirected"),
    [
        ("always", "1,1,4,4,1", True),  # in reach: flee 2, the test, the new range
        ("never", "6,6,6", False),  # out of reach: flee 12, the range
        ("out_of_reach", "1,1,1", False),
        ("out_of_reach", "6,6,4,4,1", True),
    ],
)
def test_the_policy_says_when_a_redirect_is_tried(policy: str, dice: str, redirected: bool) -> None:
    prepared = prepare("charge", **REDIRECT, policy=[f"redirect={policy}"])
    assert played(prepared, dice)["redirected"] is redirected


def test_a_redirect_without_a_distance_is_told_to_be_rolled_by_itself() -> None:
    told = "the charger redirects; its new charge is rolled by itself"
    assert notes((6, 6, 4, 4), **{**REDIRECT, "redirect": ["8"]}) == [told]
    assert notes((6, 6, 4, 4, 1), **REDIRECT) == []


def test_a_decimated_target_is_out_of_reach() -> None:
    options: dict[str, Any] = {**REDIRECT, "decimated": True}
    # No flight is rolled: the test with 8, then 5 + 4 + 1 of 10; or 9, and nothing to charge.
    assert played(prepare("charge", **options), "4,4,1")["success"] is True
    assert notes((4, 5), **options)[-1] == "the charger: its target is gone"


def test_who_couldnt_declare_its_charge_doesnt_redirect() -> None:
    # The first can't reach 16 inches; the other rolls 7 + 4 + 6 of 13 + 4.
    options: dict[str, Any] = {
        "speed": 5,
        "distance": 16,
        "flee": True,
        "redirect": ["8:10"],
        "and": ["7:13"],
    }
    outcome = played(prepare("charge", **options), "1,3,6")
    assert outcome["models"]["charger 1"] == {"success": False, "range": None}
    assert outcome["models"]["charger 2"] == {"success": True, "range": 17}
    assert notes((1, 3, 6), **options) == [
        "the charger: no charge can be declared beyond 15 inches"
    ]


@pytest.mark.parametrize(
    ("distance", "success"), [(15, F(1, 6)), (16, F(0)), (10, F(1)), (11, F(5, 6))]
)
def test_the_longest_range_is_charge_speed_and_ten(distance: int, success: Fraction) -> None:
    assert figure(prepare("charge", speed=5, distance=distance), "success") == success


def test_a_charge_that_can_be_declared_may_roll_a_range() -> None:
    near, far = Charger(5, 15, DiceRoll(1, 6, 1, 2)), Charger(5, 16, DiceRoll(1, 6, 1, 2))
    redirects = near._replace(redirect=DisciplineTest(7), new_distance=9)
    both = Charge((near, far), 4, DiceRoll(2))
    # Dice that are dropped reach no farther.
    assert [both.find_longest(charger) for charger in both.chargers] == [15, 15]
    assert [both.is_declared(charger) for charger in both.chargers] == [True, False]
    assert [both.may_roll_range(charger) for charger in (near, far, redirects)] == [
        True,
        False,
        True,
    ]
    gone = both._replace(reaction="flee", decimated=True)
    assert [gone.may_roll_range(charger) for charger in (near, far, redirects)] == [
        False,
        False,
        True,
    ]


@pytest.mark.parametrize(
    ("chargers", "keys"),
    [
        ((Charger(5, 8, DiceRoll(1)),), ["charger"]),
        ((Charger(5, 8, DiceRoll(1)),) * 2, ["charger 1", "charger 2"]),
        ((Charger(5, 8, DiceRoll(1), key="a1"), Charger(5, 8, DiceRoll(1))), ["a1", "charger 2"]),
    ],
)
def test_chargers_without_a_name_are_numbered(
    chargers: tuple[Charger, ...], keys: list[str]
) -> None:
    charge = Charge(chargers, 4, DiceRoll(2))
    assert [charge.find_key(place) for place in range(len(chargers))] == keys
