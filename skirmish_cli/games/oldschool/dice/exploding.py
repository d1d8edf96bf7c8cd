"""Exploding pools: dice thrown together, each of which hits by itself; a highest face brings one
die more, without end.

The extra die is either another die of the pool, which hits or misses by itself, or is added to
the die that exploded. Nothing is cut off: the hits of a die and all its followers have a closed
form, and what lies beyond the cap is folded with its exact mean."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, Literal, NamedTuple

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.spiking import reach, tell_terms
from skirmish_cli.dice.throws import Hand, Term, Throw

if TYPE_CHECKING:
    from fractions import Fraction

    from skirmish_cli.games.oldschool.dice.tallies import Tally

#: What is thrown in addition and taken away before any die explodes: nothing, the lowest die, or
#: the highest.
Drop = Literal["none", "lowest", "highest"]


class ManyHits:
    """The folded end of the hits of a pool: `least` or more, whose mean is `mean`. Equal from the
    same number on."""

    __slots__ = ("least", "mean")

    def __init__(self, least: int, mean: Fraction | int) -> None:
        self.least, self.mean = least, mean

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ManyHits) and self.least == other.least

    def __hash__(self) -> int:
        return hash(("hits from", self.least))

    def __repr__(self) -> str:
        return f"ManyHits({self.least}, {self.mean})"


class PoolReading(NamedTuple):
    """What a pool came to: hits up to the cap, and whether any kept die showed a 1 or its highest
    face.

    The folded hits are `ManyHits`: rolled, its mean is the number of hits on the table; in a law
    it is the mean of all hits from the cap on, whatever else happened. The marks are False in
    pools that don't tell them apart."""

    hits: int | ManyHits
    any_one: bool
    any_explosion: bool

    @property
    def least_hits(self) -> int:
        """The hits, at most the cap."""
        return self.hits.least if isinstance(self.hits, ManyHits) else self.hits

    @property
    def known_hits(self) -> int:
        """The hits: on the table all of them, in a law at most the cap."""
        if not isinstance(self.hits, ManyHits):
            return self.hits
        return self.hits.mean if isinstance(self.hits.mean, int) else self.hits.least


class ExplodingPool(Throw[PoolReading]):
    """A pool of `dice` dice; each hits with a total of `need` or more. From `cap` hits on they
    aren't told apart.

    With `drop`, one die more is thrown and the lowest or highest is taken away; it neither hits,
    explodes nor counts as a 1. `added` adds an extra die to its own; then only the dice first
    thrown can be a 1. `marks` tells apart whether any die showed a 1 and whether any exploded.
    """

    def __init__(
        self,
        dice: int,
        need: int,
        cap: int,
        drop: Drop = "none",
        *,
        added: bool = False,
        modifier: int = 0,
        sides: int = 6,
        marks: bool = True,
        why: str = "attack",
        terms: tuple[Term, ...] = (),
    ) -> None:
        self.dice, self.need, self.cap, self.drop = dice, need, cap, drop
        self.added, self.modifier, self.sides, self.marks = added, modifier, sides, marks
        self.why, self.terms = why, terms
        self.key = (dice, need - modifier, cap, drop, added, sides, marks)

    def read(self, hand: Hand) -> PoolReading:
        """Return the reading: first the whole pool is thrown, then the extra dice wave by wave."""
        return read_together((self,), hand)[0]

    def law(self) -> Law[PoolReading]:
        """Return the exact law of the reading."""
        return _law(self)


