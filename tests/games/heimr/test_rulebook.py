"""The ruleset: what it may say, at which place it may not, and that nothing allowed goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Typed
from skirmish_cli.core.rules import law_of
from skirmish_cli.files.game_data import make_ruleset
from skirmish_cli.games.heimr.numbers import Numbers
from skirmish_cli.games.heimr.rulebook import RULINGS, NumbersShape, Rulebook
from tests.games.heimr.support import ASKED, prepare_asked
from tests.games.rulebooks import copy_shipped, find_fault_after

Data = dict[str, Any]
Change = Callable[[Data], object]


def place_of(section: str, key: str, name: str) -> int:
    """Return the place of an item of a section, by its name."""
    return [one[key] for one in copy_shipped("heimr")[section]].index(name)


def number(name: str, value: object) -> Change:
    return lambda data: data["numbers"].update({name: value})


def table(name: str, value: object) -> Change:
    return lambda data: data["tables"].update({name: value})


def item(section: str, place: int, **changes: object) -> Change:
    return lambda data: data[section][place].update(changes)


def test_what_ships_is_a_rulebook() -> None:
    assert Rulebook.model_validate(copy_shipped("heimr")).numbers.chase_margin == 3
    assert {ruling["key"] for ruling in copy_shipped("heimr")["rulings"]} == set(RULINGS)


def test_every_number_of_the_ruleset_is_read() -> None:
    assert set(NumbersShape.model_fields) == set(Numbers.names())


NAMED = place_of("conditions", "name", "hp"), place_of("conditions", "name", "prone")
SPEAK = place_of("actions", "id", "speak")
ROW = {"when": ["legs-injured"], "adds": "prone", "told": "it lies"}

REFUSED: list[tuple[Change, str, str]] = [
    (number("most_consistency", 21), "numbers.most_consistency", "at most 20"),
    (number("most_consistency", 0), "numbers.most_consistency", "at least 1"),
    (number("least_fatigue", 0), "numbers.least_fatigue", "at least 1"),
    (number("most_fatigue", 21), "numbers.most_fatigue", "at most 20"),
    (
        lambda data: data["numbers"].update(least_fatigue=5, most_fatigue=4),
        "numbers.least_fatigue",
        "above the most",
    ),
    (
        lambda data: data["numbers"].update(most_consistency=2, hold_on_consistency=-3),
        "numbers.hold_on_consistency",
        "beyond most_consistency",
    ),
    (number("chase_margin", 0), "numbers.chase_margin", "at least 1"),
    (number("weapon_damage", -1), "numbers.weapon_damage", "at least 0"),
    (number("effect_points", 1001), "numbers.effect_points", "at most 1000"),
    (number("breather", "2"), "numbers.breather", "whole number"),
    (number("dice", 2), "numbers.dice", "unknown key"),
    (lambda data: data["numbers"].pop("fall_hp"), "numbers.fall_hp", "missing"),
    (table("body_parts", ["legs", "head"]), "tables.body_parts", "at least 6 items"),
    (table("body_parts", ["head"] * 5 + ["hit"]), "tables.body_parts.5", "name of a figure"),
    (table("body_parts", ["head"] * 5 + ["a-b"]), "tables.body_parts.5", "isn't written"),
    (
        table("injury_levels", [{"level": "one", "least": -1}]),
        "tables.injury_levels.0.level",
        "whole number",
    ),
    (table("injury_levels", ["dying"]), "tables.injury_levels.0", "mapping"),
    (table("injury_levels", []), "tables.injury_levels", "at least 1"),
    (
        table("injury_levels", [{"level": 2, "least": -1}]),
        "tables.injury_levels.0.level",
        "counted from 1",
    ),
    (
        table("injury_levels", [{"level": 1, "least": -1}, {"level": 2, "least": -1}]),
        "tables.injury_levels.1.least",
        "lower",
    ),
    (
        table("injury_levels", [{"level": 1, "least": 1}]),
        "tables.injury_levels.0.least",
        "at most 0",
    ),
    (table("injury_effects", {"legs": 3}), "tables.injury_effects.legs", "text"),
    (table("abilities", {"brawl": 3}), "tables.abilities.brawl", "text"),
    (table("attributes", {"strength": "strong"}), "tables.attributes.strength", "physical"),
    (table("attributes", {}), "tables.attributes", "at least 1"),
    (
        table("implied_flags", [{**ROW, "when": "legs-injured"}]),
        "tables.implied_flags.0.when",
        "list",
    ),
    (table("implied_flags", [{**ROW, "adds": "wet"}]), "tables.implied_flags.0", "no flag wet"),
    (table("implied_flags", [{**ROW, "when": ["wet"]}]), "tables.implied_flags.0", "wet"),
    (table("effects", {"hit": "ouch"}), "tables.effects.hit", "mapping"),
    (table("effects", {"hit": {"unit": "hours", "meaning": "ow"}}), "tables.effects.hit.unit", ""),
    (
        table("effects", {"soak": {"unit": "none", "meaning": "wet", "sets": "wet"}}),
        "tables.effects.soak",
        "no flag wet",
    ),
    (lambda data: data["tables"]["binds"].update(tail="held"), "tables.binds.tail", "bound-tail"),
    (table("bound_parts", {"head": "tail"}), "tables.bound_parts.head", "hold tail"),
    (table("climbing", {"tree": "high"}), "tables.climbing.tree", "whole number"),
    (table("climbing", {"tree": 1001}), "tables.climbing.tree", "at most 1000"),
    (table("concealment", {"fog": 101}), "tables.concealment.fog", "at most 100"),
    (table("movement_limits", {"gap": -1}), "tables.movement_limits.gap", "at least 0"),
    (table("weather", {}), "tables.weather", "unknown key"),
    (lambda data: data["tables"].pop("binds"), "tables.binds", "missing"),
    (item("conditions", NAMED[0], takes=None), f"conditions.{NAMED[0]}.takes", "needs a value"),
    (item("conditions", NAMED[1], takes="number"), f"conditions.{NAMED[1]}.takes", "no value"),
    (item("conditions", NAMED[1], lasts="hour"), f"conditions.{NAMED[1]}.lasts", "hour"),
    (item("conditions", 0, effects={"a": 1}), "conditions.0.effects", "at most 0"),
    (lambda data: data["conditions"].pop(NAMED[0]), "conditions", "lack hp"),
    (lambda data: data["modifiers"].pop(0), "modifiers", "lack aim"),
    (item("modifiers", 0, value=21), "modifiers.0.value", "-20 to 20"),
    (
        lambda data: data["modifiers"].append({"id": "mud", "value": -1, "name": "mud"}),
        "modifiers.9.id",
        "nothing reads mud",
    ),
    (lambda data: data["rulings"].pop(0), "rulings", "lack arithmetic"),
    (item("rulings", 1, values=["exceed"]), "rulings.1.values", "exceed, meet"),
    (item("rulings", 1, default="never"), "rulings.1.default", "exceed, meet"),
    (
        lambda data: data["rulings"].append({"key": "wind", "default": "1", "why": "it blows"}),
        "rulings.11.key",
        "no rule follows wind",
    ),
    (lambda data: data["actions"].pop(0), "actions", "lack weapon_attack"),
    (item("actions", SPEAK, kind="slow"), f"actions.{SPEAK}.kind", "slow"),
    (item("actions", SPEAK, check="card"), f"actions.{SPEAK}.check", "card"),
    (item("actions", SPEAK, how="loudly"), f"actions.{SPEAK}.how", "loudly"),
    (item("actions", SPEAK, traits=["loud"]), f"actions.{SPEAK}.traits.0", "loud"),
    (item("actions", SPEAK, sets=["loud"]), f"actions.{SPEAK}.barred", "no flag loud"),
    (item("actions", SPEAK, barred=["loud"]), f"actions.{SPEAK}.barred", "no flag loud"),
    (
        item("actions", SPEAK, barred=[{"no prone or loud": "it is quiet"}]),
        f"actions.{SPEAK}.barred",
        "no flag loud",
    ),
    (lambda data: data.update(talents=[{"name": "Brave"}]), "talents", "at most 0"),
]


@pytest.mark.parametrize(("change", "place", "told"), REFUSED)
def test_what_no_rule_could_follow_is_refused_at_its_place(
    change: Change, place: str, told: str
) -> None:
    found, message = find_fault_after(change, "heimr", Rulebook)
    assert found == place
    assert told in message


def test_a_flag_of_ones_own_may_take_a_value_or_not() -> None:
    for takes in ("number", None):
        data = copy_shipped("heimr")
        data["conditions"].append({"name": "wet", "meaning": "dripping", "takes": takes})
        assert Rulebook.model_validate(data).conditions[-1].takes == takes


LEAST = {
    **{"most_consistency": 1, "least_fatigue": 1, "most_fatigue": 1},
    **{"fatigue_above_stamina": -100, "breather": 0, "touch_margin": 0, "chase_margin": 1},
    **{"fall_from": 0, "fall_requirement": -100, "requirement_per_height": 0, "fall_hp": -100},
    **{"torso_at": -1000, "hold_on_consistency": -1, "most_concealment": 0, "weapon_damage": 0},
    **{"brawl_damage": 0, "effect_points": 1, "effect_seconds": 1, "forum_statistic": 0},
}
MOST = {
    **{"most_consistency": 20, "least_fatigue": 20, "most_fatigue": 20},
    **{"fatigue_above_stamina": 100, "breather": 100, "touch_margin": 100, "chase_margin": 100},
    **{"fall_from": 100, "fall_requirement": 100, "requirement_per_height": 100, "fall_hp": 100},
    **{"torso_at": 0, "hold_on_consistency": 20, "most_concealment": 20, "weapon_damage": 100},
    **{"brawl_damage": 100, "effect_points": 1000, "effect_seconds": 1000, "forum_statistic": 100},
}


def extreme(numbers: dict[str, int], modifier: int) -> Data:
    data = copy_shipped("heimr")
    data["numbers"] = numbers
    for one in data["modifiers"]:
        one["value"] = modifier
    Rulebook.model_validate(data)
    return data


@pytest.mark.parametrize("data", [extreme(LEAST, -20), extreme(MOST, 20)])
@pytest.mark.parametrize(("words", "options"), ASKED)
def test_whatever_is_allowed_can_be_asked(
    words: str, options: dict[str, Typed], data: Data
) -> None:
    try:
        prepared = prepare_asked(words, options, make_ruleset(data))
        assert law_of(prepared.rule).total
    except UsageProblem as problem:
        assert str(problem)
