"""Lunging. Section: Lunging."""

from __future__ import annotations

from skirmish_cli.core.rules import Note, Rule
from tests.toy.toy_game.dice.highest import Highest, HighestOf


def lunge(throw: HighestOf) -> Rule[Highest]:
    """Throw the pool once and return its highest die."""
    highest: Highest = yield throw
    yield Note("the highest counts")
    return highest
