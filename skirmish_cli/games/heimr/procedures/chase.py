"""`chase`: two runners, round by round, until one is caught, gone or can't go on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.abilities import Asked, make_ability_check
from skirmish_cli.games.heimr.actions import refuse_dead
from skirmish_cli.games.heimr.chase_rounds import ENDS, UNDECIDED, Chase, Chased
from skirmish_cli.games.heimr.chases import run_chase
from skirmish_cli.games.heimr.numbers import read_numbers
from skirmish_cli.games.heimr.procedures.shared.checks import describe_check, list_check_inputs
from skirmish_cli.games.heimr.procedures.shared.sheets import find_character, name_sides
from skirmish_cli.games.heimr.rolls import Check, Situation, make_check
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.heimr import chase_law
else:
    chase_law = lazy("skirmish_cli.games.heimr.chase_law")

MOST_DISTANCE, MOST_ESCAPE, MOST_ROUNDS = 12, 12, 100


def _prepare(command: Command) -> Prepared:
    chase = _make_chase(command)
    _refuse_endless(chase)
    runners = " after ".join(_describe_runners(command, chase))
    return Prepared(
        rule=partial(run_chase, chase),
        figures=_figures(chase),
        row=lambda chased: {"result": chased.end},
        outcome=_outcome,
        inputs={
            **list_check_inputs(chase.chaser, "chaser_"),
            **list_check_inputs(chase.target, "target_"),
            "distance": chase.distance,
            "escape_at": chase.escape_at,
            "rounds": chase.rounds,
        },
        rulings=("arithmetic",),
        notes=("a target that tires is reached; a chaser that tires has lost it",),
        headline=f"Chase: {runners}, distance {chase.distance}",
    )


def _make_chase(command: Command) -> Chase:
    sides: list[list[str] | None] = list(command.sides()) if command.words else [None, None]
    if len(sides) != 2:
        raise UsageProblem("chase needs MODEL ABILITY vs MODEL ABILITY, the chaser first")
    chaser, target = (
        _make_runner(command, "chaser", sides[0]),
        _make_runner(command, "target", sides[1]),
    )
    distance = bounded(command.need("distance"), "--distance", 0, MOST_DISTANCE)
    escape_at, rounds = command.given("escape_at"), command.given("rounds")
    if escape_at is not None:
        bounded(escape_at, "--escape-at", 1, MOST_ESCAPE)
        if escape_at <= distance:
            raise UsageProblem(
                f"--escape-at {escape_at} must be above --distance {distance}, or the target is "
                "gone"
            )
    if rounds is not None:
        bounded(rounds, "--rounds", 1, MOST_ROUNDS)
    margin = read_numbers(command.rules).chase_margin
    return Chase(chaser, target, distance, margin, escape_at, rounds)


def _make_runner(command: Command, name: str, words: list[str] | None) -> Check:
    """Return the roll of one runner: of a model, or without words of numbers."""
    consistency, potential = command.given(f"{name}_c"), command.given(f"{name}_p")
    situation = Situation(fatigue=command.given(f"{name}_fatigue"))
    if words is None:
        return make_check(
            command.rules,
            command.need(f"{name}_c"),
            potential or 0,
            situation._replace(is_physical=True),
            option=f"--{name}-c",
            why=name,
        )
    if consistency is not None or potential is not None:
        raise UsageProblem(f"--{name}-c and --{name}-p are for a chase without models")
    if len(words) != 2:
        raise UsageProblem(
            "chase needs MODEL ABILITY vs MODEL ABILITY, such as: captain running vs cutpurse "
            "running"
        )
    character = find_character(command, words[:1])
    refuse_dead(character, command.rules)
    return make_ability_check(character, Asked(words[1]), command.rules, situation, name)


def _refuse_endless(chase: Chase) -> None:
    """Raise UsageProblem for a chase without a certain end, or too long for odds."""
    laws = chase_law.weigh_rounds(chase)
    most = chase_law.find_farthest(chase, laws)
    if chase.rounds is not None:
        if chase.rounds > most:
            raise UsageProblem(
                f"--rounds {chase.rounds} is too far ahead for these fatigues: at most {most}"
            )
        return
    missing = chase_law.find_missing_option(chase, laws)
    if missing == "escape-at":
        raise UsageProblem(
            "this chase has no bound on the distance: give --escape-at N, the distance at which "
            "the target is gone, or --rounds N"
        )
    if missing:
        raise UsageProblem(
            "this chase may never end: nobody tires and neither gains a square; give --rounds N"
        )
    if (chase.escape_at or chase.distance) > most:
        raise UsageProblem(
            f"a distance of {chase.escape_at or chase.distance} is too far for so many dice: "
            f"at most {most}, or give --rounds N"
        )


def _figures(chase: Chase) -> Mapping[str, Callable[[Chased], Any]]:
    ends = ENDS if chase.rounds is None else (*ENDS, UNDECIDED)
    figures: dict[str, Callable[[Chased], Any]] = {end: partial(_has_ended, end) for end in ends}
    return figures | {"rounds_mean": lambda chased: chased.rounds}


def _has_ended(end: str, chased: Chased) -> bool:
    return chased.end == end


def _outcome(chased: Chased, trace: Trace) -> Mapping[str, Any]:
    return {"result": chased.end, "rounds": chased.rounds, "distance": chased.distance}


def _describe_runners(command: Command, chase: Chase) -> list[str]:
    """Return both runners with their dice, the chaser first."""
    names = [f"{name}, " for name in name_sides(command)] or ["", ""]
    return [
        name + describe_check(check)
        for name, check in zip(names, (chase.chaser, chase.target), strict=True)
    ]


CHASE = Procedure(
    name="chase",
    summary="Run a chase: the chance to catch, to escape, or to tire out.",
    section="Chasing",
    arguments="[MODEL ABILITY vs MODEL ABILITY]",
    prepare=_prepare,
    options=(
        Option("chaser_c", "whole", "the consistency of the chaser", metavar="N"),
        Option("chaser_p", "whole", "the potential of the chaser (0 unless given)", metavar="N"),
        Option("target_c", "whole", "the consistency of the target", metavar="N"),
        Option("target_p", "whole", "the potential of the target (0 unless given)", metavar="N"),
        Option(
            "chaser_fatigue", "whole", "the fatigue of the chaser (1 unless given)", metavar="N"
        ),
        Option(
            "target_fatigue", "whole", "the fatigue of the target (1 unless given)", metavar="N"
        ),
        Option("distance", "whole", "the squares between them", metavar="N"),
        Option("escape_at", "whole", "the distance at which the target is gone", metavar="N"),
        Option("rounds", "whole", "count no further than this many rounds", metavar="N"),
    ),
    examples=(
        "chase --chaser-c 2 --chaser-p 1 --target-c 1 --target-p 1 --chaser-fatigue 2 "
        "--target-fatigue 3 --distance 1 --escape-at 4 --odds",
    ),
)
