"""A toy at the table: its card with what it carries."""

from __future__ import annotations

from typing import NamedTuple

from skirmish_cli.core.command import Model


class Card(NamedTuple):
    """The card at the table."""

    dice: int
    cost: int = 1


class Toy(NamedTuple):
    """A toy: how many dice it lunges with, and whether it is brave."""

    key: str
    dice: int
    is_brave: bool = False


def make_toy(model: Model[Card]) -> Toy:
    """Return the toy that a model with its flags is."""
    return Toy(model.key, model.card.dice, model.has("brave"))
