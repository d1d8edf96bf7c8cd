"""The card of a guest, and no list rules but those of the ruleset."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import CardBase, ListIssue, WarbandFile


class Card(CardBase):
    """How much a guest drinks, and what that costs."""

    thirst: int
    cost: int = 1


def check_list(warband: WarbandFile, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield nothing."""
    yield from ()
