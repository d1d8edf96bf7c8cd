"""`hold` and `hide`: a roll that sets a requirement, and the roll to reach it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import WrongWords
from skirmish_cli.core.options import option
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Goal, Prepared
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.abilities import Asked, make_ability_check
from skirmish_cli.games.heimr.actions import refuse_dead
from skirmish_cli.games.heimr.challenges import Contested
from skirmish_cli.games.heimr.conditions import make_nameless
from skirmish_cli.games.heimr.models import Character
from skirmish_cli.games.heimr.numbers import read_reroll_cost
from skirmish_cli.games.heimr.procedures.shared.checks import (
    WillpowerOptions,
    describe_check,
    list_check_inputs,
    list_spending_notes,
    read_spending,
)
from skirmish_cli.games.heimr.procedures.shared.notes import place_dice
from skirmish_cli.games.heimr.procedures.shared.readers import (
    a_consistency,
    a_fatigue,
    a_potential,
)
from skirmish_cli.games.heimr.procedures.shared.sheets import (
    find_character,
    name_sides,
    refuse_given,
    refuse_numbers,
)
from skirmish_cli.games.heimr.rolls import PLAIN, Check, Situation, make_check
from skirmish_cli.records import NamedTuple


class ContestOptions(WillpowerOptions):
    """What a roll against a rolled requirement takes: the dice of both sides."""

    consistency = option(
        "the consistency of the roll that sets the requirement",
        a_consistency,
        short="c",
        needed="without models",
        also=("c", "dice"),
    )
    potential = option(
        "its potential (0 unless given)", a_potential, default=0, short="p", also=("p", "bonus")
    )
    fatigue = option("the fatigue of whoever sets it", a_fatigue, group="modifiers")
    opposed_c = option(
        "the consistency of the roll that must reach it", a_consistency, needed="without models"
    )
    opposed_p = option("its potential (0 unless given)", a_potential, default=0)
    opposed_fatigue = option("the fatigue of whoever must reach it", a_fatigue, group="modifiers")


class Contest(NamedTuple):
    """The roll that sets a requirement, and the roll that must reach it.

    `who` is the word that names whoever must reach it, `characters` are both; there are none for
    numbers.
    """

    setter: Check
    check: Check
    who: tuple[str, ...] = ()
    characters: tuple[Character, ...] = ()


class Roles(NamedTuple):
    """What the roll of each side is: its ability, and what the trace calls the first.

    `reaches` is None where the player names the ability. `sides` are what both are called in what
    changes where no models are named, `situation` is that of whoever must reach it.
    """

    sets: str
    reaches: str | None
    why: str
    sides: tuple[str, str]
    situation: Situation = PLAIN


def make_contest(command: Command[ContestOptions], roles: Roles) -> Contest:
    """Return both rolls, from numbers or from the models of `A vs B`.

    Raises UsageProblem for another form, or for options that clash.
    """
    options = command.options
    setter, reacher = (make_nameless(side, command.rules) for side in roles.sides)
    setting = Situation(fatigue=options.fatigue, owner=setter)
    reaching = roles.situation._replace(fatigue=options.opposed_fatigue, owner=reacher)
    if command.words:
        return _make_model_contest(command, roles, setting, reaching)
    sets = make_check(
        command.rules,
        command.need(ContestOptions.consistency),
        options.potential,
        setting,
        option="-c/--consistency",
        why=roles.why,
    )
    check = make_check(
        command.rules,
        command.need(ContestOptions.opposed_c),
        options.opposed_p,
        reaching,
        option=ContestOptions.opposed_c.flag,
    )
    return Contest(sets, check)


def _make_model_contest(
    command: Command[ContestOptions], roles: Roles, setting: Situation, reaching: Situation
) -> Contest:
    refuse_numbers(command)
    sides = command.sides()
    wanted = 1 if roles.reaches is not None else 2
    if len(sides) != 2 or len(sides[0]) != 1 or len(sides[1]) != wanted:
        form = "MODEL vs MODEL ABILITY" if wanted == 2 else "MODEL vs MODEL"
        raise WrongWords(f"{command.procedure} needs {form}, or numbers such as -c 2 --opposed-c 1")
    refuse_given(
        command,
        (ContestOptions.potential, ContestOptions.opposed_p),
        f"is for {command.procedure} without models: a sheet gives its own, and another number is "
        "written behind the model, such as +strength=3",
    )
    first, second = find_character(command, sides[0]), find_character(command, sides[1][:1])
    for character in (first, second):
        refuse_dead(character, command.rules)
    asked = Asked(roles.sets, command.options.consistency)
    setter = make_ability_check(first, asked, command.rules, setting, roles.why)
    ability = roles.reaches if roles.reaches is not None else sides[1][1]
    asked = Asked(ability, command.options.opposed_c, ContestOptions.opposed_c.flag)
    check = make_ability_check(second, asked, command.rules, reaching)
    return Contest(setter, check, tuple(sides[1][:1]), (first, second))


def prepare_contest(
    command: Command[ContestOptions],
    rolls: Contest,
    rule: Callable[[Check, Check, int, int, str], Rule[Contested]],
    figures: tuple[str, str],
    headline: str,
) -> Prepared:
    """Return a hold or a search made ready.

    `figures` are the names of its two figures: that the requirement is passed, and that it isn't.
    The headline ends where the dice of numbers follow.
    """
    passed, failed = figures
    spending = read_spending(command, rolls.who)
    cost = read_reroll_cost(command.rules)
    dice = f"{describe_check(rolls.setter)} against {describe_check(rolls.check)}"
    names = " vs ".join(name_sides(command))
    shown, odds_notes = place_dice(names, dice)
    return Prepared(
        rule=partial(rule, rolls.setter, rolls.check, spending.willpower, cost, spending.policy),
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
            "willpower": spending.willpower,
        },
        policy=spending.describe(),
        notes=list_spending_notes(command, spending),
        rulings=("arithmetic", "attributes", "reroll_cost"),
        odds_notes=odds_notes,
        headline=f"{headline} {names or shown}",
        main=(failed, passed, *spending.figures),
        # The held or the seeker, on side b, wants it lowered, and then to spend little.
        goal=Goal(failed, owners=(rolls.setter.whose,), then=lambda contested: contested.spent),
    )


def _outcome(passed: str, contested: Contested, trace: Trace) -> Mapping[str, Json]:
    return {
        "requirement": contested.requirement,
        passed: contested.passed,
        "willpower_spent": contested.spent,
    }
