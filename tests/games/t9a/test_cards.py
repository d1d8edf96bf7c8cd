"""The unit card: its defaults, its bounds, and mounts that read their rider."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from skirmish_cli.games.t9a.cards import Card, make_card
from skirmish_cli.games.t9a.costs import count_points
from skirmish_cli.games.t9a.models import Card as TableCard
from skirmish_cli.games.t9a.profiles import read_mount_value
from skirmish_cli.games.t9a.special_rules import has_rule

#: The card of the file format, every key.
FULL: dict[str, Any] = {
    "entry": "Knights",
    "category": ["core"],
    "rarity": "regular",
    "max_points": 600,
    "cost": {
        "base": 150,
        "included": 5,
        "extra": 20,
        "options": [{"name": "Standard", "cost": 20}],
    },
    "height": 2,
    "base": "25x50",
    "models": 10,
    "files": 5,
    "global": {"cha": 8, "mob": 8, "dis": 8},
    "defensive": {
        "hp": 1,
        "def": 4,
        "res": 3,
        "arm": 4,
        "aegis": "5+",
        "regeneration": None,
        "hard_target": 0,
    },
    "offensive": [
        {
            "part": "Knight",
            "agi": 4,
            "att": 2,
            "off": 4,
            "str": 4,
            "ap": 1,
            "weapons": [{"name": "Lance", "kind": "other", "str": 2, "ap": "+2"}],
        },
        {"part": "Horse", "agi": 3, "att": 1, "off": 3, "str": 3, "ap": 0},
    ],
    "shooting": [
        {
            "part": "Knight",
            "name": "Bow",
            "shots": 1,
            "aim": "4+",
            "range": 24,
            "str": 3,
            "ap": 0,
            "rules": ["Accurate"],
        }
    ],
    "standard": True,
    "general": False,
    "bsb": False,
    "attachable": False,
    "wizard": {"type": "adept", "path": "Alchemy", "spells": [1, 2, 4]},
    "mount": {},
    "rules": [],
}


def table_card(written: dict[str, Any]) -> TableCard:
    """Return the card at the table of one in a file."""
    return make_card(Card.model_validate(written))


def mounted(rider: dict[str, Any], mount: dict[str, Any]) -> TableCard:
    """Return the card of a mounted rider."""
    return table_card({**rider, "mount": mount})


def test_the_whole_card_is_read() -> None:
    card = table_card(FULL)
    assert count_points(card) == 150 + 5 * 20 + 20
    assert card.starting_hp == 10
    assert card.profile.special_save == 5
    assert card.mount is None
    assert card.offensive[0].weapons[0].ap == card.offensive[0].weapons[0].str_ == 2


def test_a_card_needs_no_key() -> None:
    card = table_card({})
    assert (card.models, card.height, count_points(card), card.starting_hp) == (1, 1, 0, 1)


@pytest.mark.parametrize(
    ("written", "own", "value"),
    [
        (4, 3, 4),
        ("C", 3, 3),
        ("C+2", 3, 5),
        ("C-1", 3, 2),
        ("C-9", 3, 0),
        (None, 3, 3),
        ("C+2", None, None),
    ],
)
def test_a_mounts_value_is_its_own_or_the_riders_changed(
    written: Any, own: Any, value: Any
) -> None:
    assert read_mount_value(written, own) == value


def test_a_dragon_keeps_its_armour_and_a_warhorse_adds_to_the_riders() -> None:
    # The rider's 2 and its shield are 3 in its own card.
    rider = {"defensive": {"arm": 3, "hp": 3, "def": 5, "res": 4}, "global": {"dis": 9}}
    dragon = mounted(rider, {"height": 5, "defensive": {"arm": 4, "hp": 6}})
    assert (
        dragon.profile.arm,
        dragon.profile.hp,
        dragon.profile.defense,
        dragon.profile.height,
    ) == (4, 6, 5, 5)
    horse = mounted(
        rider,
        {
            "height": 2,
            "base": "25x50",
            "defensive": {"arm": "C+2", "hp": "C"},
            "global": {"cha": 8, "dis": "c - 1"},
        },
    )
    assert (horse.profile.arm, horse.profile.hp, horse.profile.dis, horse.profile.base) == (
        5,
        3,
        8,
        "25x50",
    )


def test_a_mount_strikes_as_a_part_of_its_own() -> None:
    rider = {"offensive": [{"part": "Lord"}]}
    assert [part.part for part in mounted(rider, {"offensive": [{"part": "Drake"}]}).parts] == [
        "Lord",
        "Drake",
    ]


def test_a_mount_may_take_a_special_save_away() -> None:
    rider = {"defensive": {"aegis": "4+"}}
    assert mounted(rider, {"defensive": {"aegis": None}}).profile.special_save is None
    assert mounted(rider, {"defensive": {"aegis": "C"}}).profile.special_save == 4
    assert mounted(rider, {"height": 2}).profile.special_save == 4


@pytest.mark.parametrize(
    ("kind", "x", "channel"),
    [
        ("apprentice", None, 0),
        ("adept", None, 1),
        ("master", None, 2),
        ("conclave", 3, 1),
        ("conclave", 1, 0),
        ("protean", 2, 0),
    ],
)
def test_wizards_channel_by_their_type(kind: str, x: int | None, channel: int) -> None:
    wizard = table_card({"wizard": {"type": kind, "x": x}}).wizard
    assert wizard is not None
    assert wizard.channel == channel


@pytest.mark.parametrize(
    "wrong",
    [
        {"heigth": 1},
        {"height": 6},
        {"height": "1"},
        {"height": True},
        {"base": "20"},
        {"base": "20x"},
        {"base": 20},
        {"models": 0},
        {"models": 101},
        {"models": 4, "files": 5},
        {"defensive": {"aegis": "9+"}},
        {"defensive": {"hp": 0}},
        {"defensive": {"defense": 3}},
        {"offensive": [{"att": 31}]},
        {"offensive": [{"weapons": [{"name": "x", "str": "two"}]}]},
        {"offensive": [{"weapons": [{"kind": "hand"}]}]},
        {"mount": {"defensive": {"arm": "D+2"}}},
        {"rarity": "scarce"},
        {"rarity": {"max": -1}},
        {"wizard": {"type": "mage"}},
        {"shooting": [{"shots": "many"}]},
        {"cost": 150},
        {"global": {"dis": "C"}},
        {"standard": "yes"},
        {"base": "{0}"},
    ],
)
def test_a_wrong_value_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Card.model_validate(wrong)


def test_off_is_a_key_and_no_boolean() -> None:
    assert Card.model_validate({"offensive": [{"off": 4}]}).offensive[0].off == 4


def test_a_rule_is_found_whatever_its_value() -> None:
    assert has_rule(("Hard Target (1)", "Terror"), "hard target")
    assert not has_rule(("Hard Target (1)",), "Hard")
