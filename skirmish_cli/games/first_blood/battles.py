"""What a battle asks of this game beyond its procedures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish_cli.games.first_blood.models import Card

REGIMENT = "regiment"


def drop_number(key: str) -> str:
    """Return the key of a Warrior without its number in a regiment.

    >>> drop_number("spear-2"), drop_number("captain")
    ('spear', 'captain')
    """
    name, dash, number = key.rpartition("-")
    return name if dash and number.isdigit() else key


def list_groups(cards: Mapping[str, Card]) -> tuple[frozenset[str], ...]:
    """Return which Warriors of a side act together: those of one Command Card.

    Section: Command Cards.
    """
    groups: dict[object, list[str]] = {}
    for key, card in cards.items():
        if card.kind == REGIMENT:
            groups.setdefault((drop_number(key), card), []).append(key)
    return tuple(frozenset(keys) for keys in groups.values() if len(keys) > 1)
