"""The toy card."""

from __future__ import annotations

from skirmish_cli.core.warband import CardBase


class Card(CardBase):
    """How many dice a toy lunges with, and what it costs."""

    dice: int
    cost: int = 1
