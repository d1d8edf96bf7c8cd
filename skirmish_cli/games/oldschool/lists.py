"""What a party is made up of.

Its list rules, and those of each card, are data: `lists` in the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import ListIssue, ModelEntry, WarbandFile
from skirmish_cli.games.oldschool.cards import Card
from skirmish_cli.games.oldschool.weapons import find_weapon
from skirmish_cli.lists.receipts import Item, Receipt, cost_of, model_item, receipt_of


def receipt(warband: WarbandFile, rules: Ruleset) -> Receipt:
    """Return the receipt of a party: each member at its cost.

    Its lines tell the hands that a member needs, and its shields and helmets.
    Sections: Weapon Tags; Armor Tags.
    """
    return receipt_of(warband, "points", "party", "member", partial(_list_items, rules))


def check(warband: WarbandFile, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield nothing: all that the text asks of a party is data."""
    yield from ()


def _list_items(rules: Ruleset, entry: ModelEntry) -> Iterator[Item]:
    card: Card = entry.card
    shields, helmets = (
        sum(tag in piece.tags for piece in card.armour) for tag in ("shield", "helmet")
    )
    held = [
        find_weapon(weapon.name, weapon.tags, rules) for weapon in card.weapons if weapon.in_hand
    ]
    hands = shields + sum(
        2 if weapon.has("2-handed") else int(weapon.has("1-handed")) for weapon in held
    )
    yield model_item(entry, cost_of(card), {"hands": hands, "shields": shields, "helmets": helmets})
