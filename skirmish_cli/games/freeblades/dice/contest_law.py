"""The exact law of two spiking dice thrown against each other, nothing cut off.

A spiking die that has spiked starts afresh, so only the lead of one die over the other matters.
After L, the least common multiple of their faces, both have come to where they began; the chance
of a lead is solved from that return.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING

from skirmish_cli.dice.law import Law
from skirmish_cli.games.freeblades.dice.moments import (
    NOTHING,
    Mass,
    fresh_at_least,
    levels_beyond,
    opening_at_least,
    tiers_with_means,
)
from skirmish_cli.games.freeblades.dice.opposed import Opposed
from skirmish_cli.games.freeblades.dice.readings import BEATEN, MISS, TARCH, Reached, Spiker

if TYPE_CHECKING:
    from collections.abc import Iterator


def _closed_totals(sides: int, most: int) -> Iterator[tuple[int, Fraction]]:
    """Yield each total up to `most` of a fresh spiking die, with its chance."""
    for spikes in range(most // sides):
        chance = Fraction(1, sides ** (spikes + 1))
        for face in range(1, sides):
            yield spikes * sides + face, chance


def _at_most(sides: int, total: int) -> Fraction:
    return 1 - fresh_at_least(sides, total + 1).chance


@lru_cache(maxsize=4096)
def _lead(first: int, second: int, lead: int) -> Mass:
    """Return the mass of a fresh die that is at least `lead` ahead of another."""
    around = lcm(first, second)
    mass = NOTHING
    for total, chance in _closed_totals(first, around):
        mass = mass.plus(Mass(chance, total * chance).times(_at_most(second, total - lead)))
    for total, chance in _closed_totals(second, around):
        # The first die has spiked on: no total is a multiple of its faces, as `around` is.
        mass = mass.plus(fresh_at_least(first, max(total + lead, around)).times(chance))
    back = Fraction(1, first ** (around // first) * second ** (around // second))
    ahead = mass.chance / (1 - back)
    return Mass(ahead, (mass.total + back * around * ahead) / (1 - back))


@lru_cache(maxsize=4096)
def _lead_above(first: int, second: int, least: int, lead: int) -> Mass:
    """Return the mass of a fresh first die with at least `least` and `lead` ahead."""
    least = max(least, 1)
    if least == 1:
        return _lead(first, second, lead)
    mass = NOTHING
    for face in range(least, first):
        mass = mass.plus(
            Mass(Fraction(1, first), Fraction(face, first)).times(_at_most(second, face - lead))
        )
    for face in range(1, second):
        spike = fresh_at_least(first, max(least, face + lead) - first).shifted(first)
        mass = mass.plus(spike.times(Fraction(1, first * second)))
    both = _lead_above(first, second, least - first, lead - first + second).shifted(first)
    return mass.plus(both.times(Fraction(1, first * second)))


def opening_lead(first: Spiker, second: Spiker, least: int, lead: int) -> Mass:
    """Return the mass of an original first die with at least `least` and `lead` ahead.

    Neither die is a tarch; all totals are those of the faces alone.
    """
    ours, our_whole = first.first_faces()
    theirs, their_whole = second.first_faces()
    mass = NOTHING
    for face in range(max(2, least), first.sides):
        held = sum(theirs[2 : max(2, min(second.sides, face - lead + 1))])
        below = held + theirs[second.sides] * _at_most(second.sides, face - lead - second.sides)
        chance = Fraction(ours[face], our_whole * their_whole) * below
        mass = mass.plus(Mass(chance, face * chance))
    spiked = Fraction(ours[first.sides], our_whole)
    for face in range(2, second.sides):
        spike = fresh_at_least(first.sides, max(least, face + lead) - first.sides)
        spike = spike.shifted(first.sides)
        mass = mass.plus(spike.times(spiked * Fraction(theirs[face], their_whole)))
    both = _lead_above(
        first.sides, second.sides, least - first.sides, lead - first.sides + second.sides
    )
    both = both.shifted(first.sides)
    return mass.plus(both.times(spiked * Fraction(theirs[second.sides], their_whole)))


def _reach_level(one: Opposed, level: int) -> Mass:
    """Return the mass of a success with at least `level` levels.

    Its total is that of the first die's faces alone.
    """
    first, second = one.first, one.second
    tarched_bar = bar = _bar_over_tarch(one, level)
    if one.floor is None:
        bar = 1
    elif one.own_total:
        bar = one.floor - first.modifier
    lead = level * one.step + second.modifier - first.modifier
    faces, whole = second.first_faces()
    over_tarch = opening_at_least(first, tarched_bar).times(Fraction(faces[1], whole))
    return over_tarch.plus(opening_lead(first, second, bar, lead))


def _bar_over_tarch(one: Opposed, level: int) -> int:
    """Return what the first die must show for a level over a second that is a tarch.

    Without a floor that one can't win whatever it counts, so that any total has level 0.
    """
    if one.floor is None and not level:
        return 1
    target = 1 + one.second.modifier if one.floor is None else one.floor
    return target + level * one.step - one.first.modifier


@lru_cache(maxsize=1024)
def contest_law(one: Opposed) -> Law[Reached]:
    """Return the law of a contest's readings, with means where asked for."""
    masses = _weigh_tiers(one)
    if not one.with_means:
        beaten = masses.pop(BEATEN).chance
        chances = {Reached(tier): mass.chance for tier, mass in masses.items()}
        return Law.from_fractions(chances | _split_beaten(one, beaten))
    beyond = levels_beyond(
        lambda level: _reach_level(one, level).chance,
        one.top,
        _bar_over_tarch(one, one.top),
        one.step,
        one.first.sides,
    )
    return tiers_with_means(
        {tier: mass.shifted(one.first.modifier) for tier, mass in masses.items()}, one.top, beyond
    )


def _split_beaten(one: Opposed, beaten: Fraction) -> dict[Reached, Fraction]:
    """Return the chances of a second die that wins, by the levels that are read of it.

    The first die must have spiked up to its floor where any are.
    """
    ahead = one.first.modifier - one.second.modifier
    reached = [
        opening_lead(one.second, one.first, 1, level * one.second_step + ahead).chance
        for level in range(1, one.stones + 1)
    ]
    least = [beaten, *reached, Fraction(0)]
    return {
        Reached(BEATEN, stones=level): least[level] - least[level + 1]
        for level in range(one.stones + 1)
    }


def _weigh_tiers(one: Opposed) -> dict[int, Mass]:
    """Return the mass of each tier; totals are those of the first die's faces."""
    first, minus = one.first, Fraction(-1)
    faces, whole = first.first_faces()
    tarch = Mass(Fraction(faces[1], whole), Fraction(faces[1], whole))
    untarched = opening_at_least(first, 1)
    bar = 1 if one.floor is None else one.floor - first.modifier
    miss = untarched.plus(opening_at_least(first, bar).times(minus))
    above = [_reach_level(one, level) for level in range(one.top)] + [NOTHING]
    beaten = untarched.plus(miss.times(minus)).plus(above[0].times(minus))
    masses = {TARCH: tarch, MISS: miss, BEATEN: beaten}
    for tier in range(1, one.top + 1):
        masses[tier] = above[tier - 1].plus(above[tier].times(minus))
    return masses
