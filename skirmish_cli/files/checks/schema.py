"""The JSON Schema of a game's warband file, for editors."""

from __future__ import annotations

from typing import Any

from skirmish_cli.core.game import Game
from skirmish_cli.core.model_ids import ID_PATTERN, MAX_COUNT, MAX_ID
from skirmish_cli.files.checks.telling_schemas import name_faults
from skirmish_cli.files.checks.warbands import MAX_LIMIT
from skirmish_cli.files.game_data import load_data, load_meanings

DIALECT = "https://json-schema.org/draft/2020-12/schema"
# A text may also be written without quotes where YAML reads a number; it is taken as written.
_WRITTEN = {"type": "string", "pattern": r"\S", "maxLength": 200}
TEXT = {"anyOf": [_WRITTEN, {"type": ["number", "boolean", "null"]}]}
# In the folder of the warband or below it: neither from the top nor through `..`.
_PATH = {**_WRITTEN, "pattern": r"^(?!/)(?!(.*/)?\.\.(/|$))[^\\:]*$", "allOf": [{"pattern": r"\S"}]}
_FILE = {"anyOf": [_PATH, {"type": ["number", "boolean", "null"]}]}
_NAME_OF_CARD = {"anyOf": [_WRITTEN, {"type": ["number", "boolean"]}]}


def json_schema(game: Game) -> dict[str, Any]:
    """Return the schema of a whole warband file of a game, as plain data."""
    card = game.card_type().model_json_schema(by_alias=True)
    definitions: dict[str, Any] = card.pop("$defs", {})
    closed = _name_keys(card, game.id)
    # A card that starts from another may have from there what says which names it may use.
    definitions["CardWithUse"] = _with_use(card)
    definitions["Card"] = {**card, "allOf": closed} if closed else card
    properties = _outer_properties(game)
    required = ["game"]
    extras = game.extras_type()
    if extras is not None:
        own = extras.model_json_schema(by_alias=True)
        definitions.update(own.pop("$defs", {}))
        properties.update(own.get("properties", {}))
        required += own.get("required", [])
    close_mappings(definitions)
    _describe({"Warband": {"properties": properties}, **definitions}, load_meanings(game.id))
    return {
        "$schema": DIALECT,
        "title": f"Warband for {game.id}",
        "description": (
            "A warband for skirmish, or a library of cards; "
            "skirmish validate checks the same and more."
        ),
        "type": "object",
        "additionalProperties": False,
        "required": required,
        "anyOf": [{"required": ["models"]}, {"required": ["cards"]}],
        "properties": name_faults(properties),
        "$defs": name_faults(definitions),
    }


def _outer_properties(game: Game) -> dict[str, object]:
    """Return the schemas of the keys that a warband of any game has."""
    return {
        "game": {"const": game.id, "description": "The game that the warband is for."},
        "name": {
            **TEXT,
            "description": "The name of the warband.",
            "examples": ["The Tin Lanterns"],
        },
        "limit": {
            "type": ["integer", "null"],
            "minimum": 1,
            "maximum": MAX_LIMIT,
            "description": "What the models may cost together.",
            "examples": [150],
        },
        "library": {
            **_FILE,
            "description": "A file with cards, in this folder or below it.",
            "examples": ["cards.yaml"],
        },
        "cards": {
            "type": ["object", "null"],
            "additionalProperties": {"$ref": "#/$defs/Card"},
            "description": "Cards that models use by name.",
        },
        "models": {
            "type": "array",
            "minItems": 1,
            "items": _model(),
            "description": "Who is in the warband; without models the file is a library of cards.",
        },
    }


def _name_keys(card: dict[str, Any], game_id: str) -> list[dict[str, object]]:
    """Let editors complete the names of mappings that a table of the ruleset has.

    Which mappings they are, and with which other key no other name is allowed in them, stands in
    the card's `x-names`. Returned are the conditions that rule out other names.
    """
    closed = []
    for key, value in card["properties"].items():
        marked = value.pop("x-names", None)
        if marked is None:
            continue
        names = list(load_data(game_id, "ruleset")["tables"][marked["table"]])
        value["properties"] = dict.fromkeys(names, value["additionalProperties"])
        deciding = card["properties"][marked["key"]]
        is_default = deciding.get("default") == marked["value"]
        others = {"$ref": f"#/$defs/{marked['others']}"} if marked["others"] else False
        closed.append(
            {
                "if": {
                    "properties": {marked["key"]: {"const": marked["value"]}},
                    "required": [] if is_default else [marked["key"]],
                },
                "then": {
                    "properties": {
                        key: {
                            "properties": dict.fromkeys(names, True),
                            "additionalProperties": others,
                        }
                    }
                },
            }
        )
    return closed


def _describe(definitions: dict[str, Any], meanings: dict[str, str]) -> None:
    """Say what each key is, where its model doesn't, in the words of the ruleset."""
    for name, definition in definitions.items():
        if "description" in definition:
            definition["description"] = shorten_description(definition["description"])
        for key, value in definition.get("properties", {}).items():
            meaning = meanings.get(f"{name}.{key}", meanings.get(key))
            if meaning is not None:
                value.setdefault("description", meaning)
            # A stat that a card may lack is described beside null, where editors don't look.
            form = next(
                (one["description"] for one in value.get("anyOf", ()) if "description" in one), None
            )
            if form is not None:
                value.setdefault("description", form)


def shorten_description(docstring: str) -> str:
    """Return the first paragraph of a docstring without the headings that it names."""
    first = " ".join(docstring.partition("\n\n")[0].split())
    return first.partition(" Section: ")[0].partition(" Sections: ")[0]


def close_mappings(data: object) -> None:
    """Let a mapping whose keys have a pattern hold no others, as the check does."""
    if isinstance(data, dict):
        if "patternProperties" in data:
            data.setdefault("additionalProperties", False)
        for value in data.values():
            close_mappings(value)
    elif isinstance(data, list):
        for value in data:
            close_mappings(value)


def _model() -> dict[str, object]:
    """Return the schema of one item of `models:`."""
    return {
        "type": "object",
        "description": "A model, or several with the same card.",
        "additionalProperties": False,
        "required": ["id", "card"],
        "properties": {
            "id": {
                "anyOf": [
                    {
                        "type": "string",
                        "pattern": ID_PATTERN,
                        "maxLength": MAX_ID,
                        "not": {"const": "vs"},
                    },
                    {"type": "integer", "minimum": 0},
                    {"type": "boolean"},
                ],
                "description": "What the model is called on the command line.",
                "examples": ["captain"],
            },
            "name": {
                **TEXT,
                "description": "What the model is called in results; its id unless given.",
            },
            "count": {
                "type": ["integer", "null"],
                "minimum": 1,
                "maximum": MAX_COUNT,
                "default": 1,
                "description": "How many of it: archer-1, archer-2 and so on.",
            },
            "card": {
                "if": {"type": "object"},
                "then": {
                    "if": {"required": ["use"]},
                    "then": {"$ref": "#/$defs/CardWithUse"},
                    "else": {"$ref": "#/$defs/Card"},
                },
                "else": _NAME_OF_CARD,
                "description": "The stat card, or the name of one in cards or in the library.",
            },
        },
    }


def _with_use(card: dict[str, Any]) -> dict[str, object]:
    """Return the schema of a card that starts from a named one.

    Of it only `use` is required.
    """
    properties = {"use": {**_NAME_OF_CARD, "description": "The card that this one starts from."}}
    return {
        **card,
        "title": "A named card with changes",
        "required": ["use"],
        "properties": properties | card.get("properties", {}),
    }
