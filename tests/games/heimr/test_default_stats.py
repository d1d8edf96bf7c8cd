"""Numbers that a sheet doesn't give, and that the rules have a default for."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.rules import law_of
from tests.games.heimr.support import CREW, GAME, RULES, THREAD, WATCH, character, prepare_asked
from tests.support import as_chances, run_here

FILES = ("-w", WATCH, "-w", CREW, "-w", THREAD)
#: What a check of an attribute names.
ODDS = {"consistency": ("1",)}


def ask(capsys: Any, *words: str) -> Any:
    return run_here(capsys, "heimr", *words, *FILES)


def odds_of(words: str, *, is_of_attribute: bool = False) -> Any:
    return as_chances(law_of(prepare_asked(words, ODDS if is_of_attribute else {}).rule))


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        # Untrained she swims at C 0 and stamina 2, and runs at C 1 by the same stamina.
        ("challenge brenna+swimming=1 swimming", "challenge brenna running"),
        ("challenge brenna+swimming=+1:float swimming", "challenge brenna+swimming=1 swimming"),
        ("challenge brenna+swimming=0 swimming", "challenge brenna swimming"),
        # A plain flag takes no value, so one is that of the ability.
        ("challenge brenna+climbing=2 climbing", "challenge brenna+climbing==2 climbing"),
        ("challenge brenna+dodge=2 dodge", "challenge brenna parry"),
    ],
)
def test_an_untrained_ability_is_given_a_consistency(typed: str, same: str) -> None:
    assert odds_of(typed) == odds_of(same)


def test_an_attribute_that_the_sheet_lacks_is_given_a_value() -> None:
    raised, by_name = "challenge wren+strength=2 strength", "challenge wren+dexterity=2 dexterity"
    assert odds_of(raised, is_of_attribute=True) == odds_of(by_name, is_of_attribute=True)
    plain, none = "challenge wren strength", "challenge wren+dexterity=0 dexterity"
    assert odds_of(plain, is_of_attribute=True) == odds_of(none, is_of_attribute=True)


def test_the_steps_of_a_roll_begin_with_the_default(capsys: Any) -> None:
    # C 0 + 2 = 2, of which 9 is the highest; P is her stamina of 2.
    words = ("challenge", "brenna+swimming=1+swimming=+1:float", "swimming", "--dice", "3,9,4")
    trace = ask(capsys, *words, "--json").data["trace"]
    terms = [(one["value"], one["source"]) for one in trace if one["kind"] == "modifier"]
    assert terms == [
        (0, "consistency 0"),
        (0, "+1 consistency: swimming 1 instead of the untrained 0"),
        (0, "+1 consistency: float"),
        (2, "potential"),
    ]
    assert [one["total"] for one in trace if one["kind"] == "judgement"] == [11]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("challenge", "brenna+swimming=1", "swimming", "--odds"),
            "brenna: swimming 1 instead of the untrained 0",
        ),
        (
            ("challenge", "brenna+swimming=+1:float", "swimming", "--odds"),
            "brenna: swimming 1: 0 untrained, +1 float",
        ),
        (
            ("challenge", "brenna+swimming=1", "sword", "--odds"),
            "brenna: swimming 1 instead of the untrained 0; it changes nothing here",
        ),
        (
            ("challenge", "wren+strength=1", "brawl", "--odds"),
            "wren: strength 1 instead of the usual 0",
        ),
    ],
)
def test_the_odds_tell_what_was_typed_instead_of_what(
    words: tuple[str, ...], told: str, capsys: Any
) -> None:
    assert told in ask(capsys, *words, "--json").data["notes"]


def test_a_statistic_of_forum_play_is_5_unless_the_sheet_says(capsys: Any) -> None:
    card = "{variant: forum, statistics: {agility: 6}}"
    values = {
        typed: run_here(capsys, "heimr", "statistic", f"{card}{typed}", "dodge", "--json").data
        for typed in ("", "+dodge=7", "+dodge=+1:boots")
    }
    assert {typed: data["outcome"]["value"] for typed, data in values.items()} == {
        "": 5,
        "+dodge=7": 7,
        "+dodge=+1:boots": 6,
    }
    assert "a1: dodge 7 instead of the usual 5" in values["+dodge=7"]["notes"]


def test_what_the_sheet_gives_goes_before_what_the_rules_give() -> None:
    card = character({"abilities": {"swimming": {"c": 2, "base": "strength"}}}).card
    stats = GAME.list_stats(card, RULES)
    assert stats["swimming"].path == ("abilities", 0, "c")
    assert stats["dodge"].origin == "untrained"
    assert stats["agility"] == stats["dexterity"]
    assert "dodge" not in GAME.list_stats(card)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("brenna+swimming=21", "brenna+swimming 21 is out of range: -20 to 20"),
        ("brenna+swiming=1", "did you mean swimming"),
        ("brenna+swimming", "+swimming needs a value"),
        ("brenna+flying=1", "unknown flag 'flying'"),
    ],
)
def test_what_does_not_fit_is_told_in_a_line(word: str, told: str, capsys: Any) -> None:
    ask(capsys, "challenge", word, "swimming").check(2, told)
