"""What a party is made up of. Its list rules, and those of each card, are data: `lists` in the ruleset."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.game import Ruleset
from skirmish_cli.core.receipts import Item, Receipt, cost_of, model_item, receipt_of
from skirmish_cli.core.warband import ListIssue, ModelEntry, WarbandFile
from skirmish_cli.games.oldschool.cards import Card
from skirmish_cli.games.oldschool.tags import EXAMPLE_WEAPONS


def receipt(warband: WarbandFile, rules: Ruleset) -> Receipt:
    """Return the receipt of a party: each member at its cost, with the hands that it needs and what it wears twice.

    Sections: Weapon Tags; Armor Tags.
    """
    return receipt_of(warband, "points", "party", "member", _bill)


def check(warband: WarbandFile, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield nothing: all that the text asks of a party is in the vocabulary of list rules."""
    yield from ()


def _bill(entry: ModelEntry) -> Iterator[Item]:
    card: Card = entry.card
    shields, helmets = (sum(tag in piece.tags for piece in card.armour) for tag in ("shield", "helmet"))
    hands = shields + sum(_hands(weapon.name, weapon.tags) for weapon in card.weapons if weapon.in_hand)
    yield model_item(entry, cost_of(card), {"hands": hands, "shields": shields, "helmets": helmets})


def _hands(name: str, tags: tuple[str, ...]) -> int:
    if not tags:
        return {known.casefold(): hands for known, hands in EXAMPLE_WEAPONS.items()}[name.casefold()]
    return 2 if "2-handed" in tags else int("1-handed" in tags)
