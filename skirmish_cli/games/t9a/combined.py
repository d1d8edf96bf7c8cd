"""Combined units outside of a combat: a unit with the characters that joined it, and which of its
parts are decimated.

Section: Combined Units.
"""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Model
from skirmish_cli.games.t9a.models import hp_left
from skirmish_cli.games.t9a.numbers import id_of


def is_decimated(unit: Model, percent: int) -> bool:
    """Return whether a unit is decimated, by its flag or by what it has lost. Section:
    Decimated."""
    return unit.has("decimated") or bool(100 * hp_left(unit) <= percent * unit.card.starting_hp)


def split_decimated(
    units: Sequence[Model], percent: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the keys of the parts of a combined unit that are decimated, and of those that
    aren't."""
    gone = tuple(unit.key for unit in units if is_decimated(unit, percent))
    return gone, tuple(unit.key for unit in units if unit.key not in gone)


def split_joined(units: Sequence[Model], purpose: str) -> tuple[Model, list[Model]]:
    """Return the unit among some, whatever their order, and the characters that joined it; raises
    UsageProblem.

    `purpose` says what happens to one unit only, such as `is shot at`.
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
        if id_of(character.flags["joined"]) != id_of(host.key):
            raise UsageProblem(
                f"{character.key} has joined {character.flags['joined']}, and {host.key} is named; "
                f"write {character.key}+joined={host.key}"
            )
    return host, joined
