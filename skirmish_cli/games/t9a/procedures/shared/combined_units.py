"""Combined units outside of a combat: a unit with the characters that joined it.

Section: Combined Units.
"""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.games.t9a.health import is_decimated
from skirmish_cli.games.t9a.models import Card, count_hp
from skirmish_cli.games.t9a.procedures.shared.units import find_unit_id


def split_decimated(
    units: Sequence[Model[Card]], percent: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the decimated parts of a combined unit, and the others.

    Both are keys of units. A part is decimated by its flag or by what it has lost. Section:
    Decimated.
    """
    gone = tuple(
        unit.key
        for unit in units
        if unit.has("decimated") or is_decimated(count_hp(unit), unit.card.starting_hp, percent)
    )
    return gone, tuple(unit.key for unit in units if unit.key not in gone)


def group_units(units: Sequence[Model[Card]]) -> list[list[Model[Card]]]:
    """Return the units of a command, each with the characters that joined it.

    Raises UsageProblem for a character whose unit isn't named, for both test together. Section:
    Combined Units.
    """
    hosts = [unit for unit in units if not unit.has("joined")]
    groups = {unit.key: [unit] for unit in hosts}
    for unit in units:
        if unit.has("joined"):
            name = find_unit_id(unit.flags["joined"])
            found = [host.key for host in hosts if host.key == unit.flags["joined"]]
            found = found or [host.key for host in hosts if find_unit_id(host.key) == name]
            if not found:
                raise UsageProblem(
                    f"{unit.key} has joined {unit.flags['joined']}: name that unit as well, for "
                    "both are one unit"
                )
            groups[found[0]].append(unit)
    return list(groups.values())


def split_joined(
    units: Sequence[Model[Card]], purpose: str
) -> tuple[Model[Card], list[Model[Card]]]:
    """Return the one unit among some, and the characters that joined it.

    `purpose` says what happens to one unit only, such as `is shot at`. Raises UsageProblem for a
    second unit, and for a character that joined another.
    """
    hosts = [unit for unit in units if not unit.has("joined")]
    if not hosts:
        raise UsageProblem(
            f"{units[0].key} has joined {units[0].flags['joined']}; name that unit as well"
        )
    host, *others = hosts
    if others:
        raise UsageProblem(
            f"{others[0].key} is a second target: one unit {purpose}; "
            f"a character in it is {others[0].key}+joined={host.key}"
        )
    joined = [unit for unit in units if unit.has("joined")]
    for character in joined:
        if find_unit_id(character.flags["joined"]) != find_unit_id(host.key):
            raise UsageProblem(
                f"{character.key} has joined {character.flags['joined']}, and {host.key} is named; "
                f"write {character.key}+joined={host.key}"
            )
    return host, joined
