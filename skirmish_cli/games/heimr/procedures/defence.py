"""`defence`: the roll that stands, open to all, until the next own turn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.abilities import make_defence_check
from skirmish_cli.games.heimr.actions import can_defend, refuse_dead
from skirmish_cli.games.heimr.attacks import StandingDefence, roll_defence
from skirmish_cli.games.heimr.numbers import read_modifier
from skirmish_cli.games.heimr.procedures.shared.checks import (
    DICE_OPTIONS,
    FATIGUE_OPTIONS,
    PENALTY_OPTION,
    describe_check,
    list_check_inputs,
    make_typed_check,
)
from skirmish_cli.games.heimr.procedures.shared.sheets import find_character, refuse_given
from skirmish_cli.games.heimr.rolls import Check, Situation

_NUMBERS_ONLY = (
    "consistency",
    "potential",
    "penalty",
    "physical",
    "fatigue",
    "tired",
    "ongoing",
    "terrain",
    "dodging",
)


def _prepare(command: Command) -> Prepared:
    check, name = (
        _make_model_defence(command) if command.words else (_make_numbers_defence(command), "")
    )
    return Prepared(
        rule=partial(roll_defence, check),
        row=lambda standing: {"defence": standing.total},
        figures={
            "fails": lambda standing: standing.total is None,
            "fatigue_rises": lambda standing: standing.tires,
        },
        outcome=_outcome,
        inputs=list_check_inputs(check),
        rulings=("arithmetic", "prone"),
        headline=f"Defence {name}{describe_check(check)}, standing until the next own turn",
    )


def _make_model_defence(command: Command) -> tuple[Check, str]:
    """Return a model's defence roll, and the model's name before it."""
    refuse_given(
        command,
        _NUMBERS_ONLY,
        "is for a defence without a model: put a flag on the model, such as +ongoing or +fatigue=3",
    )
    if len(command.words) > 2:
        raise UsageProblem("defence needs MODEL, or MODEL ABILITY")
    character = find_character(command, command.words[:1])
    refuse_dead(character, command.rules)
    if not can_defend(character, command.rules):
        raise UsageProblem(f"{character.key} has no defence while it is dazed or holds an opponent")
    ability = command.words[1] if len(command.words) > 1 else character.defence
    return make_defence_check(character, ability, command.rules), f"{character.label}, "


def _make_numbers_defence(command: Command) -> Check:
    names = [name for name in ("ongoing", "terrain") if command.given(name)]
    shifts = tuple(read_modifier(command.rules, name) for name in names)
    lifts = (read_modifier(command.rules, "dodging"),) if command.given("dodging") else ()
    return make_typed_check(command, "defence", Situation(shifts, lifts))


def _outcome(standing: StandingDefence, trace: Trace) -> Mapping[str, Any]:
    return {"defence": standing.total, "fatigue_rises": standing.tires}


DEFENCE = Procedure(
    name="defence",
    summary="Roll the defence that stands, open to all, until the next own turn.",
    section="Weapon attack",
    arguments="[MODEL [ABILITY]]",
    prepare=_prepare,
    options=(
        *DICE_OPTIONS,
        PENALTY_OPTION,
        *FATIGUE_OPTIONS,
        Option(
            "ongoing", "flag", "an ongoing action ended the turn: -2 consistency", default=False
        ),
        Option("terrain", "flag", "on difficult terrain: -1 consistency", default=False),
        Option("dodging", "flag", "a dodge made ready: +2 potential", default=False),
    ),
    examples=("defence -c 2 -p 1 --fatigue 2 --ongoing --odds",),
)
