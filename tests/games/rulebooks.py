"""What tests of rulebooks share: the data that ships with one change, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from skirmish_cli.files.findings.wording import find_faults
from skirmish_cli.files.game_data import load_data


def copy_shipped(game_id: str) -> dict[str, Any]:
    """Return a copy of the ruleset that ships with a game, to be changed."""
    return deepcopy(load_data(game_id, "ruleset"))


def find_fault_after(
    change: Callable[[dict[str, Any]], object], game_id: str, rulebook: type[BaseModel]
) -> tuple[str, str]:
    """Return where and what is wrong first with the ruleset that ships after a change."""
    data = copy_shipped(game_id)
    change(data)
    with pytest.raises(ValidationError) as caught:
        rulebook.model_validate(data)
    fault = next(find_faults(caught.value, rulebook, data))
    return ".".join(map(str, fault.path)), fault.message


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
