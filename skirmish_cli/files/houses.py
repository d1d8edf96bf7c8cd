"""House rules: a file that changes numbers, conditions, rulings, modifiers and tables of a ruleset by name."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import Any

from skirmish_cli.core.errors import FileProblem, UsageProblem, unknown
from skirmish_cli.core.game import Ruling
from skirmish_cli.files.shapes import HouseShape, problem_at, read_shape
from skirmish_cli.files.sources import read_bytes
from skirmish_cli.files.yaml_nodes import Document


def overlay(game_id: str, data: dict[str, Any], files: Sequence[str]) -> tuple[dict[str, Any], dict[str, str]]:
    """Return a ruleset's data with house-rules files laid over it, and the rulings that they choose.

    Later files win. Raises FileProblem, with the place, for a file that is invalid, extends another game or
    changes what the ruleset doesn't have.
    """
    data = copy.deepcopy(data)
    chosen: dict[str, str] = {}
    for file in files:
        house, document = read_shape(read_bytes(file), file, HouseShape)
        _House(file, document, house).apply(game_id, data, chosen)
    return data, chosen


class _House:
    def __init__(self, file: str, document: Document, house: dict[str, Any]) -> None:
        self.file, self.document, self.house = file, document, house

    def apply(self, game_id: str, data: dict[str, Any], chosen: dict[str, str]) -> None:
        """Change the data and the chosen rulings as the file says."""
        if self.house["extends"] != game_id:
            raise self._problem(("extends",), f"these house rules extend {self.house['extends']}, not {game_id}")
        self._change_numbers(data)
        self._change_tables(data)
        self._change_named(data, "modifiers", "id", "modifier")
        self._change_named(data, "conditions", "name", "condition")
        self._change_talents(data)
        rulings = {item["key"]: item for item in data.get("rulings", [])}
        for key, value in self.house.get("rulings", {}).items():
            self._must_be_in(rulings, key, "ruling", ("rulings", key))
            item = rulings[key]
            ruling = Ruling(key, item["default"], tuple(item["values"]), item["why"])
            try:
                chosen[key] = ruling.accept(str(value))
            except UsageProblem as problem:
                raise self._problem(("rulings", key), str(problem), at_key=False) from None

    def _change_numbers(self, data: dict[str, Any]) -> None:
        numbers = data.setdefault("numbers", {})
        for key, value in self.house.get("numbers", {}).items():
            self._must_be_in(numbers, key, "number", ("numbers", key))
            if type(value) is not type(numbers[key]):
                raise self._problem(("numbers", key), f"{key} is like {numbers[key]!r}, so it can't be {value!r}",
                                    at_key=False)  # fmt: skip
            numbers[key] = value

    def _change_tables(self, data: dict[str, Any]) -> None:
        tables = data.setdefault("tables", {})
        for key, value in self.house.get("tables", {}).items():
            self._must_be_in(tables, key, "table", ("tables", key))
            if type(value) is not type(tables[key]):
                raise self._problem(("tables", key), f"the table {key} has another form in the ruleset", at_key=False)
            tables[key] = value

    def _change_named(self, data: dict[str, Any], section: str, key: str, kind: str) -> None:
        known = {item[key]: item for item in data.get(section, [])}
        for index, change in enumerate(self.house.get(section, [])):
            self._must_be_in(known, change[key], kind, (section, index, key))
            known[change[key]].update(change)

    def _change_talents(self, data: dict[str, Any]) -> None:
        talents = data.setdefault("talents", [])
        for index, change in enumerate(self.house.get("talents", [])):
            for place, effect in enumerate(change["effects"]):
                self._check_effect(data, effect, ("talents", index, "effects", place))
            same = [talent for talent in talents if talent["name"].casefold() == change["name"].casefold()]
            if same:
                same[0].update({**change, "name": same[0]["name"]})
            else:
                talents.append(change)

    def _check_effect(self, data: dict[str, Any], effect: dict[str, Any], path: tuple[str | int, ...]) -> None:
        stages = data.get("tables", {}).get("talent_stages", {})
        self._must_be_in(stages, effect["stage"], "stage", (*path, "stage"))
        self._must_be_in(stages[effect["stage"]], effect["operation"], f"operation at the stage {effect['stage']}",
                         (*path, "operation"))  # fmt: skip
        conditions = [item["name"] for item in data.get("conditions", [])]
        known = ["always", *conditions, *(f"enemy_{name}" for name in conditions)]
        self._must_be_in(known, effect.get("condition", "always"), "condition", (*path, "condition"))

    def _must_be_in(self, known: Iterable[str], name: str, kind: str, path: tuple[str | int, ...]) -> None:
        if name not in known:
            raise self._problem(path, unknown(kind, name, known), at_key=len(path) == 2)

    def _problem(self, path: tuple[str | int, ...], message: str, *, at_key: bool = False) -> FileProblem:
        return problem_at(self.document, self.file, path, message, at_key=at_key)
