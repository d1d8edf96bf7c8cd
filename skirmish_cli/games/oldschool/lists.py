"""What a party must or should keep to, beyond the form of its cards."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.receipts import Receipt, receipt_of
from skirmish_cli.core.warband import ListIssue, ModelEntry, WarbandFile
from skirmish_cli.games.oldschool.cards import Card
from skirmish_cli.games.oldschool.tags import EXAMPLE_WEAPONS

HANDS = 2


def check(warband: WarbandFile) -> Iterator[ListIssue]:
    """Yield what breaks or strains a card's own rules: hands, armour, morale.

    The limit and the one leader are data: `lists` in the ruleset. Sections: Weapon Tags; Armor Tags; Morale.
    """
    for entry in warband.models:
        yield from _check_hands(entry)
        yield from _check_armour(entry)
        yield from _check_morale(entry)


def receipt(warband: WarbandFile) -> Receipt:
    """Return the receipt of a party: each member at its cost."""
    return receipt_of(warband, "points", "party")


def _check_hands(entry: ModelEntry) -> Iterator[ListIssue]:
    card: Card = entry.card
    hands = sum(_hands(weapon.name, weapon.tags) for weapon in card.weapons if weapon.in_hand)
    hands += sum("shield" in piece.tags for piece in card.armour)
    if hands > HANDS:
        yield ListIssue((*entry.path, "card", "weapons"), "warning", "list-rule",
                        f"{entry.id} needs {hands} hands for what it has in hand; somebody has {HANDS}",
                        "add in_hand: false to a weapon")  # fmt: skip


def _hands(name: str, tags: tuple[str, ...]) -> int:
    if not tags:
        return {known.casefold(): hands for known, hands in EXAMPLE_WEAPONS.items()}[name.casefold()]
    return 2 if "2-handed" in tags else int("1-handed" in tags)


def _check_armour(entry: ModelEntry) -> Iterator[ListIssue]:
    card: Card = entry.card
    for tag in ("shield", "helmet"):
        if sum(tag in piece.tags for piece in card.armour) > 1:
            yield ListIssue((*entry.path, "card", "armour"), "warning", "list-rule",
                            f"{entry.id} wears more than one {tag}; one can be given up at a time",
                            f"keep one {tag}")  # fmt: skip


def _check_morale(entry: ModelEntry) -> Iterator[ListIssue]:
    card: Card = entry.card
    if card.is_npc and card.ml is None:
        yield ListIssue((*entry.path, "card"), "warning", "list-rule",
                        f"{entry.id} has no morale: it will never flee or surrender",
                        "add ml: from 2 to 12, or kind: pc")  # fmt: skip
    if not card.is_npc and card.ml is not None:
        yield ListIssue((*entry.path, "card", "ml"), "warning", "list-rule",
                        f"{entry.id} is a player's character; morale is for NPCs", "leave ml out")  # fmt: skip
