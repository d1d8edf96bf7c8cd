"""Cards of an army that was made up, and what they come to, for the tests of list rules."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from skirmish_cli.core.warband import CardBase, ModelEntry
from skirmish_cli.lists.receipts import Receipt, cost_of, model_item, option_item


class Weapon(CardBase):
    name: str = ""


class Card(CardBase):
    class_: str | None = Field(default=None, alias="class")
    entry: str | None = None
    most: int | None = None
    weapons: tuple[Weapon, ...] = ()
    tags: tuple[str, ...] = ()
    lp: int | None = None
    cost: int | None = None
    weapon: Weapon | None = None
    options: dict[str, int] = Field(default_factory=dict)


def bill(
    *cards: dict[str, Any], size: int | None = 1000, count: int = 1, is_whole: bool = True
) -> Receipt:
    """Return the receipt of a list with an entry for each card, each of so many copies."""
    items = []
    for index, data in enumerate(cards):
        entry = ModelEntry(
            f"m{index}", f"M{index}", count, Card.model_construct(**data), ("models", index)
        )
        items.append(model_item(entry, cost_of(entry.card)))
        items += [
            option_item(entry, name, cost, (*entry.path, "card", "options", name))
            for name, cost in data.get("options", {}).items()
        ]
    return Receipt("points", tuple(items), size, "army", "unit", is_whole)
