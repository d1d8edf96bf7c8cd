"""`redirect`: a pursuer tests to turn onto an enemy beside its way."""

from __future__ import annotations

from skirmish_cli.games.freeblades.procedures.shared.trial_rules import Trial
from skirmish_cli.games.freeblades.procedures.shared.trials import make_trial_procedure

TRIAL = Trial(
    "redirect",
    "Test to turn a pursuit onto an enemy within 1 inch of its way",
    "Redirecting a Pursuit",
    passes="passes, and may engage the other enemy",
    fails="fails, and goes on after whom it pursues",
    passed="it may engage that enemy instead",
    failed="it must go on after the model that it pursues",
    refusal="can't redirect a pursuit",
    action="pursue",
    flags=("restrained", "panicked", "engaged", "engaging", "repositioned", "discorporate"),
)
REDIRECT = make_trial_procedure(TRIAL)
