"""Pursuit: how far a broken unit flees, and whether a pursuer catches it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.rules import About, Chain, Choice, Note, Rule
from skirmish_cli.games.t9a.dice.rolls import DiceRoll, RollOver, TotalRoll
from skirmish_cli.games.t9a.effects import flee, owe_panic, owe_rally, remove_unit
from skirmish_cli.games.t9a.numbers import Lasting
from skirmish_cli.records import NamedTuple

#: What a unit may do that touches broken enemies only, and one that has wiped whom it charged.
PURSUE, HOLD, OVERRUN = "pursue", "hold", "overrun"
PURSUITS, OVERRUNS = (PURSUE, HOLD), (OVERRUN, HOLD)


class PursuitResult(NamedTuple):
    """How far a broken unit flees in inches, and whether a pursuer caught it."""

    distance: int
    caught: bool


class Flight(NamedTuple):
    """A broken unit's flight from those who may pursue it.

    `pursuers` are called so, and `policies` say of each whether it pursues. `decimated` says that
    the whole unit is removed in any case, `gone` which of its parts are. What becomes of it is a
    change of `keys`.
    """

    pursuers: tuple[str, ...]
    flee: DiceRoll
    pursuit: DiceRoll
    decimated: bool = False
    keys: tuple[str, ...] = ("unit",)
    lasting: Lasting = Lasting()
    gone: tuple[str, ...] = ()
    policies: tuple[str, ...] = ()


def pursue(flight: Flight) -> Rule[PursuitResult]:
    """Roll a flight, let everyone choose to pursue, and roll every pursuit.

    Whoever isn't outrun catches the unit. Sections: Determine who Flees; Decimated.
    """
    distance = yield TotalRoll(flight.flee, "flee distance", unit="inches")
    places = range(len(flight.pursuers))
    chasing = yield Chain((), [partial(_decide, flight, place) for place in places])
    chase = partial(_chase, flight)
    result: PursuitResult = yield Chain(
        PursuitResult(distance, False), [partial(chase, place) for place in chasing]
    )
    yield from _list_ends(flight, result.caught)
    return result


def _decide(flight: Flight, place: int, before: tuple[int, ...]) -> Rule[tuple[int, ...]]:
    """Let a unit choose whether it pursues."""
    name = flight.pursuers[place]
    policy = flight.policies[place]
    question = f"{name}: pursue?"
    word = yield Choice(question, PURSUITS, policy, "b", About(question, who=name), PURSUE)
    if word == HOLD:
        yield Note(f"{name} holds its ground")
        return before
    return (*before, place)


def _chase(flight: Flight, place: int, before: PursuitResult) -> Rule[PursuitResult]:
    """Roll one pursuit: on equal distances the fleeing unit is caught."""
    called = flight.pursuers[place]
    why = f"pursue distance {called.removeprefix('pursuer ')}"
    chase = yield RollOver(
        flight.pursuit,
        before.distance,
        why,
        keep_total=False,
        results=("caught", "outrun"),
    )
    return PursuitResult(before.distance, before.caught or chase.success)


def _list_ends(flight: Flight, caught: bool) -> Iterator[Change | Due]:
    """Yield what becomes of each part of the unit that fled."""
    left = []
    for key in flight.keys:
        if flight.decimated or caught or key in flight.gone:
            is_decimated = flight.decimated or key in flight.gone
            yield from remove_unit(key, "decimated" if is_decimated else "caught", flight.lasting)
        else:
            yield from flee(key, flight.lasting, "broken")
            left.append(key)
    if left:
        yield owe_panic(left[0], "melee")
        yield owe_rally(left)
