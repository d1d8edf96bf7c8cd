"""Numbers of shots that are rolled, such as 2D6+1."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Throw

if TYPE_CHECKING:
    from skirmish_cli.dice.expressions import DiceExpression


class ShotsRoll(Throw[int]):
    """A number of shots that is rolled: plain dice and a constant, `times` over.

    It never falls below 0.
    """

    def __init__(self, expression: DiceExpression, why: str = "shots", times: int = 1) -> None:
        self.expression, self.why, self.times = expression, why, times
        self.key = (expression, times)

    def __str__(self) -> str:
        return f"{self.expression}x{self.times}" if self.times > 1 else str(self.expression)

    @property
    def most(self) -> int:
        """The most shots that it can come to."""
        highest = sum(
            group.count * (group.sides if group.sign == 1 else -1)
            for group in self.expression.groups
        )
        return max(0, highest + self.expression.constant) * self.times

    @property
    def ways(self) -> int:
        """How many numbers of shots it can come to, or a few more."""
        return 1 + sum(group.count * (group.sides - 1) for group in self.expression.groups)

    def read(self, hand: Hand) -> int:
        """Throw the dice and return the number of shots."""
        total = self.expression.constant
        for group in self.expression.groups:
            hand.begin(str(group), self.why)
            total += group.sign * sum(hand.face(group.sides) for _ in range(group.count))
        if self.expression.constant:
            hand.modifier(self.expression.constant, "constant")
        if self.times > 1:
            hand.modifier(0, f"times {self.times}")
        shots = max(0, total) * self.times
        hand.judge(self.why, shots, None, "hits" if "hits" in self.why else "shots")
        return shots

    def law(self) -> Law[int]:
        """Return the law of the number of shots."""
        # Shots are plain dice, so that no total has an open end.
        totals = cast("Law[int]", self.expression.law())
        return totals.map(lambda total: max(0, total) * self.times)
