"""What follows where a Warrior has no Wounds left that were set by hand."""

from __future__ import annotations

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.lives import Fall, Stricken
from skirmish_cli.games.first_blood.statuses import SLAIN


def find_fall(stricken: Stricken) -> Fall | None:
    """Refuse no Wounds of a Warrior that isn't Broken: its Resolve test says what becomes of it.

    Sections: Wounds (W); Resolve (R).
    """
    model = stricken.model
    if model.flags.get("w") == "0" and not model.has("broken"):
        start = f"skirmish battle set {model.key}"
        raise UsageProblem(
            f"{model.key} has no Wounds left: by its Resolve test (skirmish battle do resolve "
            f"{model.key}) it is slain or Broken; write: {start} out={SLAIN}, or: {start} w=0 "
            "broken"
        )
    return None
