"""The target's defence, made from the options or from its sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import Option
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.abilities import make_defence_check
from skirmish_cli.games.heimr.actions import can_defend, refuse_dead
from skirmish_cli.games.heimr.conditions import make_nameless
from skirmish_cli.games.heimr.models import FAILED, Character
from skirmish_cli.games.heimr.numbers import read_modifier
from skirmish_cli.games.heimr.procedures.shared.attacks import TargetOptions
from skirmish_cli.games.heimr.procedures.shared.checks import describe_check
from skirmish_cli.games.heimr.procedures.shared.sheets import refuse_given
from skirmish_cli.games.heimr.rolls import Check, Situation, make_check

#: Options about the target that count for a melee attack of its own too.
OF_THEIR_ATTACK: tuple[Option[Any], ...] = (
    TargetOptions.defence_fatigue,
    TargetOptions.defence_terrain,
)
#: Options about nothing but a defence that is to be rolled.
_OF_DEFENCE: tuple[Option[Any], ...] = (
    TargetOptions.defence_c,
    TargetOptions.defence_p,
    TargetOptions.ongoing,
    TargetOptions.dodging,
    TargetOptions.defend_with,
)


def make_typed_defence(
    command: Command[TargetOptions], refused: Sequence[Option[Any]] = OF_THEIR_ATTACK
) -> Check | int | None:
    """Return the defence that options describe: a check to roll, a total, or None.

    None is a defence that failed. `refused` are options that a known defence excludes beside those
    about the defence alone. Raises UsageProblem where neither is given, or both are.
    """
    rules, options = command.rules, command.options
    if options.against is not None:
        refuse_given(
            command,
            (*_OF_DEFENCE, *refused),
            "is about a defence to be rolled: --against N, one already rolled, excludes it",
        )
        return None if options.against == FAILED else options.against
    if options.defence_c is None:
        raise WrongWords(
            f"{command.procedure} needs --defence-c and --defence-p, or --against N for a defence "
            "already rolled"
        )
    flags = (("ongoing", options.ongoing), ("terrain", options.defence_terrain))
    situation = Situation(
        tuple(read_modifier(rules, name) for name, is_given in flags if is_given),
        (read_modifier(rules, "dodging"),) if options.dodging else (),
        options.defence_fatigue,
        owner=make_nameless("target", rules),
    )
    return make_check(
        rules,
        options.defence_c,
        options.defence_p,
        situation,
        option=TargetOptions.defence_c.flag,
        why="defence",
    )


def make_defence(
    command: Command[TargetOptions], target: Character, is_ranged: bool
) -> Check | int | None:
    """Return a character's defence: the one that stands, or the roll of its ability.

    What stands is known by `--against`, or by the flag `defence`. It is None while the character
    can't defend itself, and where its standing defence failed. Raises UsageProblem for the dead,
    and for a defence that is given twice.
    """
    refuse_dead(target, command.rules)
    if target.has("defence"):
        why = f"is said by {target.key}+defence too: leave one out"
        refuse_given(command, (TargetOptions.against,), why)
    known, ability = command.options.against, command.options.defend_with
    standing = target.standing_defence if known is None else known
    if standing is not None and ability is not None:
        shown = "--against N" if known is not None else f"{target.key}+defence"
        raise UsageProblem(f"--defend-with is about a defence to be rolled: {shown} excludes it")
    if not can_defend(target, command.rules):
        why = f"is about a defence: {target.key} has none while it is dazed or holds an opponent"
        refuse_given(command, (TargetOptions.against, TargetOptions.defend_with), why)
        return None
    if standing == FAILED:
        return None
    if standing is not None:
        return standing
    return make_defence_check(
        target, ability or ("dodge" if is_ranged else target.card.defence), command.rules
    )


def find_total(defence: Check, trace: Trace) -> int | None:
    """Return what a rolled defence came to, to show it; None where fatigue failed it."""
    rolled = trace.judged(defence.why)
    if rolled is None or defence.fails(rolled.total - defence.potential):
        return None
    return rolled.total


def describe_defence(defence: Check | int | None) -> str:
    """Return a defence in short."""
    if defence is None:
        return "no defence"
    if isinstance(defence, Check):
        return f"defence {describe_check(defence)}"
    return f"a standing defence of {defence}"
