"""The bounds of the values on a card: the last that is read, and the first that is refused."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from skirmish_cli.games.t9a.army_rules import ArmyRules, CategoryLimit
from skirmish_cli.games.t9a.cards import Card

SCHEMA = Draft202012Validator(Card.model_json_schema())


def part(**values: object) -> dict[str, Any]:
    return {"offensive": [values]}


def weapon(**values: object) -> dict[str, Any]:
    return part(weapons=[{"name": "Lance", **values}])


def shooting(**values: object) -> dict[str, Any]:
    return {"shooting": [values]}


def mount(**values: object) -> dict[str, Any]:
    return {"mount": {"defensive": values}}


def cost(**values: object) -> dict[str, Any]:
    return {"cost": values}


def find_read(written: Any) -> Any:
    """Return what is read of a card: what is written, with its texts for numbers as numbers."""
    if isinstance(written, dict):
        return {key: find_read(value) for key, value in written.items()}
    if isinstance(written, list):
        return [find_read(value) for value in written]
    return READ_AS.get(written, written)


WITHIN: list[dict[str, Any]] = [
    {"height": 0},
    {"height": 5},
    {"models": 1},
    {"models": 100},
    {"models": 4, "files": 4},
    {"models": 4, "files": 1},
    {"max_points": 0},
    {"max_points": 100_000},
    {"rarity": {"max": 0}},
    {"rarity": {"max": 1000}},
    {"global": {"dis": 0}},
    {"global": {"dis": 60}},
    {"defensive": {"hp": 1}},
    {"defensive": {"hp": 20}},
    {"base": "10x999"},
    part(att=0),
    part(att=30),
    weapon(ap=99),
    weapon(ap=-99),
    weapon(ap="+99"),
    weapon(ap="-99"),
    shooting(shots=0),
    shooting(shots=100),
    shooting(shots="3D6+100"),
    shooting(range=0),
    shooting(range=200),
    shooting(aim=1),
    shooting(aim=7),
    shooting(aim="1+"),
    shooting(aim="7+"),
    mount(res=0),
    mount(res=60),
    mount(res=None),
    mount(res="C"),
    mount(res="c + 10"),
    mount(aegis="C"),
    cost(base=0, included=0, extra=0),
    cost(base=100_000, included=100, extra=10_000),
    cost(options=[{"name": "Banner", "cost": 0, "count": 1}]),
    cost(options=[{"name": "Banner", "cost": 10_000, "count": 1000}]),
    {"wizard": {"type": "conclave", "x": 1}},
    {"wizard": {"type": "conclave", "x": 20}},
]
BEYOND: list[dict[str, Any]] = [
    {"height": -1},
    {"height": 6},
    {"models": 0},
    {"models": 101},
    {"models": 4, "files": 0},
    {"max_points": -1},
    {"max_points": 100_001},
    {"rarity": {"max": -1}},
    {"rarity": {"max": 1001}},
    {"global": {"dis": -1}},
    {"global": {"dis": 61}},
    {"defensive": {"hp": 0}},
    {"defensive": {"hp": 21}},
    {"base": "9x20"},
    {"base": "20x1000"},
    part(att=-1),
    part(att=31),
    weapon(ap=100),
    weapon(ap=-100),
    weapon(ap="+100"),
    weapon(ap=True),
    shooting(shots=-1),
    shooting(shots=101),
    shooting(shots=True),
    shooting(shots=" "),
    shooting(range=-1),
    shooting(range=201),
    shooting(aim=0),
    shooting(aim=8),
    shooting(aim=True),
    mount(res=-1),
    mount(res=61),
    mount(res=True),
    mount(res="C+100"),
    mount(res="5"),
    cost(base=-1),
    cost(base=100_001),
    cost(included=-1),
    cost(included=101),
    cost(extra=-1),
    cost(extra=10_001),
    cost(options=[{"name": "Banner", "cost": -1}]),
    cost(options=[{"name": "Banner", "cost": 10_001}]),
    cost(options=[{"name": "Banner", "count": 0}]),
    cost(options=[{"name": "Banner", "count": 1001}]),
    {"wizard": {"type": "conclave", "x": 0}},
    {"wizard": {"type": "conclave", "x": 21}},
]
#: What is read of the values within their bounds that are written as a text for something else.
READ_AS = {"+99": 99, "-99": -99, "1+": 1, "7+": 7, "c + 10": "C+10"}
#: Refused as well, but a whole number to a schema.
DECIMALS = [shooting(shots=1.0), mount(res=2.0)]


@pytest.mark.parametrize("written", WITHIN)
def test_the_last_value_within_its_bounds_is_read(written: dict[str, Any]) -> None:
    read = Card.model_validate(written).model_dump(mode="json", by_alias=True, exclude_unset=True)
    assert read == find_read(written)
    assert SCHEMA.is_valid(written)


@pytest.mark.parametrize("written", [*BEYOND, *DECIMALS])
def test_the_first_value_beyond_its_bounds_is_refused(written: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Card.model_validate(written)


@pytest.mark.parametrize("written", BEYOND)
def test_an_editor_marks_what_the_check_refuses(written: dict[str, Any]) -> None:
    assert not SCHEMA.is_valid(written)


@pytest.mark.parametrize(
    ("armour", "hint"), [("6+", "write 1"), ("4+", "write 3"), ("2+", "write 5")]
)
def test_armour_that_is_written_as_its_save_is_told_as_a_number(armour: str, hint: str) -> None:
    # Armour 1 saves on 6+ (there is no penetration), and each point more on one less.
    with pytest.raises(ValidationError) as caught:
        Card.model_validate({"defensive": {"arm": armour}})
    assert [error["ctx"]["hint"] for error in caught.value.errors()] == [hint]


@pytest.mark.parametrize(
    ("shares", "excludes"),
    [
        ({"min": 26, "max": 25}, True),
        ({"min": 25, "max": 25}, False),
        ({"min": 24, "max": 25}, False),
        ({"min": 100}, False),
        ({"max": 0}, False),
        ({}, False),
    ],
)
def test_a_share_excludes_itself_if_its_least_is_above_its_most(
    shares: dict[str, int], excludes: bool
) -> None:
    assert CategoryLimit(**shares).excludes_itself is excludes


@pytest.mark.parametrize(
    ("rules", "read"),
    [
        ({"categories": {"core": {"min": 0, "max": 100}}}, True),
        ({"categories": {"core": {"min": -1}}}, False),
        ({"categories": {"core": {"max": 101}}}, False),
        ({"items": {"Bow": {"max": 0}}}, True),
        ({"items": {"Bow": {"max": 10_000}}}, True),
        ({"items": {"Bow": {"max": -1}}}, False),
        ({"items": {"Bow": {"max": 10_001}}}, False),
    ],
)
def test_the_limits_of_an_army_book_have_bounds(rules: dict[str, Any], read: bool) -> None:
    if read:
        ArmyRules.model_validate(rules)
    else:
        with pytest.raises(ValidationError):
            ArmyRules.model_validate(rules)