class _OnTheTable:
    """The dice of one pool as they lie: the totals of those kept, and which of them have just
    exploded."""

    def __init__(self, pool: ExplodingPool, hand: Hand) -> None:
        self.pool = pool
        thrown = pool.dice + (pool.drop != "none")
        hand.begin(f"{thrown}d{pool.sides}", pool.why)
        self.totals = [hand.face(pool.sides) for _ in range(thrown)]
        if pool.drop != "none":
            dropped = min(self.totals) if pool.drop == "lowest" else max(self.totals)
            self.totals.remove(dropped)
            hand.modifier(0, f"the {pool.drop} die, a {dropped}, is dropped")
        # Beside the dice that they belong to, before those of other pools are thrown.
        tell_terms(hand, pool.terms)
        self.any_one = 1 in self.totals
        self.exploding = [place for place, face in enumerate(self.totals) if face == pool.sides]
        self.any_explosion = bool(self.exploding)

    def throw_extra(self, hand: Hand) -> None:
        """Throw one wave of extra dice, one for each that has just exploded."""
        sides = self.pool.sides
        hand.begin(f"{len(self.exploding)}d{sides}", f"{self.pool.why}, exploded")
        extra = [hand.face(sides) for _ in self.exploding]
        if self.pool.added:
            for place, face in zip(self.exploding, extra, strict=True):
                self.totals[place] += face
            self.exploding = [
                place for place, face in zip(self.exploding, extra, strict=True) if face == sides
            ]
        else:
            self.any_one = self.any_one or 1 in extra
            self.exploding = [
                len(self.totals) + place for place, face in enumerate(extra) if face == sides
            ]
            self.totals += extra

    def judge(self, hand: Hand) -> PoolReading:
        """Return the reading, with the total told to the hand."""
        pool = self.pool
        hits = sum(total + pool.modifier >= pool.need for total in self.totals)
        hand.judge(pool.why, hits, None, f"hits ({pool.need - pool.modifier} or more each)")
        reading: int | ManyHits = hits if hits < pool.cap else ManyHits(pool.cap, hits)
        return PoolReading(reading, self.any_one and pool.marks, self.any_explosion and pool.marks)


def read_together(pools: Sequence[ExplodingPool], hand: Hand) -> list[PoolReading]:
    """Return the readings of pools thrown at once: the dice of all of them, then the extra dice
    wave by wave."""
    tables = [_OnTheTable(pool, hand) for pool in pools]
    while any(table.exploding for table in tables):
        for table in tables:
            if table.exploding:
                table.throw_extra(hand)
    return [table.judge(hand) for table in tables]


@lru_cache(maxsize=4096)
def _law(pool: ExplodingPool) -> Law[PoolReading]:
    """Return the law, from the tallies in which no 1 and no explosion are allowed to appear, or
    either is."""
    every = _tally(pool, ones=True, explosions=True)
    if not pool.marks:
        return Law(_read_off(pool, {(False, False): every}, every))
    no_one = _tally(pool, ones=False, explosions=True)
    no_explosion = _tally(pool, ones=True, explosions=False)
    neither = _tally(pool, ones=False, explosions=False)
    total = lcm(every.total, no_one.total, no_explosion.total, neither.total)
    every, no_one, no_explosion, neither = (
        one.over(total) for one in (every, no_one, no_explosion, neither)
    )
    minus_neither = neither.scaled(-1, 1)
    either = no_one.plus(no_explosion).plus(minus_neither)
    return Law(
        _read_off(
            pool,
            {
                (False, False): neither,
                (False, True): no_one.plus(minus_neither),
                (True, False): no_explosion.plus(minus_neither),
                (True, True): every.plus(either.scaled(-1, 1)),
            },
            every,
        )
    )


def _read_off(
    pool: ExplodingPool, tallies: dict[tuple[bool, bool], Tally], every: Tally
) -> dict[PoolReading, int]:
    from fractions import Fraction  # noqa: PLC0415 - slow to import, and rolled pools need none

    beyond = every.weight - sum(every.below)
    counted = every.summed - sum(number * weight for number, weight in enumerate(every.below))
    weights: dict[PoolReading, int] = {}
    for (any_one, any_explosion), tally in tallies.items():
        for number, weight in enumerate(tally.below):
            weights[PoolReading(number, any_one, any_explosion)] = weight
        if beyond:
            folded = ManyHits(pool.cap, Fraction(counted, beyond))
            weights[PoolReading(folded, any_one, any_explosion)] = tally.weight - sum(tally.below)
    return weights


