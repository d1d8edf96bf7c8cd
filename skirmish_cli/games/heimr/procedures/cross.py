"""`cross`: crossing a border that has a requirement or a movement limit."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded
from skirmish_cli.core.rules import certain
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.challenges import Requirement
from skirmish_cli.games.heimr.crossings import Crossed, cross, why_limit_reached
from skirmish_cli.games.heimr.numbers import look_up_number, note_our_tables, read_reroll_cost
from skirmish_cli.games.heimr.procedures.shared.checks import (
    DICE_OPTIONS,
    FATIGUE_OPTIONS,
    PENALTY_OPTION,
    WILLPOWER_OPTION,
    describe_check,
    describe_policy,
    list_check_inputs,
    make_own_check,
    read_willpower,
)
from skirmish_cli.games.heimr.procedures.shared.sheets import format_lead, name_sides
from skirmish_cli.games.heimr.rolls import MOST_TARGET

MOST_LIMIT = 100


def _prepare(command: Command) -> Prepared:
    reason = _why_kept_out(command)
    if reason is not None:
        return _prepare_refusal(command, reason)
    target = bounded(command.need("cr"), "--cr", -MOST_TARGET, MOST_TARGET)
    check = make_own_check(command, command.words, "crossing")
    willpower = read_willpower(command, command.words[:1])
    requirement = Requirement(target, willpower, read_reroll_cost(command.rules))
    return Prepared(
        rule=partial(cross, check, requirement),
        figures={
            "across": lambda crossed: crossed.across,
            "prone": lambda crossed: not crossed.across,
            "willpower_spent_mean": lambda crossed: crossed.spent,
        },
        row=lambda crossed: {"across": crossed.across},
        outcome=_outcome,
        inputs={**list_check_inputs(check), "cr": target, "willpower": willpower},
        policy=describe_policy(willpower),
        rulings=("arithmetic", "attributes", "reroll_cost"),
        notes=_list_limit_notes(command),
        headline=f"Cross a border, {format_lead(name_sides(command))}{describe_check(check)} "
        f"against {target}",
    )


def _why_kept_out(command: Command) -> str | None:
    """Return why a movement limit keeps a model out, or None. Section: Movement limits."""
    word, crossed = command.given("limit"), command.given("crossed")
    if word is None:
        if crossed is not None:
            raise UsageProblem("--crossed needs --limit N or a name of the table")
        return None
    limit = look_up_number(command.rules, "movement_limits", word, "--limit", MOST_LIMIT)
    return why_limit_reached(bounded(crossed or 0, "--crossed", 0, limit), limit)


def _list_limit_notes(command: Command) -> tuple[str, ...]:
    is_named = not (command.given("limit") or "0").isdigit()
    return note_our_tables(command.rules, "movement_limits") if is_named else ()


def _prepare_refusal(command: Command, reason: str) -> Prepared:
    return Prepared(
        rule=partial(certain, Crossed(across=False, spent=0, rises=False)),
        figures={"across": lambda crossed: crossed.across},
        row=lambda crossed: {"across": crossed.across, "reason": reason},
        outcome=lambda crossed, trace: {"across": crossed.across, "reason": reason},
        notes=_list_limit_notes(command),
        headline="Cross a border: its movement limit is reached",
    )


def _outcome(crossed: Crossed, trace: Trace) -> Mapping[str, Any]:
    return {
        "across": crossed.across,
        "prone": not crossed.across,
        "willpower_spent": crossed.spent,
        "fatigue_rises": crossed.rises,
    }


CROSS = Procedure(
    name="cross",
    summary="Cross a border with a requirement; who fails is not across and lies prone.",
    section="Crossing challenges; Movement limits",
    arguments="[MODEL ABILITY]",
    prepare=_prepare,
    options=(
        Option("cr", "whole", "the requirement of the border", metavar="N"),
        *DICE_OPTIONS,
        PENALTY_OPTION,
        *FATIGUE_OPTIONS,
        WILLPOWER_OPTION,
        Option(
            "limit",
            "text",
            "the movement limit of the border, a number or a name such as doorway",
            metavar="N|NAME",
        ),
        Option("crossed", "whole", "how many have crossed since the limit was reset", metavar="N"),
    ),
    examples=("cross --cr 5 -c 2 -p 1 --odds",),
)
