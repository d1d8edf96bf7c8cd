"""What a battle asks of this game beyond its procedures."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish_cli.games.freeblades.models import Card

MAGIC = "magic"


def may_act(card: Card, phase: str) -> bool:
    """Return whether a model can take a turn in a phase: in Magic only casters can.

    Section: Casting Spells.
    """
    return phase != MAGIC or card.car is not None
