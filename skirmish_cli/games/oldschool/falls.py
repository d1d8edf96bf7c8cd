"""What follows where a fighter has no wounds left that were set by hand."""

from __future__ import annotations

from skirmish_cli.core.lives import Fall, Stricken
from skirmish_cli.games.oldschool.changes import (
    Points,
    change_points,
    owe_morale_of_side,
    owe_recovery,
)


def find_fall(stricken: Stricken) -> Fall | None:
    """Return that a fighter without wounds is out, and what is owed, or None if it has some.

    Sections: Attacks; Dying and Out of Action; Morale.
    """
    model = stricken.model
    if model.flags.get("wounds") != "0":
        return None
    key, card = model.key, model.card
    out = change_points(key, Points(0, 1), Points(0, 0), stricken.rules, "set by hand")
    leader = key if card.leader else ""
    morale = owe_morale_of_side(stricken.side, f"{key} lost wounds", leader=leader)
    return Fall((*out, owe_recovery(key, key), *morale), ("wounds",))
