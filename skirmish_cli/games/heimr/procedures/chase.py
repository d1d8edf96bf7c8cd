"""`chase`: two runners, round by round, until one is caught, gone or can't go on.

Without models it changes `chaser` and `target`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import BeyondExact, UsageProblem, WrongWords
from skirmish_cli.core.options import Option, Options, option, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.abilities import Asked, make_ability_check
from skirmish_cli.games.heimr.actions import refuse_dead
from skirmish_cli.games.heimr.chase_rounds import ENDS, UNDECIDED, Chase, Chased
from skirmish_cli.games.heimr.chases import run_chase
from skirmish_cli.games.heimr.conditions import make_nameless
from skirmish_cli.games.heimr.numbers import read_numbers
from skirmish_cli.games.heimr.procedures.shared.checks import (
    describe_check,
    list_check_inputs,
)
from skirmish_cli.games.heimr.procedures.shared.flags import ROLLS
from skirmish_cli.games.heimr.procedures.shared.notes import Part, place_dice, tell_parts
from skirmish_cli.games.heimr.procedures.shared.readers import (
    a_consistency,
    a_fatigue,
    a_potential,
)
from skirmish_cli.games.heimr.procedures.shared.sheets import (
    find_character,
    name_sides,
    refuse_numbers,
)
from skirmish_cli.games.heimr.procedures.shared.verdicts import name_owner_of, tell_chase
from skirmish_cli.games.heimr.rolls import Check, Situation, make_check
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

    from skirmish_cli.games.heimr import chase_law
else:
    chase_law = lazy("skirmish_cli.games.heimr.chase_law")

MOST_DISTANCE, MOST_ESCAPE, MOST_ROUNDS = 12, 12, 100


class ChaseOptions(Options):
    """What `chase` takes: the dice of both runners, the distance, and where it ends."""

    chaser_c = option("the consistency of the chaser", a_consistency, needed="without models")
    chaser_p = option("the potential of the chaser (0 unless given)", a_potential, default=0)
    target_c = option("the consistency of the target", a_consistency, needed="without models")
    target_p = option("the potential of the target (0 unless given)", a_potential, default=0)
    chaser_fatigue = option("the fatigue of the chaser (1 unless given)", a_fatigue)
    target_fatigue = option("the fatigue of the target (1 unless given)", a_fatigue)
    distance = option(
        "the squares between them",
        whole(0, MOST_DISTANCE),
        needed="always",
        also=("range", "gap", "squares"),
    )
    escape_at = option("the distance at which the target is gone", whole(1, MOST_ESCAPE))
    rounds = option("count no further than this many rounds", whole(1, MOST_ROUNDS))


class _Runner(NamedTuple):
    """What the options say of one runner.

    `name` is its word in the trace and in what changes. `dice` are its options that a model
    excludes, the consistency first.
    """

    name: str
    dice: tuple[Option[int | None], Option[int]]
    potential: int
    fatigue: int | None


def _read_runners(options: ChaseOptions) -> tuple[_Runner, _Runner]:
    """Return what the options say of the chaser, and of the target."""
    return (
        _Runner(
            "chaser",
            (ChaseOptions.chaser_c, ChaseOptions.chaser_p),
            options.chaser_p,
            options.chaser_fatigue,
        ),
        _Runner(
            "target",
            (ChaseOptions.target_c, ChaseOptions.target_p),
            options.target_p,
            options.target_fatigue,
        ),
    )


def _prepare(command: Command[ChaseOptions]) -> Prepared:
    chase = _make_chase(command)
    _refuse_endless(chase)
    dice = " after ".join(map(describe_check, (chase.chaser, chase.target)))
    names = " after ".join(name_sides(command))
    shown, odds_notes = place_dice(names, dice)
    prepared = Prepared(
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
        check_odds=partial(_check_length, chase),
        odds_notes=(*odds_notes, "a target that tires is reached, a chaser that tires has lost it"),
        headline=f"Chase: {names or shown}, distance {chase.distance}",
        verdict=partial(
            tell_chase,
            name_owner_of(chase.chaser, "the chaser"),
            name_owner_of(chase.target, "the target"),
        ),
        main=ENDS if chase.rounds is None else (*ENDS[:-1], UNDECIDED),
    )
    parts = [
        Part(check.owner.character, role, (check,))
        for role, check in (("chaser", chase.chaser), ("target", chase.target))
        if command.words and check.owner is not None
    ]
    return tell_parts(prepared, ROLLS, *parts)


def _make_chase(command: Command[ChaseOptions]) -> Chase:
    refuse_numbers(command)
    sides: list[list[str] | None] = list(command.sides()) if command.words else [None, None]
    if len(sides) != 2:
        raise WrongWords("chase needs MODEL ABILITY vs MODEL ABILITY, the chaser first")
    chaser, target = (
        _make_runner(command, runner, words)
        for runner, words in zip(_read_runners(command.options), sides, strict=True)
    )
    distance = command.need(ChaseOptions.distance)
    escape_at, rounds = command.options.escape_at, command.options.rounds
    if escape_at is not None and escape_at <= distance:
        raise UsageProblem(
            f"--escape-at {escape_at} must be above --distance {distance}, or the target is gone"
        )
    margin = read_numbers(command.rules).chase_margin
    return Chase(chaser, target, distance, margin, escape_at, rounds)


def _make_runner(command: Command[ChaseOptions], runner: _Runner, words: list[str] | None) -> Check:
    """Return the roll of one runner: of a model, or without words of numbers."""
    owner = make_nameless(runner.name, command.rules)
    situation = Situation(fatigue=runner.fatigue, owner=owner)
    if words is None:
        return make_check(
            command.rules,
            command.need(runner.dice[0]),
            runner.potential,
            situation._replace(is_physical=True),
            option=runner.dice[0].flag,
            why=runner.name,
        )
    if command.options.is_given(*runner.dice):
        shown = " and ".join(one.flag for one in runner.dice)
        raise UsageProblem(
            f"{shown} are for a chase without models: a sheet gives its own, and another number is "
            "written behind the model, such as +running=2"
        )
    if len(words) != 2:
        raise WrongWords(
            "chase needs MODEL ABILITY vs MODEL ABILITY",
            "chase captain running vs cutpurse running",
        )
    character = find_character(command, words[:1])
    refuse_dead(character, command.rules)
    return make_ability_check(character, Asked(words[1]), command.rules, situation, runner.name)


def _refuse_endless(chase: Chase) -> None:
    """Raise UsageProblem for a chase without a certain end."""
    if chase.rounds is not None:
        return
    missing = chase_law.find_missing_option(chase, chase_law.weigh_rounds(chase))
    if missing == "escape-at":
        raise UsageProblem(
            "this chase has no bound on the distance: give --escape-at N, the distance at which "
            "the target is gone, or --rounds N"
        )
    if missing:
        raise UsageProblem(
            "this chase may never end: nobody tires and neither gains a square; give --rounds N"
        )


def _check_length(chase: Chase) -> None:
    """Raise UsageProblem for a chase that is too long for exact odds."""
    most = chase_law.find_farthest(chase, chase_law.weigh_rounds(chase))
    if chase.rounds is not None and chase.rounds > most:
        raise BeyondExact(
            f"--rounds {chase.rounds} is too far ahead for these fatigues", f"at most {most}"
        )
    distance = chase.escape_at or chase.distance
    if chase.rounds is None and distance > most:
        raise BeyondExact(
            f"a distance of {distance} is too far for so many dice",
            f"at most {most}, or give --rounds N",
        )


def _figures(chase: Chase) -> Mapping[str, Callable[[Chased], Fraction | int]]:
    ends = ENDS if chase.rounds is None else (*ENDS, UNDECIDED)
    figures: dict[str, Callable[[Chased], Fraction | int]] = {
        end: partial(_has_ended, end) for end in ends
    }
    return figures | {"rounds_mean": lambda chased: chased.rounds}


def _has_ended(end: str, chased: Chased) -> bool:
    return chased.end == end


def _outcome(chased: Chased, trace: Trace) -> Mapping[str, Json]:
    # Of a played chase the rounds are a number; their mean is for odds alone.
    return {"result": chased.end, "rounds": int(chased.rounds), "distance": chased.distance}


CHASE = Procedure(
    name="chase",
    summary="Run a chase: the chance to catch, to escape, or to tire out.",
    section="Chasing",
    arguments="[MODEL ABILITY vs MODEL ABILITY]",
    positions=(
        ChaseOptions.chaser_c,
        ChaseOptions.target_c,
        ChaseOptions.distance,
        ChaseOptions.escape_at,
    ),
    prepare=_prepare,
    options=ChaseOptions,
    examples=(
        "chase --chaser-c 2 --chaser-p 1 --target-c 1 --target-p 1 --chaser-fatigue 2 "
        "--target-fatigue 3 --distance 1 --escape-at 4 --odds",
    ),
    flags=ROLLS,
)
