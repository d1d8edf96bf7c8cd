"""The life of a fighter: its stamina, which goes before its wounds do."""

from __future__ import annotations

from skirmish_cli.core.command import Model
from skirmish_cli.core.lives import Life
from skirmish_cli.games.oldschool.models import Card, count_stamina


def find_life(model: Model[Card]) -> Life | None:
    """Return the stamina left to a fighter, or None where its card has none."""
    full = model.card.stamina
    return Life("stamina", "stamina", count_stamina(model), full) if full else None
