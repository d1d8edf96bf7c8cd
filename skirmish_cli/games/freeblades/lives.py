"""The life of a model: Life Points."""

from __future__ import annotations

from skirmish_cli.core.command import Model
from skirmish_cli.core.lives import Life
from skirmish_cli.games.freeblades.models import Card, read_life_points


def find_life(model: Model[Card]) -> Life | None:
    """Return the LP left to a model, or None for one without any. Section: Life Points."""
    full = model.card.lp
    left = read_life_points(model)
    return Life("lp", "LP", left, full, loss="lp_lost_mean") if full else None
