"""What the rulebook of a game says of a ruleset under house rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ValidationError

from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.core.warband import Path
from skirmish_cli.core.watching import unwatch_data
from skirmish_cli.files.findings.model_keys import list_keys, models_at
from skirmish_cli.files.findings.wording import Fault, find_faults
from skirmish_cli.files.shapes import AnyRulebook
from skirmish_cli.files.showing import format_value

#: The key by which the items of each section are known.
KEYED: Mapping[str, str] = {
    "conditions": "name",
    "rulings": "key",
    "modifiers": "id",
    "actions": "id",
    "talents": "name",
    "lists": "id",
}


def find_rulebook(game_id: str) -> type[BaseModel]:
    """Return the model of a game's ruleset: its own, or what all rulesets have."""
    own = get_game(game_id).rulebook_type() if game_id in game_ids() else None
    return own or AnyRulebook


def list_row_keys(rulebook: type[BaseModel], table: str, row: str) -> list[str]:
    """Return the keys that a row of a table may have.

    There are none where the rulebook leaves them open.
    """
    tables = models_at(rulebook, ("tables",))
    if rulebook in tables:  # a mapping of anything
        return []
    found = [one for one in models_at(rulebook, ("tables", table, row)) if one not in tables]
    return list(dict.fromkeys(key for one in found for key in list_keys(one)))


def find_whole_faults(rulebook: type[BaseModel], data: dict[str, Any]) -> list[Fault]:
    """Return what is wrong with a ruleset under house rules, with paths in it."""
    whole = read_whole(data)
    try:
        rulebook.model_validate(whole)
    except ValidationError as error:
        return list(find_faults(error, rulebook, whole))
    return []


def read_whole(data: dict[str, Any]) -> dict[str, Any]:
    """Return the ruleset in force as plain data.

    Rulings that are set are their defaults. Phases are left out, as they are checked by themselves.
    """
    whole: dict[str, Any] = unwatch_data(data)
    whole.pop("phases", None)
    for ruling in whole.get("rulings", ()):
        chosen = ruling.pop("set", ruling["default"])
        # A name of the players' own is none of the values that a rulebook knows.
        if chosen in ruling["values"] or not ruling.get("takes"):
            ruling["default"] = chosen
    return whole


def name_steps(data: object, path: Path) -> list[str]:
    """Return a path as the targets of changes name it.

    An item or a row is named by its own name.

    >>> name_steps({"actions": [{"id": "charge", "how": "run"}]}, ("actions", 0, "how"))
    ['actions', 'charge', 'how']
    """
    return list(_iterate_steps(data, path))


def _iterate_steps(data: object, path: Path) -> Iterator[str]:
    for depth, step in enumerate(path):
        if isinstance(data, list) and isinstance(step, int) and step < len(data):
            yield _name_item(data, step, str(path[0]), depth)
            data = data[step]
        else:
            yield str(step)
            data = dict.get(data, step) if isinstance(data, dict) else None


def _name_item(items: Sequence[object], place: int, section: str, depth: int) -> str:
    """Return the name of an item of a section, or of a row of a table; else its place."""
    item = items[place]
    if not isinstance(item, dict):
        return str(place)
    key = KEYED.get(section) if depth == 1 else None
    if section == "tables" and depth == len(("tables", "name")):
        key = find_row_key(items)
    return format_value(dict.get(item, key, place)) if key is not None else str(place)


def find_row_key(rows: Sequence[object]) -> str | None:
    """Return the key by which rows are known: the first of the first row."""
    return next(iter(rows[0]), None) if rows and isinstance(rows[0], dict) else None
