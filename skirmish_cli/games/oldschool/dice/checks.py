"""Checks: the sum of some plain dice held against a score, equal or under it, or above it."""

from __future__ import annotations

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Throw


class Check(Throw[bool]):
    """Some dice against a score; the reading is whether they pass: equal or under it, or with
    `over` above it.

    `passed` and `failed` are the words for it in the trace.
    """

    def __init__(
        self,
        dice: int,
        sides: int,
        score: int,
        *,
        over: bool = False,
        why: str = "check",
        passed: str = "success",
        failed: str = "failure",
    ) -> None:
        self.dice, self.sides, self.score, self.over = dice, sides, score, over
        self.why, self.passed, self.failed = why, passed, failed
        self.key = (dice, sides, score, over)

    def passes(self, total: int) -> bool:
        """Return whether a total passes."""
        return total > self.score if self.over else total <= self.score

    def read(self, hand: Hand) -> bool:
        """Return whether the dice pass."""
        hand.begin(f"{self.dice if self.dice > 1 else ''}d{self.sides}", self.why)
        total = sum(hand.face(self.sides) for _ in range(self.dice))
        result = self.passes(total)
        hand.judge(self.why, total, self.score, self.passed if result else self.failed)
        return result

    def law(self) -> Law[bool]:
        """Return the exact law, from the ways in which the dice make each total."""
        ways = {0: 1}
        for _ in range(self.dice):
            after: dict[int, int] = {}
            for total, count in ways.items():
                for face in range(1, self.sides + 1):
                    after[total + face] = after.get(total + face, 0) + count
            ways = after
        passing = sum(count for total, count in ways.items() if self.passes(total))
        return Law({True: passing, False: sum(ways.values()) - passing})
