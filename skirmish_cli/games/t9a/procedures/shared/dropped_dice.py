"""How many dice more are thrown, of which the lowest or the highest are dropped."""

from __future__ import annotations

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Reader, parse_whole
from skirmish_cli.core.ruleset import Ruleset

MOST_DROPPED = 20


def a_dropped_count() -> Reader[int]:
    """Return the reader of how often a roll is maximised or minimised.

    Raises UsageProblem that says to write 1 where another option stands in its place. Section:
    Dice.
    """

    def read(text: str, name: str, rules: Ruleset | None) -> int:
        if not text.strip().lstrip("+-").isdigit():
            raise UsageProblem(f"{name} takes a number, not {text[:40]!r}: write {name} 1 for once")
        return parse_whole(text, name, 0, MOST_DROPPED)

    return Reader("whole", read, "K", least=0, most=MOST_DROPPED)
