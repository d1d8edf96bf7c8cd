"""The receipt of an army: what each unit costs, and how often each thing is in it.

Every limit of the list rules is checked against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import ModelEntry, WarbandFile
from skirmish_cli.games.t9a.card_values import RARITIES
from skirmish_cli.games.t9a.cards import Card, Mount
from skirmish_cli.games.t9a.costs import list_payments
from skirmish_cli.lists.receipts import Item, Receipt, model_item, option_item, receipt_of

#: The category whose units are regular where their card names no rarity; all others are common.
#: Section: Rarity.
CORE = "core"


def make_receipt(warband: WarbandFile, rules: Ruleset) -> Receipt:
    """Return the receipt of an army: a line for each thing that a unit pays for.

    Section: Points Cost.
    """
    list_items = partial(_list_payments, find_rarest(warband))
    return receipt_of(warband, "points", "army", "unit", list_items)


def _list_payments(rarest: Mapping[str, str], entry: ModelEntry) -> Iterator[Item]:
    payments, name = list(list_payments(entry.card)), find_entry_name(entry)
    yield model_item(
        entry,
        payments[0].points if payments else None,
        {"entry": name, "rarity": rarest.get(name.casefold())},
    )
    path = (*entry.path, "card", "cost")
    for payment in payments[1:]:
        line = option_item(entry, payment.what, payment.points, path)
        yield line._replace(pieces=payment.models, piece="models") if payment.models else line


def find_entry_name(entry: ModelEntry) -> str:
    """Return the unit entry that rarity counts.

    It is `entry:` of the card, or else the unit's name.
    """
    card: Card = entry.card
    return card.entry or entry.name


def find_rarity(card: Card) -> str | None:
    """Return the rarity of a unit, or None for `{max: X}` on its card.

    A card that doesn't say it is regular if it is core, and else common. Section: Rarity.
    """
    if card.rarity is None:
        return "regular" if CORE in map(str.casefold, card.category) else "common"
    return card.rarity if isinstance(card.rarity, str) else None


def find_rarest(warband: WarbandFile) -> dict[str, str]:
    """Return the rarity of each unit entry, by its case-folded name.

    Of units of one entry that differ, the rarest counts for all.
    """
    rarest: dict[str, str] = {}
    for entry in warband.models:
        rarity, name = find_rarity(entry.card), find_entry_name(entry).casefold()
        if rarity is not None and rarity != (other := rarest.get(name, rarity)):
            rarity = max(rarity, other, key=RARITIES.index)
        if rarity is not None:
            rarest[name] = rarity
    return rarest


def make_item_receipt(warband: WarbandFile) -> Receipt:
    """Return a receipt of the items in an army, with how many an entry has.

    Section: Rarity.
    """
    return receipt_of(warband, "points", "army", "unit", _list_items)


def _list_items(entry: ModelEntry) -> Iterator[Item]:
    """Yield a line for each item of an entry.

    An option of the item's name says how many were bought; without one, each model carries the
    weapon on its card.
    """
    card: Card = entry.card
    bought: dict[str, int] = {}
    written: dict[str, str] = {}
    for option in card.cost.options if card.cost else ():
        name = option.name.casefold()
        bought[name] = bought.get(name, 0) + option.count
        written.setdefault(name, option.name)
    blocks: list[Card | Mount] = [card] if card.mount is None else [card, card.mount]
    parts = [part for block in blocks for part in block.offensive]
    carried = [weapon.name for part in parts for weapon in part.weapons]
    carried += [weapon.name for block in blocks for weapon in block.shooting]
    for text in carried:
        written.setdefault(text.casefold(), text)
    counts = dict.fromkeys(sorted(map(str.casefold, carried)), card.models) | bought
    for name, count in counts.items():
        yield Item(
            entry.id,
            f"{entry.id}: {written[name]}",
            entry.path,
            count * entry.count,
            None,
            card,
            "model",
            {"item": written[name]},
        )
