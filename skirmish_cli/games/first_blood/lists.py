"""What a First Blood warband is made up of. Its list rules, and those of each profile, are data
in the ruleset."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import ListIssue, ModelEntry, WarbandFile
from skirmish_cli.games.first_blood.cards import Card
from skirmish_cli.lists.items import Item
from skirmish_cli.lists.receipts import Receipt, cost_of, model_item, receipt_of


def receipt(warband: WarbandFile, rules: Ruleset) -> Receipt:
    """Return the receipt of a warband: each Warrior at its cost, and the Command Card that it is
    on.

    Section: Command Cards.
    """
    return receipt_of(warband, bill=_bill)


def check(warband: WarbandFile, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield nothing: all that the text asks of a warband is in the vocabulary of list rules."""
    yield from ()


def command_card(entry: ModelEntry) -> str:
    """Return the name on the Command Card of an entry."""
    card: Card = entry.card
    return card.command_card or entry.name


def _bill(entry: ModelEntry) -> Iterator[Item]:
    yield model_item(entry, cost_of(entry.card), {"command_card": command_card(entry)})
