"""A game with a rulebook of every kind of bound, for tests of house rules."""

from __future__ import annotations

from skirmish_cli.core.game import Game

GAME = Game(
    id="tavern",
    package=__name__,
    procedures=(),
    card="parts:Card",
    list_rules="parts:check_list",
    rulebook="rulebook:Rulebook",
)
