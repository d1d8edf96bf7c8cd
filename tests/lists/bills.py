"""Receipts of made-up lists, for the tests of list rules one by one."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from skirmish_cli.core.warband import ListIssue, ModelEntry
from skirmish_cli.lists.checking import check_rules
from skirmish_cli.lists.receipts import Item, Receipt, cost_of, model_item, option_item
from skirmish_cli.lists.rules import read_rule


def line(label: str, number: int = 1, each: int | None = 10, place: int = 0) -> Item:
    """Return the line of a model."""
    return Item(label, label, ("models", place), number, each)


def receipt(*cards: dict[str, Any], size: int | None = 1000) -> Receipt:
    """Return the receipt of an army with an entry for each card.

    Beside what stands on a card, `count` is how many copies there are and `bought` what each of
    them buys, by name.
    """
    items: list[Item] = []
    for place, card in enumerate(cards):
        own = {key: value for key, value in card.items() if key not in ("count", "bought")}
        count, path = card.get("count", 1), ("models", place)
        entry = ModelEntry(f"m{place}", f"M{place}", count, SimpleNamespace(**own), path)
        items.append(model_item(entry, cost_of(entry.card)))
        for name, cost in card.get("bought", {}).items():
            items.append(option_item(entry, name, cost, (*path, "card", "options", name)))
    return Receipt("points", tuple(items), size, "army", "unit")


def issues(bill: Receipt, /, **rule: Any) -> list[ListIssue]:
    """Return what one rule says of a receipt."""
    return list(check_rules([read_rule({"id": "r", **rule})], bill))


def only(bill: Receipt, /, **rule: Any) -> ListIssue:
    """Return the only thing that one rule says of a receipt."""
    (issue,) = issues(bill, **rule)
    return issue
