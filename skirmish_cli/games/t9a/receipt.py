"""The receipt of an army: what each unit costs and how often each thing is in it. Every limit is read off it.

It is made in the form that all games share, one line for each thing that a unit pays for; an `Army` groups those
lines by unit, as the limits of this game need them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from skirmish_cli.core.receipts import Item, Receipt, model_item, option_item
from skirmish_cli.core.warband import ModelEntry, WarbandFile
from skirmish_cli.games.t9a.cards import Card


class Charge(NamedTuple):
    """One thing that a unit pays for, such as its base, its extra models, or an option."""

    what: str
    points: int


@dataclass(frozen=True)
class Line:
    """The lines of the receipt that one entry pays, for as many identical units as it makes."""

    entry: ModelEntry
    paid: tuple[Item, ...]

    @property
    def card(self) -> Card:
        """The card of the units."""
        card: Card = self.entry.card
        return card

    @property
    def each(self) -> int:
        """What one of the units costs."""
        return sum(item.each or 0 for item in self.paid)

    @property
    def points(self) -> int:
        """What all units of the entry cost."""
        return sum(item.total for item in self.paid)

    @property
    def kind(self) -> str:
        """The unit entry that rarity counts: `entry:` of the card, or else the name in the file."""
        return self.card.entry or self.entry.name

    def items(self) -> Iterator[tuple[str, int]]:
        """Yield each item that the entry has, with how many, its name case-folded.

        An option of the item's name says how many were bought; without one, each model carries the weapon on its card.
        """
        card = self.card
        bought: dict[str, int] = {}
        for option in card.cost.options if card.cost else ():
            name = option.name.casefold()
            bought[name] = bought.get(name, 0) + option.count
        carried = {weapon.name.casefold() for part in card.parts for weapon in part.weapons}
        carried |= {weapon.name.casefold() for weapon in card.shooters}
        counts = dict.fromkeys(sorted(carried), card.models) | bought
        for name, count in counts.items():
            yield name, count * self.entry.count

    def __str__(self) -> str:
        many = f"{self.entry.count} x " if self.entry.count > 1 else ""
        return f"{many}{self.entry.id} {self.each}"


@dataclass(frozen=True)
class Army:
    """A receipt with its lines grouped by entry, in file order."""

    receipt: Receipt
    lines: tuple[Line, ...]

    @property
    def points(self) -> int:
        """What the whole army costs."""
        return self.receipt.total

    def of_category(self, name: str) -> tuple[Line, ...]:
        """Return the lines of a category."""
        return tuple(line for line in self.lines if name in map(str.casefold, line.card.category))

    def count_items(self) -> dict[str, int]:
        """Return how many of each item the army has, by case-folded name."""
        counts: dict[str, int] = {}
        for line in self.lines:
            for name, count in line.items():
                counts[name] = counts.get(name, 0) + count
        return counts


def receipt(warband: WarbandFile) -> Receipt:
    """Return the receipt of an army: a line for each thing that a unit pays for. Section: Points Cost."""
    items: list[Item] = []
    for entry in warband.models:
        charges = list(charges_of(entry.card))
        items.append(model_item(entry, charges[0].points if charges else None))
        items += [option_item(entry, charge.what, charge.points, entry.count, (*entry.path, "card", "cost"))
                  for charge in charges[1:]]  # fmt: skip
    return Receipt("points", tuple(items), warband.limit, "army")


def make_army(warband: WarbandFile) -> Army:
    """Return the receipt of an army with its lines grouped by entry. A unit without a cost costs 0."""
    made = receipt(warband)
    paid: dict[tuple[str | int, ...], list[Item]] = {}
    for item in made.items:
        place = item.path if item.kind == "model" else item.path[:-2]
        paid.setdefault(place, []).append(item)
    return Army(made, tuple(Line(entry, tuple(paid[entry.path])) for entry in warband.models))


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
        yield Charge(f"{more} more at {card.cost.extra}", more * card.cost.extra)
    for option in card.cost.options:
        yield Charge(option.name, option.cost)


def itemised(lines: tuple[Line, ...], most: int = 40) -> str:
    """Return lines as a sum in one line of text; a hostile file may have thousands, so the rest is counted."""
    shown = [str(line) for line in lines[:most]]
    if len(lines) > most:
        shown.append(f"{len(lines) - most} more entries")
    return " + ".join(shown)
