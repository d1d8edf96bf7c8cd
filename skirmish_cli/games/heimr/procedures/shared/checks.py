"""Rolls as the options or a sheet make them: dice, penalty, fatigue, willpower."""

from __future__ import annotations

from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, as_flag, bounded
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.heimr.abilities import MOST_PENALTY, Asked, make_ability_check
from skirmish_cli.games.heimr.actions import refuse_dead
from skirmish_cli.games.heimr.numbers import read_numbers
from skirmish_cli.games.heimr.procedures.shared.sheets import find_character
from skirmish_cli.games.heimr.rolls import PLAIN, Check, Situation, make_check

#: The most willpower that one challenge may spend.
MOST_SPENT = 20

DICE_OPTIONS = (
    Option(
        "consistency",
        "whole",
        "how many d10 go with the d6: highest counts, below 0 the lowest",
        short="c",
        metavar="N",
    ),
    Option(
        "potential", "whole", "what is added to the result (0 unless given)", short="p", metavar="N"
    ),
)
FATIGUE_OPTIONS = (
    Option("physical", "flag", "the roll is physical: fatigue counts", default=False),
    Option("fatigue", "whole", "the fatigue before the roll, for a physical one", metavar="N"),
    Option(
        "tired",
        "flag",
        "fatigue has risen since the last own turn began: it can't rise again",
        default=False,
    ),
)
PENALTY_OPTION = Option(
    "penalty", "whole", "a situational penalty: that much less consistency", metavar="N"
)
WILLPOWER_OPTION = Option("willpower", "whole", "the willpower that rerolls may spend", metavar="N")


def read_fatigue(command: Command, option: str = "fatigue") -> int | None:
    """Return the fatigue of a physical roll as typed, or None where it isn't given.

    Raises UsageProblem for one that is out of range.
    """
    fatigue = command.given(option)
    if fatigue is None:
        return None
    numbers = read_numbers(command.rules)
    return bounded(fatigue, as_flag(option), numbers.least_fatigue, numbers.most_fatigue)


def read_penalty(command: Command) -> tuple[Term, ...]:
    """Return the situational penalty as a term on the consistency.

    Raises UsageProblem for one below 0.
    """
    penalty = command.given("penalty")
    if penalty is None:
        return ()
    if penalty < 0:
        raise UsageProblem(
            f"--penalty {penalty} is below 0: a penalty is given as a positive number, such as "
            f"{-penalty}"
        )
    return (Term(-bounded(penalty, "--penalty", 0, MOST_PENALTY), "situational penalty"),)


def read_willpower(command: Command, words: tuple[str, ...]) -> int:
    """Return the willpower that may be spent: as typed, 0 unless given.

    `words` name the character who spends it, if one does. Raises UsageProblem for more than it
    has.
    """
    willpower = command.given("willpower")
    if willpower is None:
        return 0
    if words:
        character = find_character(command, words[:1])
        has = character.willpower
        if has is not None and willpower > has:
            raise UsageProblem(f"--willpower {willpower} is more than {character.key} has: {has}")
    return bounded(willpower, "--willpower", 0, MOST_SPENT)


def describe_policy(willpower: int) -> dict[str, str]:
    """Return how willpower is spent where nobody is asked, if there is any."""
    return {"willpower": "spent on every failed roll while there is some"} if willpower else {}


def make_typed_check(command: Command, why: str, situation: Situation = PLAIN) -> Check:
    """Return the check that the options describe.

    `--physical` alone means the lowest fatigue. Raises UsageProblem.
    """
    fatigue = read_fatigue(command)
    is_physical = bool(command.given("physical"))
    if fatigue is None and not is_physical and command.given("tired"):
        raise UsageProblem("--tired is about a physical roll: give its --fatigue N too")
    return make_check(
        command.rules,
        command.need("consistency"),
        command.given("potential") or 0,
        situation._replace(
            shifts=(*read_penalty(command), *situation.shifts),
            fatigue=fatigue,
            is_physical=is_physical,
            can_tire=not command.given("tired"),
        ),
        option="-c/--consistency",
        why=why,
    )


def make_own_check(
    command: Command,
    words: tuple[str, ...],
    why: str,
    ability: str | None = None,
    situation: Situation = PLAIN,
    steady: int | None = None,
) -> Check:
    """Return the check of `MODEL ABILITY`, or of `MODEL` with a fixed ability.

    Without words it is the check that the options describe. `steady` is a consistency that the
    rules give a model instead of its own. Raises UsageProblem.
    """
    if not words:
        return make_typed_check(command, why, situation)
    if len(words) != (2 if ability is None else 1):
        form = "MODEL ABILITY, such as captain athletics" if ability is None else "one MODEL"
        raise UsageProblem(f"{command.procedure} needs {form}, or numbers such as -c 2 -p 1")
    if command.given("potential") is not None:
        raise UsageProblem("-p/--potential is for rolls without a model: a sheet gives its own")
    character = find_character(command, words[:1])
    refuse_dead(character, command.rules)
    return make_ability_check(
        character,
        Asked(
            words[1] if ability is None else ability, command.given("consistency"), steady=steady
        ),
        command.rules,
        situation._replace(
            shifts=(*read_penalty(command), *situation.shifts),
            fatigue=read_fatigue(command),
            is_physical=bool(command.given("physical")),
            can_tire=not command.given("tired"),
        ),
        why,
    )


def list_check_inputs(check: Check, prefix: str = "") -> dict[str, Any]:
    """Return a check as inputs to show."""
    inputs: dict[str, Any] = {
        f"{prefix}consistency": check.consistency,
        f"{prefix}potential": check.potential,
    }
    return inputs | ({f"{prefix}fatigue": check.fatigue} if check.is_physical else {})


def describe_check(check: Check) -> str:
    """Return a check in short, such as `C 3 P 2, fatigue 4`."""
    tired = f", fatigue {check.fatigue}" if check.is_physical else ""
    return f"C {check.consistency} P {check.potential}{tired}"
