"""From a data file of a game to plain data whose shape was checked.

Imports pydantic.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ValidationError

from skirmish_cli.core.errors import FileProblem
from skirmish_cli.files.findings.wording import find_faults
from skirmish_cli.files.shapes import AnyRulebook, PhasesShape, ReferenceShape
from skirmish_cli.files.showing import visible
from skirmish_cli.files.yaml.nodes import Document, read_yaml

SHAPES: dict[str, type[BaseModel]] = {
    "ruleset": AnyRulebook,
    "phases": PhasesShape,
    "reference": ReferenceShape,
}
#: The sections whose items are looked up by a key, which none of them may share.
_KEYED = (
    ("conditions", "name"),
    ("rulings", "key"),
    ("modifiers", "id"),
    ("actions", "id"),
    ("talents", "name"),
    ("lists", "id"),
    ("phases", "id"),
)


def compile_data(
    source: bytes, file: str, kind: str, rulebook: type[BaseModel] | None = None
) -> dict[str, Any]:
    """Return the plain data of a file of one kind.

    A ruleset is checked by its game's rulebook. Raises FileProblem with the first fault and
    its place.
    """
    shape = rulebook if kind == "ruleset" and rulebook is not None else SHAPES[kind]
    data, document = _read_shape(source, file, shape)
    for section, key in _KEYED:
        seen: set[str] = set()
        for index, item in enumerate(data.get(section, [])):
            if item[key] in seen:
                message = f"{section}: {item[key]} is here twice"
                raise _problem_at(document.place((section, index, key)), file, message)
            seen.add(item[key])
    for ruling in data.get("rulings", []):
        ruling["default"] = str(ruling["default"])
        ruling["values"] = [str(value) for value in ruling.get("values", [])]
    return data


def _read_shape(
    source: bytes, file: str, shape: type[BaseModel]
) -> tuple[dict[str, Any], Document]:
    """Return the data of a file that has a shape, and its document."""
    document = read_yaml(source)
    if document.problems:
        first = document.problems[0]
        raise _problem_at((first.line, first.column), file, first.message, first.hint)
    if not isinstance(document.data, dict):
        raise _problem_at((1, 1), file, "a mapping of keys and values is needed")
    try:
        shape.model_validate(document.data)
    except ValidationError as error:
        fault = next(find_faults(error, shape, document.data))
        place = document.place(fault.path, of_key=fault.at_key)
        raise _problem_at(place, file, fault.message, fault.hint) from None
    data: dict[str, Any] = document.data
    return data, document


def _problem_at(place: tuple[int, int], file: str, message: str, hint: str = "") -> FileProblem:
    """Return the problem for a place in a file."""
    line, column = place
    end = f"; {hint}" if hint else ""
    return FileProblem(visible(f"{file}:{line}:{column}: {message}{end}"))
