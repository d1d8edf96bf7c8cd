"""What follows where a unit has no health points left that were set by hand."""

from __future__ import annotations

from skirmish_cli.core.lives import Fall, Stricken
from skirmish_cli.games.t9a.effects import remove_unit
from skirmish_cli.games.t9a.models import count_hp
from skirmish_cli.games.t9a.numbers import read_lasting


def find_fall(stricken: Stricken) -> Fall | None:
    """Return the removal of a unit without health points, or None for one that has some.

    Section: Casualties.
    """
    model = stricken.model
    if count_hp(model, 0):
        return None
    removed = remove_unit(model.key, "casualties", read_lasting(stricken.rules))
    return Fall(tuple(removed), ("lost", "hp"))
