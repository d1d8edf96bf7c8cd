"""Draws without replacement."""

from __future__ import annotations

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Throw


class Draw(Throw[int]):
    """One draw from what is left; the reading is the place drawn, counted from 1."""

    def __init__(self, left: tuple[int, ...]) -> None:
        self.left, self.key = left, (left,)

    def read(self, hand: Hand) -> int:
        """Return the place drawn."""
        hand.begin(f"d{len(self.left)}", "draw")
        return hand.face(len(self.left))

    def law(self) -> Law[int]:
        """Return the law, in which all places are alike."""
        return Law.uniform(range(1, len(self.left) + 1))
