"""A sixth game, small but whole: it keeps the core honest about what it asks of a game.

Its one procedure throws a pool of d6 and keeps the highest; a second reading of the same die
names a prize; draws come from a bag without replacement."""

from __future__ import annotations

from skirmish_cli.core.game import Game

GAME = Game(
    id="toy",
    package=__name__,
    procedures={"lunge": "procedures:LUNGE", "bag": "procedures:BAG"},
    card="cards:Card",
    list_rules="lists:check",
)
