"""Lunging. Section: Lunging."""

from __future__ import annotations

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.rules import Note, Rule
from tests.toy.toy_game.dice.highest import Highest, HighestOf
from tests.toy.toy_game.models import Toy


def lunge(toy: Toy, throw: HighestOf, target: int) -> Rule[Highest]:
    """Throw the pool once and return its highest die; one that reaches the target earns a prize."""
    highest: Highest = yield throw
    yield Note("the highest counts")
    if toy.is_brave:
        yield Change(toy.key, "brave", None, why="it was brave once")
    if highest.face >= target:
        yield Due(toy.key, "bag", "lunging", f"a lunge that showed {highest.face}", "bag")
    return highest
