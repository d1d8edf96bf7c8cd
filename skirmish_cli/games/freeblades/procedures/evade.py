"""`evade`: a model tests to move away from whoever would engage it."""

from __future__ import annotations

from skirmish_cli.games.freeblades.procedures.shared.read_flags import BAR_FLAGS, MOVED_FLAGS
from skirmish_cli.games.freeblades.procedures.shared.trial_rules import Trial
from skirmish_cli.games.freeblades.procedures.shared.trials import make_trial_procedure

TRIAL = Trial(
    "evade",
    "Test to evade; if it passes, the model moves away",
    "Evade",
    passes="evades",
    fails="fails to evade",
    passed="it evades, directly away",
    failed="it stays, and may still choose to panic",
    refusal="can't evade",
    moves_on="pass",
    move="evade move",
    action="evade",
    may_panic=True,
    flags=(*BAR_FLAGS, *MOVED_FLAGS),
    sets={"taken": (("reacted", True),), "pass": (("moved", True),)},
)
EVADE = make_trial_procedure(TRIAL)
