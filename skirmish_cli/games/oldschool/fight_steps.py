"""What a round of a fight can do to either side, worked out apart.

It depends on how the side stands and on which enemies strike it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import gcd, lcm

from skirmish_cli.games.oldschool.abreast import Lane
from skirmish_cli.games.oldschool.rounds import Moment, Rounds
from skirmish_cli.games.oldschool.sides import SIDES, Side
from skirmish_cli.records import NamedTuple

#: The places of those who stand on a side.
Standing = tuple[int, ...]
#: Weights of how a side stands.
Weights = dict[Side, int]


class Step(NamedTuple):
    """What a round does to a side: weights out of `total`.

    It stays as it is with `stay`, or one of the `moves` leads to the state of a number. `stages`
    holds after each stage of the round how it stands where it is gone by it, and where it goes on,
    told apart as an end of the fight does; none for a side that can't be gone.
    """

    total: int
    stay: int
    moves: tuple[tuple[int, int], ...]
    stages: tuple[tuple[Weights, Weights], ...]
    can_end: bool

    def list_all(self, own: int) -> Iterator[tuple[int, int]]:
        """Yield each state after the round in which the side isn't gone, with its weight."""
        if self.stay:
            yield own, self.stay
        yield from self.moves


class SideSteps:
    """The states of one side of a fight by number, and what rounds do to it in each.

    Each step is worked out once, for each set of enemies that may stand.
    """

    def __init__(self, rounds: Rounds, side: str) -> None:
        self._rounds, self._side = rounds, side
        self.states = [rounds.lineup.begin(side)]
        self._numbers = {self.states[0]: 0}
        self.found: list[dict[Standing, Step]] = [{}]

    def meet(self, own: int, enemies: Standing) -> None:
        """Work out what some enemies do to the side in a state."""
        if enemies not in self.found[own]:
            lane = self._rounds.find_lane(self._side, self.states[own], enemies)
            self.found[own][enemies] = self._make_step(lane)

    def _make_step(self, lane: Lane[Moment]) -> Step:
        course = lane.course
        gone = [_read_now(reached.finished) for reached in course]
        last = _read_now(course[-1].going)
        common = gcd(*last.values(), *(weight for one in gone for weight in one.values()))
        moves = {self._number(side): weight // common for side, weight in last.items()}
        return Step(
            (sum(last.values()) + sum(sum(one.values()) for one in gone)) // common,
            moves.pop(self._number(lane.start.now), 0),
            tuple(moves.items()),
            tuple(
                (_tell_apart(one, common), _tell_apart(_read_now(reached.going), common))
                for one, reached in zip(gone, course, strict=True)
            ),
            any(gone),
        )

    def _number(self, side: Side) -> int:
        number = self._numbers.setdefault(side, len(self.states))
        if number == len(self.states):
            self.states.append(side)
            self.found.append({})
        return number

    @property
    def common_total(self) -> int:
        """A multiple of the total of every step."""
        return lcm(*{step.total for steps in self.found for step in steps.values()})

    def find_depths(self) -> list[int]:
        """Return for each state the most steps in which it can be come to."""
        after = [
            {number for step in steps.values() for number, _ in step.moves} for steps in self.found
        ]
        entries = [0] * len(after)
        for following in after:
            for number in following:
                entries[number] += 1
        depths = [0] * len(after)
        waiting = [0]
        while waiting:
            own = waiting.pop()
            for number in after[own]:
                depths[number] = max(depths[number], depths[own] + 1)
                entries[number] -= 1
                if not entries[number]:
                    waiting.append(number)
        return depths


def _read_now(weights: Mapping[Moment, int]) -> Weights:
    """Return the weights of how a side stands, whatever it was before."""
    found: Weights = {}
    for moment, weight in weights.items():
        found[moment.now] = found.get(moment.now, 0) + weight
    return found


def _tell_apart(weights: Weights, common: int) -> Weights:
    """Return the weights of what an end tells apart: who stands and who has fled."""
    found: Weights = {}
    for side, weight in weights.items():
        key = Side(side.standing, None, side.fled)
        found[key] = found.get(key, 0) + weight // common
    return found


def find_steps(rounds: Rounds) -> tuple[SideSteps, SideSteps]:
    """Return all that rounds can do to both sides of a fight.

    Every state of a side meets every set of enemies that can come up on the other.
    """
    both = (SideSteps(rounds, SIDES[0]), SideSteps(rounds, SIDES[1]))
    known = (0, 0)
    while known != (known := (len(both[0].states), len(both[1].states))):
        standing = [{side.standing for side in one.states} for one in both]
        _meet_all(both[0], standing[1])
        _meet_all(both[1], standing[0])
    return both


def _meet_all(steps: SideSteps, enemies: Collection[Standing]) -> None:
    """Let every state of a side meet some sets of enemies, those that come up on the way too."""
    own = 0
    while own < len(steps.states):
        for standing in enemies:
            steps.meet(own, standing)
        own += 1
