"""A fight as it is set up, and both sides of it between two rounds.

The state is who stands on each side, and what the one in front has left.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

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


def is_over(state: BothSides | FightEnd) -> bool:
    """Return whether a fight has ended."""
    return isinstance(state, FightEnd)
