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
from skirmish_cli.core.procedure import Goal, Prepared, Procedure
from skirmish_cli.core.rules import certain
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.actions import refuse_dead, refuse_unable
from skirmish_cli.games.heimr.challenges import Requirement
from skirmish_cli.games.heimr.conditions import Owner, make_nameless
from skirmish_cli.games.heimr.crossings import Crossed, cross, cross_freely, why_limit_reached
from skirmish_cli.games.heimr.models import Character
from skirmish_cli.games.heimr.numbers import note_our_tables, read_reroll_cost
from skirmish_cli.games.heimr.procedures.shared.checks import (
    WILLPOWER_POLICY,
    CheckOptions,
    WillpowerOptions,
    aim_to_pass,
    describe_check,
    list_check_inputs,
    list_idle_options,
    list_spending_notes,
    make_own_check,
    read_spending,
)
from skirmish_cli.games.heimr.procedures.shared.flags import REROLLS
from skirmish_cli.games.heimr.procedures.shared.notes import Part, place_dice, tell_parts
from skirmish_cli.games.heimr.procedures.shared.readers import MOST_LIMIT, a_limit, a_total
from skirmish_cli.games.heimr.procedures.shared.sheets import (
    find_character,
    name_sides,
)
from skirmish_cli.games.heimr.procedures.shared.verdicts import name_owner_of
from skirmish_cli.games.heimr.procedures.shared.verdicts_of_facts import tell_crossing
from skirmish_cli.games.heimr.rolls import Check


class CrossOptions(WillpowerOptions, CheckOptions):
    """What `cross` takes: the requirement of the border, and its movement limit."""

    cr = option(
        "the requirement of the border",
        a_total,
        needed="without --limit",
        also=("target", "tn", "requirement"),
    )
    limit = option("the movement limit of the border, a number or a name such as doorway", a_limit)
    crossed = option("how many have crossed since the limit was reset", whole(0, MOST_LIMIT))


def _prepare(command: Command[CrossOptions]) -> Prepared:
    character = find_character(command, command.words[:1]) if command.words else None
    if character is not None:
        refuse_dead(character, command.rules)
        refuse_unable(character, "move", command.rules)
    reason = _why_kept_out(command)
    if reason is not None:
        return _prepare_refusal(command, reason)
    if command.options.cr is None and command.options.limit is not None:
        return _prepare_open_border(command, character)
    target = command.need(CrossOptions.cr)
    check = make_own_check(command, command.words, "crossing")
    spending = read_spending(command, command.words[:1])
    cost = read_reroll_cost(command.rules)
    requirement = Requirement(target, spending.willpower, cost, spending.policy)
    named = "".join(name_sides(command))
    shown, odds_notes = place_dice(named, describe_check(check))
    prepared = Prepared(
        rule=partial(cross, check, requirement),
        figures={
            "across": lambda crossed: crossed.across,
            "prone": lambda crossed: not crossed.across,
            "willpower_spent_mean": lambda crossed: crossed.spent,
        },
        row=lambda crossed: {"across": crossed.across},
        outcome=partial(_outcome, command.options),
        inputs={**list_check_inputs(check), "cr": target, "willpower": spending.willpower},
        policy=spending.describe(),
        rulings=("arithmetic", "attributes", "reroll_cost"),
        notes=(*_list_limit_notes(command), *list_spending_notes(command, spending)),
        odds_notes=odds_notes,
        headline=f"Cross a border: {named or shown} against {target}",
        verdict=partial(tell_crossing, name_owner_of(check, "the model")),
        main=("across", *spending.figures),
        goal=aim_to_pass("across", check, lambda crossed: crossed.spent),
    )
    return _tell(prepared, character, (check,), ("willpower",) if spending.willpower else ())


def _tell(
    prepared: Prepared,
    character: Character | None,
    checks: tuple[Check, ...] = (),
    flags: tuple[str, ...] = (),
) -> Prepared:
    if character is None:
        return prepared
    return tell_parts(prepared, FLAGS, Part(character, "model", checks, (*_MOVES, *flags)))


def _prepare_open_border(command: Command[CrossOptions], character: Character | None) -> Prepared:
    """Return a crossing of a border that has no requirement.

    Whoever comes is across as long as the limit isn't reached. Section: Movement limits.
    """
    if len(command.words) > 1:
        raise UsageProblem("a border without --cr asks for no roll: leave the ability out")
    idle = list_idle_options(command, "a border without --cr asks for no roll")
    owner = make_nameless("model", command.rules)
    if character is not None:
        owner = Owner(character, command.rules)
    who = f", {character.label}" if character is not None else ""
    prepared = Prepared(
        rule=partial(cross_freely, owner.give("entered", True, "crossed")),
        figures={"across": lambda crossed: crossed.across},
        row=lambda crossed: {"across": crossed.across},
        outcome=partial(_outcome, command.options),
        notes=(*_list_limit_notes(command), *idle),
        headline=f"Cross a border without a requirement{who}",
        verdict=partial(tell_crossing, owner.words),
        main=("across",),
        goal=_GOAL,
    )
    return _tell(prepared, character)


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
        notes=(*_list_limit_notes(command), *list_idle_options(command, "nobody more may cross")),
        headline="Cross a border: its movement limit is reached",
        verdict=partial(tell_crossing, ""),
        main=("across",),
        goal=_GOAL,
    )


def _outcome(options: CrossOptions, crossed: Crossed, trace: Trace) -> Mapping[str, Json]:
    """Return what a crossing came to, with the new count of a border with a limit."""
    outcome: dict[str, Json] = {
        "across": crossed.across,
        "prone": not crossed.across,
        "willpower_spent": crossed.spent,
        "fatigue_rises": crossed.rises,
    }
    if options.limit is not None:
        outcome["crossed"] = (options.crossed or 0) + crossed.across
    return outcome


#: What whoever crosses without a roll wants, who has nothing to decide.
_GOAL = Goal("across")
#: What keeps somebody from moving.
_MOVES = ("prone", "climbing", "bound-feet", "bound-leg", "bound-body", "legs-injured")
#: The flags that a crossing reads.
FLAGS = (*REROLLS, *_MOVES)
CROSS = Procedure(
    name="cross",
    summary="Cross a border with a requirement; who fails is not across and lies prone.",
    section="Crossing challenges; Movement limits",
    arguments="[MODEL [ABILITY]]",
    positions=(CrossOptions.cr, CrossOptions.consistency, CrossOptions.potential),
    prepare=_prepare,
    options=CrossOptions,
    examples=(
        "cross --cr 5 -c 2 -p 1 --odds",
        "cross --limit doorway --crossed 1",
        "cross --cr 5 -c 2 -p 1 --willpower 2 --advise",
    ),
    flags=FLAGS,
    policies=(WILLPOWER_POLICY,),
)
