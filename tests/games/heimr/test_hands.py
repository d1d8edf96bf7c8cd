"""Hands: counted from the weapons of the sheet, less what injuries and flags take."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.heimr.support import CREW, WATCH, character
from tests.support import run_here

SWORD = {"name": "sword", "ability": "parry", "hand": "sword"}
HOOK = {"name": "hook", "ability": "parry", "hand": "off"}
BOW = {"name": "bow", "ability": "parry", "kind": "ranged", "hand": "both"}
KNIFE = {"name": "knife", "ability": "parry"}
ABILITIES = {"parry": {"c": 1, "base": "dexterity"}}


@pytest.mark.parametrize(
    ("weapons", "flags", "is_free", "held"),
    [
        ([], {}, True, []),
        ([SWORD], {}, True, ["sword"]),
        ([HOOK], {}, True, ["hook"]),
        ([SWORD, HOOK], {}, False, ["sword", "hook"]),
        ([BOW], {}, False, ["bow"]),
        # What no hand holds is only carried, unless the sheet says nothing of hands.
        ([BOW, KNIFE], {}, False, ["bow"]),
        ([KNIFE], {}, True, ["knife"]),
        ([BOW], {"unarmed": ""}, True, []),
        ([SWORD, HOOK], {"unarmed": ""}, True, []),
        ([SWORD], {"hands_full": ""}, False, ["sword"]),
        # An injured arm neither holds nor is free.
        ([SWORD], {"other_arm_injured": ""}, False, ["sword"]),
        ([SWORD], {"weapon_arm_injured": ""}, True, []),
        ([SWORD, HOOK], {"weapon_arm_injured": ""}, False, ["hook"]),
        ([BOW], {"weapon_arm_injured": ""}, True, []),
        ([], {"weapon_arm_injured": "", "other_arm_injured": ""}, False, []),
    ],
)
def test_a_hand_is_free_that_is_able_and_holds_nothing(
    weapons: list[dict[str, str]], flags: dict[str, str], is_free: bool, held: list[str]
) -> None:
    found = character({"abilities": ABILITIES, "weapons": weapons}, **flags)
    assert found.has_free_hand is is_free
    assert [weapon.name for weapon in found.wielded_weapons()] == held


def test_hands_that_are_useless_are_not_full_but_injured() -> None:
    injured = {"weapon_arm_injured": "", "other_arm_injured": ""}
    assert not character({}, **injured).has_full_hands
    assert not character({"weapons": [KNIFE], "abilities": ABILITIES}, **injured).has_full_hands
    assert character({"weapons": [BOW], "abilities": ABILITIES}).has_full_hands


def ask(capsys: Any, *words: str) -> Any:
    return run_here(capsys, "heimr", *words, "-w", WATCH, "-w", CREW)


@pytest.mark.parametrize("word", ["gorm", "brenna", "cutter", "tam"])
def test_whoever_holds_something_in_both_hands_neither_binds_nor_climbs(
    word: str, capsys: Any
) -> None:
    ask(capsys, "brawl", word, "vs", "wren", "--effect", "bind").check(2, "a free hand", "+unarmed")
    ask(capsys, "brawl", word, "vs", "wren", "--policy", "effect=bind").check(2, "a free hand")
    ask(capsys, "climb", word, "--height", "2", "--cr", "3").check(2, "it has no free hand")
    for words in (("brawl", f"{word}+unarmed", "vs", "wren", "--effect", "bind", "--odds"),):
        assert ask(capsys, *words).code == 0
    assert ask(capsys, "climb", f"{word}+unarmed", "--height", "2", "--cr", "3").code == 0


def test_without_a_free_hand_nobody_is_asked_to_bind(capsys: Any) -> None:
    ran = ask(capsys, "brawl", "gorm", "vs", "wren+defence=3", "--dice", "bind,5,5,5,5")
    ran.check(2, "'bind' decides nothing here")


def test_the_unarmed_neither_attack_nor_answer(capsys: Any) -> None:
    ask(capsys, "attack", "brenna+unarmed", "vs", "wren").check(2, "brenna is unarmed")
    words = ("brawl", "wren", "vs", "brenna+unarmed", "--odds", "--json")
    assert ask(capsys, *words).data["odds"]["fractions"]["provoked"] == "0"


def test_the_weapon_that_is_used_is_named(capsys: Any) -> None:
    data = ask(capsys, "attack", "brenna", "vs", "wren", "--both", "--odds", "--json").data
    assert data["inputs"]["weapon"] == "watch sword and lantern hook"
    assert (
        "Attack brenna vs wren, watch sword and lantern hook"
        in ask(
            capsys, "attack", "brenna", "vs", "wren", "--both", "--odds", "--format", "plain"
        ).out
    )
    data = ask(capsys, "brawl", "wren", "vs", "brenna", "--odds", "--json").data
    assert data["inputs"]["provoked_weapon"] == "watch sword"


def test_a_weapon_that_is_only_carried_is_drawn_first(capsys: Any) -> None:
    words = ("attack", "tam", "vs", "wren", "--weapon", "knife", "--odds", "--json")
    assert "tam must draw the knife first" in ask(capsys, *words).data["notes"]
    words = ("attack", "tam", "vs", "wren", "--weapon", "long bow", "--odds", "--json")
    assert not [note for note in ask(capsys, *words).data["notes"] if "draw" in note]


def test_an_injured_arm_holds_no_weapon_that_is_named(capsys: Any) -> None:
    words = ("attack", "brenna+weapon-arm-injured", "vs", "wren", "--weapon")
    ask(capsys, *words, "watch sword").check(2, "an injured arm can't hold the watch sword")
    assert ask(capsys, *words, "lantern hook", "--odds").code == 0


def test_putting_a_weapon_away_frees_a_hand(capsys: Any) -> None:
    words = ("may", "brenna", "--done", "put_away", "--json")
    assert "draw" not in ask(capsys, "may", "brenna", "--json").data["outcome"]["allowed"]
    assert "draw" not in ask(capsys, *words).data["outcome"]["allowed"]  # one standard action
    assert "climb" in ask(capsys, "may", "brenna+unarmed", "--json").data["outcome"]["allowed"]
