"""What the dice of an attack must show; melee and shooting share it."""

from __future__ import annotations

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.dice.pools import Aim, Reroll, Stage
from skirmish_cli.games.t9a.numbers import NeededTable, find_needed, read_numbers

#: A target above the highest face: it can't be met.
NEVER = 7


def find_melee_to_hit(rules: Ruleset, offensive: int, defensive: int, modifier: int = 0) -> int:
    """Return what a standard melee attack needs to hit: a 6 always does, a 1 never.

    `modifier` is one to the roll, such as -1 at a wall. Section: Standard Melee Attacks.
    """
    target = _find_needed(rules, "to_hit", offensive - defensive)
    return min(6, max(2, target - modifier))


def find_to_wound(rules: Ruleset, strength: int, resilience: int) -> int:
    """Return what a hit needs to wound: a 6 always does, a 1 never.

    Section: To-Wound Rolls.
    """
    return _find_needed(rules, "to_wound", strength - resilience)


def find_armour_save(rules: Ruleset, armour: int, penetration: int) -> int:
    """Return what an armour save needs; a 1 always fails.

    It is NEVER where the save can't be passed. Section: Armour Saves.
    """
    return _find_needed(rules, "armour", armour - penetration)


def find_special_save(rules: Ruleset, save: int | None) -> int:
    """Return what a special save needs; a 1 or 2 always fails.

    It is NEVER where there is none. Section: Special Saves.
    """
    if save is None:
        return NEVER
    return min(NEVER, max(read_numbers(rules).special_save_best, save))


def _find_needed(rules: Ruleset, table: NeededTable, difference: int) -> int:
    needed = find_needed(rules, table, difference)
    return NEVER if needed is None else needed


def make_save_stage(
    needs: int, why: str, reroll: Reroll = "", terms: tuple[Term, ...] = ()
) -> Stage | None:
    """Return a save, or None for one that can't be passed: it isn't rolled."""
    if needs >= NEVER:
        return None
    return Stage(Aim(needs, reroll=reroll), why, "saved", saves=True, terms=terms)
