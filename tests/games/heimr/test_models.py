"""The character at the table: plain, hashable, and with the flags that it was typed with."""

from __future__ import annotations

import json

import pytest

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.plain import from_data, to_data
from skirmish_cli.games.heimr import cards
from skirmish_cli.games.heimr.models import (
    Attribute,
    Card,
    Character,
    Weapon,
    make_character,
    read_card,
)
from tests.games.heimr.support import ANN, character

ARMED = {
    "weapons": [
        {"name": "knife", "ability": "knives", "hand": "off"},
        {"name": "bow", "ability": "archery", "kind": "ranged"},
        {"name": "sword", "ability": "swords", "hand": "sword", "damage": 2},
    ]
}


def names(weapons: list[Weapon]) -> list[str]:
    return [weapon.name for weapon in weapons]


def test_a_character_is_told_as_it_was_typed() -> None:
    assert character(ANN, prone="", hp="2").label == "ann+prone+hp=2"


def test_equal_characters_are_one_key() -> None:
    assert len({character(ANN, hp="2"), character(ANN, hp="2"), character(ANN)}) == 2


def test_a_flag_says_what_is_left() -> None:
    sheet = {"hp": 3, "willpower": 2}
    fresh, hurt = character(sheet), character(sheet, hp="-1", willpower="0")
    assert (fresh.hp, fresh.willpower) == (3, 2)
    assert (hurt.hp, hurt.willpower) == (-1, 0)
    assert (hurt.card.hp, hurt.card.willpower) == (3, 2)
    with pytest.raises(UsageProblem, match=r"ann\+hp 1001 is out of range"):
        assert character(sheet, hp="1001").hp


def test_the_sword_hand_comes_first_and_what_is_carried_is_not_wielded() -> None:
    assert names(character(ARMED).wielded_weapons()) == ["sword", "knife"]
    assert names(character(ARMED, weapon_arm_injured="").wielded_weapons()) == ["knife"]
    assert names(character(ARMED, other_arm_injured="").wielded_weapons()) == ["sword"]


def test_two_hands_or_none_hold_nothing_with_an_injured_arm() -> None:
    great = {"weapons": [{"name": "axe", "ability": "axes", "hand": "both"}]}
    carried = {"weapons": [{"name": "axe", "ability": "axes"}]}
    assert names(character(great, other_arm_injured="").wielded_weapons()) == []
    assert names(character(carried, weapon_arm_injured="").wielded_weapons()) == []
    assert names(character(carried, other_arm_injured="").wielded_weapons()) == ["axe"]


def test_a_hand_is_free_unless_the_flag_says_otherwise() -> None:
    assert character({}).has_free_hand
    assert not character({}, hands_full="").has_free_hand


def test_a_sheet_of_forum_play_is_refused() -> None:
    with pytest.raises(UsageProblem, match="belongs to the tabletop core"):
        make_character(Model("rook", "Rook", Card("forum"), {}), "attack")


def test_a_character_needs_no_sheet() -> None:
    nobody = Character("a model", (("prone", ""),))
    assert nobody.has("prone")
    assert (nobody.hp, nobody.wielded_weapons(), nobody.card.find_value("strength")) == (
        None,
        [],
        0,
    )


FULL = {
    "attributes": {"strength": 2, "luck": {"value": 1, "group": "mental"}},
    "abilities": {"swords": {"c": 3, "base": "strength"}},
    "skills": ["Quick Hands"],
    "items": ["rope"],
    "hp": 3,
    "willpower": 2,
    "base_fatigue": 4,
    "defence": "parry",
    "penalties": [{"on": "strength", "value": 1}, {"on": "luck", "value": 2, "source": "a crow"}],
    **ARMED,
}
FORUM = {
    "variant": "forum",
    "statistics": {"agility": 8},
    "background": {"agility": "A dancer."},
    "modifiers": [{"on": "agility", "type": "armour", "value": -2, "source": "mail"}],
}


@pytest.mark.parametrize("sheet", [{}, FULL, FORUM])
def test_a_card_at_the_table_goes_to_json_and_back(sheet: dict[str, object]) -> None:
    card = read_card(cards.Card.model_validate(sheet))
    assert from_data(Card, json.loads(json.dumps(to_data(card)))) == card
    assert hash(card)


def test_the_card_at_the_table_has_what_the_file_says() -> None:
    card = read_card(cards.Card.model_validate(FULL))
    assert card.attributes == (Attribute("strength", 2), Attribute("luck", 1, "mental"))
    assert [penalty.reason for penalty in card.penalties] == ["penalty on strength", "a crow"]
    assert (card.skills, card.items, card.defence) == (("Quick Hands",), ("rope",), "parry")
    assert (card.hp, card.willpower, card.base_fatigue) == (3, 2, 4)
    forum = read_card(cards.Card.model_validate(FORUM))
    assert (forum.statistics, forum.background) == (
        (("agility", 8),),
        (("agility", "A dancer."),),
    )
    assert [one.value for one in forum.find_modifiers("agility")] == [-2]


def test_every_key_of_the_file_is_on_the_card_at_the_table() -> None:
    assert Card._fields == tuple(cards.Card.model_fields)
