"""A schema for editors tells which key or value is at fault, not that nothing of many fits."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.files.checks.schema import json_schema
from skirmish_cli.files.checks.telling_schemas import name_faults

NUMBER, WORD, NOTHING = {"type": "integer", "minimum": 1}, {"type": "string"}, {"type": "null"}
MAPPING = {"type": "object", "required": ["a"]}


def faults(schema: Any, data: Any) -> list[tuple[str, str]]:
    """Return where data doesn't fit a schema, and what is said of it."""
    found = Draft202012Validator(schema).iter_errors(data)
    return [(one.json_path, one.message) for one in found]


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("more", [{}, {"use": "knight"}])
def test_an_unknown_key_of_a_card_is_named(game_id: str, more: dict[str, str]) -> None:
    card = {"disk": "d8", **more}
    told = faults(
        json_schema(get_game(game_id)), {"game": game_id, "models": [{"id": "a", "card": card}]}
    )
    said = "Additional properties are not allowed ('disk' was unexpected)"
    assert ("$.models[0].card", said) in told
    assert not any("given schemas" in message for _, message in told)


def test_a_wrong_value_of_a_card_is_told_at_its_key() -> None:
    data = {"game": "freeblades", "models": [{"id": "a", "card": {"lp": 0, "disc": "d7"}}]}
    places = [place for place, _ in faults(json_schema(get_game("freeblades")), data)]
    assert places == ["$.models[0].card.lp", "$.models[0].card.disc"]


def test_types_that_share_no_key_become_one_schema() -> None:
    joined = {"type": ["integer", "string", "null"], "minimum": 1}
    assert name_faults({"anyOf": [{"anyOf": [NUMBER, WORD]}, NOTHING]}) == joined


def test_something_or_nothing_is_a_condition() -> None:
    schema = name_faults({"anyOf": [MAPPING, NOTHING], "description": "both"})
    assert schema == {"if": {"not": NOTHING}, "then": MAPPING, "description": "both"}
    assert faults(schema, None) == []
    assert faults(schema, {}) == [("$", "'a' is a required property")]


@pytest.mark.parametrize(
    "choices",
    [
        [NUMBER, {"type": "number", "maximum": 9}],  # a whole number is both
        [NUMBER, {"type": "integer", "maximum": -1}],
        [MAPPING, WORD, NOTHING],
        [{"const": 5, "type": "integer"}, WORD],  # what is one value isn't of the other type
    ],
)
def test_choices_that_would_come_to_mean_something_else_stay(choices: list[Any]) -> None:
    assert name_faults({"anyOf": choices}) == {"anyOf": choices}
