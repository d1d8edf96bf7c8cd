"""The target's defence, made from the options or from its sheet."""

from __future__ import annotations

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, bounded
from skirmish_cli.games.heimr.abilities import make_defence_check
from skirmish_cli.games.heimr.actions import can_defend, refuse_dead
from skirmish_cli.games.heimr.models import Character
from skirmish_cli.games.heimr.numbers import read_modifier
from skirmish_cli.games.heimr.procedures.shared.checks import describe_check
from skirmish_cli.games.heimr.procedures.shared.sheets import refuse_given
from skirmish_cli.games.heimr.rolls import MOST_TARGET, Check, Situation, make_check

#: Options about a defence that is to be rolled.
_OF_DEFENCE = (
    "defence_c",
    "defence_p",
    "defence_fatigue",
    "ongoing",
    "defence_terrain",
    "dodging",
    "defend_with",
)
#: Those of them that count for the attack that a brawl attack provokes too.
_OF_THEIR_ATTACK = ("defence_fatigue", "defence_terrain")


def make_typed_defence(command: Command) -> Check | int:
    """Return the defence that the options describe: to be rolled, or rolled already.

    Raises UsageProblem where neither is given, or both are.
    """
    rules, against, consistency = (
        command.rules,
        command.given("against"),
        command.given("defence_c"),
    )
    if against is not None:
        provokes = command.procedure == "brawl" and bool(command.given("against_melee"))
        refuse_given(
            command,
            [name for name in _OF_DEFENCE if not (provokes and name in _OF_THEIR_ATTACK)],
            "is about a defence to be rolled: --against N, one already rolled, excludes it",
        )
        return bounded(against, "--against", -MOST_TARGET, MOST_TARGET)
    if consistency is None:
        raise UsageProblem(
            f"{command.procedure} needs --defence-c and --defence-p, or --against N for a defence "
            "already rolled"
        )
    flags = (("ongoing", "ongoing"), ("terrain", "defence_terrain"))
    situation = Situation(
        tuple(read_modifier(rules, name) for name, option in flags if command.given(option)),
        (read_modifier(rules, "dodging"),) if command.given("dodging") else (),
        command.given("defence_fatigue"),
    )
    potential = command.given("defence_p") or 0
    return make_check(rules, consistency, potential, situation, option="--defence-c", why="defence")


def make_defence(command: Command, target: Character, is_ranged: bool) -> Check | int | None:
    """Return a character's defence: known by `--against`, or the roll of its ability.

    It is None while the character can't defend itself. Raises UsageProblem for the dead.
    """
    refuse_dead(target, command.rules)
    known = command.given("against")
    if known is not None:
        refuse_given(
            command, ("defend_with",), "is about a defence to be rolled: --against N excludes it"
        )
    if not can_defend(target, command.rules):
        return None
    if known is not None:
        return bounded(known, "--against", -MOST_TARGET, MOST_TARGET)
    ability = command.given("defend_with") or ("dodge" if is_ranged else target.defence)
    return make_defence_check(target, ability, command.rules)


def describe_defence(defence: Check | int | None) -> str:
    """Return a defence in short."""
    if defence is None:
        return "no defence"
    if isinstance(defence, Check):
        return f"defence {describe_check(defence)}"
    return f"a standing defence of {defence}"
