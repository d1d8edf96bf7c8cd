"""The receipt of an army: what each unit costs and how often each thing is in it. Every limit is
read off it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import ModelEntry, WarbandFile
from skirmish_cli.games.t9a.cards import RARITIES, Card
from skirmish_cli.lists.items import Item
from skirmish_cli.lists.receipts import Receipt, model_item, option_item, receipt_of

#: The category whose units are regular where their card names no rarity; all others are common.
#: Section: Rarity.
CORE = "core"


class Charge(NamedTuple):
    """One thing that a unit pays for, such as its base, an option, or its extra models, of which
    there are `models`."""

    what: str
    points: int
    models: int = 0


def receipt(warband: WarbandFile, rules: Ruleset) -> Receipt:
    """Return the receipt of an army: a line for each thing that a unit pays for. Section: Points
    Cost."""
    return receipt_of(warband, "points", "army", "unit", partial(_bill, rarest_of_entries(warband)))


def _bill(rarest: Mapping[str, str], entry: ModelEntry) -> Iterator[Item]:
    charges, kind = list(charges_of(entry.card)), entry_of(entry)
    yield model_item(
        entry,
        charges[0].points if charges else None,
        {"entry": kind, "rarity": rarest.get(kind.casefold())},
    )
    path = (*entry.path, "card", "cost")
    for charge in charges[1:]:
        line = option_item(entry, charge.what, charge.points, path)
        yield line._replace(pieces=charge.models, piece="models") if charge.models else line


def points_of(card: Card) -> int:
    """Return what one unit costs; 0 where its card doesn't say. Section: Points Cost."""
    return sum(charge.points for charge in charges_of(card))


def charges_of(card: Card) -> Iterator[Charge]:
    """Yield all that one unit pays for."""
    if card.cost is None:
        return
    yield Charge(f"base with {card.cost.included}", card.cost.base)
    more = max(0, card.models - card.cost.included)
    if more:
        yield Charge(f"{more} more at {card.cost.extra}", more * card.cost.extra, more)
    for option in card.cost.options:
        yield Charge(option.name, option.cost)


def entry_of(entry: ModelEntry) -> str:
    """Return the unit entry that rarity counts: `entry:` of the card, or else the name in the
    file."""
    card: Card = entry.card
    return card.entry or entry.name


def rarity_of(card: Card) -> str | None:
    """Return the rarity of a unit as its card says it, else regular for core and common for the
    rest.

    None for a unit whose card has a number instead, `{max: X}`. Section: Rarity.
    """
    if card.rarity is None:
        return "regular" if CORE in map(str.casefold, card.category) else "common"
    return card.rarity if isinstance(card.rarity, str) else None


def rarest_of_entries(warband: WarbandFile) -> dict[str, str]:
    """Return the rarity of each unit entry, by its case-folded name: of units that differ, the
    rarest counts for all."""
    rarest: dict[str, str] = {}
    for entry in warband.models:
        rarity, kind = rarity_of(entry.card), entry_of(entry).casefold()
        if rarity is not None and rarity != (other := rarest.get(kind, rarity)):
            rarity = max(rarity, other, key=RARITIES.index)
        if rarity is not None:
            rarest[kind] = rarity
    return rarest


def item_receipt(warband: WarbandFile) -> Receipt:
    """Return a receipt of the items in an army, a line for each with how many of it an entry has.
    Section: Rarity."""
    return receipt_of(warband, "points", "army", "unit", _items)


def _items(entry: ModelEntry) -> Iterator[Item]:
    """Yield a line for each item of an entry.

    An option of the item's name says how many were bought; without one, each model carries the
    weapon on its card."""
    card: Card = entry.card
    bought: dict[str, int] = {}
    written: dict[str, str] = {}
    for option in card.cost.options if card.cost else ():
        name = option.name.casefold()
        bought[name] = bought.get(name, 0) + option.count
        written.setdefault(name, option.name)
    carried = [weapon.name for part in card.parts for weapon in part.weapons]
    carried += [weapon.name for weapon in card.shooters]
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
