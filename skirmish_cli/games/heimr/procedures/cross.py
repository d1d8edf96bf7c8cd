"""`cross`: crossing a border that has a requirement or a movement limit.

Without a model it changes `model`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import option, require_bounds, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.core.rules import certain
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.challenges import Requirement
from skirmish_cli.games.heimr.crossings import Crossed, cross, why_limit_reached
from skirmish_cli.games.heimr.numbers import note_our_tables, read_reroll_cost
from skirmish_cli.games.heimr.procedures.shared.checks import (
    WILLPOWER_POLICY,
    CheckOptions,
    WillpowerOptions,
    describe_check,
    describe_policy,
    list_check_inputs,
    make_own_check,
    read_willpower,
)
from skirmish_cli.games.heimr.procedures.shared.flags import REROLLS
from skirmish_cli.games.heimr.procedures.shared.readers import MOST_LIMIT, a_limit, a_total
from skirmish_cli.games.heimr.procedures.shared.sheets import format_lead, name_sides


class CrossOptions(WillpowerOptions, CheckOptions):
    """What `cross` takes: the requirement of the border, and its movement limit."""

    cr = option("the requirement of the border", a_total, needed="below the limit")
    limit = option("the movement limit of the border, a number or a name such as doorway", a_limit)
    crossed = option("how many have crossed since the limit was reset", whole(0, MOST_LIMIT))


def _prepare(command: Command[CrossOptions]) -> Prepared:
    reason = _why_kept_out(command)
    if reason is not None:
        return _prepare_refusal(command, reason)
    target = command.need(CrossOptions.cr)
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


def _why_kept_out(command: Command[CrossOptions]) -> str | None:
    """Return why a movement limit keeps a model out, or None.

    Section: Movement limits.
    """
    limit, crossed = command.options.limit, command.options.crossed
    if limit is None:
        if crossed is not None:
            raise UsageProblem("--crossed needs --limit N or a name of the table")
        return None
    counted = require_bounds(crossed or 0, CrossOptions.crossed.flag, 0, limit.number)
    return why_limit_reached(counted, limit.number)


def _list_limit_notes(command: Command[CrossOptions]) -> tuple[str, ...]:
    limit = command.options.limit
    is_named = limit is not None and limit.is_named
    return note_our_tables(command.rules, "movement_limits") if is_named else ()


def _prepare_refusal(command: Command[CrossOptions], reason: str) -> Prepared:
    return Prepared(
        rule=partial(certain, Crossed(across=False, spent=0, rises=False)),
        figures={"across": lambda crossed: crossed.across},
        row=lambda crossed: {"across": crossed.across, "reason": reason},
        outcome=lambda crossed, trace: {"across": crossed.across, "reason": reason},
        notes=_list_limit_notes(command),
        headline="Cross a border: its movement limit is reached",
    )


def _outcome(crossed: Crossed, trace: Trace) -> Mapping[str, Json]:
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
    options=CrossOptions,
    examples=("cross --cr 5 -c 2 -p 1 --odds",),
    flags=REROLLS,
    policies=(WILLPOWER_POLICY,),
)
