"""What follows where a model has no LP left that were set by hand."""

from __future__ import annotations

from skirmish_cli.core.lives import Fall, Stricken
from skirmish_cli.games.freeblades.flags import Teller
from skirmish_cli.games.freeblades.morale import TIMING


def find_fall(stricken: Stricken) -> Fall | None:
    """Return the drop of a model without LP, and its friends' morale tests, or None.

    Sections: Life Points; Morale.
    """
    model = stricken.model
    if model.flags.get("lp") != "0":
        return None
    teller = Teller(stricken.rules, (model,), stricken.find_models)
    drop = teller.tell_wounds(model.key, 1, 0, "set by hand")
    time = "" if stricken.phase in TIMING else "now"
    tests = teller.list_morale_tests(model.key, stricken.phase, time=time)
    return Fall((*drop, *tests), ("lp",))
