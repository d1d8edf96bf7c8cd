"""Rolls as the options or a sheet make them: dice, penalty, fatigue, willpower."""

from __future__ import annotations

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Options, flag, option, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Policy
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.heimr.abilities import Asked, make_ability_check
from skirmish_cli.games.heimr.actions import refuse_dead
from skirmish_cli.games.heimr.conditions import make_nameless
from skirmish_cli.games.heimr.procedures.shared.readers import (
    a_consistency,
    a_fatigue,
    a_penalty,
    a_potential,
)
from skirmish_cli.games.heimr.procedures.shared.sheets import find_character
from skirmish_cli.games.heimr.rolls import PLAIN, Check, Situation, make_check

#: The most willpower that one challenge may spend.
MOST_SPENT = 20

WILLPOWER_POLICY = Policy(
    "willpower", ("reroll",), "reroll", "spent on every failed roll while there is some"
)


class CheckOptions(Options):
    """What a roll takes: its dice, a penalty, and whether fatigue counts."""

    consistency = option(
        "how many d10 go with the d6: highest counts, below 0 the lowest",
        a_consistency,
        short="c",
        needed="without models",
    )
    potential = option(
        "what is added to the result (0 unless given)", a_potential, default=0, short="p"
    )
    penalty = option("a situational penalty: that much less consistency", a_penalty)
    physical = option("the roll is physical: fatigue counts", flag)
    fatigue = option("the fatigue before the roll, for a physical one", a_fatigue)
    tired = option(
        "fatigue has risen since the last own turn began: it can't rise again",
        flag,
    )


class WillpowerOptions(Options):
    """What may be spent on rerolls."""

    willpower = option("the willpower that rerolls may spend", whole(0, MOST_SPENT), default=0)


def list_penalty_terms(options: CheckOptions) -> tuple[Term, ...]:
    """Return the situational penalty that was typed as a term on the consistency."""
    if options.penalty is None:
        return ()
    return (Term(-options.penalty, "situational penalty"),)


def read_willpower(command: Command[WillpowerOptions], words: tuple[str, ...]) -> int:
    """Return the willpower that may be spent: as typed, 0 unless given.

    `words` name the character who spends it, if one does. Raises UsageProblem for more than it
    has.
    """
    willpower = command.options.willpower
    if words and willpower:
        character = find_character(command, words[:1])
        has = character.willpower
        if has is not None and willpower > has:
            raise UsageProblem(f"--willpower {willpower} is more than {character.key} has: {has}")
    return willpower


def describe_policy(willpower: int) -> dict[str, str]:
    """Return how willpower is spent where nobody is asked, if there is any."""
    return {WILLPOWER_POLICY.name: WILLPOWER_POLICY.words} if willpower else {}


def make_typed_check(
    command: Command[CheckOptions], why: str, situation: Situation = PLAIN
) -> Check:
    """Return the check that the options describe.

    Whoever rolls is called `model` in what changes. `--physical` alone means the lowest fatigue.
    Raises UsageProblem.
    """
    options = command.options
    owner = make_nameless("model", command.rules)
    if options.fatigue is None and not options.physical and options.tired:
        raise UsageProblem("--tired is about a physical roll: give its --fatigue N too")
    return make_check(
        command.rules,
        command.need(CheckOptions.consistency),
        options.potential,
        _add_options(options, situation._replace(owner=owner)),
        option="-c/--consistency",
        why=why,
    )


def make_own_check(
    command: Command[CheckOptions],
    words: tuple[str, ...],
    why: str,
    ability: str | None = None,
    steady: int | None = None,
) -> Check:
    """Return the check of `MODEL ABILITY`, or of `MODEL` with a fixed ability.

    Without words it is the check that the options describe. `steady` is a consistency that the
    rules give a model instead of its own. Raises UsageProblem.
    """
    if not words:
        return make_typed_check(command, why)
    if len(words) != (2 if ability is None else 1):
        form = "MODEL ABILITY, such as captain athletics" if ability is None else "one MODEL"
        raise UsageProblem(f"{command.procedure} needs {form}, or numbers such as -c 2 -p 1")
    if command.options.is_given(CheckOptions.potential):
        raise UsageProblem("-p/--potential is for rolls without a model: a sheet gives its own")
    character = find_character(command, words[:1])
    refuse_dead(character, command.rules)
    asked = Asked(
        words[1] if ability is None else ability, command.options.consistency, steady=steady
    )
    situation = _add_options(command.options, PLAIN)
    return make_ability_check(character, asked, command.rules, situation, why)


def _add_options(options: CheckOptions, situation: Situation) -> Situation:
    """Return a situation with the penalty and the fatigue that were typed."""
    return situation._replace(
        shifts=(*list_penalty_terms(options), *situation.shifts),
        fatigue=options.fatigue,
        is_physical=options.physical,
        can_tire=not options.tired,
    )


def list_check_inputs(check: Check, prefix: str = "") -> dict[str, Json]:
    """Return a check as inputs to show."""
    inputs: dict[str, Json] = {
        f"{prefix}consistency": check.consistency,
        f"{prefix}potential": check.potential,
    }
    return inputs | ({f"{prefix}fatigue": check.fatigue} if check.is_physical else {})


def describe_check(check: Check) -> str:
    """Return a check in short, such as `C 3 P 2, fatigue 4`."""
    tired = f", fatigue {check.fatigue}" if check.is_physical else ""
    return f"C {check.consistency} P {check.potential}{tired}"
