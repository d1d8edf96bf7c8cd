"""House rules made at random, each from a seed: right, slightly wrong, and hostile."""

from __future__ import annotations

import copy
import json
import random
import re
from typing import Any

from skirmish_cli.files.game_data import load_data, load_phases

_DIE = re.compile(r"d\d+")
#: Values that no place of a ruleset expects.
HOSTILE = (
    10**6,
    10**9,
    10**30,
    -(10**6),
    2**63,
    1.5,
    None,
    True,
    "",
    "x" * 5000,
    "__class__",
    "{0} {x} %s",
    "\x1b[31m[bold]",
    "d8",
    "1000000d1000000",
    [],
    [1] * 500,
    [[[]]],
    {},
    {"a": {"b": 1}},
    {"__init__": None},
)
_SLIGHTLY_WRONG = (0, -1, 1, 50, 99, 100, 1000, "d8", "d7", "x", "None", True, [], {})
#: Sections whose items have names, and the key of the name.
_ITEMS = {
    "conditions": "name",
    "modifiers": "id",
    "actions": "id",
    "talents": "name",
    "lists": "id",
}


def make_house_file(game_id: str, seed: int) -> bytes:
    """Return the house rules for a game that a seed makes."""
    return json.dumps(_Maker(game_id, seed).make(), ensure_ascii=False).encode()


