"""What follows where a character dies of hit points that were set by hand."""

from __future__ import annotations

from skirmish_cli.core.changes import OUT, Change
from skirmish_cli.core.lives import Fall, Stricken
from skirmish_cli.games.heimr.models import make_character
from skirmish_cli.games.heimr.numbers import find_injury


def find_fall(stricken: Stricken) -> Fall | None:
    """Return the death of a character by its HP, or None: at 0 HP it is injured, and fights on.

    Sections: Health; Injuries.
    """
    model = stricken.model
    hp = make_character(model, "").hp if model.card.variant == "tabletop" else None
    injury = find_injury(stricken.rules, 1 if hp is None else hp)
    if not injury.is_dead:
        return None
    return Fall((Change(model.key, OUT, injury.name, why="set by hand"),))
