"""What a test shows: its target number, its row in the odds, its Fatestones."""

from __future__ import annotations

from typing import Any

from skirmish_cli.core.procedure import Command, bounded
from skirmish_cli.games.freeblades.dice.readings import Reached
from skirmish_cli.games.freeblades.numbers import read_numbers

#: The highest level in the odds, which holds all above.
TOP_LEVEL = 3


def read_target_number(command: Command) -> int:
    """Return the target number given, or that of the rules; raises UsageProblem."""
    given = command.given("tn")
    if given is None:
        return int(read_numbers(command.rules).target_number)
    return bounded(given, "--tn", -100, 1000)


def make_test_row(reached: Reached) -> dict[str, Any]:
    """Return the row of a test in the odds, levels folded from TOP_LEVEL on."""
    level: Any = reached.levels if reached.levels < TOP_LEVEL else {"at_least": TOP_LEVEL}
    return {"success": reached.is_success, "tarch": reached.is_tarch, "level": level}


def count_gained_fatestones(reached: Reached) -> dict[str, Any]:
    """Return the Fatestones that a played test gives, if any: one for each level.

    Section: Fatestones.
    """
    return {"fatestones": reached.level} if reached.level else {}
