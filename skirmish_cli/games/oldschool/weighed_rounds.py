"""The rounds of a fight whose decisions are weighed: half a round at a time, all of it in sight.

The state tells what players know who decide on a shield or a helmet: which round it is, how both
sides stand, and for side a what became of side b in the same round.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from skirmish_cli.core.loops import Ended
from skirmish_cli.core.rules import Note, Rule, Within
from skirmish_cli.games.oldschool.rounds import Moment, Rounds
from skirmish_cli.games.oldschool.sides import SIDES, Lineup, Side
from skirmish_cli.records import NamedTuple


class Halfway(NamedTuple):
    """A round in which side b has taken its strikes, and side a hasn't yet.

    `state` is how both sides stood before it, `rounds` how many there were before.
    """

    state: Any
    rounds: int
    b: Moment


class _Course(NamedTuple):
    """What rounds bring to both sides, and what both are after a round."""

    rounds: Rounds
    finish_round: Callable[[Side, Side], Any]


def list_half_rounds(
    rounds: Rounds, finish_round: Callable[[Side, Side], Any], most_rounds: int
) -> list[Callable[[Any], Rule[Any]]]:
    """Return the halves of so many rounds, in order."""
    course = _Course(rounds, finish_round)
    return [partial(_strike_b, course), partial(_strike_a, course)] * most_rounds


def _strike_b(course: _Course, reached: Ended) -> Rule[Halfway]:
    """Let side b take the strikes of another round."""
    number, sides = int(reached.rounds), reached.state
    yield Note(f"round {number + 1}")
    lane = course.rounds.find_lane("b", sides.b, sides.a.standing)
    b: Moment = yield Within(lane.stages[0], (lane.start,))
    return Halfway(sides, number, b)


def _strike_a(course: _Course, half: Halfway) -> Rule[Ended]:
    """Let side a take the strikes of the same round, and both test morale.

    As soon as a side is gone nothing more follows.
    """
    sides, b = half.state, half.b
    on_b = course.rounds.find_lane("b", sides.b, sides.a.standing)
    on_a = course.rounds.find_lane("a", sides.a, sides.b.standing)
    a: Moment = yield Within(on_a.stages[0], (on_a.start,))
    for one, other in zip(on_b.stages[1:], on_a.stages[1:], strict=True):
        if on_b.done(b) or on_a.done(a):
            break
        b = yield Within(one, (b,))
        a = yield Within(other, (a,))
    return Ended(course.finish_round(a.now, b.now), half.rounds + 1)


def describe_rounds(lineup: Lineup, reached: Ended | Halfway | None) -> dict[str, str]:
    """Return how a fight stands where a shield or a helmet is decided on, for plans."""
    if reached is None:
        return {}
    told = {"round": f"round {int(reached.rounds) + 1}"}
    for side in SIDES:
        own: Side = getattr(reached.state, side)
        standing = [lineup.combatants[place].key for place in own.standing]
        told[f"{side} standing"] = f"{' and '.join(standing)} standing"
        told[f"{side} front"] = _describe_front(lineup, own)
    if isinstance(reached, Halfway):
        before, now = reached.b
        is_down = before.standing[:1] != now.standing[:1]
        key = lineup.combatants[before.standing[0]].key
        told["b now"] = f"{key} {'down' if is_down else 'up'} this round"
        told["b now front"] = "" if is_down else _describe_front(lineup, now)
    return told


def _describe_front(lineup: Lineup, own: Side) -> str:
    """Return what the one in front has left."""
    front = own.front
    if front is None:
        return ""
    pieces = [name for name in ("shield", "helmet") if getattr(front, name)]
    worn = f", {' and '.join(pieces)}" if pieces else ""
    return f"{lineup.combatants[own.standing[0]].key} with {front.left} left{worn}"