class _Maker:
    """Changes one to three things that a ruleset has."""

    def __init__(self, game_id: str, seed: int) -> None:
        self.game_id = game_id
        self.random = random.Random(f"{game_id}/{seed}")
        self.data = load_data(game_id, "ruleset")
        # Most files are all but right, or hardly any would be accepted.
        self.boldness = self.random.choices((0, 1, 2), (70, 18, 12))[0]

    def make(self) -> dict[str, Any]:
        house: dict[str, Any] = {"extends": self.game_id}
        ways = {
            "numbers": 3,
            "rulings": 1,
            "modifiers": 2,
            "conditions": 2,
            "actions": 2,
            "talents": 2,
            "lists": 1,
            "phases": 1,
            "rows": 5,
            "tables": 4,
        }
        known = {way: weight for way, weight in ways.items() if self._has(way)}
        for way in self.random.choices(
            list(known), list(known.values()), k=self.random.choice((1, 1, 2, 3))
        ):
            self._add(house, way)
        return house

    def _has(self, way: str) -> bool:
        if way == "phases":
            return bool(load_phases(self.game_id).get("phases"))
        return bool(self.data.get("tables" if way == "rows" else way))

    def _add(self, house: dict[str, Any], way: str) -> None:
        if way in _ITEMS:
            item = self._change_item(way)
            items = house.setdefault(way, [])
            if item[_ITEMS[way]] not in [one[_ITEMS[way]] for one in items]:
                items.append(item)
        elif way == "phases":
            phase = self.random.choice(load_phases(self.game_id)["phases"])
            step = self.random.choice(phase["steps"])
            changed = {"id": step["id"], "do": self._change(step["do"])}
            house["phases"] = [{"id": phase["id"], "steps": [changed]}]
        else:
            name, value = getattr(self, f"_change_{way}")()
            house.setdefault(way, {})[name] = value

    def _change_numbers(self) -> tuple[str, Any]:
        key = self.random.choice(list(self.data["numbers"]))
        return key, self._change(self.data["numbers"][key])

    def _change_rulings(self) -> tuple[str, Any]:
        ruling = self.random.choice(self.data["rulings"])
        if ruling["values"] and self.random.random() < 0.8:
            return ruling["key"], self.random.choice(ruling["values"])
        number = int(ruling["default"]) if ruling["default"].isdecimal() else ruling["default"]
        return ruling["key"], self._change(number)

    def _change_tables(self) -> tuple[str, Any]:
        """Change one or two places of a whole table, or write every row of it anew."""
        name = self.random.choice(list(self.data["tables"]))
        table = copy.deepcopy(self.data["tables"][name])
        if self.random.random() < 0.4:
            return name, self._write_anew(table)
        for _ in range(self.random.choice((1, 1, 2))):
            table = self._change(table)
        return name, table

    def _write_anew(self, table: Any) -> Any:
        """Return a table of the same form, with any of its rows, each of them changed once."""
        if isinstance(table, list) and table:
            number = self.random.randint(1, len(table) + 2)
            rows = sorted(self.random.choices(range(len(table)), k=number))
            return [self._change(copy.deepcopy(table[row])) for row in rows]
        if isinstance(table, dict) and table:
            kept = [key for key in table if self.random.random() < 0.9]
            added = [self._new_name(self.random.choice(list(table)))] if len(kept) % 3 == 0 else []
            return {
                key: self._change(table.get(key, self.random.choice(list(table.values()))))
                for key in [*kept, *added]
            }
        return self._change(table)

    def _change_rows(self) -> tuple[str, Any]:
        """Change one row of a table, or add one like another."""
        name = self.random.choice(list(self.data["tables"]))
        table = self.data["tables"][name]
        if isinstance(table, list):
            row = self.random.choice(table) if table else None
            if not isinstance(row, dict):
                return name, [self._change(row)]
            known_by, changed = next(iter(table[0])), self.random.choice(list(row))
            return name, [{known_by: row[known_by], changed: self._change(row[changed])}]
        if not isinstance(table, dict) or not table:
            return name, self._change(table)
        key = self.random.choice(list(table))
        row = copy.deepcopy(table[key])
        if not isinstance(row, dict) or not row:
            return name, {key: self._change(row)}
        inside = self.random.choice(list(row))
        if self.random.random() < 0.3:
            return name, {
                self._new_name(key): {"new": True, **row, inside: self._change(row[inside])}
            }
        return name, {key: {inside: self._change(row[inside])}}

    def _change_item(self, section: str) -> dict[str, Any]:
        """Change one key of an item, or add an item like another."""
        item = copy.deepcopy(self.random.choice(self.data[section]))
        name = _ITEMS[section]
        if section == "lists" and self.random.random() < 0.3:
            return {name: item[name], "off": True}
        inside = self.random.choice([key for key in item if key != name] or [name])
        if section in ("conditions", "talents", "lists") and self.random.random() < 0.4:
            changed = {**item, inside: self._change(item[inside])}
            return {**changed, name: self._new_name(item[name]), "new": True}
        return {name: item[name], inside: self._change(item[inside])}

    def _new_name(self, name: str) -> str:
        return self.random.choice((f"{name}-2", "ours", f"{name}x"))

    def _change(self, value: Any) -> Any:
        """Return another value in place of one, as bold as this file is."""
        if self.boldness == 2 and self.random.random() < 0.6:
            return copy.deepcopy(self.random.choice(HOSTILE))
        if self.boldness == 1 and self.random.random() < 0.5:
            return copy.deepcopy(self.random.choice(_SLIGHTLY_WRONG))
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return self._change_int(value)
        if isinstance(value, str):
            return self._change_text(value)
        if isinstance(value, list):
            return self._change_list(value)
        return self._change_mapping(value) if isinstance(value, dict) else value

    def _change_int(self, value: int) -> int:
        steps = (
            value - 2,
            value - 1,
            value + 1,
            value + 2,
            value * 2,
            value * 4,
            value // 2,
            -value,
        )
        return self.random.choice((*steps, 0, 1, 20) if self.boldness else steps)

    def _change_text(self, value: str) -> str:
        if _DIE.match(value):
            return self.random.choice(("d4", "d6", "d8", "d10", "d12", "d20"))
        others = [other for other in self._list_texts(self.data) if other != value]
        if self.random.random() < 0.5:
            return self.random.choice(others)
        return self.random.choice(
            (value[:-1], value.upper(), f"{value} {{x}}", f"{value}s", "ours")
        )

    def _list_texts(self, data: Any) -> list[str]:
        """Return every word of the ruleset: one may stand where another does."""
        if isinstance(data, str):
            return [data] if len(data) < 24 else []
        inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
        return [text for one in inside for text in self._list_texts(one)]

    def _change_list(self, value: list[Any]) -> list[Any]:
        if not value:
            return [1]
        changed, place = list(value), self.random.randrange(len(value))
        way = self.random.random()
        if way < 0.2:
            del changed[place]
        elif way < 0.35:
            changed.insert(place, copy.deepcopy(changed[place]))
        elif way < 0.45:
            self.random.shuffle(changed)
        else:
            changed[place] = self._change(changed[place])
        return changed

    def _change_mapping(self, value: dict[str, Any]) -> dict[str, Any]:
        if not value:
            return {"ours": 1}
        changed, key = dict(value), self.random.choice(list(value))
        way = self.random.random()
        if way < 0.12:
            del changed[key]
        elif way < 0.22:
            changed[self._new_name(key)] = copy.deepcopy(changed[key])
        else:
            changed[key] = self._change(changed[key])
        return changed
