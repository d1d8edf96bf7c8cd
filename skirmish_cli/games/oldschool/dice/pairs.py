"""Two dice added up, of which the higher one also counts.

With three thrown, the best or the worst two are added up.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Literal

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.spiking import tell_terms
from skirmish_cli.dice.throws import Hand, Term, Throw
from skirmish_cli.records import NamedTuple

#: Which two of three dice are kept, or both of two.
Kept = Literal["both", "best", "worst"]


class PairReading(NamedTuple):
    """The total of the two kept dice with the modifier, and the higher face."""

    total: int
    higher: int


class Pair(Throw[PairReading]):
    """Two dice, or three of which the best or worst two are kept.

    `meanings` are what totals up to a number come to, lowest first, for the trace; with none,
    nothing is judged.
    """

    def __init__(
        self,
        sides: int = 6,
        kept: Kept = "both",
        modifier: int = 0,
        why: str = "",
        terms: tuple[Term, ...] = (),
        meanings: tuple[tuple[int, str], ...] = (),
    ) -> None:
        self.sides, self.kept, self.modifier = sides, kept, modifier
        self.why, self.terms, self.meanings = why, terms, meanings
        self.key = (sides, kept, modifier)

    @property
    def thrown(self) -> int:
        """How many dice are thrown."""
        return 2 if self.kept == "both" else 3

    def read_faces(self, faces: tuple[int, ...]) -> PairReading:
        """Return what some faces come to, in whatever order they lie."""
        lowest_first = sorted(faces)
        kept = lowest_first[:2] if self.kept == "worst" else lowest_first[-2:]
        return PairReading(sum(kept) + self.modifier, kept[1])

    def read(self, hand: Hand) -> PairReading:
        """Return the total and the higher die; the terms go to the hand."""
        hand.begin(f"{self.thrown}d{self.sides}", self.why)
        faces = tuple(hand.face(self.sides) for _ in range(self.thrown))
        if self.kept != "both":
            dropped = max(faces) if self.kept == "worst" else min(faces)
            hand.modifier(0, f"the {self.kept} two count, a {dropped} is dropped")
        tell_terms(hand, self.terms)
        reading = self.read_faces(faces)
        if self.meanings:
            meaning = next(
                (word for most, word in self.meanings if reading.total <= most),
                self.meanings[-1][1],
            )
            hand.judge(self.why, reading.total, None, meaning)
        return reading

    def law(self) -> Law[PairReading]:
        """Return the exact law.

        Each set of faces weighs as many as the orders in which it can lie.
        """
        weights: dict[PairReading, int] = {}
        for faces in combinations_with_replacement(range(1, self.sides + 1), self.thrown):
            orders = factorial(self.thrown) // prod(
                factorial(faces.count(face)) for face in set(faces)
            )
            reading = self.read_faces(faces)
            weights[reading] = weights.get(reading, 0) + orders
        return Law(weights)
