"""Pursuit: how far a broken unit flees, and whether a pursuer catches it."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from skirmish_cli.core.rules import Chain, Rule
from skirmish_cli.games.t9a.dice.rolls import DiceRoll, RollOver, TotalRoll


class PursuitResult(NamedTuple):
    """How far a broken unit flees in inches, and whether a pursuer caught it."""

    distance: int
    caught: bool


def pursue(pursuers: int, flee: DiceRoll, pursuit: DiceRoll) -> Rule[PursuitResult]:
    """Roll a flight and every pursuit: whoever isn't outrun catches the unit.

    Section: Determine who Flees.
    """
    distance = yield TotalRoll(flee, "flee distance", unit="inches")
    chase = partial(_chase, pursuit)
    result: PursuitResult = yield Chain(
        PursuitResult(distance, False), [partial(chase, place) for place in range(pursuers)]
    )
    return result


def _chase(roll: DiceRoll, place: int, before: PursuitResult) -> Rule[PursuitResult]:
    """Roll one pursuit: on equal distances the fleeing unit is caught."""
    chase = yield RollOver(
        roll,
        before.distance,
        f"pursue distance {place + 1}",
        keep_total=False,
        results=("caught", "outrun"),
    )
    return PursuitResult(before.distance, before.caught or chase.success)
