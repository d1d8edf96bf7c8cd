"""What Heimr's tests share: characters, attacks, and rules played with typed dice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from skirmish_cli.core.procedure import Model
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.heimr.attacks import Attack
from skirmish_cli.games.heimr.cards import Card
from skirmish_cli.games.heimr.models import Character, make_character
from skirmish_cli.games.heimr.rolls import Check
from tests.support import as_chances, law_by_rolling

PARTS = ("legs", "legs", "weapon_arm", "other_arm", "torso", "head")
SHIPPED = "rulesets/heimr/warbands/"
WATCH, CREW, THREAD = (
    f"{SHIPPED}{name}.yaml" for name in ("mill-road-watch", "eel-lane-crew", "harbour-forum")
)


ANN = {
    "attributes": {"strength": 2, "dexterity": 3, "stamina": 1, "intelligence": 4},
    "abilities": {
        "parry": {"c": 2, "base": "dexterity"},
        "history": {"c": 3, "base": "intelligence"},
    },
}


def character(card: dict[str, Any], **flags: str) -> Character:
    """Return a character with a sheet, and flags whose names have underscores for dashes."""
    carried = {name.replace("_", "-"): value for name, value in flags.items()}
    return make_character(Model("ann", "Ann", Card.model_validate(card), carried), "challenge")


def attack(consistency: int = 0, potential: int = 0, fatigue: int = 0, **more: Any) -> Attack:
    return Attack(Check(consistency, potential, fatigue, parts=PARTS, why="attack"), **more)


def rolled(rule: Any, *faces: int) -> tuple[Any, Table]:
    """Return what a rule comes to with typed faces, none left over, and its table."""
    source = TypedDice(faces)
    table = Table(source)
    result = play(rule, table)
    source.finish()
    return result, table


def both_ways(rule: Callable[[], Any], most_faces: int) -> dict[Any, Fraction]:
    """Return the chances of a rule after checking that rolling every face gives exactly its law."""
    chances = as_chances(law_of(rule))
    assert law_by_rolling(rule, most_faces) == chances
    assert sum(chances.values()) == 1
    return chances
