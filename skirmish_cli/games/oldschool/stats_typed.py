"""Numbers of a card that a command can replace or change, by their printed names."""

from __future__ import annotations

from collections.abc import Mapping

from skirmish_cli.core.stats import Stat, whole_stat
from skirmish_cli.games.oldschool.models import Card
from skirmish_cli.games.oldschool.tags import SAVES

#: Those of every card. Attacks, defense and move are worked out where none is printed.
_STATS: Mapping[str, Stat] = {
    "stamina": Stat("stamina", ("stamina",), whole_stat(0, 100)),
    "wounds": Stat("wounds", ("wounds",), whole_stat(1, 100)),
    "attacks": Stat("attacks", ("attacks",), whole_stat(1, 40, is_worked_out=True)),
    "defense": Stat("defense", ("defense",), whole_stat(0, 20, is_worked_out=True)),
    **{save.lower(): Stat(save, ("saves", save), whole_stat(1, 20)) for save in SAVES},
    "ml": Stat("ML", ("ml",), whole_stat(2, 12)),
    "fortitude": Stat("fortitude", ("fortitude",), whole_stat(0, 30)),
    "move": Stat("move", ("move",), whole_stat(0, 300, is_worked_out=True)),
}


def list_stats(card: Card) -> Mapping[str, Stat]:
    """Return the numbers of a card by the names that are typed.

    Without a sign `+stamina=2`, `+wounds=1` and `+fortitude=8` say what is left.
    """
    return _STATS
