"""What tests of rulebooks share: the data that ships with one change, and what is wrong with it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from pydantic import BaseModel, ValidationError

from skirmish_cli.files.findings.wording import find_faults


def change_at(shipped: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """Return a copy of the data that ships with one value set, or with `...` taken away."""
    data = deepcopy(shipped)
    *steps, last = path.split("/")
    holder: Any = data
    for step in steps:
        holder = holder[int(step) if step.isdigit() else step]
    key = int(last) if last.isdigit() else last
    if value is ...:
        del holder[key]
    else:
        holder[key] = value
    return data


def list_faults(rulebook: type[BaseModel], data: Any) -> list[tuple[str, str]]:
    """Return the place of each fault, and what is told of it."""
    try:
        rulebook.model_validate(data)
    except ValidationError as error:
        found = find_faults(error, rulebook, data)
        return [("/".join(map(str, one.path)), f"{one.message}; {one.hint}") for one in found]
    return []
