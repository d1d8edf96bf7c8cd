"""`climb`: going up step by step, or holding on when hit.

Without a model it changes `model`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from skirmish_cli.core.command import BEST, Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import flag, option, parse_whole, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Goal, Policy, Prepared, Procedure
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.actions import refuse_unable
from skirmish_cli.games.heimr.challenges import Challenged
from skirmish_cli.games.heimr.heights import CLIMBS, ON, STAY, Climb, Climber, climb, hold_on
from skirmish_cli.games.heimr.models import Character
from skirmish_cli.games.heimr.numbers import (
    note_our_tables,
    read_numbers,
    read_reroll_cost,
)
from skirmish_cli.games.heimr.procedures.shared.checks import (
    WILLPOWER_POLICY,
    CheckOptions,
    Spending,
    WillpowerOptions,
    describe_check,
    list_check_inputs,
    list_spending_notes,
    make_own_check,
    names_policy,
    read_spending,
)
from skirmish_cli.games.heimr.procedures.shared.flags import BOUND, HANDS, REROLLS
from skirmish_cli.games.heimr.procedures.shared.notes import Part, place_dice, tell_parts
from skirmish_cli.games.heimr.procedures.shared.readers import a_surface, a_total
from skirmish_cli.games.heimr.procedures.shared.sheets import (
    find_character,
    name_sides,
)
from skirmish_cli.games.heimr.procedures.shared.verdicts import name_owner_of
from skirmish_cli.games.heimr.procedures.shared.verdicts_of_facts import tell_climb
from skirmish_cli.games.heimr.rolls import MOST_TARGET, Check
from skirmish_cli.records import NamedTuple

MOST_HEIGHT = 20
#: What a climber that is hit does who doesn't fall.
HOLDS = "holds"


class ClimbOptions(WillpowerOptions, CheckOptions):
    """What `climb` takes: how high, what a step requires, and whether it is hit."""

    height = option(
        "the heights to climb, or with --hit the height where the climber is",
        whole(1, MOST_HEIGHT),
        needed="but for a climber +climbed=HEIGHT/REQUIREMENT that is hit",
        also=("distance",),
    )
    cr = option(
        "the requirement of a step",
        a_total,
        needed="without --surface or +climbed=HEIGHT/REQUIREMENT",
        also=("target", "tn", "requirement"),
    )
    surface = option("a surface of our table instead of --cr, such as tree", a_surface)
    hit = option("the climber is hit: one check at consistency 1 to hold on", flag)


CLIMB_POLICY = Policy(
    CLIMBS,
    (ON, STAY, BEST),
    ON,
    "whether the climber goes on after a step, or stays where it is, or what is best",
)


class _Start(NamedTuple):
    """Where a climber hangs, and what each of its steps requires.

    At the bottom these are 0 and None.
    """

    height: int = 0
    requirement: int | None = None


def _prepare(command: Command[ClimbOptions]) -> Prepared:
    character = find_character(command, command.words[:1]) if command.words else None
    way, is_hit = _make_way(command, character), command.options.hit
    check, top = way.check, way.start + way.height
    succeeds = HOLDS if is_hit else "top"
    where = f"Hold on when hit at height {way.height}" if is_hit else f"Climb to height {top}"
    start = f" from {way.start}" if way.start else ""
    may_stay = _asks(way, is_hit) and (way.goes_on == STAY or command.is_best(CLIMB_POLICY))
    spending = Spending(way.willpower, way.policy)
    named = "".join(name_sides(command))
    shown, odds_notes = place_dice(named, describe_check(check))
    prepared = Prepared(
        rule=partial(hold_on if is_hit else climb, way),
        figures=_figures(way, succeeds, may_stay),
        row=partial(_row, succeeds, may_stay),
        outcome=partial(_outcome, way, succeeds),
        inputs={
            "who": character.label if character is not None else None,
            **list_check_inputs(check),
            "height": way.height,
            "start": way.start,
            "cr": way.requirement,
            "hit": is_hit,
        },
        rulings=("arithmetic", "attributes", "reroll_cost"),
        policy={
            **spending.describe(),
            **({CLIMB_POLICY.name: way.goes_on} if _asks(way, is_hit) else {}),
        },
        notes=_list_notes(command, way),
        odds_notes=odds_notes,
        headline=f"{where}{start}: {named or shown} "
        f"against {way.requirement}{'' if is_hit else ' a step'}",
        verdict=partial(tell_climb, name_owner_of(check, "the climber"), top),
        main=(succeeds, *(("stays",) if may_stay else ()), *spending.figures),
        goal=Goal(succeeds, owners=(check.whose,), then=lambda climber: -climber.fell_from),
        situation=partial(_describe_climb, way),
    )
    if character is None:
        return prepared
    flags = [*HANDS, *BOUND, "bound-feet", "climbing", "climbed", "prone", "hands-full"]
    flags += ["legs-injured", *(["willpower"] if way.willpower else [])]
    return tell_parts(prepared, FLAGS, Part(character, "climber", (check,), tuple(flags)))


def _describe_climb(way: Climb, state: Climber | Challenged | None) -> dict[str, str]:
    """Return how a climb stands between two steps, for plans."""
    if not isinstance(state, Climber):
        return {}
    left = way.willpower - state.spent
    return {
        "fatigue": f"at fatigue {state.fatigue}" if way.check.is_physical else "",
        "willpower": f"{left} willpower left" if way.willpower else "",
    }


def _asks(way: Climb, is_hit: bool) -> bool:
    """Return whether there is a second step to decide about."""
    return way.height > 1 and not is_hit


def _list_notes(command: Command[ClimbOptions], way: Climb) -> tuple[str, ...]:
    ours = note_our_tables(command.rules, "climbing") if command.options.surface else ()
    notes = list_spending_notes(command, Spending(way.willpower, way.policy))
    if names_policy(command, CLIMB_POLICY) and not _asks(way, command.options.hit):
        notes += ("--policy climb changes nothing: no second step follows",)
    return (*ours, *notes)


def _make_way(command: Command[ClimbOptions], character: Character | None) -> Climb:
    """Return the climb, or the climber that is hit."""
    options, is_hit = command.options, command.options.hit
    start = _read_start(character)
    height = options.height if options.height is not None else start.height if is_hit else None
    requirement = _read_requirement(command, start)
    check = _make_hold_check(command) if is_hit else _make_climb_check(command)
    spending = read_spending(command, command.words)
    return Climb(
        check,
        height or command.need(ClimbOptions.height),
        requirement,
        spending.willpower,
        read_reroll_cost(command.rules),
        spending.policy,
        command.policy(CLIMB_POLICY),
        0 if is_hit else start.height,
        command.is_best(WILLPOWER_POLICY),
    )


def _read_start(character: Character | None) -> _Start:
    """Return where a climber hangs, by its flag `climbed`.

    Raises UsageProblem for a flag that is wrong.
    """
    typed = dict(character.flags).get("climbed") if character is not None else None
    if typed is None or character is None:
        return _Start()
    height, _, requirement = typed.partition("/")
    whose = f"{character.key}+climbed"
    return _Start(
        parse_whole(height, f"{whose}, the height", 1, MOST_HEIGHT),
        parse_whole(requirement, f"{whose}, the requirement", -MOST_TARGET, MOST_TARGET),
    )


def _read_requirement(command: Command[ClimbOptions], start: _Start) -> int:
    surface, typed = command.options.surface, command.options.cr
    if surface is not None and typed is not None:
        raise UsageProblem("--surface gives the requirement from the table: leave out --cr")
    if surface is not None:
        return surface.number
    return (
        start.requirement
        if typed is None and start.requirement is not None
        else (command.need(ClimbOptions.cr))
    )


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


def _figures(way: Climb, succeeds: str, may_stay: bool) -> Mapping[str, Callable[[Climber], int]]:
    """Return the figures of a climb, or of a climber that is hit."""
    first = way.height if succeeds == HOLDS else way.start + 1
    heights = range(first, way.start + way.height + 1)
    figures: dict[str, Callable[[Climber], int]] = {succeeds: _reaches}
    figures |= {f"fall_{height}": partial(_fell_from, height) for height in heights}
    if may_stay:
        figures["stays"] = lambda climber: climber.stays
    if way.willpower:
        figures["willpower_spent_mean"] = lambda climber: climber.spent
    return figures


def _fell_from(height: int, climber: Climber) -> bool:
    return climber.fell_from == height


def _reaches(climber: Climber) -> bool:
    return not climber.is_over


def _row(succeeds: str, may_stay: bool, climber: Climber) -> dict[str, Json]:
    """Return what came of a climb.

    From where it falls is told by the figures, unless it may stay on the way instead.
    """
    row: dict[str, Json] = {succeeds: _reaches(climber)}
    if not may_stay:
        return row
    row["fell_from"] = climber.fell_from or None
    return row | {"stays_at": climber.height} if climber.stays else row


def _outcome(way: Climb, succeeds: str, climber: Climber, trace: Trace) -> Mapping[str, Json]:
    """Return what came of a climb; whoever is hit falls from where it is, if at all."""
    outcome: dict[str, Json] = {
        succeeds: _reaches(climber),
        "fell_from": climber.fell_from or None,
    }
    if climber.stays:
        outcome["stays_at"] = climber.height
    return outcome | ({"willpower_spent": climber.spent} if way.willpower else {})


#: The flags that a climb reads.
FLAGS = (
    *(*REROLLS, *HANDS, *BOUND, "bound-feet", "climbing", "climbed"),
    *("prone", "hands-full", "legs-injured"),
)
CLIMB = Procedure(
    name="climb",
    summary="Climb step by step; a failure falls from the height attempted.",
    section="Height",
    arguments="[MODEL]",
    positions=(
        ClimbOptions.height,
        ClimbOptions.cr,
        ClimbOptions.consistency,
        ClimbOptions.potential,
    ),
    prepare=_prepare,
    options=ClimbOptions,
    examples=(
        "climb --height 3 --cr 5 -c 2 -p 1 --odds",
        "climb --height 2 --cr 5 -p 1 --hit --odds",
        "climb --height 3 --cr 5 -c 2 -p 1 --willpower 1 --advise --goal top-fall_3",
    ),
    flags=FLAGS,
    policies=(WILLPOWER_POLICY, CLIMB_POLICY),
)
