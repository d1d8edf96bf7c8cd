"""Numbers of a sheet that are replaced or changed behind a character."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.rules import law_of
from skirmish_cli.games.heimr.cards import Card
from skirmish_cli.games.heimr.models import read_card
from skirmish_cli.games.heimr.stats_typed import list_stats
from tests.games.heimr.support import CREW, THREAD, WATCH, prepare_asked
from tests.support import Ran, as_chances, run_here

FILES = ("-w", WATCH, "-w", CREW, "-w", THREAD)


def ask(capsys: Any, *words: str) -> Ran:
    files = FILES if any(word[0] not in "-{" for word in words[1:2]) else ()
    return run_here(capsys, "heimr", *words, *files)


def odds_of(words: str) -> Any:
    return as_chances(law_of(prepare_asked(words).rule))


WHOLE = {
    "attributes": {"strength": 2, "dexterity": 1},
    "abilities": {"long bow": {"c": 2, "base": "dexterity"}, "strength": {"c": 1, "base": "luck"}},
    "base_fatigue": 3,
    "weapons": [
        {"name": "Long Bow", "ability": "long bow", "kind": "ranged", "damage": 2},
        {"name": "Long Bow", "ability": "long bow", "kind": "ranged"},
    ],
    "penalties": [{"on": "physical", "value": 1}, {"on": "dexterity", "value": 2}],
}


def test_every_number_of_a_sheet_has_a_name() -> None:
    named = list_stats(read_card(Card.model_validate(WHOLE)))
    assert {name: stat.path for name, stat in named.items()} == {
        "strength": ("attributes", 0, "value"),
        "dexterity": ("attributes", 1, "value"),
        "agility": ("attributes", 1, "value"),
        "long_bow": ("abilities", 0, "c"),
        "long-bow": ("abilities", 0, "c"),
        "abilities.strength": ("abilities", 1, "c"),
        "long_bow.damage": ("weapons", 0, "damage"),
        "long-bow.damage": ("weapons", 0, "damage"),
        "long_bow.damage-2": ("weapons", 1, "damage"),
        "long-bow.damage-2": ("weapons", 1, "damage"),
        "penalties.physical": ("penalties", 0, "value"),
        "penalties.dexterity": ("penalties", 1, "value"),
        "base_fatigue": ("base_fatigue",),
        "base-fatigue": ("base_fatigue",),
    }


def test_every_number_of_forum_play_has_a_name() -> None:
    card = {
        "variant": "forum",
        "statistics": {"agility": 6, "combat_skill": 5},
        "modifiers": [{"on": "agility", "value": -1, "source": "Wet deck"}],
    }
    named = list_stats(read_card(Card.model_validate(card)))
    assert {name: stat.path for name, stat in named.items()} == {
        "agility": ("statistics", 0, 1),
        "combat_skill": ("statistics", 1, 1),
        "combat-skill": ("statistics", 1, 1),
        "modifiers.wet_deck": ("modifiers", 0, "value"),
        "modifiers.wet-deck": ("modifiers", 0, "value"),
    }


@pytest.mark.parametrize(
    ("typed", "by_hand"),
    [
        # Brenna's sword is C 3, her dexterity 2, her stamina 2 (base fatigue 2), her parry C 2.
        ("attack brenna+sword=5 vs wren+defence=6", "attack brenna+sword=+2 vs wren+defence=6"),
        (
            "attack brenna+watch-sword.damage=2 vs wren+defence=6+hp=9",
            "attack brenna+watch_sword.damage=+1:oil vs wren+defence=6+hp=9",
        ),
        ("defence brenna+stamina=-1", "defence brenna+fatigue=3"),
        ("defence brenna+parry=-2", "defence brenna+ongoing"),
        ("defence brenna+parry==-1", "defence brenna+parry=-2+terrain"),
        ("defence miller-1+penalties.stamina=3", "defence miller-1"),
        (
            "challenge miller-1+penalties.stamina=+2 stamina",
            "challenge miller-1+penalty=2 stamina",
        ),
    ],
)
def test_a_change_is_the_odds_of_what_it_says(typed: str, by_hand: str) -> None:
    options = {"consistency": ("3",)} if "challenge" in typed else {}
    first, second = (prepare_asked(words, dict(options)) for words in (typed, by_hand))
    assert as_chances(law_of(first.rule)) == as_chances(law_of(second.rule))


@pytest.mark.parametrize("typed", ["sword=4", "dexterity=3", "sword=-1", "dexterity=+1:potion"])
def test_a_change_changes_the_odds(typed: str) -> None:
    words = f"attack brenna+{typed} vs wren+defence=9"
    assert odds_of(words) != odds_of("attack brenna vs wren+defence=9")


def test_the_steps_of_a_roll_add_up_from_the_printed_numbers(capsys: Any) -> None:
    # C 3 - 1 = 2; 9 is the highest; P 2, 1 more instead of the printed one, 1 more by the potion.
    words = ("challenge", "brenna+sword=-1:cramp+dexterity=3+dexterity=+1:potion", "sword")
    trace = ask(capsys, *words, "--dice", "1,9,2", "--json").data["trace"]
    terms = [(one["value"], one["source"]) for one in trace if one["kind"] == "modifier"]
    assert terms == [
        (0, "consistency 3"),
        (0, "-1 consistency: cramp"),
        (2, "potential"),
        (1, "dexterity 3 instead of the printed 2"),
        (1, "potion"),
    ]
    judged = [one for one in trace if one["kind"] == "judgement"]
    assert judged[0]["total"] == 9 + sum(value for value, _ in terms) == 13


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("challenge", "brenna+sword=+1:oil", "sword"), "brenna: sword 4: 3 printed, +1 oil"),
        (
            ("challenge", "brenna+dexterity=5", "sword"),
            "brenna: dexterity 5 instead of the printed 2",
        ),
        (
            ("challenge", "brenna+parry=5", "sword"),
            "brenna: parry 5 instead of the printed 2; it changes nothing here",
        ),
        (
            ("attack", "brenna+watch-sword.damage=3", "vs", "wren"),
            "brenna: damage of watch sword 3 instead of the printed 1",
        ),
        (
            ("attack", "brenna+watch-sword.damage=3", "vs", "wren", "--damage", "2"),
            "brenna: damage of watch sword 3 instead of the printed 1; it changes nothing here",
        ),
        (("defence", "brenna+stamina=3"), "brenna: stamina 3 instead of the printed 2"),
        (
            ("defence", "brenna+stamina=3+fatigue=2"),
            "brenna: stamina 3 instead of the printed 2; it changes nothing here",
        ),
        (
            ("defence", "brenna", "parry", "--format", "plain"),
            "not applied, as the text leaves skills to other rules: Rallying Shout (brenna)",
        ),
    ],
)
def test_the_odds_tell_each_change_and_whether_it_counts(
    words: tuple[str, ...], told: str, capsys: Any
) -> None:
    words = tuple(word for word in words if word not in ("--format", "plain"))
    assert told in ask(capsys, *words, "--odds", "--json").data["notes"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("challenge", "brenna+sword=21", "sword"), "-20 to 20"),
        (("challenge", "brenna+sword=+20", "sword"), "brenna+sword 23 is out of range: -20 to 20"),
        (("challenge", "brenna+sword=x", "sword"), "whole number"),
        (("challenge", "brenna+sword", "sword"), "needs a value"),
        (("challenge", "brenna+swort=1", "sword"), "sword"),
        (("challenge", "brenna+sword=1+sword=2", "sword"), "given twice"),
        (("challenge", "brenna", "sword", "-p", "3"), "+dexterity="),
        (("challenge", "brenna", "sword", "-c", "3"), "brenna+sword=N"),
        (("attack", "brenna", "vs", "wren", "--attack-c", "3"), "+sword=4"),
        (("attack", "brenna", "vs", "wren", "--hp", "3"), "put a flag on the model"),
        (("hold", "gorm", "vs", "brenna", "athletics", "-p", "3"), "+strength=3"),
        (
            ("chase", "brenna", "running", "vs", "wren", "running", "--chaser-c", "3"),
            "+running=2",
        ),
        (("breather", "brenna+fatigue=5", "--stamina", "3"), "+stamina=2"),
        (("breather", "brenna+fatigue=5", "--fatigue", "6"), "say the same"),
        (("rest", "brenna+hp=1", "--hp", "2"), "say the same"),
        (("challenge", "brenna+fatigue=3", "sword", "--fatigue", "4"), "given twice"),
        (("attack", "brenna", "vs", "wren+defence=3", "--against", "4"), "leave one out"),
        (("statistic", "rook+agility=101", "agility"), "0 to 100"),
    ],
)
def test_a_change_that_does_not_fit_is_told_in_a_line(
    words: tuple[str, ...], told: str, capsys: Any
) -> None:
    ask(capsys, *words).check(2, told)
