"""The life of a unit: Health Points."""

from __future__ import annotations

from skirmish_cli.core.command import Model
from skirmish_cli.core.lives import Life
from skirmish_cli.games.t9a.models import Card, count_hp


def find_life(model: Model[Card]) -> Life | None:
    """Return the Health Points left to all models of a unit. Section: Decimated."""
    left, full = count_hp(model, 0), model.card.starting_hp
    return Life("lost", "HP", left, full, rises=True, loss="hp_lost_mean")


def is_crowd(card: Card) -> bool:
    """Return whether a unit has several models.

    >>> is_crowd(Card(models=18)), is_crowd(Card())
    (True, False)
    """
    return card.models > 1
