"""Discipline: morale tests, and the variable distances of panic, evade and pursuit."""

from __future__ import annotations

from dataclasses import dataclass, field

from skirmish_cli.core.rules import Rule
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.spiking import Reached, SpikingDie
from skirmish_cli.dice.throws import Hand, PlainDie, Throw


def take_discipline_test(throw: SpikingDie) -> Rule[Reached]:
    """Take a DISC test: morale, or to rally, delay, evade, aim past the nearest enemy or redirect a pursuit.

    Section: Morale.
    """
    reached: Reached = yield throw
    return reached


@dataclass(frozen=True)
class Distance(Throw[int]):
    """A variable move: the SPD and a die that never spikes; the reading is the distance in inches."""

    speed: int
    sides: int
    why: str = field(compare=False)

    def read(self, hand: Hand) -> int:
        """Return the distance."""
        hand.begin(f"d{self.sides}", self.why)
        distance = hand.face(self.sides) + self.speed
        hand.modifier(self.speed, "SPD")
        hand.judge(self.why, distance, None, "inches")
        return distance

    def law(self) -> Law[int]:
        """Return the law of the distance."""
        return PlainDie(self.sides, self.why).law().map(lambda face: face + self.speed)


def panic_distance(speed: int, sides: int, why: str) -> Rule[int]:
    """Roll how far a panicking model runs: its base SPD and a d4, or a d6 if it is fast. Section: Panic."""
    distance: int = yield Distance(speed, sides, why)
    return distance
