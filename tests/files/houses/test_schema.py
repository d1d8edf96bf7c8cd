"""The schemas of rulesets and of house rules, which editors help with."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from skirmish_cli.core.registry import game_ids
from skirmish_cli.files.game_data import find_game_folder, load_data, load_phases
from skirmish_cli.files.houses.schema import house_schema, ruleset_schema
from skirmish_cli.files.yaml.nodes import read_yaml
from tests.checked import check_file
from tests.files.houses.test_whole import FAULTS
from tests.support import ROOT, run_here

#: What of the faults of the whole only the check can know.
BEYOND_A_SCHEMA = (
    "modifiers: [{id: drunk, value: 3}]",
    "rulings: {speed: 900}",
    "rows: {mugs: {pot: {holds: 11}}}",
    "lists: [{id: rounds, off: true}]",
    "tables: {pace: {street: 3}}",
    "numbers: {tab: 4, threshold: 5}",
)


def faults(validator: Draft202012Validator, data: Any) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(data)]


@lru_cache
def of_house_rules(game_id: str) -> Draft202012Validator:
    schema = house_schema(game_id)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


@lru_cache
def of_rulesets(game_id: str) -> Draft202012Validator:
    schema = ruleset_schema(game_id)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def written(text: str) -> Any:
    document = read_yaml(text.encode())
    assert document.problems == []
    return document.data


def says_itself(game_id: str) -> dict[str, Any]:
    """What a ruleset says, as house rules."""
    data = load_data(game_id, "ruleset")
    house: dict[str, Any] = {
        "extends": game_id,
        "numbers": data.get("numbers", {}),
        "tables": data.get("tables", {}),
        "rulings": {item["key"]: item["default"] for item in data.get("rulings", [])},
        "phases": load_phases(game_id).get("phases", []),
    }
    for name in ("conditions", "modifiers", "actions", "talents", "lists"):
        house[name] = [item for item in data.get(name, []) if len(item) > 1]
    house["rows"] = {
        name: {key: value for key, value in table.items() if value} if named else table
        for name, table in data.get("tables", {}).items()
        if (named := isinstance(table, dict)) or (table and isinstance(table[0], dict))
    }
    return {key: section for key, section in house.items() if section}


@pytest.mark.parametrize("game_id", game_ids())
def test_the_ruleset_that_ships_fits_its_schema(game_id: str) -> None:
    with open(f"{find_game_folder(game_id)}/ruleset.yaml", "rb") as file:  # noqa: PTH123
        data = read_yaml(file.read()).data
    schema = of_rulesets(game_id)
    assert faults(schema, data) == []
    assert faults(schema, {**data, "edtion": "x"})
    assert faults(schema, {key: value for key, value in data.items() if key != "edition"})


@pytest.mark.parametrize("game_id", game_ids())
def test_what_a_ruleset_says_itself_fits_the_schema_of_house_rules(game_id: str) -> None:
    assert faults(of_house_rules(game_id), says_itself(game_id)) == []


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize(
    "wrong",
    [
        {"numbers": {"none_of_this_name": 1}},
        {"rulings": {"none_of_this_name": 1}},
        {"tables": {"none_of_this_name": {}}},
        {"rows": {"none_of_this_name": {}}},
        {"conditions": [{"meaning": "has no name"}]},
        {"conditions": [{"name": "wet", "new": True}]},
        {"lists": [{"id": "ours", "rule": "summ"}]},
        {"lists": [{"id": "ours", "off": False}]},
        {"phases": [{"id": "ours", "stepps": []}]},
        {"cards": {"ghoul": {"none_of_this_name": 1}}},
        {"models": []},
        {"extends": "chess"},
        {"numbers": {}},
    ],
)
def test_what_house_rules_can_not_say_does_not_fit(game_id: str, wrong: dict[str, Any]) -> None:
    assert faults(of_house_rules(game_id), {"extends": game_id, **wrong})


GOOD = [
    "name: Friday\nnumbers: {threshold: 12, die: d10}\nrulings: {speed: 12, ties: draw}",
    "rows: {mugs: {pot: {holds: 9, lid: true}, jug: {new: true, holds: 1, made_of: glass}}}",
    "rows: {pace: {street: 12}, throws: [{throw: I, dice: 9}], bars: {out: {asleep: zzz}}}",
    "tables: {bag: [0, 0, 100], throws: [{throw: A, dice: 10}, {throw: B, dice: 1}]}",
    "modifiers: [{id: drunk, value: -6}]",
    "conditions: [{name: wet, new: true, meaning: x}, {name: merry, effects: {tests: 2}}]",
    "actions: [{id: punch, barred: [merry, {asleep: it sleeps}]}]",
    "lists: [{id: rounds, at_most: 2}, {id: b, new: true, rule: count, at_most: 3}]",
    "lists: [{id: rounds, severity: warning}]\ncards: {ulf: {thirst: 3}}",
    "phases: [{id: evening, steps: [{id: drink, do: Drink up.}, "
    "{id: pay, new: true, name: Pay, who: both, do: Pay., after: drink}]}]",
]


@pytest.mark.parametrize("text", GOOD)
def test_house_rules_that_the_check_takes_fit_the_schema(tavern: str, text: str) -> None:
    assert check_file(f"extends: tavern\n{text}\n".encode(), "h.yaml").findings == ()
    assert faults(of_house_rules("tavern"), written(f"extends: tavern\n{text}")) == []


@pytest.mark.parametrize("text", [text for text, *_ in FAULTS])
def test_a_fault_that_a_schema_can_know_does_not_fit_it(tavern: str, text: str) -> None:
    is_beyond = text in BEYOND_A_SCHEMA
    assert bool(faults(of_house_rules("tavern"), written(f"extends: tavern\n{text}"))) != is_beyond


CORPUS = [
    file
    for file in sorted((ROOT / "tests/corpus").rglob("*.yaml"))
    if file.read_bytes().startswith(b"extends: ")
]


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.stem)
def test_house_rules_of_the_corpus_without_findings_fit_the_schema(file: Path) -> None:
    data = read_yaml(file.read_bytes()).data
    if not check_file(file.read_bytes(), "h.yaml").findings:
        assert faults(of_house_rules(data["extends"]), data) == []


@pytest.mark.parametrize("game_id", game_ids())
def test_a_game_shows_both_schemas(game_id: str, capsys: Any) -> None:
    shown = run_here(capsys, "games", "show", game_id, "--json").data
    assert shown["ruleset_schema"] == json.loads(json.dumps(ruleset_schema(game_id)))
    assert shown["house_schema"] == json.loads(json.dumps(house_schema(game_id)))
