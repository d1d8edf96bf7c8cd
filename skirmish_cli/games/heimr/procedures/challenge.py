"""`challenge`: a roll alone, against a requirement, or against a character.

Without models it changes `model` and `opponent`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import option
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.abilities import Asked, make_ability_check
from skirmish_cli.games.heimr.actions import refuse_dead
from skirmish_cli.games.heimr.challenges import (
    STOP,
    Challenged,
    Requirement,
    meet_requirement,
    oppose,
    roll_freely,
)
from skirmish_cli.games.heimr.conditions import make_nameless
from skirmish_cli.games.heimr.numbers import read_reroll_cost
from skirmish_cli.games.heimr.procedures.shared.checks import (
    WILLPOWER_POLICY,
    CheckOptions,
    Spending,
    WillpowerOptions,
    aim_to_pass,
    describe_check,
    list_check_inputs,
    list_spending_notes,
    make_own_check,
    read_spending,
)
from skirmish_cli.games.heimr.procedures.shared.flags import REROLLS
from skirmish_cli.games.heimr.procedures.shared.notes import Part, place_dice, tell_parts
from skirmish_cli.games.heimr.procedures.shared.readers import (
    a_consistency,
    a_potential,
    a_total,
)
from skirmish_cli.games.heimr.procedures.shared.sheets import (
    find_character,
    name_sides,
)
from skirmish_cli.games.heimr.procedures.shared.verdicts import (
    name_owner_of,
    tell_challenge,
)
from skirmish_cli.games.heimr.rolls import Check, Situation, make_check
from skirmish_cli.records import NamedTuple

FIGURES: Mapping[str, Callable[[Challenged], int | None]] = {
    "success": lambda challenged: challenged.success,
    "mean": lambda challenged: challenged.total,
    "fatigue_rises": lambda challenged: challenged.rises,
    "willpower_spent_mean": lambda challenged: challenged.spent,
    "tie": lambda challenged: challenged.tie,
}


class ChallengeOptions(WillpowerOptions, CheckOptions):
    """What `challenge` takes: the dice, and what they must reach or beat."""

    cr = option(
        "the challenge requirement to reach",
        a_total,
        also=("target", "tn", "requirement", "difficulty"),
    )
    opposed_c = option("the consistency of an opponent's roll", a_consistency)
    opposed_p = option("the potential of an opponent's roll", a_potential, default=0)


class Question(NamedTuple):
    """What a challenge is about: its roll, and what it must reach or beat."""

    check: Check
    opponent: Check | None
    target: int | None
    spending: Spending


def _prepare(command: Command[ChallengeOptions]) -> Prepared:
    question = _make_question(command)
    check, names = question.check, name_sides(command)
    rule, against, inputs = _choose_rule(question, read_reroll_cost(command.rules))
    who, opponent = " vs ".join(names), question.opponent
    shown, odds_notes = place_dice(who, describe_check(check) + against)
    aimed = "" if opponent is not None else against
    prepared = Prepared(
        rule=rule,
        figures=FIGURES,
        row=_row,
        inputs={"who": names[0] if names else None, **list_check_inputs(check), **inputs},
        policy=question.spending.describe(),
        outcome=partial(_outcome, question),
        rulings=("arithmetic", "attributes", "reroll_cost"),
        notes=list_spending_notes(command, question.spending),
        odds_notes=odds_notes,
        headline=f"Challenge {who + aimed if who else shown}",
        goal=aim_to_pass("success", check, lambda challenged: challenged.spent),
        verdict=partial(
            tell_challenge,
            name_owner_of(check, "the roll"),
            question.target,
            name_owner_of(opponent, "the opponent") if opponent is not None else None,
        ),
        main=_list_main(question),
    )
    return tell_parts(prepared, REROLLS, *_list_parts(command, question))


def _list_main(question: Question) -> tuple[str, ...]:
    """Return the figures that say what to expect."""
    if question.opponent is not None:
        return ("success", "tie")
    if question.target is None:
        return ("mean",)
    return ("success", *question.spending.figures)


def _list_parts(command: Command[ChallengeOptions], question: Question) -> list[Part]:
    """Return the characters of a challenge with what is read of each."""
    if not command.words:
        return []
    sides, check, opponent = command.sides(), question.check, question.opponent
    flags = ("willpower",) if question.spending.willpower else ()
    parts = [Part(find_character(command, sides[0][:1]), "challenger", (check,), flags)]
    if len(sides) == 2 and opponent is not None:
        parts.append(Part(find_character(command, sides[1][:1]), "opponent", (opponent,)))
    return parts


def _make_question(command: Command[ChallengeOptions]) -> Question:
    sides = command.sides()
    words = tuple(sides[0])
    check = make_own_check(command, words, "challenge")
    opponent = _make_opponent(command, sides[1] if len(sides) == 2 else None)
    target = command.options.cr
    is_typed = bool(command.options.willpower)
    if opponent is not None and (target is not None or is_typed):
        raise UsageProblem(
            "an opposed challenge has no requirement and no rerolls: leave out --cr and --willpower"
        )
    if target is None and is_typed:
        raise UsageProblem("--willpower rerolls a failed requirement: it needs --cr N")
    spending = read_spending(command, words) if target is not None else Spending(0, STOP)
    return Question(check, opponent, target, spending)


def _make_opponent(command: Command[ChallengeOptions], words: list[str] | None) -> Check | None:
    options, typed = command.options, ChallengeOptions.opposed_c.flag
    if words is None:
        if options.opposed_c is not None:
            return make_check(
                command.rules,
                options.opposed_c,
                options.opposed_p,
                Situation(owner=make_nameless("opponent", command.rules)),
                option=typed,
                why="opponent",
            )
        if options.is_given(ChallengeOptions.opposed_p):
            raise UsageProblem("--opposed-p needs --opposed-c")
        return None
    if options.is_given(ChallengeOptions.opposed_p):
        raise UsageProblem(
            "--opposed-p excludes a second character after 'vs': its sheet gives the potential"
        )
    if len(words) != 2:
        raise WrongWords(
            "challenge needs MODEL ABILITY after 'vs' too", "challenge ann stealth vs bo insight"
        )
    character = find_character(command, words[:1])
    refuse_dead(character, command.rules)
    asked = Asked(words[1], options.opposed_c, typed)
    return make_ability_check(character, asked, command.rules, why="opponent")


def _choose_rule(
    question: Question, cost: int
) -> tuple[Callable[[], Rule[Challenged]], str, dict[str, Json]]:
    """Return the rule of a challenge, the end of its headline, and its inputs to show."""
    check, opponent, target, spending = question
    if opponent is not None:
        inputs = list_check_inputs(opponent, "opposed_")
        return partial(oppose, check, opponent), f" against {describe_check(opponent)}", inputs
    if target is None:
        return partial(roll_freely, check), "", {}
    requirement = Requirement(target, spending.willpower, cost, spending.policy)
    inputs = {"cr": target, "willpower": spending.willpower}
    return partial(meet_requirement, check, requirement), f" against {target}", inputs


def _row(challenged: Challenged) -> dict[str, Json]:
    return {"result": challenged.total, "fatigue_failed": challenged.failed}


def _outcome(question: Question, challenged: Challenged, trace: Trace) -> Mapping[str, Json]:
    """Return what a challenge came to, with only what could come of it."""
    is_opposed = question.opponent is not None
    outcome: dict[str, Json] = {}
    if is_opposed or question.target is not None:
        outcome["success"] = challenged.success
    outcome |= {**_row(challenged), "fatigue_rises": challenged.rises}
    if question.spending.willpower:
        outcome["willpower_spent"] = challenged.spent
    if is_opposed:
        outcome["tie"] = challenged.tie
    opponent = trace.judged("opponent")
    if opponent:
        outcome["opponent"] = opponent.total
    return outcome


CHALLENGE = Procedure(
    name="challenge",
    summary="Roll a challenge: alone, against a requirement, or against another character.",
    section="Dice challenges",
    arguments="[MODEL ABILITY [vs MODEL ABILITY]]",
    positions=(ChallengeOptions.consistency, ChallengeOptions.potential, ChallengeOptions.cr),
    prepare=_prepare,
    options=ChallengeOptions,
    examples=(
        "challenge -c 3 -p 2 --cr 4 --fatigue 4 --odds",
        "challenge -c 3 -p 3 --dice 1,4,9,10",
        "challenge brenna athletics -w mill-road-watch.yaml --cr 8 --willpower 2 --odds",
        "challenge -c 2 -p 1 --cr 8 --fatigue 4 --willpower 2 --advise",
    ),
    flags=REROLLS,
    policies=(WILLPOWER_POLICY,),
)
