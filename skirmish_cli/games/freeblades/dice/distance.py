"""A variable move: the SPD and a die that never spikes. Section: Variable Moves."""

from __future__ import annotations

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, PlainDie, Throw


class Distance(Throw[int]):
    """The SPD plus a die; the reading is the distance in inches."""

    def __init__(self, speed: int, sides: int, why: str) -> None:
        self.speed, self.sides, self.why = speed, sides, why
        self.key = (speed, sides)

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
