"""`morale`: a morale test, and the panic distance when it fails."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.game import Ruleset
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded
from skirmish_cli.core.rules import Rule, Within
from skirmish_cli.core.trace import Trace
from skirmish_cli.dice.spiking import Reached, SpikingDie
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.morale import panic_distance, take_discipline_test
from skirmish_cli.games.freeblades.procedures.test import TOP_LEVEL, reroll_policy, test_row, test_target
from skirmish_cli.games.freeblades.ratings import Rating
from skirmish_cli.games.freeblades.tests import RATING_OPTIONS, read_rating, ready_roll


class MoraleResult(NamedTuple):
    """What a morale test came to, and how far the model runs if it failed and its SPD is known."""

    reached: Reached
    distance: int | None


def resolve_morale(throw: SpikingDie, speed: int | None, die: int) -> Rule[MoraleResult]:
    """Take a morale test; a model that fails it panics and runs. Sections: Morale; Panic."""
    reached = yield Within(take_discipline_test, (throw,))
    if reached.is_success or speed is None:
        return MoraleResult(reached, None)
    distance = yield Within(panic_distance, (speed, die, "panic move"))
    return MoraleResult(reached, distance)


def discipline_figures() -> dict[str, Any]:
    """Return the figures of a test of discipline."""
    return {
        "pass": lambda result: result.reached.is_success,
        "tarch": lambda result: result.reached.is_tarch,
        "crit": lambda result: result.reached.levels >= 1,
        "fatestones": lambda result: result.reached.level,
    }


def discipline_row(result: MoraleResult) -> dict[str, Any]:
    """Return what the distribution of a test of discipline tells apart."""
    row = test_row(result.reached)
    return {"pass": row["success"], "tarch": row["tarch"], "level": row["level"], "distance": result.distance}


def discipline_outcome(result: MoraleResult, trace: Trace) -> Mapping[str, Any]:
    """Return what is shown of one played test of discipline."""
    return {"pass": result.reached.is_success, "tarch": result.reached.is_tarch, "level": result.reached.level,
            "distance": result.distance}


def discipline_of(command: Command) -> tuple[str, Rating, tuple[Term, ...], int | None]:
    """Return the name, the DISC rating, the terms of its conditions and the SPD of whoever takes the test."""
    if len(command.words) != 1:
        raise UsageProblem(f"{command.procedure} needs one DISC rating such as d8, or one model")
    word = command.words[0]
    if word[:1] in "dD" and word[1:2].isdigit():
        return word, read_rating(word, command.rules), (), command.given("spd")
    from skirmish_cli.games.freeblades.fighters import condition_terms, stat_rating  # noqa: PLC0415 - needs cards

    model = command.find_models([[word]])[0][0]
    speed = command.given("spd")
    own = model.card.spd if speed is None else speed
    return model.key, stat_rating(model, "DISC", command.rules), condition_terms(model, command.rules), own


def distance_die(rules: Ruleset, speed: int | None, fast: bool, *, by_speed: bool = True) -> int:
    """Return the faces of the die of a variable move, a d4 or for the fast a d6. Sections: Panic, Evade, Pursuit.

    `by_speed` lets a SPD from the ruling `fast_spd` on count as fast.
    """
    numbers = rules.data["numbers"]
    is_fast = fast or (by_speed and speed is not None and speed >= int(rules.ruling("fast_spd")))
    return int(numbers["fast_distance_die" if is_fast else "distance_die"])


def _prepare(command: Command) -> Prepared:
    name, rating, terms, speed = discipline_of(command)
    if speed is not None:
        bounded(speed, "--spd", 1, 30)
    target = test_target(command)
    roll = ready_roll(command, rating, terms)
    throw = SpikingDie(roll.spiker(command.rules.ruling("reroll_when"), target), target, roll.threshold,
                       TOP_LEVEL + 1, moments=True, why="morale", terms=roll.shown_terms)
    die = distance_die(command.rules, speed, bool(command.given("fast")))
    return Prepared(
        rule=partial(resolve_morale, throw, speed, die), figures=discipline_figures(), row=discipline_row,
        outcome=discipline_outcome, policy=reroll_policy(command),
        inputs={"who": name, "rating": str(roll.rating), "modifier": roll.modifier, "tn": target,
                "threshold": roll.threshold, "reroll": roll.reroll, "spd": speed},
        rulings=("above_top_die", "reroll_when", "threshold_pick", "fast_spd"),
        headline=f"Morale test of {name}, {roll.rating} against {target}",
    )


DISCIPLINE_OPTIONS = (
    Option("tn", "whole", "target number (4 unless given)", metavar="N"),
    *RATING_OPTIONS,
    Option("spd", "whole", "the SPD, for the distance that follows", metavar="N"),
    Option("fast", "flag", "the distance die is a d6", default=False),
)

MORALE = Procedure(
    name="morale",
    summary="Take a morale test; a model that fails it panics and runs.",
    section="Morale",
    arguments="RATING | MODEL",
    prepare=_prepare,
    options=DISCIPLINE_OPTIONS,
    examples=("morale d8 --odds", "morale captain+dazed --dice 3,2"),
)
