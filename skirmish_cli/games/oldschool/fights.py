"""A whole fight: all strike at once each round, until a side has nobody left.

A side's part in a round depends on its own state and on who strikes it.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from skirmish_cli.core.loops import Ended
from skirmish_cli.core.rules import Chain, Note, Rule
from skirmish_cli.games.oldschool.abreast import Abreast
from skirmish_cli.games.oldschool.fight_courses import FightCourse
from skirmish_cli.games.oldschool.fight_odds import FightBound
from skirmish_cli.games.oldschool.fight_setup import DRAW, BothSides, Fight, FightEnd, is_over
from skirmish_cli.games.oldschool.leftovers import DropMootTests, Left, WhatIsLeft
from skirmish_cli.games.oldschool.weighed_rounds import Halfway, list_half_rounds
from skirmish_cli.records import NamedTuple


class FightResult(NamedTuple):
    """How a fight ended, and after how many rounds.

    In a law the rounds are the mean of all fights.
    """

    end: FightEnd
    rounds: Any


class PlayedResult(FightResult):
    """How a fight at a table ended, equal to the result without what each has `left`."""

    left: tuple[Left, ...]


def fight_out(fight: Fight) -> Rule[FightResult]:
    """Fight until a side has nobody left, nobody can be hurt, or time is up.

    Sections: Attacks; Shields Will Be Splintered, Helmets Will Be Sundered; Morale.
    """
    yield FightBound(fight.rounds, fight.most_rounds)
    step = partial(play_round, fight)
    if fight.weighs and fight.most_rounds is not None:
        halves = list_half_rounds(fight.rounds, fight.finish_round, fight.most_rounds)
        ended: Ended = yield Chain(Ended(fight.start, 0), halves, _has_ended)
    else:
        ended = yield FightCourse(fight, step)
    end = ended.state if is_over(ended.state) else fight.end(ended.state.a, ended.state.b, DRAW)
    if end.stalled:
        yield Note("nobody can hit the one in front any more: a draw")
    yield DropMootTests(fight.lineup.combatants)
    left: tuple[Left, ...] | None = yield WhatIsLeft(fight.lineup.combatants)
    if left is None:
        return FightResult(end, ended.rounds)
    played = PlayedResult(end, ended.rounds)
    played.left = left
    return played


def _has_ended(reached: Ended | Halfway) -> bool:
    return is_over(reached.state)


def play_round(fight: Fight, state: BothSides) -> Rule[BothSides | FightEnd]:
    """Play one round: side a strikes, then side b, but as if at once; then morale.

    The morale of b and of a is tested alike. Tests go on while they bring something new and both
    sides have somebody: nobody runs from nobody.
    """
    on_b = fight.rounds.find_lane("b", state.b, state.a.standing)
    on_a = fight.rounds.find_lane("a", state.a, state.b.standing)
    b, a = yield Abreast(on_b, on_a)
    return fight.finish_round(a.now, b.now)
