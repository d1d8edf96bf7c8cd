"""How many ways a fight can go, and from how many on its exact odds are refused."""

from __future__ import annotations

from skirmish_cli.core.errors import BeyondExact
from skirmish_cli.core.rules import Part
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.games.oldschool.rounds import Rounds
from skirmish_cli.games.oldschool.sides import SIDES

#: How many ways a fight can go from one state to another are followed for odds: about a second's
#: work.
MOST_WAYS = 50_000
MOST_WAYS_OF_A_SIDE = 3_000
#: A limited number of rounds is followed round by round; so many cost as much as a fight to the
#: end.
ROUNDS_TO_THE_END = 10
#: The most fighters and the most stamina and wounds on a side for odds; a count of the ways would
#: take too long.
MOST_FIGHTERS = 8
MOST_POINTS = 40

_NO_ANSWER: Law[None] = Law.certain(None)


class FightBound(Part[None]):
    """A bound on odds: a fight may not go too many ways.

    At a table it does nothing: a fight of any size can be played.
    """

    def __init__(self, rounds: Rounds, most_rounds: int | None) -> None:
        self.rounds, self.most_rounds = rounds, most_rounds

    def play(self, table: Table) -> None:
        """Do nothing."""

    def law(self) -> Law[None]:
        """Return the law of no answer.

        Raises UsageProblem for a fight that would take too long, before any round is worked out.
        """
        for side in SIDES:
            self._check_size(side)
        ways = count_ways(self.rounds, "a") * count_ways(self.rounds, "b")
        if ways * max(1, (self.most_rounds or 1) // ROUNDS_TO_THE_END) > MOST_WAYS:
            raise BeyondExact(
                "this fight can go too many ways for exact odds",
                "take fewer fighters, less stamina or fewer rounds, or roll it with --seed",
            )
        return _NO_ANSWER

    def _check_size(self, side: str) -> None:
        lineup = self.rounds.lineup
        own = [lineup.combatants[place] for place in lineup.places[side]]
        if len(own) > MOST_FIGHTERS:
            raise BeyondExact(
                f"side {side} has {len(own)} fighters; at most {MOST_FIGHTERS} for exact odds",
                "any number with --seed or dice",
            )
        points = sum(combatant.start.left for combatant in own)
        if points > MOST_POINTS:
            raise BeyondExact(
                f"side {side} has {points} stamina and wounds in all; at most {MOST_POINTS} for "
                "exact odds",
                "any number with --seed or dice",
            )


def count_ways(rounds: Rounds, side: str) -> int:
    """Return in how many ways a side can go from one state to another.

    All its enemies stand all the time. Those of both sides multiplied are the ways that odds must
    follow; counting ends where that must be too many.
    """
    lineup = rounds.lineup
    enemies = lineup.places["b" if side == "a" else "a"]
    waiting, seen, ways = [lineup.begin(side)], set(), 0
    while waiting and ways <= MOST_WAYS_OF_A_SIDE:
        own = waiting.pop()
        if own in seen or not own.standing:
            continue
        seen.add(own)
        course = rounds.find_lane(side, own, enemies).course
        after = {moment.now for reached in course for moment in reached.finished}
        after.update(moment.now for moment in course[-1].going)
        ways += len(after)
        waiting.extend(after)
    return ways if not waiting else MOST_WAYS
