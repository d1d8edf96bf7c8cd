"""`rally`: a panicked model tests to stop panicking."""

from __future__ import annotations

from skirmish_cli.games.freeblades.procedures.shared.read_flags import BAR_FLAGS
from skirmish_cli.games.freeblades.procedures.shared.trial_rules import Trial
from skirmish_cli.games.freeblades.procedures.shared.trials import make_trial_procedure

TRIAL = Trial(
    "rally",
    "Rally test of a panicked model; if it fails, the model panics on",
    "Rally",
    passes="rallies",
    fails="fails to rally and panics on",
    passed="it is no longer panicked, may turn, and does nothing else this turn",
    failed="it panics on, toward its home edge",
    refusal="can't rally",
    moves_on="fail",
    move="panic move",
    action="rally",
    flags=(*BAR_FLAGS, "engaged"),
    sets={"pass": (("panicked", False), ("rallied", True))},
)
RALLY = make_trial_procedure(TRIAL)._replace(
    examples=("rally d8 --odds", "rally captain+panicked -w tin-lanterns.yaml --dice 5")
)
