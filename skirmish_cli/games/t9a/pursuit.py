"""Pursuit: how far a broken unit flees, and whether a pursuer catches it."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from skirmish_cli.core.rules import Chain, Rule
from skirmish_cli.games.t9a.dice.rolls import DiceRoll, RollOver, TotalRoll
from skirmish_cli.games.t9a.effects import flee, remove_unit
from skirmish_cli.games.t9a.numbers import Lasting


class PursuitResult(NamedTuple):
    """How far a broken unit flees in inches, and whether a pursuer caught it."""

    distance: int
    caught: bool


class Flight(NamedTuple):
    """A broken unit's flight from those who pursue it.

    `decimated` says that it is removed in any case. What becomes of it is a change of the unit
    called `key`.
    """

    pursuers: int
    flee: DiceRoll
    pursuit: DiceRoll
    decimated: bool = False
    key: str = "unit"
    lasting: Lasting = Lasting()


def pursue(flight: Flight) -> Rule[PursuitResult]:
    """Roll a flight and every pursuit: whoever isn't outrun catches the unit.

    Sections: Determine who Flees; Decimated.
    """
    distance = yield TotalRoll(flight.flee, "flee distance", unit="inches")
    chase = partial(_chase, flight.pursuit)
    result: PursuitResult = yield Chain(
        PursuitResult(distance, False), [partial(chase, place) for place in range(flight.pursuers)]
    )
    if flight.decimated or result.caught:
        how = "decimated" if flight.decimated else "caught"
        yield from remove_unit(flight.key, how, flight.lasting)
    else:
        yield from flee(flight.key, flight.lasting, "broken")
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
