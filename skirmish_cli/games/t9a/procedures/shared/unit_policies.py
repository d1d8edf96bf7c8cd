"""Policies that can be typed for one unit: `--policy pursue=lancers:hold`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.games.t9a.procedures.shared.units import find_unit_id

if TYPE_CHECKING:
    from skirmish_cli.core.procedure import Policy


def read_unit_policies(
    command: Command[Any], policy: Policy, keys: Sequence[str]
) -> dict[str, str]:
    """Return which policy decides for each unit.

    Raises UsageProblem for one that names no unit of the command, or a unit twice.
    """
    found = dict.fromkeys(keys, policy.find_default(command.rules))
    typed = [value.rpartition(":") for value in command.list_typed(policy)]
    for_all = [value for whom, _, value in typed if not whom]
    if len(for_all) > 1:
        raise UsageProblem(f"--policy {policy.name} is given twice for all units")
    found |= dict.fromkeys(keys, for_all[0]) if for_all else {}
    named = set()
    for whom, _, value in typed:
        if not whom:
            continue
        same = [key for key in keys if key == whom] or [
            key for key in keys if find_unit_id(key) == find_unit_id(whom)
        ]
        if not same:
            raise UsageProblem(unknown(f"unit of --policy {policy.name}", whom, keys))
        if same[0] in named:
            raise UsageProblem(f"--policy {policy.name} is given twice for {same[0]}")
        named.add(same[0])
        found[same[0]] = value
    return found


def format_unit_policies(values: dict[str, str]) -> str:
    """Return what decides for each of some units, in words."""
    if len(set(values.values())) == 1:
        return next(iter(values.values()))
    return ", ".join(f"{key}: {value}" for key, value in values.items())
