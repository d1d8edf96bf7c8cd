"""What a party must or should keep to, beyond the form of its cards."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.errors import nearest
from skirmish_cli.core.receipts import Receipt, receipt_of
from skirmish_cli.core.warband import ListIssue, ModelEntry, WarbandFile
from skirmish_cli.games.oldschool.cards import Card

#: The weapons whose tags the rules give, as in the table `weapons` of the ruleset.
EXAMPLE_WEAPONS = ("Shortsword", "Dagger", "1-handed Axe", "Throwing Axe", "Javelin", "Greatsword", "Pike", "Halberd",
                   "Shortbow", "Longbow")
HANDS = 2


def check(warband: WarbandFile) -> Iterator[ListIssue]:
    """Yield what breaks or strains a card's own rules: hands, known weapons, armour, morale.

    The limit and the one leader are data: `lists` in the ruleset. Sections: Weapon Tags; Armor Tags; Morale.
    """
    for entry in warband.models:
        yield from _check_weapons(entry)
        yield from _check_armour(entry)
        yield from _check_morale(entry)


def receipt(warband: WarbandFile) -> Receipt:
    """Return the receipt of a party: each member at its cost."""
    return receipt_of(warband, "points", "party")


def _check_weapons(entry: ModelEntry) -> Iterator[ListIssue]:
    card: Card = entry.card
    known = {name.casefold() for name in EXAMPLE_WEAPONS}
    for place, weapon in enumerate(card.weapons):
        path = (*entry.path, "card", "weapons", place)
        if not weapon.tags and weapon.name.casefold() not in known:
            close = nearest(weapon.name, EXAMPLE_WEAPONS)
            hint = f"did you mean {' or '.join(close)}?" if close else "write {name: ..., tags: [melee, 1-handed]}"
            yield ListIssue(path, "error", "list-rule",
                            f"{entry.id}: {weapon.name!r} has no tags and is none of the examples in the rules",
                            hint)  # fmt: skip
    hands = sum(_hands(weapon.name, weapon.tags) for weapon in card.weapons if weapon.in_hand)
    hands += sum("shield" in piece.tags for piece in card.armour)
    if hands > HANDS:
        yield ListIssue((*entry.path, "card", "weapons"), "warning", "list-rule",
                        f"{entry.id} needs {hands} hands for what it has in hand; somebody has {HANDS}",
                        "add in_hand: false to a weapon")  # fmt: skip


def _hands(name: str, tags: tuple[str, ...]) -> int:
    two_handed = {"greatsword", "pike", "halberd", "shortbow", "longbow"}
    if "2-handed" in tags or (not tags and name.casefold() in two_handed):
        return 2
    return 1 if "1-handed" in tags or not tags else 0


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