def _tally(pool: ExplodingPool, *, ones: bool, explosions: bool) -> Tally:
    """Return the tally of the hits in the cases where no kept die breaks what is allowed.

    The dice come one by one. With a drop, the worst (or best) so far is held back, and the other
    of the two counts."""
    from skirmish_cli.games.oldschool.dice.tallies import exactly, nothing  # noqa: PLC0415 - rolled pools need none

    kinds = _kinds(pool, ones=ones, explosions=explosions)
    order = range(len(kinds))
    if pool.drop == "none":
        each = nothing(pool.cap)
        for weight, kept in kinds:
            each = each.plus(kept.scaled(weight, pool.sides))
        return _power(each.reduced(), pool.dice, exactly(0, pool.cap))
    held = {kind: exactly(0, pool.cap).scaled(kinds[kind][0], pool.sides) for kind in order}
    worse = min if pool.drop == "lowest" else max
    for _ in range(pool.dice):
        after = {kind: nothing(pool.cap) for kind in order}
        for holding, so_far in held.items():
            for kind in order:
                back = worse(holding, kind)
                counted = so_far.times(kinds[holding + kind - back][1])
                after[back] = after[back].plus(counted.scaled(kinds[kind][0], pool.sides))
        held = {kind: tally.reduced() for kind, tally in after.items()}
    whole = nothing(pool.cap)
    for tally in held.values():
        whole = whole.plus(tally)
    return whole


def _kinds(pool: ExplodingPool, *, ones: bool, explosions: bool) -> list[tuple[int, Tally]]:
    """Return the kinds of faces from the lowest up: how many faces are of the kind, and the hits
    of a kept one."""
    from skirmish_cli.games.oldschool.dice.tallies import exactly, nothing  # noqa: PLC0415 - as above

    sides, cap = pool.sides, pool.cap
    # Faces between the 1 and the highest that hit: those from `lowest` up.
    lowest = min(max(2, pool.need - pool.modifier), sides)
    one = exactly(int(pool.need - pool.modifier <= 1), cap) if ones else nothing(cap)
    highest = nothing(cap)
    if explosions:
        highest = _added(pool) if pool.added else _followed(pool, ones=ones)
    kinds = [
        (1, one),
        (lowest - 2, exactly(0, cap)),
        (sides - lowest, exactly(1, cap)),
        (1, highest),
    ]
    return [(weight, tally) for weight, tally in kinds if weight]


def _added(pool: ExplodingPool) -> Tally:
    """Return the hits of a die that exploded and is added up: it reaches what it needs or
    doesn't."""
    from skirmish_cli.games.oldschool.dice.tallies import Tally  # noqa: PLC0415 - as above

    rest = pool.need - pool.modifier - pool.sides
    spikes = max(1, (rest - 1) // pool.sides + 1)
    total = pool.sides**spikes
    hit = reach(pool.sides, rest, spikes)
    below = tuple(
        total - hit if number == 0 else hit if number == 1 else 0 for number in range(pool.cap)
    )
    return Tally(below, total, hit, total).reduced()


def _followed(pool: ExplodingPool, *, ones: bool) -> Tally:
    """Return the hits of a die that exploded and of all dice that follow it.

    With N faces, a of them ending in a miss and b in a hit, and s = 1 if the highest face hits,
    the followers of one die have the generating function f = (a + b x) / (N - x^s); the die
    itself contributes x^s. At 1 it comes to (a + b) / (N - 1), and its slope is (b (N - 1) + s (a
    + b)) / (N - 1)^2."""
    from skirmish_cli.games.oldschool.dice.tallies import Tally, exactly  # noqa: PLC0415 - as above

    sides, cap, need = pool.sides, pool.cap, pool.need - pool.modifier
    closing = range(1 if ones else 2, sides)
    hitting = sum(face >= need for face in closing)
    missing = len(closing) - hitting
    step = int(sides >= need)
    weight, slope = len(closing) * (sides - 1), hitting * (sides - 1) + step * len(closing)
    square = (sides - 1) ** 2
    if not step:
        below = [weight] + [0] * (cap - 1)
        return Tally(tuple(below), weight, slope, square).reduced()
    scale = sides ** (cap + 1)
    below = [
        (missing * scale // sides ** (hits + 1) + (hitting * scale // sides**hits if hits else 0))
        * square
        for hits in range(cap)
    ]
    fresh = Tally(tuple(below), weight * scale, slope * scale, square * scale)
    return exactly(1, cap).times(fresh).reduced()


def _power(base: Tally, exponent: int, one: Tally) -> Tally:
    """Return a tally times itself, by repeated squaring."""
    result = one
    while exponent:
        if exponent & 1:
            result = result.times(base).reduced()
        base, exponent = base.times(base).reduced(), exponent >> 1
    return result
