"""What the rules of the toys read of their ruleset."""

from __future__ import annotations

from skirmish_cli.core.ruleset import Ruleset


def read_bag(rules: Ruleset) -> tuple[int, ...]:
    """Return the values of the prizes in the bag."""
    return tuple(rules.data["tables"]["bag"])
