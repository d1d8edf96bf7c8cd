"""Toy list rules: a total within the limit."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import ListIssue, WarbandFile


def check(warband: WarbandFile, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield an issue when the toys cost more than the limit."""
    total = sum(entry.card.cost * entry.count for entry in warband.models)
    if warband.limit is not None and total > warband.limit:
        yield ListIssue(
            ("limit",),
            "error",
            "over-limit",
            f"the toys cost {total}, {total - warband.limit} too much",
        )
