"""The units that are named on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model, as_flag


def read_units(command: Command) -> list[Model]:
    """Return the units named, all of one side; none where no unit is named.

    Raises UsageProblem for a unit named twice.
    """
    number = next((word for word in command.words if word.lstrip("+-").isdigit()), None)
    if number is not None:
        raise UsageProblem(
            f"{number} is no unit; an option such as --minimised that is a plain flag takes no "
            "number"
        )
    if "vs" in command.words:
        raise UsageProblem(f"{command.procedure} takes one side only, so 'vs' has no place in it")
    units = command.find_models([list(command.words)])[0] if command.words else []
    _refuse_twice(units)
    return units


def read_unit(command: Command, *instead: str) -> Model | None:
    """Return the one unit named, or None.

    Raises UsageProblem for more, and for options `instead` of a unit, which its card answers.
    """
    units = read_units(command)
    if not units:
        return None
    for option in instead:
        if command.given(option) is not None:
            raise UsageProblem(
                f"{as_flag(option)} and a unit exclude each other: it is on the unit's card"
            )
    if len(units) > 1:
        raise UsageProblem(f"{command.procedure} takes one unit, not {len(units)}")
    return units[0]


def refuse_words(command: Command) -> None:
    """Raise UsageProblem if a command that takes options only got a word."""
    if command.words:
        raise UsageProblem(f"{command.procedure} takes options only, and got {command.words[0]!r}")


def find_unit_id(key: str) -> str:
    """Return the id of a unit without its file's name and its number.

    The number is that of a unit which is named again.

    >>> find_unit_id("vell-marches/pikes"), find_unit_id("pikes#2")
    ('pikes', 'pikes')
    """
    return key.partition("#")[0].rpartition("/")[2]


def _refuse_twice(units: Sequence[Model]) -> None:
    """Raise UsageProblem where one unit stands twice, with or without its file's name.

    Copies have ids of their own.
    """
    seen: list[tuple[str, Any]] = []
    for unit in units:
        name = find_unit_id(unit.key)
        if any(other == name and card is unit.card for other, card in seen):
            raise UsageProblem(
                f"{name} is named twice: the army has it once unless its file says count: 2"
            )
        seen.append((name, unit.card))
