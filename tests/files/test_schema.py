"""The schema that editors use says the same of a file as the check, wherever a schema can know."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.files import warbands
from skirmish_cli.files.schema import json_schema
from skirmish_cli.files.warbands import check_warband
from skirmish_cli.files.yaml_nodes import read_yaml
from skirmish_cli.reports.samples import sample_warbands
from skirmish_cli.reports.starters import starter_text
from tests.mutations import mutants, places, replaced

#: What no schema can know: it sees no other value and no other file. Files and ranks of a unit go with its models.
OUT_OF_SIGHT = {"duplicate-id", "id-clash", "unknown-card", "library", "duplicate-key", "formation"}
NUMBER = 300


def validator(game_id: str) -> Any:
    schema = json_schema(get_game(game_id))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def verdict(data: Any) -> tuple[bool, list[str]]:
    """Whether the check finds nothing that a schema could, and what it found. List rules weigh values together."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(warbands._Checker, "_list_rules", lambda *_: None)
        findings = warbands.check_warband(json.dumps(data).encode(), "w.yaml").findings
    wrong = [finding for finding in findings if finding.severity == "error" and finding.code not in OUT_OF_SIGHT]
    return not wrong, [finding.text for finding in wrong]


def samples(game_id: str) -> list[Any]:
    return [read_yaml(path.read_bytes()).data for path in sample_warbands(game_id)]


@pytest.mark.parametrize("game_id", game_ids())
def test_every_sample_and_starter_fits_the_schema(game_id: str) -> None:
    known = validator(game_id)
    for data in [*samples(game_id), read_yaml(starter_text(game_id).encode()).data]:
        assert [error.message for error in known.iter_errors(data)] == []


@pytest.mark.parametrize("game_id", game_ids())
def test_the_schema_and_the_check_agree_on_hundreds_of_damaged_files(game_id: str) -> None:
    known = validator(game_id)
    broken = 0
    differ = []
    for place, data in enumerate(samples(game_id)):
        for what, mutant in mutants(data, NUMBER, f"{game_id} {place}"):
            fits, found = verdict(mutant)
            errors = [error.message for error in known.iter_errors(mutant)]
            broken += not fits
            if fits != (not errors):
                differ.append((what, found[:1], errors[:1]))
    assert differ == []
    assert broken >= 100


@pytest.mark.parametrize("game_id", game_ids())
def test_the_schema_describes_keys_so_that_an_editor_can_complete_them(game_id: str) -> None:
    schema = json_schema(get_game(game_id))
    for definition in [schema, *schema["$defs"].values()]:
        if definition.get("type") == "object" and "properties" in definition:
            assert definition["additionalProperties"] is False
    assert {"game", "name", "limit", "models", "cards"} <= set(schema["properties"])


@pytest.mark.parametrize(
    "card",
    [
        "{mar: d10}", "{mar: D8+1}", "{def: 5}", "{def: 5s}", "{attributes: {str: d8}}", "{mw: {damage: d4}}",
        "{lp: null}",
        "{mar: d7}", "{mar: 10}", "{def: 5x}", "{def: 30}", "{attributes: {foo: d8}}", "{mw: {}}", "{lp: 0}",
        "{lp: '1'}",
        "{lp: 1.5}", "{talant: [x]}", "{mw: {damage: d4, thrown: yes}}", "{talents: x}", "{class: hreo}", "{spd: 4s}",
    ],
)  # fmt: skip
def test_the_schema_and_the_check_agree_on_written_cards(card: str) -> None:
    source = f"game: freeblades\nmodels:\n  - id: a\n    card: {card}\n".encode()
    fits = not list(validator("freeblades").iter_errors(read_yaml(source).data))
    assert fits == (not check_warband(source, "w.yaml").findings)


def test_mutants_are_the_same_each_time_and_leave_the_data_alone() -> None:
    data = {"a": [1, {"b": 2}], "c": "x"}
    assert [what for what, _ in mutants(data, 20, "s")] == [what for what, _ in mutants(data, 20, "s")]
    assert data == {"a": [1, {"b": 2}], "c": "x"}
    assert list(places(data)) == [("a",), ("a", 0), ("a", 1), ("a", 1, "b"), ("c",)]
    assert replaced(data, ("a", 1, "b"), 5)["a"][1]["b"] == 5
