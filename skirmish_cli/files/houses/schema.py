"""The JSON Schemas of a game's ruleset and of house rules for it, for editors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from skirmish_cli.core.registry import get_game
from skirmish_cli.files.checks.schema import (
    DIALECT,
    TEXT,
    close_mappings,
    json_schema,
    shorten_description,
)
from skirmish_cli.files.game_data import load_data
from skirmish_cli.files.houses.items import MOST_ITEMS
from skirmish_cli.files.houses.rulebooks import find_row_key, find_rulebook
from skirmish_cli.files.houses.sections import MUST_BE_THERE, SECTIONS, Section

Schema = dict[str, Any]

_ONLY_TRUE: Schema = {"const": True}
#: What is said of an item beside what it has itself.
_CONTROL: Mapping[str, Schema] = {
    "new": {**_ONLY_TRUE, "description": "The item is made here."},
    "off": {**_ONLY_TRUE, "description": "The item is left out of the game."},
    "after": {"type": "string", "description": "The id of the item that a new one comes after."},
}
_BOUNDS = ("required", "minProperties", "maxProperties", "propertyNames")


def ruleset_schema(game_id: str) -> Schema:
    """Return the schema of a game's ruleset.yaml: the rulebook as plain data."""
    schema = find_rulebook(game_id).model_json_schema(by_alias=True)
    close_mappings(schema)
    _shorten_descriptions(schema)
    return {"$schema": DIALECT, **schema, "title": f"Ruleset of {game_id}"}


def house_schema(game_id: str) -> Schema:
    """Return the schema of files of house rules for a game."""
    return _HouseSchema(game_id).make()


class _HouseSchema:
    """Makes the schema of house rules: what the ruleset has, all optional."""

    def __init__(self, game_id: str) -> None:
        self.game_id, self.data = game_id, load_data(game_id, "ruleset")
        rulebook = find_rulebook(game_id).model_json_schema(by_alias=True)
        self.definitions: dict[str, Schema] = rulebook.pop("$defs", {})
        self.sections: dict[str, Schema] = rulebook["properties"]

    def make(self) -> Schema:
        """Return the schema with the definitions that it refers to."""
        properties = {
            "extends": {"const": self.game_id, "description": "The game that they change."},
            "name": {**TEXT, "description": "What the house rules are called."},
            "numbers": self._read_numbers(),
            "rulings": self._read_rulings(),
            **{name: self._read_items(SECTIONS[name]) for name in self._list_sections()},
            "phases": self._read_phases(),
            "tables": self._read_tables(),
            "rows": self._read_rows(),
            "cards": self._read_cards(),
        }
        schema = {
            "$schema": DIALECT,
            "title": f"House rules for {self.game_id}",
            "description": (
                "What differs from the ruleset; skirmish validate checks the same and more."
            ),
            "type": "object",
            "additionalProperties": False,
            "required": ["extends"],
            "properties": {name: one for name, one in properties.items() if one},
            "$defs": self.definitions,
        }
        close_mappings(schema)
        _shorten_descriptions(schema)
        return schema

    def _list_sections(self) -> Iterable[str]:
        """Yield the sections with items that house rules may change, but for the phases."""
        for name in ("conditions", "modifiers", "actions", "talents", "lists"):
            if name in self.sections and (name not in MUST_BE_THERE or self.data.get(name)):
                yield name

    def _read_numbers(self) -> Schema:
        numbers = self._resolve(self.sections["numbers"])
        known, others = numbers.get("properties", {}), numbers.get("additionalProperties", {})
        return _mapping({name: known.get(name, others) for name in self.data.get("numbers", ())})

    def _read_rulings(self) -> Schema:
        return _mapping({item["key"]: _ruling_schema(item) for item in self.data["rulings"]})

    def _read_items(self, section: Section) -> Schema:
        """Return the schema of a section's items: each has its name and what differs."""
        item = self._resolve(self._resolve(self.sections[section.name]).get("items", {}))
        known = [one[section.key] for one in self.data.get(section.name, ())]
        return _list_of(_item_schema(section, item, known))

    def _read_phases(self) -> Schema:
        section = SECTIONS["phases"]
        phase = self._include("phases", section.shape.model_json_schema(by_alias=True))
        step = self._resolve(phase["properties"]["steps"]["items"])
        item = _item_schema(section, phase, [])
        item["properties"]["steps"] = _list_of(_item_schema(SECTIONS["steps"], step, []))
        return _list_of(item)

    def _read_tables(self) -> Schema:
        found = self._list_tables()
        return _mapping({name: whole or _any_table(table) for name, table, whole in found})

    def _read_rows(self) -> Schema:
        rows = {name: self._rows_of(table, whole) for name, table, whole in self._list_tables()}
        return _mapping({name: one for name, one in rows.items() if one})

    def _list_tables(self) -> list[tuple[str, Any, Schema]]:
        """Return each table with its data and its schema, which is empty where it is open."""
        known = self._resolve(self.sections["tables"]).get("properties", {})
        tables = self.data.get("tables", {})
        return [(name, table, known.get(name, {})) for name, table in tables.items()]

    def _rows_of(self, table: Any, written: Schema) -> Schema:
        """Return the schema of single rows of a table; it is empty where it has none."""
        whole = self._resolve(written)
        if isinstance(table, dict):
            return self._named_rows(whole)
        known_by = find_row_key(table) if isinstance(table, list) else None
        if known_by is None:
            return {}
        row = _leave_open(self._resolve(whole.get("items", {})))
        return _list_of({"type": "object", **row, "required": [known_by], "minProperties": 2})

    def _named_rows(self, whole: Schema) -> Schema:
        """Return the schema of single rows of a table of names."""
        rows: Schema = {"type": "object", "minProperties": 1}
        if "propertyNames" in whole:
            rows["propertyNames"] = whole["propertyNames"]
        for key, may_be_new in (("properties", False), ("patternProperties", True)):
            if key in whole:
                known = whole[key].items()
                rows[key] = {name: self._row(one, may_be_new=may_be_new) for name, one in known}
        others = whole.get("additionalProperties", "properties" not in whole)
        rows["additionalProperties"] = (
            self._row(others, may_be_new=True) if isinstance(others, dict) else others
        )
        return rows

    def _row(self, written: Schema, *, may_be_new: bool = False) -> Schema:
        """Return the schema of what differs in a row; a value is written as it is."""
        row = self._resolve(written)
        if "properties" not in row:
            return written
        partly = {**_leave_open(row), "minProperties": 1}
        if not may_be_new:
            return partly
        partly["properties"] = {**row["properties"], "new": _ONLY_TRUE}
        return {**partly, **_needed_when_new(row.get("required", []))}

    def _read_cards(self) -> Schema:
        self._include("cards", json_schema(get_game(self.game_id)))
        return {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": {"$ref": "#/$defs/cards.Card"},
            "description": "Cards that warbands use by name.",
        }

    def _resolve(self, schema: Schema) -> Schema:
        """Return what a schema refers to, or itself."""
        while "$ref" in schema:
            schema = self.definitions[schema["$ref"].removeprefix("#/$defs/")]
        return schema

    def _include(self, start: str, schema: Schema) -> Schema:
        """Take over another schema's definitions, under names that nothing else has.

        Return the schema itself, which refers to them.
        """
        renamed: Schema = _rename_references(schema, start)
        for name, one in renamed.pop("$defs", {}).items():
            self.definitions[f"{start}.{name}"] = one
        return renamed


