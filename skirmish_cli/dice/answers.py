"""The exact law of a spiking die that another one tries to outdo."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import TYPE_CHECKING

from skirmish_cli.dice.contests import opening_lead
from skirmish_cli.dice.counters import Answered
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.moments import levels_beyond, opening_at_least
from skirmish_cli.dice.spiking import MISS, TARCH

if TYPE_CHECKING:
    from skirmish_cli.dice.counters import AnsweredDie


def _reaches(throw: AnsweredDie, level: int) -> Fraction:
    """Return the chance of a success with at least `level` levels, outdone or not."""
    return opening_at_least(throw.first, throw.target + level * throw.step - throw.first.modifier).chance


def _outdone(throw: AnsweredDie, level: int) -> Fraction:
    """Return the chance of a success with at least `level` levels that the second die outdoes."""
    if throw.second is None:
        return Fraction(0)
    first, second = throw.first, throw.second
    bar, behind = throw.target + level * throw.step - first.modifier, second.modifier - first.modifier
    faces, whole = second.first_faces()
    holds = opening_lead(first, second, bar, behind).chance
    return _reaches(throw, level) * (1 - Fraction(faces[1], whole)) - holds


def _outdone_beyond(throw: AnsweredDie) -> Fraction:
    """Return the sum of the chances of being outdone at the highest level told apart and every level above it.

    Once both dice must have spiked, the chances repeat with a fixed ratio each time that the target has moved by a
    multiple of the faces of both.
    """
    if throw.second is None:
        return Fraction(0)
    first, second, level, known = throw.first, throw.second, throw.top, Fraction(0)

    def bar() -> int:
        return throw.target + level * throw.step - first.modifier

    while bar() <= first.sides or bar() + first.modifier - second.modifier < second.sides:
        known += _outdone(throw, level)
        level += 1
    around = lcm(first.sides, second.sides)
    period = around // gcd(around, throw.step)
    rounds = period * throw.step // around
    ratio = Fraction(1, first.sides ** (rounds * around // first.sides)
                     * second.sides ** (rounds * around // second.sides))
    return known + sum((_outdone(throw, level + place) for place in range(period)), Fraction(0)) / (1 - ratio)


@lru_cache(maxsize=1024)
def answered_law(throw: AnsweredDie) -> Law[Answered]:
    """Return the joint law of tiers and answers; the highest tier carries its mean level."""
    first = throw.first
    faces, whole = first.first_faces()
    tarch = Fraction(faces[1], whole)
    reached = [_reaches(throw, level) for level in range(throw.top)] + [Fraction(0)]
    outdone = [_outdone(throw, level) for level in range(throw.top)] + [Fraction(0)]
    chances = {Answered(TARCH): tarch, Answered(MISS): 1 - tarch - reached[0]}
    for tier in range(1, throw.top):
        beaten = outdone[tier - 1] - outdone[tier]
        chances[Answered(tier, True, tier - 1)] = beaten
        chances[Answered(tier, False, tier - 1)] = reached[tier - 1] - reached[tier] - beaten
    chances.update(_highest(throw, reached[throw.top - 1], outdone[throw.top - 1]))
    return Law.of_fractions(chances)


def _highest(throw: AnsweredDie, reached: Fraction, outdone: Fraction) -> dict[Answered, Fraction]:
    """Return the two parts of the highest tier with the mean level of each."""
    least = throw.target - throw.first.modifier
    further = levels_beyond(lambda level: _reaches(throw, level), throw.top, lambda level: least + level * throw.step,
                            throw.step, throw.first.sides)
    beaten_further = _outdone_beyond(throw)
    parts = {}
    for is_outdone, chance, more in ((True, outdone, beaten_further),
                                     (False, reached - outdone, further - beaten_further)):
        if chance:
            parts[Answered(throw.top, is_outdone, throw.top - 1 + more / chance)] = chance
    return parts
