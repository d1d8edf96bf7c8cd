"""The life of a Warrior: Wounds."""

from __future__ import annotations

from skirmish_cli.core.command import Model
from skirmish_cli.core.lives import Life
from skirmish_cli.games.first_blood.models import Card, count_wounds_left, make_warrior


def find_life(model: Model[Card]) -> Life | None:
    """Return the Wounds left to a Warrior, or None where its card has none. Section: Wounds (W)."""
    full = model.card.w
    left = count_wounds_left(make_warrior(model)) if full else 0
    return Life("w", "Wounds", left, full, loss="wounds_lost_mean") if full else None
