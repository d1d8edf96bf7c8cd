"""`chase`: two runners, round by round, until one is caught, gone or can't go on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded
from skirmish_cli.core.trace import Trace
from skirmish_cli.games.heimr.chases import ENDS, UNDECIDED, Chase, Chased, run_chase
from skirmish_cli.games.heimr.models import ability_check, one_model
from skirmish_cli.games.heimr.procedures.challenge import describe, shown_check, who
from skirmish_cli.games.heimr.rolls import Check, make_check
from skirmish_cli.games.heimr.states import refuse_dead

MOST_DISTANCE, MOST_ESCAPE, MOST_ROUNDS = 12, 12, 100


def _runner(command: Command, name: str, words: list[str] | None) -> Check:
    consistency, potential = command.given(f"{name}_c"), command.given(f"{name}_p")
    fatigue = command.given(f"{name}_fatigue")
    if words is None:
        least = command.rules.data["numbers"]["least_fatigue"]
        return make_check(
            command.rules,
            command.need(f"{name}_c"),
            potential or 0,
            option=f"--{name}-c",
            why=name,
            fatigue=least if fatigue is None else fatigue,
        )
    if consistency is not None or potential is not None:
        raise UsageProblem(f"--{name}-c and --{name}-p are for a chase without models")
    if len(words) != 2:
        raise UsageProblem(
            "chase needs MODEL ABILITY vs MODEL ABILITY, such as: captain running vs cutpurse running"
        )
    model = one_model(command, words[:1])
    refuse_dead(model, command.rules)
    return ability_check(model, words[1], command.rules, fatigue=fatigue, why=name)


def ready_chase(command: Command) -> Chase:
    """Return the chase that the options describe; raises UsageProblem."""
    sides: list[list[str] | None] = list(command.sides()) if command.words else [None, None]
    if len(sides) != 2:
        raise UsageProblem("chase needs MODEL ABILITY vs MODEL ABILITY, the chaser first")
    chaser, target = _runner(command, "chaser", sides[0]), _runner(command, "target", sides[1])
    distance = bounded(command.need("distance"), "--distance", 0, MOST_DISTANCE)
    escape_at, rounds = command.given("escape_at"), command.given("rounds")
    if escape_at is not None:
        bounded(escape_at, "--escape-at", 1, MOST_ESCAPE)
        if escape_at <= distance:
            raise UsageProblem(
                f"--escape-at {escape_at} must be above --distance {distance}, or the target is gone"
            )
    if rounds is not None:
        bounded(rounds, "--rounds", 1, MOST_ROUNDS)
    chase = Chase(
        chaser, target, distance, command.rules.data["numbers"]["chase_margin"], escape_at, rounds
    )
    _refuse_endless(chase)
    return chase


def _refuse_endless(chase: Chase) -> None:
    """Raise UsageProblem for a chase whose end isn't certain, or whose odds would take too long."""
    from skirmish_cli.games.heimr import chase_law  # noqa: PLC0415 - fractions are slow to import

    laws = chase_law.round_laws(chase)
    most = chase_law.farthest(chase, laws)
    if chase.rounds is not None:
        if chase.rounds > most:
            raise UsageProblem(
                f"--rounds {chase.rounds} is too far ahead for these fatigues: at most {most}"
            )
        return
    missing = chase_law.what_is_missing(chase, laws)
    if missing == "escape-at":
        raise UsageProblem(
            "this chase has no bound on the distance: give --escape-at N, the distance at which the "
            "target is gone, or --rounds N"
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


def _row(chased: Chased) -> dict[str, Any]:
    return {"result": chased.end}


def _outcome(chased: Chased, trace: Trace) -> Mapping[str, Any]:
    return {"result": chased.end, "rounds": chased.rounds, "distance": chased.distance}


def _has_ended(end: str, chased: Chased) -> bool:
    return chased.end == end


def _prepare(command: Command) -> Prepared:
    chase = ready_chase(command)
    figures: dict[str, Any] = {end: partial(_has_ended, end) for end in ENDS}
    if chase.rounds is not None:
        figures[UNDECIDED] = partial(_has_ended, UNDECIDED)
    figures["rounds_mean"] = lambda chased: chased.rounds
    return Prepared(
        rule=partial(run_chase, chase),
        figures=figures,
        row=_row,
        outcome=_outcome,
        inputs={
            **shown_check(chase.chaser, "chaser_"),
            **shown_check(chase.target, "target_"),
            "distance": chase.distance,
            "escape_at": chase.escape_at,
            "rounds": chase.rounds,
        },
        rulings=("arithmetic",),
        notes=("a target that tires is reached; a chaser that tires has lost it",),
        headline=f"Chase: {' after '.join(_named(command, chase))}, distance {chase.distance}",
    )


def _named(command: Command, chase: Chase) -> list[str]:
    """Return both runners with their dice, the chaser first, by name where they are models."""
    names = [f"{name}, " for name in who(command)] or ["", ""]
    return [
        name + describe(check)
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
        "chase --chaser-c 2 --chaser-p 1 --target-c 1 --target-p 1 --chaser-fatigue 2 --target-fatigue 3 "
        "--distance 1 --escape-at 4 --odds",
    ),
)
