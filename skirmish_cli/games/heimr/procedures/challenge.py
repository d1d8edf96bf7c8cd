"""`challenge`: a roll alone, against a requirement, or against a character."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.abilities import Asked, make_ability_check
from skirmish_cli.games.heimr.actions import refuse_dead
from skirmish_cli.games.heimr.challenges import (
    Challenged,
    Requirement,
    meet_requirement,
    oppose,
    roll_freely,
)
from skirmish_cli.games.heimr.numbers import read_reroll_cost
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
from skirmish_cli.games.heimr.procedures.shared.sheets import (
    find_character,
    format_lead,
    name_sides,
)
from skirmish_cli.games.heimr.rolls import MOST_TARGET, Check, make_check

FIGURES: Mapping[str, Callable[[Challenged], Any]] = {
    "success": lambda challenged: challenged.success,
    "mean": lambda challenged: challenged.total,
    "fatigue_rises": lambda challenged: challenged.rises,
    "willpower_spent_mean": lambda challenged: challenged.spent,
    "tie": lambda challenged: challenged.tie,
}


class Question(NamedTuple):
    """What a challenge is about: its roll, and what it must reach or beat."""

    check: Check
    opponent: Check | None
    target: int | None
    willpower: int


def _prepare(command: Command) -> Prepared:
    question = _make_question(command)
    check, names = question.check, name_sides(command)
    rule, against, inputs = _choose_rule(question, read_reroll_cost(command.rules))
    return Prepared(
        rule=rule,
        figures=FIGURES,
        row=_row,
        inputs={"who": names[0] if names else None, **list_check_inputs(check), **inputs},
        policy=describe_policy(question.willpower),
        outcome=partial(_outcome, question),
        rulings=("arithmetic", "attributes", "reroll_cost"),
        headline=f"Challenge {format_lead(names)}{describe_check(check)}{against}",
    )


def _make_question(command: Command) -> Question:
    sides = command.sides()
    words = tuple(sides[0])
    check = make_own_check(command, words, "challenge")
    opponent = _make_opponent(command, sides[1] if len(sides) == 2 else None)
    target = command.given("cr")
    willpower = read_willpower(command, words)
    if opponent is not None and (target is not None or willpower):
        raise UsageProblem(
            "an opposed challenge has no requirement and no rerolls: leave out --cr and --willpower"
        )
    if target is None and willpower:
        raise UsageProblem("--willpower rerolls a failed requirement: it needs --cr N")
    return Question(check, opponent, target, willpower)


def _make_opponent(command: Command, words: list[str] | None) -> Check | None:
    consistency, potential = command.given("opposed_c"), command.given("opposed_p")
    if words is None:
        if consistency is not None:
            return make_check(
                command.rules, consistency, potential or 0, option="--opposed-c", why="opponent"
            )
        if potential is not None:
            raise UsageProblem("--opposed-p needs --opposed-c")
        return None
    if potential is not None:
        raise UsageProblem(
            "--opposed-p excludes a second character after 'vs': its sheet gives the potential"
        )
    if len(words) != 2:
        raise UsageProblem(
            "challenge needs MODEL ABILITY after 'vs' too, such as: ann stealth vs bo insight"
        )
    character = find_character(command, words[:1])
    refuse_dead(character, command.rules)
    asked = Asked(words[1], consistency, "--opposed-c")
    return make_ability_check(character, asked, command.rules, why="opponent")


def _choose_rule(
    question: Question, cost: int
) -> tuple[Callable[[], Rule[Challenged]], str, dict[str, Any]]:
    """Return the rule of a challenge, the end of its headline, and its inputs to show."""
    check, opponent, target, willpower = question
    if opponent is not None:
        inputs = list_check_inputs(opponent, "opposed_")
        return partial(oppose, check, opponent), f" against {describe_check(opponent)}", inputs
    if target is None:
        return partial(roll_freely, check), "", {}
    bounded(target, "--cr", -MOST_TARGET, MOST_TARGET)
    requirement = Requirement(target, willpower, cost)
    inputs = {"cr": target, "willpower": willpower}
    return partial(meet_requirement, check, requirement), f" against {target}", inputs


def _row(challenged: Challenged) -> dict[str, Any]:
    return {"result": challenged.total, "fatigue_failed": challenged.failed}


def _outcome(question: Question, challenged: Challenged, trace: Trace) -> Mapping[str, Any]:
    """Return what a challenge came to, with only what could come of it."""
    is_opposed = question.opponent is not None
    outcome: dict[str, Any] = {}
    if is_opposed or question.target is not None:
        outcome["success"] = challenged.success
    outcome |= {**_row(challenged), "fatigue_rises": challenged.rises}
    if question.willpower:
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
    prepare=_prepare,
    options=(
        *DICE_OPTIONS,
        Option("cr", "whole", "the challenge requirement to reach", metavar="N"),
        Option("opposed_c", "whole", "the consistency of an opponent's roll", metavar="N"),
        Option("opposed_p", "whole", "the potential of an opponent's roll", metavar="N"),
        PENALTY_OPTION,
        *FATIGUE_OPTIONS,
        WILLPOWER_OPTION,
    ),
    examples=(
        "challenge -c 3 -p 2 --cr 4 --fatigue 4 --odds",
        "challenge -c 3 -p 3 --dice 1,4,9,10",
        "challenge captain athletics --cr 8 --willpower 2 --odds",
    ),
)
