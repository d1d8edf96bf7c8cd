"""`climb`: going up step by step, or holding on when hit.

Without a model it changes `model`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import flag, option, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.actions import refuse_unable
from skirmish_cli.games.heimr.heights import Climb, Climber, climb, hold_on
from skirmish_cli.games.heimr.numbers import (
    note_our_tables,
    read_numbers,
    read_reroll_cost,
)
from skirmish_cli.games.heimr.procedures.shared.checks import (
    WILLPOWER_POLICY,
    CheckOptions,
    WillpowerOptions,
    describe_check,
    describe_policy,
    list_check_inputs,
    make_own_check,
    read_willpower,
)
from skirmish_cli.games.heimr.procedures.shared.flags import BOUND, HANDS, REROLLS
from skirmish_cli.games.heimr.procedures.shared.readers import a_surface, a_total
from skirmish_cli.games.heimr.procedures.shared.sheets import (
    find_character,
    format_lead,
    name_sides,
)
from skirmish_cli.games.heimr.rolls import Check

MOST_HEIGHT = 20


class ClimbOptions(WillpowerOptions, CheckOptions):
    """What `climb` takes: how high, what a step requires, and whether it is hit."""

    height = option(
        "the heights to climb, or with --hit the height where the climber is",
        whole(1, MOST_HEIGHT),
        needed="always",
    )
    cr = option("the requirement of a step", a_total, needed="without --surface")
    surface = option("a surface of our table instead of --cr, such as tree", a_surface)
    hit = option("the climber is hit: one check at consistency 1 to hold on", flag)


def _prepare(command: Command[ClimbOptions]) -> Prepared:
    height = command.need(ClimbOptions.height)
    requirement, is_hit = _read_requirement(command), command.options.hit
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
        notes=note_our_tables(command.rules, "climbing") if command.options.surface else (),
        headline=f"{what} {height}: {format_lead(names)}{describe_check(check)} against "
        f"{requirement}{'' if is_hit else ' a step'}",
    )


def _read_requirement(command: Command[ClimbOptions]) -> int:
    surface = command.options.surface
    if surface is None:
        return command.need(ClimbOptions.cr)
    if command.options.cr is not None:
        raise UsageProblem("--surface gives the requirement from the table: leave out --cr")
    return surface.number


def _make_climb_check(command: Command[ClimbOptions]) -> Check:
    if command.words:
        refuse_unable(find_character(command, command.words[:1]), "climb", command.rules)
    return make_own_check(command, command.words, "climb", "climbing")


def _make_hold_check(command: Command[ClimbOptions]) -> Check:
    """Return the check of a climber who is hit, whose consistency the rules give.

    Section: Height.
    """
    steady = read_numbers(command.rules).hold_on_consistency
    options, consistency = command.options, ClimbOptions.consistency
    if options.consistency not in {None, steady}:
        raise UsageProblem(f"a climber who is hit checks at consistency {steady}: leave out -c")
    if command.words:
        options = options.without(consistency)
    else:
        options = options.replace(consistency, steady)
    typed = command._replace(options=options)
    return make_own_check(typed, command.words, "climb", "climbing", steady=steady)


def _figures(
    way: Climb, succeeds: str, heights: list[int] | range
) -> Mapping[str, Callable[[Climber], int]]:
    figures: dict[str, Callable[[Climber], int]] = {succeeds: lambda climber: not climber.fell_from}
    figures |= {f"fall_{height}": partial(_fell_from, height) for height in heights}
    if way.willpower:
        figures["willpower_spent_mean"] = lambda climber: climber.spent
    return figures


def _fell_from(height: int, climber: Climber) -> bool:
    return climber.fell_from == height


def _row(succeeds: str, climber: Climber) -> dict[str, Json]:
    return {succeeds: not climber.fell_from, "fell_from": climber.fell_from or None}


def _outcome(way: Climb, succeeds: str, climber: Climber, trace: Trace) -> Mapping[str, Json]:
    spent = {"willpower_spent": climber.spent} if way.willpower else {}
    return _row(succeeds, climber) | spent


CLIMB = Procedure(
    name="climb",
    summary="Climb step by step; a failure falls from the height attempted.",
    section="Height",
    arguments="[MODEL]",
    prepare=_prepare,
    options=ClimbOptions,
    examples=(
        "climb --height 3 --cr 5 -c 2 -p 1 --odds",
        "climb --height 2 --cr 5 -p 1 --hit --odds",
    ),
    flags=(
        *REROLLS,
        *HANDS,
        *BOUND,
        "bound-feet",
        "climbing",
        "prone",
        "hands-full",
        "legs-injured",
    ),
    policies=(WILLPOWER_POLICY,),
)
