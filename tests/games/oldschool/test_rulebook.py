"""The rulebook: what ships fits, and what the rules couldn't bear is an error at its place."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from pydantic import BaseModel

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import SeededDice
from skirmish_cli.files.game_data import load_data, make_ruleset
from skirmish_cli.games.oldschool.procedures.fight import LASTING
from skirmish_cli.games.oldschool.rulebook import (
    ATTACKS,
    FLAGS,
    MODIFIERS,
    RULINGS,
    Numbers,
    Rulebook,
)
from tests.games.oldschool.tables import make_command, rules
from tests.games.rulebooks import change_at, list_faults

SHIPPED: dict[str, Any] = load_data("oldschool", "ruleset")


def test_what_ships_fits() -> None:
    assert list_faults(Rulebook, SHIPPED) == []
    assert get_game("oldschool").rulebook_type() is Rulebook


def test_each_number_that_rules_read_is_there_and_no_other() -> None:
    assert set(Numbers.model_fields) == set(SHIPPED["numbers"])


def test_what_the_code_knows_is_what_ships() -> None:
    assert {name: one.takes is not None for name, one in rules().conditions.items()} == FLAGS
    assert {key: frozenset(one.values) for key, one in rules().rulings.items()} == RULINGS
    assert {item["id"] for item in SHIPPED["modifiers"]} == set(MODIFIERS)
    assert set(ATTACKS) <= {item["id"] for item in SHIPPED["actions"]}
    assert set(LASTING) <= set(FLAGS)


@pytest.mark.parametrize(
    ("path", "value", "place", "words"),
    [
        # House files that once ended in a crash or a hang.
        (
            "tables/stunts/break-shield/piece",
            "shields",
            "tables/stunts/break-shield/piece",
            "did you mean shield",
        ),
        (
            "tables/weapon_tags/1-handed/attacks",
            1_000_000,
            "tables/weapon_tags/1-handed/attacks",
            "at most 10",
        ),
        # A die of one face explodes for ever.
        ("numbers/attack_die", 1, "numbers/attack_die", "at least 2"),
        ("numbers/base_attacks", 10**9, "numbers/base_attacks", "at most 20"),
        ("numbers/table_die", 1000, "numbers/table_die", "at most 20"),
        ("numbers/move", "far", "numbers/move", "a whole number is needed"),
        ("numbers/moves", 40, "numbers/moves", "did you mean move"),
        ("numbers/pivot", ..., "numbers/pivot", "the key pivot is missing"),
        # A face of the die without a kind of failure.
        (
            "numbers/table_die",
            7,
            "tables/morale_kinds",
            "goes up to 6, and table_die has 7 faces: house rules change both",
        ),
        ("tables/morale_kinds/surrender", ..., "tables/morale_kinds/surrender", "is missing"),
        ("tables/morale_kinds/rouse", 3, "tables/morale_kinds/rouse", "unknown key"),
        ("tables/out_of_action/dead", 11, "tables/out_of_action", "leaves nothing to wounded"),
        ("tables/weapon_tags/melee", ..., "tables", "the weapon tag melee is missing"),
        ("tables/weapon_tags/melee", {"attacks": 1}, "tables/weapon_tags/melee", "from and to"),
        ("tables/weapon_tags/meele", {}, "tables/weapon_tags/meele", "did you mean melee"),
        ("tables/weapon_tags/reach/to", 4, "tables/weapon_tags/reach", "from 5 is farther than to"),
        ("tables/weapon_tags/thrown/to", ..., "tables/weapon_tags/thrown", "from and to go toget"),
        ("tables/weapon_tags/1-handed/ranged", True, "tables/weapon_tags/1-handed", "needs from"),
        ("tables/weapons/Pike", ..., "tables", "the weapon Pike is missing"),
        ("tables/weapons/Pike/0", "3-handed", "tables/weapons/Pike/0", "did you mean 2-handed"),
        ("tables/weapons/Pike", [], "tables/weapons/Pike", "at least 1 item"),
        ("tables/armour_tags/shield", ..., "tables", "the armour tag shield is missing"),
        ("tables/armour_tags/heavy", -1, "tables/armour_tags/heavy", "at least 0"),
        ("tables/stunts/trip/save", "DEX", "tables/stunts/trip/save", "FOR, REF or WIL"),
        ("tables/stunts/trip/needs", "axe", "tables/stunts/trip/needs", "is needed, not 'axe'"),
        ("tables/stunts/trip/sets", "pron", "tables/stunts/trip/sets", "did you mean prone"),
        ("tables/stunts/trip/does", "x", "tables/stunts/trip/does", "unknown key"),
        ("tables/bars/one_move/rann", "it ran", "tables/bars/one_move/rann", "no condition 'rann'"),
        ("tables/extra", {}, "tables/extra", "unknown key"),
        ("conditions/0/effects", {"defense": 1}, "conditions/0/effects", "at most 0 items"),
        ("conditions/0/takes", "feet", "conditions/0", "prone takes no value"),
        ("conditions/0/lasts", "rounds", "conditions/0/lasts", "did you mean round"),
        ("conditions/0", ..., "", "the condition prone is missing"),
        ("modifiers/0/value", 13, "modifiers/0/value", "from 0 to 12, not 13"),
        ("modifiers/1/value", -1, "modifiers/1/value", "from 0 to 20, not -1"),
        ("modifiers/0/id", "luck", "modifiers/0/id", "is needed, not 'luck'"),
        ("modifiers/0", ..., "", "the modifier defensive is missing"),
        ("actions/0/kind", "dance", "actions/0/kind", "is needed, not 'dance'"),
        ("actions/0/check", "sheild", "actions/0/check", "can_charge, shield, helmet"),
        ("actions/0/how", "{pivots} feet", "actions/0/how", "{pivots} is none of pivot"),
        ("actions/0/barred/1", "one_mov", "actions/0/barred/1", "no condition 'one_mov'"),
        ("actions/2/barred/2", {"no run": "x"}, "actions/2/barred/2/no run", "no condition 'run'"),
        ("actions/4", ..., "", "the action melee is missing"),
        ("rulings/0/key", "hits", "", "the ruling hit is missing"),
        ("rulings/0/values", ["above", "below"], "rulings/0/values", "some of above, meet"),
        ("rulings/0/default", "below", "rulings/0/default", "one of the values"),
        ("talents", [{"name": "Luck"}], "talents", "at most 0 items"),
    ],
)
def test_what_the_rules_could_not_bear_is_an_error_at_its_place(
    path: str, value: Any, place: str, words: str
) -> None:
    (found,) = list_faults(Rulebook, change_at(SHIPPED, path, value))
    assert found[0] == place
    assert words in found[1]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("tables/weapon_tags/reach/to", 15),
        ("tables/stunts/tackle", {"save": "FOR", "effect": "lies there", "sets": "prone"}),
        ("tables/stunts/break-shield/needs", ["hooked"]),
        ("tables/morale_kinds/rout", 5),
        ("numbers/base_defense", 3),
        ("modifiers/3/value", 2),
        ("rulings/4/default", 2),
        ("actions/0/barred/2", {"no ran or moved": "it stands"}),
    ],
)
def test_what_the_rules_can_bear_is_accepted(path: str, value: Any) -> None:
    data = change_at(SHIPPED, "actions/0/barred", [*SHIPPED["actions"][0]["barred"], "prone"])
    assert list_faults(Rulebook, data) == []
    if path.startswith("actions"):
        path, value = "actions/0/barred", ["helpless", value]
    assert list_faults(Rulebook, change_at(SHIPPED, path, value)) == []


def test_an_unknown_ruling_is_read_by_nothing() -> None:
    extra = {"key": "luck", "default": "no", "values": ["no"], "why": "x"}
    data = {**SHIPPED, "rulings": [*SHIPPED["rulings"], extra]}
    assert list_faults(Rulebook, data) == [("rulings/11/key", "nothing reads the ruling luck; ")]


def test_braces_of_a_file_mean_nothing_in_a_message() -> None:
    (found,) = list_faults(Rulebook, change_at(SHIPPED, "actions/0/barred/1", "{problem}"))
    assert found[1].startswith("there is no condition '{problem}'")


def test_it_has_a_schema_for_editors() -> None:
    schema = json.dumps(Rulebook.model_json_schema())
    assert '"break-shield"' not in schema
    assert '"attack_die"' in schema


def list_extremes(shape: type[BaseModel], data: dict[str, Any], most: bool) -> dict[str, Any]:
    """The numbers of a part of the ruleset, each at the end of what it may be."""
    found = dict(data)
    for name, field in shape.model_fields.items():
        bounds = [getattr(one, "le" if most else "ge", None) for one in field.metadata]
        bound = next((bound for bound in bounds if bound is not None), None)
        if bound is not None and isinstance(data.get(name), int):
            found[name] = bound
    return found


@pytest.mark.parametrize("most", [True, False])
@pytest.mark.parametrize("ruled", [{}, {"explode": "add", "hit": "meet", "advantage": "plus_one"}])
def test_the_ends_of_what_is_accepted_neither_crash_nor_hang(
    most: bool, ruled: dict[str, str]
) -> None:
    data = deepcopy(SHIPPED)
    data["numbers"] = list_extremes(Numbers, data["numbers"], most)
    tables = data["tables"]
    end = 20 if most else data["numbers"]["table_die"]
    tables["morale_kinds"] = dict.fromkeys(tables["morale_kinds"], end)
    tables["out_of_action"] = dict.fromkeys(tables["out_of_action"], 60 if most else 0)
    tables["armour_tags"] = dict.fromkeys(tables["armour_tags"], 12 if most else 0)
    for row in tables["weapon_tags"].values():
        row["attacks"] = 10 if most else -10
        row.update(dict.fromkeys({"from", "to"} & set(row), 1000 if most else 0))
    for modifier in data["modifiers"]:
        modifier["value"] = MODIFIERS[modifier["id"]][most]
    assert list_faults(Rulebook, data) == []
    house = make_ruleset(data).choose(ruled)
    for name, words, options in (
        (
            "attack",
            "brenna vs guard",
            {"policies": ("shield=out", "helmet=out"), "advantage": True},
        ),
        ("attack", "archer+ran vs imp imp-2", {}),
        ("attack", "", {"attacks": 40, "defense": 20, "policies": ("stunts=trip",), "save": 5}),
        ("stunt", "trip", {"score": 3}),
        ("save", "", {"score": 3}),
        ("durability", "", {"weapon": True}),
        ("morale", "imp chief", {}),
        ("recover", "brenna", {"kit": True, "fortitude": 3}),
        ("fight", "brenna vs imp", {}),
        ("fight", "chief vs imp imp-2", {"rounds": 3}),
        ("may", "archer", {}),
    ):
        procedure = get_game("oldschool").procedure(name)
        try:
            prepared = procedure.prepare(make_command(name, words, house, options))
            law = law_of(prepared.rule)
        except UsageProblem:
            continue  # told as what it is, such as a defense that is too high for a fight
        assert all(law.mean(figure) is not None for figure in prepared.figures.values())
        result = play(prepared.rule(), table := Table(SeededDice(1)))
        assert prepared.outcome(result, table.trace)
