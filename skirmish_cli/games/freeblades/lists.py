"""What a Freeblades warband is made up of. Its list rules are data: `lists` in the ruleset."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.receipts import Receipt, receipt_of
from skirmish_cli.core.warband import ListIssue, WarbandFile


def receipt(warband: WarbandFile) -> Receipt:
    """Return the receipt of a freeband: each model at its cost in gold. Section: Components and Setup."""
    return receipt_of(warband, "gold")


def check(warband: WarbandFile) -> Iterator[ListIssue]:
    """Yield nothing: all that the text asks of a freeband is in the vocabulary of list rules."""
    yield from ()
