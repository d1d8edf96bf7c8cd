"""`climb`: going up step by step, or holding on when hit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.actions import refuse_unable
from skirmish_cli.games.heimr.heights import Climb, Climber, climb, hold_on
from skirmish_cli.games.heimr.numbers import (
    look_up_number,
    note_our_tables,
    read_numbers,
    read_reroll_cost,
)
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
from skirmish_cli.games.heimr.rolls import MOST_TARGET, Check

MOST_HEIGHT = 20


def _prepare(command: Command) -> Prepared:
    height = bounded(command.need("height"), "--height", 1, MOST_HEIGHT)
    requirement, is_hit = _read_requirement(command), bool(command.given("hit"))
    check = _make_hold_check(command) if is_hit else _make_climb_check(command)
    willpower = read_willpower(command, command.words)
    way = Climb(check, height, requirement, willpower, read_reroll_cost(command.rules))
    succeeds = "holds" if is_hit else "top"
    what = "Hold on when hit at height" if is_hit else "Climb to height"
    names = name_sides(command)
    return Prepared(
        rule=partial(hold_on if is_hit else climb, way),
        figures=_figures(way, succeeds, [height] if is_hit else range(1, height + 1)),
        row=partial(_row, succeeds),
        outcome=partial(_outcome, way, succeeds),
        inputs={
            "who": names[0] if names else None,
            **list_check_inputs(check),
            "height": height,
            "cr": requirement,
            "hit": is_hit,
        },
        rulings=("arithmetic", "attributes", "reroll_cost"),
        policy=describe_policy(willpower),
        notes=note_our_tables(command.rules, "climbing") if command.given("surface") else (),
        headline=f"{what} {height}: {format_lead(names)}{describe_check(check)} against "
        f"{requirement}{'' if is_hit else ' a step'}",
    )


def _read_requirement(command: Command) -> int:
    surface, target = command.given("surface"), command.given("cr")
    if surface is None:
        return bounded(command.need("cr"), "--cr", -MOST_TARGET, MOST_TARGET)
    if target is not None:
        raise UsageProblem("--surface gives the requirement from the table: leave out --cr")
    return look_up_number(command.rules, "climbing", surface, "--surface", MOST_TARGET)


def _make_climb_check(command: Command) -> Check:
    if command.words:
        refuse_unable(find_character(command, command.words[:1]), "climb", command.rules)
    return make_own_check(command, command.words, "climb", "climbing")


def _make_hold_check(command: Command) -> Check:
    """Return the check of a climber who is hit, whose consistency the rules give.

    Section: Height.
    """
    steady = read_numbers(command.rules).hold_on_consistency
    if command.given("consistency") not in {None, steady}:
        raise UsageProblem(f"a climber who is hit checks at consistency {steady}: leave out -c")
    own = None if command.words else steady
    typed = command._replace(options={**command.options, "consistency": own})
    return make_own_check(typed, command.words, "climb", "climbing", steady=steady)


def _figures(
    way: Climb, succeeds: str, heights: list[int] | range
) -> Mapping[str, Callable[[Climber], Any]]:
    figures: dict[str, Callable[[Climber], Any]] = {succeeds: lambda climber: not climber.fell_from}
    figures |= {f"fall_{height}": partial(_fell_from, height) for height in heights}
    if way.willpower:
        figures["willpower_spent_mean"] = lambda climber: climber.spent
    return figures


def _fell_from(height: int, climber: Climber) -> bool:
    return climber.fell_from == height


def _row(succeeds: str, climber: Climber) -> dict[str, Any]:
    return {succeeds: not climber.fell_from, "fell_from": climber.fell_from or None}


def _outcome(way: Climb, succeeds: str, climber: Climber, trace: Trace) -> Mapping[str, Any]:
    spent = {"willpower_spent": climber.spent} if way.willpower else {}
    return _row(succeeds, climber) | spent


CLIMB = Procedure(
    name="climb",
    summary="Climb step by step; a failure falls from the height attempted.",
    section="Height",
    arguments="[MODEL]",
    prepare=_prepare,
    options=(
        Option(
            "height",
            "whole",
            "the heights to climb, or with --hit the height where the climber is",
            metavar="N",
        ),
        Option("cr", "whole", "the requirement of a step", metavar="N"),
        Option(
            "surface",
            "text",
            "a surface of our table instead of --cr, such as tree",
            metavar="NAME",
        ),
        *DICE_OPTIONS,
        Option(
            "hit",
            "flag",
            "the climber is hit: one check at consistency 1 to hold on",
            default=False,
        ),
        PENALTY_OPTION,
        *FATIGUE_OPTIONS,
        WILLPOWER_OPTION,
    ),
    examples=(
        "climb --height 3 --cr 5 -c 2 -p 1 --odds",
        "climb --height 2 --cr 5 -p 1 --hit --odds",
    ),
)
