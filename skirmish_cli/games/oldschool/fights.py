"""A whole fight: all strike at once each round, until a side has nobody left.

The state is who stands on each side, and what the one in front has left; a side's part in a round
depends on its own state and on who strikes it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from skirmish_cli.core.loops import Ended, Until
from skirmish_cli.core.rules import Chain, Note, Rule, Within
from skirmish_cli.games.oldschool.abreast import Abreast
from skirmish_cli.games.oldschool.fight_odds import FightBound
from skirmish_cli.games.oldschool.leftovers import DropMootTests, Left, WhatIsLeft
from skirmish_cli.games.oldschool.rounds import Rounds
from skirmish_cli.games.oldschool.sides import Lineup, Side
from skirmish_cli.records import NamedTuple

DRAW = "draw"


class BothSides:
    """Both sides between two rounds.

    A fight makes each only once, so that two are equal only if they are the same object.
    """

    __slots__ = ("a", "b")

    def __init__(self, a: Side, b: Side) -> None:
        self.a, self.b = a, b


class FightEnd(NamedTuple):
    """A fight that has ended: who won, who is out of action, who failed morale.

    It is `stalled` where nobody can hit anybody any more.
    """

    winner: str
    out: tuple[bool, ...]
    fled: tuple[bool, ...]
    stalled: bool = False


class FightResult(NamedTuple):
    """How a fight ended, and after how many rounds.

    In a law the rounds are the mean of the fights with that end.
    """

    end: FightEnd
    rounds: Any


class PlayedResult(FightResult):
    """How a fight at a table ended, equal to the result without what each has `left`."""

    left: tuple[Left, ...]


class Fight:
    """A fight as it is set up, with `most_rounds` where they are limited.

    One that `weighs` its decisions goes through that many rounds as a chain.
    """

    def __init__(
        self, lineup: Lineup, most_rounds: int | None = None, *, weighs: bool = False
    ) -> None:
        self.lineup, self.most_rounds, self.weighs = lineup, most_rounds, weighs
        self.rounds = Rounds(lineup)
        self.finish_round: Callable[[Side, Side], BothSides | FightEnd] = lru_cache(maxsize=None)(
            self._finish_round
        )

    @property
    def start(self) -> BothSides | FightEnd:
        """Both sides as the fight begins, or its end if nobody can hurt anybody."""
        return self.finish_round(self.lineup.begin("a"), self.lineup.begin("b"))

    def _finish_round(self, a: Side, b: Side) -> BothSides | FightEnd:
        """Return both sides after a round, or the end if it was the last one.

        It was if a side is gone, or if nobody can hit the one in front any more.
        """
        if not (a.standing and b.standing):
            return self.end(a, b, "a" if a.standing else "b" if b.standing else DRAW)
        lineup = self.lineup
        if not (lineup.can_be_hit(a, b.standing) or lineup.can_be_hit(b, a.standing)):
            return self.end(a, b, DRAW)._replace(stalled=True)
        return BothSides(a, b)

    def end(self, a: Side, b: Side, winner: str) -> FightEnd:
        """Return a fight as it ended, without what the survivors have left."""
        standing, fled = {*a.standing, *b.standing}, {*a.fled, *b.fled}
        places = range(len(self.lineup.combatants))
        return FightEnd(
            winner,
            tuple(place not in standing and place not in fled for place in places),
            tuple(place in fled for place in places),
        )


def fight_out(fight: Fight) -> Rule[FightResult]:
    """Fight until a side has nobody left, nobody can be hurt, or time is up.

    Sections: Attacks; Shields Will Be Splintered, Helmets Will Be Sundered; Morale.
    """
    yield FightBound(fight.rounds, fight.most_rounds)
    step = partial(play_round, fight)
    if fight.weighs and fight.most_rounds is not None:
        rounds = [partial(_play_numbered_round, step)] * fight.most_rounds
        ended: Ended = yield Chain(Ended(fight.start, 0), rounds, _has_ended)
    else:
        ended = yield Until(fight.start, step, is_over, fight.most_rounds, "round")
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


def is_over(state: BothSides | FightEnd) -> bool:
    """Return whether a fight has ended."""
    return isinstance(state, FightEnd)


def _has_ended(reached: Ended) -> bool:
    return is_over(reached.state)


def _play_numbered_round(
    step: Callable[[BothSides], Rule[BothSides | FightEnd]], reached: Ended
) -> Rule[Ended]:
    """Play one more round of a chain of them."""
    number = int(reached.rounds) + 1
    yield Note(f"round {number}")
    state: BothSides | FightEnd = yield Within(step, (reached.state,))
    return Ended(state, number)


def play_round(fight: Fight, state: BothSides) -> Rule[BothSides | FightEnd]:
    """Play one round: side a strikes, then side b, but as if at once; then morale.

    The morale of b and of a is tested alike. Tests go on while they bring something new and both
    sides have somebody: nobody runs from nobody.
    """
    on_b = fight.rounds.find_lane("b", state.b, state.a.standing)
    on_a = fight.rounds.find_lane("a", state.a, state.b.standing)
    b, a = yield Abreast(on_b, on_a)
    return fight.finish_round(a.now, b.now)
