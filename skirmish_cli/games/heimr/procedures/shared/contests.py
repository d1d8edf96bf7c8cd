"""`hold` and `hide`: a roll that sets a requirement, and the roll to reach it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.abilities import Asked, make_ability_check
from skirmish_cli.games.heimr.actions import refuse_dead
from skirmish_cli.games.heimr.challenges import Contested, contest
from skirmish_cli.games.heimr.numbers import read_reroll_cost
from skirmish_cli.games.heimr.procedures.shared.checks import (
    WILLPOWER_OPTION,
    describe_policy,
    list_check_inputs,
    read_fatigue,
    read_willpower,
)
from skirmish_cli.games.heimr.procedures.shared.sheets import find_character, refuse_given
from skirmish_cli.games.heimr.rolls import PLAIN, Check, Situation, make_check

CONTEST_OPTIONS = (
    Option(
        "consistency",
        "whole",
        "the consistency of the roll that sets the requirement",
        short="c",
        metavar="N",
    ),
    Option("potential", "whole", "its potential (0 unless given)", short="p", metavar="N"),
    Option("fatigue", "whole", "the fatigue of whoever sets it", metavar="N"),
    Option("opposed_c", "whole", "the consistency of the roll that must reach it", metavar="N"),
    Option("opposed_p", "whole", "its potential (0 unless given)", metavar="N"),
    Option("opposed_fatigue", "whole", "the fatigue of whoever must reach it", metavar="N"),
    WILLPOWER_OPTION,
)


class Contest(NamedTuple):
    """The roll that sets a requirement, and the roll that must reach it.

    `who` is the word that names whoever must reach it; there is none for numbers.
    """

    setter: Check
    check: Check
    who: tuple[str, ...] = ()


class Roles(NamedTuple):
    """What the roll of each side is: its ability, and what the trace calls the first.

    `reaches` is None where the player names the ability. `situation` is that of whoever must
    reach it.
    """

    sets: str
    reaches: str | None
    why: str
    situation: Situation = PLAIN


def make_contest(command: Command, roles: Roles) -> Contest:
    """Return both rolls, from numbers or from the models of `A vs B`.

    Raises UsageProblem for another form, or for options that clash.
    """
    fatigue = read_fatigue(command)
    reaching = roles.situation._replace(fatigue=read_fatigue(command, "opposed_fatigue"))
    if command.words:
        return _make_model_contest(command, roles, Situation(fatigue=fatigue), reaching)
    setter = make_check(
        command.rules,
        command.need("consistency"),
        command.given("potential") or 0,
        Situation(fatigue=fatigue),
        option="-c/--consistency",
        why=roles.why,
    )
    check = make_check(
        command.rules,
        command.need("opposed_c"),
        command.given("opposed_p") or 0,
        reaching,
        option="--opposed-c",
    )
    return Contest(setter, check)


def _make_model_contest(
    command: Command, roles: Roles, setting: Situation, reaching: Situation
) -> Contest:
    sides = command.sides()
    wanted = 1 if roles.reaches is not None else 2
    if len(sides) != 2 or len(sides[0]) != 1 or len(sides[1]) != wanted:
        form = "MODEL vs MODEL ABILITY" if wanted == 2 else "MODEL vs MODEL"
        raise UsageProblem(
            f"{command.procedure} needs {form}, or numbers such as -c 2 --opposed-c 1"
        )
    refuse_given(
        command,
        ("potential", "opposed_p"),
        f"is for {command.procedure} without models: a sheet gives its own",
    )
    first, second = find_character(command, sides[0]), find_character(command, sides[1][:1])
    for character in (first, second):
        refuse_dead(character, command.rules)
    asked = Asked(roles.sets, command.given("consistency"))
    setter = make_ability_check(first, asked, command.rules, setting, roles.why)
    ability = roles.reaches if roles.reaches is not None else sides[1][1]
    asked = Asked(ability, command.given("opposed_c"), "--opposed-c")
    check = make_ability_check(second, asked, command.rules, reaching)
    return Contest(setter, check, tuple(sides[1][:1]))


def prepare_contest(
    command: Command, rolls: Contest, passed: str, failed: str, headline: str
) -> Prepared:
    """Return a hold or a search made ready.

    `passed` and `failed` are the names of its two figures.
    """
    willpower = read_willpower(command, rolls.who)
    cost = read_reroll_cost(command.rules)
    return Prepared(
        rule=partial(contest, rolls.setter, rolls.check, willpower, cost),
        figures={
            passed: lambda contested: contested.passed,
            failed: lambda contested: not contested.passed,
            "willpower_spent_mean": lambda contested: contested.spent,
        },
        row=lambda contested: {"requirement": contested.requirement, passed: contested.passed},
        outcome=partial(_outcome, passed),
        inputs={
            **list_check_inputs(rolls.setter),
            **list_check_inputs(rolls.check, "opposed_"),
            "willpower": willpower,
        },
        policy=describe_policy(willpower),
        rulings=("arithmetic", "attributes", "reroll_cost"),
        headline=headline,
    )


def _outcome(passed: str, contested: Contested, trace: Trace) -> Mapping[str, Any]:
    return {
        "requirement": contested.requirement,
        passed: contested.passed,
        "willpower_spent": contested.spent,
    }
