"""`targeting`: a shooter tests to aim past the nearest enemy."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.rules import certain
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.changed import format_model
from skirmish_cli.games.freeblades.procedures.shared.extras import is_rating, list_inputs
from skirmish_cli.games.freeblades.procedures.shared.read_flags import BAR_FLAGS, WAY_FLAGS
from skirmish_cli.games.freeblades.procedures.shared.trial_rules import Trial
from skirmish_cli.games.freeblades.procedures.shared.trials import (
    DisciplineOptions,
    make_trial_procedure,
    prepare_trial,
)
from skirmish_cli.games.freeblades.procedures.shared.verdicts import tell_no_test
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.freeblades import actions, talents
    from skirmish_cli.games.freeblades.models import Card
else:
    actions = lazy("skirmish_cli.games.freeblades.actions")
    talents = lazy("skirmish_cli.games.freeblades.talents")


def _why_not(model: Model[Card], rules: Ruleset) -> str | None:
    return next(actions.why_no_shot(model, rules), None)


TRIAL = Trial(
    "targeting",
    "Test to aim past the nearest enemy",
    "Shooting the Nearest Enemy",
    passes="passes, and may shoot past the nearest enemy",
    fails="fails, and may only shoot the nearest enemy",
    tarches="tarches, and may not shoot this turn",
    passed="it may shoot the target that it chose",
    failed="it may only shoot the nearest enemy",
    refusal="can't aim past the nearest",
    tarched="it may not shoot this turn",
    why_not=_why_not,
    flags=(
        *BAR_FLAGS,
        *WAY_FLAGS,
        *("reacted", "engaged", "thrown", "shot", "special", "reaction"),
    ),
    sets={"tarch": (("shot", True),)},
)


def _prepare(command: Command[DisciplineOptions]) -> Prepared:
    """Return a targeting test made ready, or that a model with Shoot Them! needs none."""
    words = command.words
    if len(words) == 1 and not is_rating(words[0]):
        model = command.find_models([list(words)])[0][0]
        reason = _why_not(model, command.rules)
        borne = talents.read_card_talents(model.card, command.rules)
        if reason is None and talents.find_talent(borne, "Shoot Them!") is not None:
            return _prepare_none(command, model)
    return prepare_trial(TRIAL, command)


def _prepare_none(command: Command[DisciplineOptions], model: Model[Card]) -> Prepared:
    """Return what is shown where no test is needed."""
    options = command.options
    idle = [one.flag for one in options.given_of(*DisciplineOptions.declared().values())]
    outcome: dict[str, Json] = {
        "pass": True,
        "test": False,
        "why": "Shoot Them!",
        "tarch": False,
        "level": 0,
    }
    notes = (f"{' and '.join(idle)}: no test is taken, so nothing changes",) if idle else ()
    return Prepared(
        rule=partial(certain, None),
        figures={},
        row=lambda result: outcome,
        outcome=lambda result, trace: outcome,
        inputs=list_inputs(options, {"who": format_model(model)}),
        headline=f"No targeting test: {model.key} has Shoot Them!, and aims at any enemy",
        notes=notes,
        verdict=tell_no_test,
    )


TARGETING = make_trial_procedure(TRIAL)._replace(prepare=_prepare)
