"""What the dice of an attack must show, from the tables of the ruleset. Melee and shooting share
it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from skirmish_cli.core.ruleset import Ruleset

#: A target above the highest face: it can't be met.
NEVER = 7


def needed(table: Sequence[Mapping[str, Any]], difference: int, beyond: int = NEVER) -> int:
    """Return what the first row of a table needs whose `least` a difference reaches, or `beyond`
    if none does."""
    for row in table:
        if row["least"] is None or difference >= row["least"]:
            return int(row["needs"])
    return beyond


def melee_to_hit(rules: Ruleset, offensive: int, defensive: int, modifier: int = 0) -> int:
    """Return what a standard melee attack needs to hit: a 6 always does, a 1 never. Section:
    Standard Melee Attacks.

    `modifier` is one to the roll, such as -1 at a wall.
    """
    target = needed(rules.data["tables"]["to_hit"], offensive - defensive)
    return min(6, max(2, target - modifier))


def to_wound(rules: Ruleset, strength: int, resilience: int) -> int:
    """Return what a hit needs to wound: a 6 always does, a 1 never. Section: To-Wound Rolls."""
    return needed(rules.data["tables"]["to_wound"], strength - resilience)


def armour_save(rules: Ruleset, armour: int, penetration: int) -> int:
    """Return what an armour save needs, NEVER where it can't be passed; a 1 always fails.
    Section: Armour Saves."""
    return needed(rules.data["tables"]["armour"], armour - penetration)


def special_save(rules: Ruleset, save: int | None) -> int:
    """Return what a special save needs, NEVER where there is none; a 1 or 2 always fails.
    Section: Special Saves."""
    if save is None:
        return NEVER
    return min(NEVER, max(int(rules.data["numbers"]["special_save_best"]), save))
