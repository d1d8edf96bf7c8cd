"""The exact law of an exploding pool.

Nothing is cut off: the hits of a die and all its followers have a closed form, and what lies
beyond the cap is folded with its exact mean.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm

from skirmish_cli.dice.law import Law
from skirmish_cli.games.oldschool.dice.pool_readings import (
    ExplodingDie,
    ManyHits,
    PoolReading,
    PoolShape,
)
from skirmish_cli.games.oldschool.dice.tallies import Tally, exactly, nothing

#: Tallies by whether a 1 and whether an explosion shows in them.
Marked = dict[tuple[bool, bool], Tally]


@lru_cache(maxsize=4096)
def find_law(pool: PoolShape) -> Law[PoolReading]:
    """Return the law of a pool.

    It comes from four tallies: in two no 1 may show, and in two no die may explode.
    """
    every = _tally_hits(pool, ones=True, explosions=True)
    if not pool.marks:
        return Law(_read_off(pool, {(False, False): every}, every))
    no_one = _tally_hits(pool, ones=False, explosions=True)
    no_explosion = _tally_hits(pool, ones=True, explosions=False)
    neither = _tally_hits(pool, ones=False, explosions=False)
    total = lcm(every.total, no_one.total, no_explosion.total, neither.total)
    every, no_one, no_explosion, neither = (
        one.over(total) for one in (every, no_one, no_explosion, neither)
    )
    minus_neither = neither.scaled(-1, 1)
    either = no_one.plus(no_explosion).plus(minus_neither)
    marked = {
        (False, False): neither,
        (False, True): no_one.plus(minus_neither),
        (True, False): no_explosion.plus(minus_neither),
        (True, True): every.plus(either.scaled(-1, 1)),
    }
    return Law(_read_off(pool, marked, every))


def _read_off(pool: PoolShape, marked: Marked, every: Tally) -> dict[PoolReading, int]:
    """Return the weights of the readings; `every` is the tally of all cases together."""
    beyond = every.weight - sum(every.below)
    counted = every.summed - sum(number * weight for number, weight in enumerate(every.below))
    weights: dict[PoolReading, int] = {}
    for (any_one, any_explosion), tally in marked.items():
        for number, weight in enumerate(tally.below):
            weights[PoolReading(number, any_one, any_explosion)] = weight
        if beyond:
            folded = ManyHits(pool.cap, Fraction(counted, beyond))
            weights[PoolReading(folded, any_one, any_explosion)] = tally.weight - sum(tally.below)
    return weights


def _tally_hits(pool: PoolShape, *, ones: bool, explosions: bool) -> Tally:
    """Return the tally of the hits in the cases that are allowed.

    Without `ones` no kept die may show a 1, without `explosions` none may explode. The dice come
    one by one. With a drop, the worst (or best) so far is held back, and the other of the two
    counts.
    """
    kinds = _list_faces(pool, ones=ones, explosions=explosions)
    sides, order = pool.die.sides, range(len(kinds))
    if pool.drop == "none":
        each = nothing(pool.cap)
        for weight, kept in kinds:
            each = each.plus(kept.scaled(weight, sides))
        return _power(each.reduced(), pool.dice, exactly(0, pool.cap))
    held = {kind: exactly(0, pool.cap).scaled(kinds[kind][0], sides) for kind in order}
    worse = min if pool.drop == "lowest" else max
    for _ in range(pool.dice):
        after = {kind: nothing(pool.cap) for kind in order}
        for holding, so_far in held.items():
            for kind in order:
                back = worse(holding, kind)
                counted = so_far.times(kinds[holding + kind - back][1])
                after[back] = after[back].plus(counted.scaled(kinds[kind][0], sides))
        held = {kind: tally.reduced() for kind, tally in after.items()}
    whole = nothing(pool.cap)
    for tally in held.values():
        whole = whole.plus(tally)
    return whole


def _list_faces(pool: PoolShape, *, ones: bool, explosions: bool) -> list[tuple[int, Tally]]:
    """Return the kinds of faces from the lowest up.

    Each is the number of faces of the kind, and the tally of the hits of a kept die that shows one.
    """
    die, cap = pool.die, pool.cap
    # Faces between the 1 and the highest that hit: those from `lowest` up.
    lowest = min(max(2, die.least), die.sides)
    one = exactly(int(die.least <= 1), cap) if ones else nothing(cap)
    highest = nothing(cap)
    if explosions:
        highest = _tally_added(die, cap) if die.added else _tally_followers(die, cap, ones=ones)
    kinds = [
        (1, one),
        (lowest - 2, exactly(0, cap)),
        (die.sides - lowest, exactly(1, cap)),
        (1, highest),
    ]
    return [(weight, tally) for weight, tally in kinds if weight]


def _tally_added(die: ExplodingDie, cap: int) -> Tally:
    """Return the hits of a die that exploded and is added up: one or none."""
    # What is left to reach takes so many highest faces more, and then one of `hit` faces.
    rest = die.least - die.sides
    spikes, short = divmod(max(rest - 1, 0), die.sides)
    hit, total = die.sides - short, die.sides ** (spikes + 1)
    below = tuple(
        total - hit if number == 0 else hit if number == 1 else 0 for number in range(cap)
    )
    return Tally(below, total, hit, total).reduced()


def _tally_followers(die: ExplodingDie, cap: int, *, ones: bool) -> Tally:
    """Return the hits of a die that exploded and of all dice that follow it.

    With N faces, a of them ending in a miss and b in a hit, and s = 1 if the highest face hits,
    the followers of one die have the generating function f = (a + b x) / (N - x^s); the die
    itself contributes x^s. At 1 it comes to (a + b) / (N - 1), and its slope is (b (N - 1) + s (a
    + b)) / (N - 1)^2.
    """
    sides, need = die.sides, die.least
    closing = range(1 if ones else 2, sides)
    hitting = sum(face >= need for face in closing)
    missing = len(closing) - hitting
    step = int(sides >= need)
    weight, slope = len(closing) * (sides - 1), hitting * (sides - 1) + step * len(closing)
    square = (sides - 1) ** 2
    if not step:
        below = [weight] + [0] * (cap - 1)
        return Tally(tuple(below), weight, slope, square).reduced()
    scale = sides**cap
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