def _mapping(properties: Schema) -> Schema:
    """Return the schema of a section of names and values; it is empty without any."""
    closed = {"type": "object", "minProperties": 1, "additionalProperties": False}
    return {**closed, "properties": properties} if properties else {}


def _list_of(item: Schema) -> Schema:
    return {"type": "array", "minItems": 1, "maxItems": MOST_ITEMS, "items": item}


def _item_schema(section: Section, whole: Schema, known: list[str]) -> Schema:
    """Return the schema of what a file says of one item; a new one is said whole."""
    control = {key: one for key, one in _CONTROL.items() if key in section.control}
    name = {"anyOf": [{"enum": known}, {"type": "string"}]} if known else {"type": "string"}
    item: Schema = {
        **_leave_open(whole),
        "type": "object",
        "properties": {**whole.get("properties", {}), section.key: name, **control},
        "required": [section.key],
        "minProperties": 2,
    }
    if "new" in control:
        item |= _needed_when_new(whole.get("required", []))
    return item


def _leave_open(whole: Schema) -> Schema:
    """Return a schema of which all keys may be left out."""
    return {key: one for key, one in whole.items() if key not in _BOUNDS}


def _needed_when_new(keys: list[str]) -> Schema:
    return {"if": {"required": ["new"]}, "then": {"required": keys}}


def _ruling_schema(ruling: Mapping[str, Any]) -> Schema:
    """Return the schema of the values that a ruling may have."""
    if ruling.get("takes"):
        return {"type": ["string", "integer"], "description": ruling["why"]}
    if not ruling["values"]:
        number = [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": "^[0-9]+$"}]
        return {"anyOf": number, "description": ruling["why"]}
    numbers = [int(value) for value in ruling["values"] if value.isdecimal()]
    return {"enum": [*ruling["values"], *numbers], "description": ruling["why"]}


def _any_table(table: Any) -> Schema:
    return {"type": "object" if isinstance(table, dict) else "array"}


def _rename_references(schema: Any, start: str) -> Any:
    """Return a schema whose references have a start before their names."""
    if isinstance(schema, list):
        return [_rename_references(value, start) for value in schema]
    if not isinstance(schema, dict):
        return schema
    renamed = {key: _rename_references(value, start) for key, value in schema.items()}
    if isinstance(schema.get("$ref"), str):
        renamed["$ref"] = schema["$ref"].replace("#/$defs/", f"#/$defs/{start}.", 1)
    return renamed


def _shorten_descriptions(schema: Schema) -> None:
    """Tell of each definition only what its first paragraph says."""
    for one in (schema, *schema.get("$defs", {}).values()):
        if "description" in one:
            one["description"] = shorten_description(one["description"])
