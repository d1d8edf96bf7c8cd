"""A sixth game, small but whole.

It keeps the core honest about what it asks of a game. A lunge throws a pool of d6 and keeps the
highest; a second reading of the same dice tells whether the first die showed it. Prizes are drawn
from a bag without replacement. A dare is a matter of decisions, which may be left to what is best.
"""

from __future__ import annotations

from skirmish_cli.core.game import Game

GAME = Game(
    id="toy",
    package=__name__,
    procedures=("lunge", "bag", "dare"),
    card="cards:Card",
    list_rules="lists:check",
    table_card="models:Card",
    rulebook="rulebook:Rulebook",
)
