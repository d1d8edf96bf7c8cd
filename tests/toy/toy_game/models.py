"""A toy at the table: its card with what it carries."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skirmish_cli.core.procedure import Model

if TYPE_CHECKING:
    from tests.toy.toy_game.cards import Card


class Toy(NamedTuple):
    """A toy: how many dice it lunges with, and whether it is brave."""

    key: str
    dice: int
    is_brave: bool = False


def make_toy(model: Model) -> Toy:
    """Return the toy that a model with its flags is."""
    card: Card = model.card
    return Toy(model.key, card.dice, model.has("brave"))
