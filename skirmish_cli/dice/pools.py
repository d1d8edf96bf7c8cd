"""Pools: several equal dice thrown at once, each by itself a success or a failure.

A `Pool` is one handful. A `Sieve` is a handful that is thrown again and again: only the dice that come through one
stage are thrown at the next, as when hits must wound and wounds must pass armour.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from math import comb
from typing import Literal, NamedTuple

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Term, Throw

#: Which dice of a handful are thrown once more: none, those that show 1, or those that failed.
Reroll = Literal["", "ones", "failures"]
REROLLS: tuple[Reroll, ...] = ("", "ones", "failures")


class Aim(NamedTuple):
    """What each die of a handful has to show: `target` or more (with `under`, `target` or less), and its reroll.

    A target that no face meets, such as 7 on a d6, can't be met; a target that every face meets needs no luck.
    """

    target: int
    sides: int = 6
    reroll: Reroll = ""
    under: bool = False

    def meets(self, face: int) -> bool:
        """Return whether a face is a success."""
        return face <= self.target if self.under else face >= self.target

    def is_rerolled(self, face: int) -> bool:
        """Return whether a face is thrown once more."""
        return face == 1 if self.reroll == "ones" else self.reroll == "failures" and not self.meets(face)

    def chance(self) -> tuple[int, int]:
        """Return the weight of a success of one die, and the total weight.

        >>> Aim(4).chance(), Aim(4, reroll="failures").chance()
        ((3, 6), (27, 36))
        """
        good = sum(map(self.meets, range(1, self.sides + 1)))
        if not self.reroll:
            return good, self.sides
        again = [face for face in range(1, self.sides + 1) if self.is_rerolled(face)]
        kept = good - sum(map(self.meets, again))
        return kept * self.sides + len(again) * good, self.sides * self.sides

    def __str__(self) -> str:
        return f"{self.target}{'-' if self.under else '+'}"


def roll_handful(hand: Hand, count: int, aim: Aim, why: str) -> int:
    """Return the successes of a handful: all dice first, then the rerolls, left to right, as a throw of their own."""
    if not count:
        return 0
    hand.begin(f"{count}d{aim.sides}", why)
    faces = [hand.face(aim.sides) for _ in range(count)]
    again = [place for place, face in enumerate(faces) if aim.is_rerolled(face)]
    if again:
        hand.begin(f"{len(again)}d{aim.sides}", f"{why}, rerolls")
        for place in again:
            faces[place] = hand.face(aim.sides)
    return sum(map(aim.meets, faces))


@lru_cache(maxsize=4096)
def binomial(count: int, good: int, total: int) -> Law[int]:
    """Return the law of how many of `count` independent things happen, each with good / total.

    >>> binomial(2, 1, 2).weights
    {0: 1, 1: 2, 2: 1}
    """
    bad = total - good
    return Law({hits: comb(count, hits) * good**hits * bad ** (count - hits) for hits in range(count + 1)})


@dataclass(frozen=True)
class Pool(Throw[int]):
    """A handful of equal dice; the reading is how many succeed. An empty handful asks for no dice."""

    count: int
    aim: Aim
    why: str = field(default="", compare=False)
    result: str = field(default="succeed", compare=False)
    terms: tuple[Term, ...] = field(default=(), compare=False)

    def read(self, hand: Hand) -> int:
        """Return the number of successes."""
        successes = roll_handful(hand, self.count, self.aim, self.why)
        if self.count:
            for term in self.terms:
                hand.modifier(term.value, term.source)
            hand.judge(self.why, successes, None, f"of {self.count} {self.result} at {self.aim}")
        return successes

    def law(self) -> Law[int]:
        """Return the binomial law of the successes."""
        return binomial(self.count, *self.aim.chance())
