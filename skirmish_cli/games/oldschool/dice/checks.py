"""Checks: the sum of some plain dice held against a score."""

from __future__ import annotations

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Throw, tone_of
from skirmish_cli.records import NamedTuple


class CheckWords(NamedTuple):
    """What the trace says of a check: what it is for, and the words for its result."""

    why: str = "check"
    passed: str = "success"
    failed: str = "failure"


A_CHECK = CheckWords()


class Check(Throw[bool]):
    """Some dice against a score; the reading is whether they pass.

    They pass equal to the score or under it, or with `over` above it.
    """

    def __init__(
        self,
        dice: int,
        sides: int,
        score: int,
        *,
        over: bool = False,
        words: CheckWords = A_CHECK,
    ) -> None:
        self.dice, self.sides, self.score, self.over = dice, sides, score, over
        self.words = words
        self.key = (dice, sides, score, over)

    def passes(self, total: int) -> bool:
        """Return whether a total passes."""
        return total > self.score if self.over else total <= self.score

    def read(self, hand: Hand) -> bool:
        """Return whether the dice pass."""
        words = self.words
        hand.begin(f"{self.dice if self.dice > 1 else ''}d{self.sides}", words.why)
        total = sum(hand.face(self.sides) for _ in range(self.dice))
        result = self.passes(total)
        told = words.passed if result else words.failed
        hand.judge(words.why, total, self.score, told, tone=tone_of(result))
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
