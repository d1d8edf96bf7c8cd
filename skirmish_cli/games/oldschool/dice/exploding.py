"""Exploding pools: dice thrown together, each of which hits by itself.

A highest face brings one die more, without end. The extra die is either another die of the pool,
which hits or misses by itself, or is added to the die that exploded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.spiking import tell_terms
from skirmish_cli.dice.throws import Hand, Term, Throw
from skirmish_cli.games.oldschool.dice.pool_readings import (
    Drop,
    ExplodingDie,
    ManyHits,
    Marks,
    PoolReading,
    PoolShape,
    RolledReading,
)
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.games.oldschool.dice import pool_law
else:
    pool_law = lazy("skirmish_cli.games.oldschool.dice.pool_law")


class PoolWords(NamedTuple):
    """What the trace says of a pool: what it is for, and what its numbers are made of."""

    why: str = "attack"
    terms: tuple[Term, ...] = ()


AN_ATTACK = PoolWords()


class ExplodingPool(Throw[PoolReading]):
    """A pool of `dice` dice. From `cap` hits on their number isn't told apart.

    With `drop`, one die more is thrown and the lowest or highest is taken away; it neither hits,
    explodes nor counts as a 1. With dice that are added up only those first thrown can be a 1.
    `marks` tells apart whether any die showed a 1 and whether any exploded.
    """

    def __init__(
        self,
        dice: int,
        die: ExplodingDie,
        cap: int,
        drop: Drop = "none",
        *,
        marks: bool = True,
        words: PoolWords = AN_ATTACK,
    ) -> None:
        self.dice, self.die, self.cap, self.drop = dice, die, cap, drop
        self.marks, self.words, self.why = marks, words, words.why
        same = die._replace(need=die.least, modifier=0, highest_hits=False)
        self.shape = PoolShape(dice, same, cap, drop, marks)
        self.key = self.shape

    def read(self, hand: Hand) -> PoolReading:
        """Return the reading; the whole pool is thrown before any extra die."""
        return read_together((self,), hand)[0]

    def law(self) -> Law[PoolReading]:
        """Return the exact law of the reading."""
        return pool_law.find_law(self.shape)


class _OnTheTable:
    """The totals of the kept dice of a pool as they lie, and which just exploded."""

    def __init__(self, pool: ExplodingPool, hand: Hand) -> None:
        self.pool = pool
        sides, thrown = pool.die.sides, pool.dice + (pool.drop != "none")
        hand.begin(f"{thrown}d{sides}", pool.words.why)
        self.totals = [hand.face(sides) for _ in range(thrown)]
        if pool.drop != "none":
            dropped = min(self.totals) if pool.drop == "lowest" else max(self.totals)
            self.totals.remove(dropped)
            hand.modifier(0, f"the {pool.drop} die, a {dropped}, is dropped")
        # Beside the dice that they belong to, before those of other pools are thrown.
        tell_terms(hand, pool.words.terms)
        self.any_one = 1 in self.totals
        self.exploding = [place for place, face in enumerate(self.totals) if face == sides]
        self.any_explosion = bool(self.exploding)

    def throw_extra(self, hand: Hand) -> None:
        """Throw one wave of extra dice, one for each that has just exploded."""
        sides = self.pool.die.sides
        hand.begin(f"{len(self.exploding)}d{sides}", f"{self.pool.words.why}, exploded")
        extra = [hand.face(sides) for _ in self.exploding]
        if self.pool.die.added:
            for place, face in zip(self.exploding, extra, strict=True):
                self.totals[place] += face
            self.exploding = [
                place for place, face in zip(self.exploding, extra, strict=True) if face == sides
            ]
        else:
            self.any_one = self.any_one or 1 in extra
            self.exploding = [
                place for place, face in enumerate(extra, len(self.totals)) if face == sides
            ]
            self.totals += extra

    def judge(self, hand: Hand) -> PoolReading:
        """Return the reading, and tell the hand the number of hits."""
        pool = self.pool
        least = pool.die.least
        hits = sum(total >= least for total in self.totals)
        hand.judge(pool.words.why, hits, None, f"hits ({least} or more each)")
        reading: int | ManyHits = hits if hits < pool.cap else ManyHits(pool.cap, hits)
        if pool.marks:
            return PoolReading(reading, self.any_one, self.any_explosion)
        rolled = RolledReading(reading, any_one=False, any_explosion=False)
        rolled.seen = Marks(self.any_one, self.any_explosion)
        return rolled


def read_together(pools: Sequence[ExplodingPool], hand: Hand) -> list[PoolReading]:
    """Return the readings of pools thrown at once.

    The dice of all of them are thrown first, then the extra dice wave by wave.
    """
    tables = [_OnTheTable(pool, hand) for pool in pools]
    while any(table.exploding for table in tables):
        for table in tables:
            if table.exploding:
                table.throw_extra(hand)
    return [table.judge(hand) for table in tables]
