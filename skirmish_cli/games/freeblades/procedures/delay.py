"""`delay`: a model tests to be put on Delay."""

from __future__ import annotations

from skirmish_cli.games.freeblades.procedures.shared.read_flags import BAR_FLAGS, WAY_FLAGS
from skirmish_cli.games.freeblades.procedures.shared.trial_rules import Trial
from skirmish_cli.games.freeblades.procedures.shared.trials import make_trial_procedure

TRIAL = Trial(
    "delay",
    "Test to be put on Delay; if it fails, the model is on Hold",
    "Delay",
    passes="is on Delay",
    fails="fails to delay, and is on Hold",
    passed="it is on Delay: it may move after the second player",
    failed="it is on Hold instead",
    refusal="can't delay",
    action="delay",
    flags=(*BAR_FLAGS, *WAY_FLAGS, "delay"),
    sets={"pass": (("delay", True),), "fail": (("hold", True),)},
)
DELAY = make_trial_procedure(TRIAL)
