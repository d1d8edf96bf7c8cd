"""The ruleset: what it may say, and at which place it may not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from skirmish_cli.core.rules import law_of
from skirmish_cli.games.t9a.dice.casting import CastingRoll, DispellingRoll
from skirmish_cli.games.t9a.dice.rolls import DiceRoll
from skirmish_cli.games.t9a.numbers import Numbers
from skirmish_cli.games.t9a.psychology import DisciplineTest, take_discipline_test
from skirmish_cli.games.t9a.rulebook import RULINGS, NumbersShape, Rulebook, TablesShape
from tests.games.rulebooks import copy_shipped, find_fault_after

Data = dict[str, Any]


def test_what_ships_is_a_rulebook() -> None:
    assert Rulebook.model_validate(copy_shipped("t9a")).numbers.battle_points == 20
    assert {ruling["key"] for ruling in copy_shipped("t9a")["rulings"]} == set(RULINGS)
    assert set(NumbersShape.model_fields) == set(Numbers.names())
    assert set(TablesShape.model_fields) == set(copy_shipped("t9a")["tables"])


def test_a_winner_may_score_all_battle_points() -> None:
    data = copy_shipped("t9a")
    data["tables"]["vp_bands"][6]["winner"] = 20
    assert Rulebook.model_validate(data).tables.vp_bands[6].winner == 20


def test_flags_that_no_rule_reads_may_take_a_value_or_none() -> None:
    data = copy_shipped("t9a")
    wind = {"name": "wind", "meaning": "it blows", "lasts": "battle"}
    data["conditions"] += [wind, {**wind, "name": "rain", "takes": "inches"}]
    flags = Rulebook.model_validate(data).conditions
    assert [(flag.name, flag.takes) for flag in flags[-2:]] == [("wind", None), ("rain", "inches")]


def row(table: str, number: int, **values: Any) -> Callable[[Data], object]:
    """Return what changes a row of a table."""
    return lambda data: data["tables"][table][number].update(values)


REFUSED: list[tuple[Callable[[Data], object], str, str]] = [
    (lambda d: d["numbers"].update(die=13), "numbers.die", "at most"),
    (lambda d: d["numbers"].update(test_dice=0), "numbers.test_dice", "at least"),
    (lambda d: d["numbers"].update(wall="-1"), "numbers.wall", "whole"),
    (lambda d: d["numbers"].update(wall=-21), "numbers.wall", "at least -20"),
    (lambda d: d["numbers"].update(wall=21), "numbers.wall", "at most 20"),
    (lambda d: d["numbers"].update(luck=2), "numbers.luck", "unknown key"),
    (lambda d: d["numbers"].pop("die"), "numbers.die", "missing"),
    (lambda d: d["numbers"].update(least_magic_dice=6), "numbers.least_magic_dice", "more than"),
    (row("to_hit", 1, least=5), "tables.to_hit", "order"),
    (row("to_hit", 1, least=None), "tables.to_hit", "order"),
    (row("armour", 4, least=2), "tables.armour", "order"),
    (row("armour", 2, least=None), "tables.armour", "order"),
    (row("to_wound", 0, needs=7), "tables.to_wound.0.needs", "at most"),
    (row("miscast", 1, least=20), "tables.miscast", "order"),
    (row("miscast", 0, least=1), "tables.miscast.0", "null"),
    (row("miscast", 2, effect="resolved"), "tables.miscast.2.effect", "no effect"),
    (row("flux_decks", 2, upto=9000), "tables.flux_decks", "null"),
    (row("flux_decks", 0, upto=None), "tables.flux_decks", "order"),
    (row("vp_bands", 6, upto=99), "tables.vp_bands", "null"),
    (row("vp_bands", 1, upto=5), "tables.vp_bands", "order"),
    (row("vp_bands", 1, winner=21), "tables.vp_bands.1.winner", "20 battle points"),
    (row("height", 1, height=0), "tables.height", "0 to 5"),
    (row("height", 1, rank_width=0), "tables.height.1.rank_width", "at least"),
    (row("flux_cards", 1, card="I"), "tables.flux_cards", "twice"),
    (row("flux_cards", 1, card="ii"), "tables.flux_cards.1.card", ""),
    (row("flux_decks", 0, cards=["I", "I"]), "tables.flux_decks.0.cards", "twice"),
    (row("flux_decks", 0, cards=[]), "tables.flux_decks.0.cards", "at least"),
    (lambda d: d["tables"].pop("height"), "tables.height", "missing"),
    (lambda d: d["conditions"][0].update(takes="number"), "conditions.0.takes", "takes no value"),
    (lambda d: d["conditions"][1].pop("takes"), "conditions.1.takes", "needs takes"),
    (lambda d: d["conditions"].pop(0), "conditions", "charging is missing"),
    (lambda d: d["conditions"][0].update(effects={"agi": 1}), "conditions.0.effects", "at most 0"),
    (lambda d: d["conditions"][0].update(lasts="hour"), "conditions.0.lasts", "hour"),
    (lambda d: d["rulings"].pop(0), "rulings", "contact is missing"),
    (lambda d: d["rulings"][0].update(values=["corner_counts"]), "rulings.0.values", "corner_ign"),
    (
        lambda d: d["rulings"].append({"key": "wind", "default": "1", "why": "it blows"}),
        "rulings.8.key",
        "no rule follows wind",
    ),
    (lambda d: d["talents"][0].update(meaning="x"), "talents.0.meaning", "unknown key"),
    (lambda d: d.update(modifiers=[{"id": "x"}]), "modifiers", "at most 0"),
]


@pytest.mark.parametrize(("change", "place", "words"), REFUSED)
def test_what_no_rule_could_follow_is_refused_at_its_place(
    change: Callable[[Data], object], place: str, words: str
) -> None:
    where, message = find_fault_after(change, "t9a", Rulebook)
    assert where == place
    assert words in message


def test_the_largest_dice_that_are_accepted_have_odds() -> None:
    data = copy_shipped("t9a")
    data["numbers"] |= {"die": 12, "test_dice": 4, "least_magic_dice": 6, "most_magic_dice": 6}
    numbers = Rulebook.model_validate(data).numbers
    test = DisciplineTest(20, DiceRoll(numbers.test_dice, numbers.die, 1, 1))
    assert sum(law_of(take_discipline_test, test).weights.values())
    assert CastingRoll(numbers.most_magic_dice, 20, 3, numbers.die).law().total
    assert DispellingRoll(20, 60, numbers.die).law().total
    assert DiceRoll(4, 12, 20, 20).totals().total
