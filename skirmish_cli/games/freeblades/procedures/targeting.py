"""`targeting`: a shooter tests to aim past the nearest enemy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.core.command import Model
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.procedures.shared.trials import Trial, make_trial_procedure
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.freeblades import actions
    from skirmish_cli.games.freeblades.models import Card
else:
    actions = lazy("skirmish_cli.games.freeblades.actions")


def _why_not(model: Model[Card], rules: Ruleset) -> str | None:
    return next(actions.why_no_shot(model, rules), None)


TRIAL = Trial(
    "targeting",
    "Test to aim past the nearest enemy",
    "Shooting the Nearest Enemy",
    passed="it may shoot the target that it chose",
    failed="it may only shoot the nearest enemy",
    refusal="can't aim past the nearest",
    tarched="it may not shoot this turn",
    why_not=_why_not,
    flags=("thrown", "shot", "special", "reaction"),
    sets={"tarch": (("shot", True),)},
)
TARGETING = make_trial_procedure(TRIAL)
