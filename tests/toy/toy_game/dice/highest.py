"""The highest of a pool, and which die showed it: two readings of the same dice."""

from __future__ import annotations

from typing import NamedTuple

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Term, Throw


class Highest(NamedTuple):
    """The highest face of a pool, and whether the first die shows it."""

    face: int
    by_first: bool


class HighestOf(Throw[Highest]):
    """The highest of some d6. Section: Lunging."""

    def __init__(self, dice: int, terms: tuple[Term, ...] = ()) -> None:
        self.dice, self.terms, self.key = dice, terms, (dice,)

    def read(self, hand: Hand) -> Highest:
        """Return the highest face and whether the first die shows it."""
        hand.begin(f"{self.dice}d6", "lunge")
        faces = [hand.face(6) for _ in range(self.dice)]
        for term in self.terms:
            hand.modifier(term.value, term.source)
        hand.judge("lunge", max(faces), None, "highest")
        return Highest(max(faces), faces[0] == max(faces))

    def law(self) -> Law[Highest]:
        """Return the joint law of both readings, from the dice at or under each face."""
        weights = {}
        for face in range(1, 7):
            by_first = face ** (self.dice - 1)
            weights[Highest(face, True)] = by_first
            weights[Highest(face, False)] = face**self.dice - (face - 1) ** self.dice - by_first
        return Law(weights)
