"""What a First Blood warband must keep to.

All of its list rules are data in the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import ListIssue, ModelEntry, WarbandFile
from skirmish_cli.games.first_blood.cards import Card
from skirmish_cli.lists.receipts import Item, Receipt, cost_of, model_item, receipt_of


def receipt(warband: WarbandFile, rules: Ruleset) -> Receipt:
    """Return the receipt of a warband: each Warrior's cost and Command Card.

    Section: Command Cards.
    """
    return receipt_of(warband, bill=_list_items)


def check(warband: WarbandFile, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield nothing: the list rules of the ruleset say it all."""
    yield from ()


def name_command_card(entry: ModelEntry) -> str:
    """Return the name on the Command Card of an entry."""
    card: Card = entry.card
    return card.command_card or entry.name


def _list_items(entry: ModelEntry) -> Iterator[Item]:
    yield model_item(entry, cost_of(entry.card), {"command_card": name_command_card(entry)})
