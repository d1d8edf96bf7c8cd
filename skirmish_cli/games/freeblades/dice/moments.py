"""Exact means of spiking dice: of totals that reach a target, and of levels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.spiking import spiking_mean
from skirmish_cli.games.freeblades.dice.readings import MISS, TARCH, Reached, Spiker
from skirmish_cli.records import NamedTuple


class Mass(NamedTuple):
    """The chance of an event, and the mean of a total counted only where it happens.

    Written as formulas: P(event) and E(total; event).
    """

    chance: Fraction
    total: Fraction

    def shifted(self, amount: int) -> Mass:
        """Return the mass when the total is `amount` higher."""
        return Mass(self.chance, self.total + amount * self.chance)

    def times(self, chance: Fraction) -> Mass:
        """Return the mass scaled by the chance of an independent event."""
        return Mass(self.chance * chance, self.total * chance)

    def plus(self, other: Mass) -> Mass:
        """Return the mass of either of two events that exclude each other."""
        return Mass(self.chance + other.chance, self.total + other.total)


NOTHING = Mass(Fraction(0), Fraction(0))


@lru_cache(maxsize=4096)
def fresh_at_least(sides: int, target: int) -> Mass:
    """Return the mass of a fresh spiking die at or above a target."""
    whole, rest = divmod(max(target, 1) - 1, sides)
    closed = range(rest + 1, sides)
    total = Fraction(sum(closed) + sides, sides) + spiking_mean(sides) / sides
    return (
        Mass(Fraction(sides - rest, sides), total)
        .shifted(whole * sides)
        .times(Fraction(1, sides**whole))
    )


def opening_at_least(die: Spiker, target: int) -> Mass:
    """Return the mass of an original die at or above a target, without a tarch.

    The target counts the faces alone; the die is rerolled as it says.
    """
    faces, whole = die.first_faces()
    closed = range(max(2, target), die.sides)
    mass = Mass(
        Fraction(sum(faces[face] for face in closed), whole),
        Fraction(sum(face * faces[face] for face in closed), whole),
    )
    spike = fresh_at_least(die.sides, target - die.sides).shifted(die.sides)
    return mass.plus(spike.times(Fraction(faces[die.sides], whole)))


def levels_beyond(
    survive: Callable[[int], Fraction], level: int, cut: int, step: int, sides: int
) -> Fraction:
    """Return the sum of the chances to reach `level` and every level above it.

    `survive(n)` is the chance of level n, and `cut` the lowest natural total that can give `level`.
    Once that takes a spike, the chances repeat with a fixed ratio every few levels, so the rest
    is a geometric series.
    """
    known = Fraction(0)
    for _ in range(cut, sides, step):
        known += survive(level)
        level += 1
    around = lcm(sides, step)
    ratio = Fraction(1, sides ** (around // sides))
    period = len(range(0, around, step))
    return known + sum((survive(level + place) for place in range(period)), Fraction(0)) / (
        1 - ratio
    )


def tiers_with_means(masses: Mapping[int, Mass], top: int, beyond: Fraction) -> Law[Reached]:
    """Return the law of readings that carry the means of their tier.

    `masses` holds the mass of each tier, `beyond` the sum of the chances of every level from
    `top` on.
    """
    readings: dict[Reached, Fraction] = {}
    for tier, mass in masses.items():
        if not mass.chance:
            continue
        level = Fraction(max(0, tier - 1))
        if tier == top:
            level += beyond / mass.chance
        readings[Reached(tier, mass.total / mass.chance, level)] = mass.chance
    return Law.from_fractions(readings)


def spiking_law(die: Spiker, target: int, step: int, top: int) -> Law[Reached]:
    """Return the law of a spiking die against a target, its readings with their means."""
    faces, whole = die.first_faces()

    def at_least(target: int) -> Mass:
        return fresh_at_least(die.sides, target) if die.spiked else opening_at_least(die, target)

    def cut(level: int) -> int:
        return target - die.lift + level * step

    tarch = NOTHING if die.spiked else Mass(Fraction(faces[1], whole), Fraction(faces[1], whole))
    above = [at_least(cut(tier)) for tier in range(top)] + [NOTHING]
    masses = {TARCH: tarch, MISS: at_least(1).plus(above[0].times(Fraction(-1)))}
    for tier in range(1, top + 1):
        masses[tier] = above[tier - 1].plus(above[tier].times(Fraction(-1)))
    beyond = levels_beyond(
        lambda level: at_least(cut(level)).chance, top, cut(top), step, die.sides
    )
    lifted = {tier: mass.shifted(die.lift) for tier, mass in masses.items()}
    return tiers_with_means(lifted, top, beyond)
