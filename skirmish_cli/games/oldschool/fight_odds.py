"""How many ways a fight can go, and from how many on its exact odds are refused."""

from __future__ import annotations

from skirmish_cli.core.errors import BeyondExact
from skirmish_cli.core.rules import Part
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.games.oldschool.rounds import Rounds
from skirmish_cli.games.oldschool.sides import SIDES

#: How many steps of one side beside a state of the other are followed for odds: about three
#: seconds' work.
MOST_STEPS = 250_000
#: Counting the ways of a side takes time too, and ends here.
MOST_WAYS_OF_A_SIDE = 2_000
#: A limited number of rounds is followed round by round; so many cost as much as a fight to the
#: end.
ROUNDS_TO_THE_END = 7
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
        steps = count_steps(self.rounds)
        times = max(1, (self.most_rounds or 1) // ROUNDS_TO_THE_END)
        if steps is None or steps * times > MOST_STEPS:
            size = f"more than {MOST_STEPS:,}" if steps is None else f"{steps * times:,}"
            raise BeyondExact(
                f"this fight can go too many ways for exact odds: {size} steps, at most "
                f"{MOST_STEPS:,}",
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


def count_steps(rounds: Rounds) -> int | None:
    """Return how many steps of one side beside a state of the other odds must follow.

    None says that they are too many.
    """
    counted = [count_ways(rounds, side) for side in SIDES]
    if None in counted:
        return None
    (states, ways), (others, other_ways) = (one for one in counted if one is not None)
    return states * other_ways + others * ways


def count_ways(rounds: Rounds, side: str) -> tuple[int, int] | None:
    """Return the states of a side, and in how many ways it can go from one to another.

    All its enemies stand all the time. Counting ends with None where there are too many.
    """
    lineup = rounds.lineup
    enemies = lineup.places["b" if side == "a" else "a"]
    waiting, seen, ways = [lineup.begin(side)], set(), 0
    while waiting:
        own = waiting.pop()
        if own in seen or not own.standing:
            continue
        seen.add(own)
        course = rounds.find_lane(side, own, enemies).course
        after = {moment.now for reached in course for moment in reached.finished}
        after.update(moment.now for moment in course[-1].going)
        ways += len(after)
        if ways > MOST_WAYS_OF_A_SIDE:
            return None
        waiting.extend(after)
    return len(seen), ways
