"""What results change about units: health points lost, shaken, fleeing, removed.

Each change holds as long as the ruleset says that its flag lasts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from skirmish_cli.core.changes import OUT, Change, Until
from skirmish_cli.core.ruleset import Ruleset


class Lasting(NamedTuple):
    """Until when the flags hold that results set; those of a side are counters."""

    lost: Until = "removed"
    lost_this_phase: Until = "phase"
    shaken: Until = "removed"
    broken: Until = "combat"
    fleeing: Until = "phase"
    pursuing: Until = "phase"
    panic_passed: Until = "phase"
    destroyed: Until = "removed"
    charging: Until = "combat"
    first_round: Until = "combat"
    cast: Until = "phase"
    amnesia: Until = "battle"
    magic_dice: Until = "phase"
    stored_dice: Until = "removed"
    drawn: Until = "battle"


def read_lasting(rules: Ruleset) -> Lasting:
    """Return until when the flags hold that results set."""
    return Lasting(*(rules.lasts(flag) for flag in Lasting._fields))


def remove_unit(key: str, how: str, lasting: Lasting) -> Iterator[Change]:
    """Yield what is changed by the removal of a unit, which gives its full points.

    `how` is casualties, decimated, caught, shaken or breach.
    """
    yield Change(key, "destroyed", True, lasting.destroyed, how)
    yield Change(key, OUT, how)


def flee(key: str, lasting: Lasting, why: str) -> Iterator[Change]:
    """Yield what is changed by a flee move: whoever makes one is shaken.

    Section: Flee Move.
    """
    yield Change(key, "shaken", True, lasting.shaken, why)
    yield Change(key, "fleeing", True, lasting.fleeing, why)
