"""The life of a character: hit points."""

from __future__ import annotations

from skirmish_cli.core.command import Model
from skirmish_cli.core.lives import Life
from skirmish_cli.games.heimr.models import Card, make_character


def find_life(model: Model[Card]) -> Life | None:
    """Return the HP left to a character, or None where its card has none."""
    full = model.card.hp
    left = make_character(model, "").hp if full else None
    return None if left is None or not full else Life("hp", "HP", left, full, loss="hp_lost_mean")
