"""Two spiking dice against each other: known values, an independent oracle, and brackets from
every face."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool
import pytest

from skirmish_cli.core.rules import Rule
from skirmish_cli.games.freeblades.dice.contest import Contest
from skirmish_cli.games.freeblades.dice.contest_law import _lead
from skirmish_cli.games.freeblades.dice.opposed import Opposed
from skirmish_cli.games.freeblades.dice.readings import BEATEN, MISS, TARCH, Reached, Spiker
from tests.support import as_chances, law_by_rolling


def contest_of(*dice: Any, **details: Any) -> Contest:
    return Contest(Opposed(*dice, **details))


def throw_once(throw: Contest) -> Rule[Reached]:
    reached: Reached = yield throw
    return reached


def test_d8_against_d10_with_a_tarch_is_the_known_fraction() -> None:
    law = contest_of(Spiker(8), Spiker(10), None, 10).law()
    assert law.chance(lambda reached: reached.is_success) == Fraction(11893956721, 26214399920)


def test_without_tarches_d8_against_d10_wins_ties_and_loses_as_known() -> None:
    ahead, level = _lead(8, 10, 1).chance, _lead(8, 10, 0).chance - _lead(8, 10, 1).chance
    assert round(float(ahead), 6) == 0.376309
    assert round(float(level), 6) == 0.089909
    assert ahead + level + _lead(10, 8, 1).chance == 1


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12])
def test_two_equal_dice_tie_with_one_in_faces_plus_one(sides: int) -> None:
    assert _lead(sides, sides, 0).chance - _lead(sides, sides, 1).chance == Fraction(1, sides + 1)


@pytest.mark.parametrize(
    "throw",
    [
        contest_of(Spiker(4), Spiker(6), None, 3, top=3),
        contest_of(Spiker(4, 1), Spiker(4, -1), None, 5, top=2),
        contest_of(Spiker(4, 0, (1,)), Spiker(4, 2), None, 2, top=3),
        contest_of(Spiker(4), Spiker(4), 3, 3, top=3),
        contest_of(Spiker(6, 1), Spiker(4, 3), 5, 4, top=3),
        contest_of(Spiker(6, 1), Spiker(4, -3), 5, 4, top=3, own_total=True),
        contest_of(Spiker(4, -2, (1, 2)), Spiker(6), 3, 2, top=2, own_total=True),
    ],
)
def test_every_face_brackets_the_law(throw: Contest) -> None:
    # Both dice may spike for ever, so what is cut bounds how far each chance can be off, and
    # nothing else may.
    rolled = law_by_rolling(lambda: throw_once(throw), most_faces=7)
    cut = rolled.pop(None, Fraction(0))
    law = as_chances(throw.law())
    assert sum(law.values()) == 1
    assert set(rolled) <= set(law)
    for reached, chance in law.items():
        assert rolled.get(reached, Fraction(0)) <= chance <= rolled.get(reached, Fraction(0)) + cut


def test_an_independent_engine_agrees_as_far_as_it_follows_the_dice() -> None:
    attack, parry = icepool.d10.explode(depth=7), icepool.d8.explode(depth=7)
    law = contest_of(Spiker(10), Spiker(8), 5, 10, top=2).law()
    hit = sum(
        Fraction(attack.probability(total))
        * (
            1
            - sum(
                (
                    Fraction(parry.probability(other))
                    for other in parry.outcomes()
                    if other > max(total, 1) and other > 1
                ),
                Fraction(0),
            )
        )
        for total in attack.outcomes()
        if total >= 5
    )
    assert abs(law.chance(lambda reached: reached.is_success) - hit) < Fraction(1, 10**6)


def test_a_parry_is_only_rolled_after_a_hit_and_never_helps_the_attack() -> None:
    plain = contest_of(Spiker(10), Spiker(4), 5, 10).law()
    assert plain.chance(lambda reached: reached.tier in {TARCH, MISS}) == Fraction(4, 10)
    strong = contest_of(Spiker(10), Spiker(12), 5, 10).law()
    assert (
        strong.chance(lambda reached: reached.tier == BEATEN)
        > plain.chance(lambda reached: reached.tier == BEATEN)
        > 0
    )


def test_means_of_an_opposed_test_are_those_of_the_acting_die() -> None:
    law = contest_of(Spiker(8, 2), Spiker(10), None, 10, top=3, with_means=True).law()
    assert law.mean(lambda reached: reached.total) == Fraction(36, 7) + 2
    deeper = contest_of(Spiker(8, 2), Spiker(10), None, 10, top=8, with_means=True).law()
    assert law.mean(lambda reached: reached.level) == deeper.mean(lambda reached: reached.level)


def test_the_mean_total_of_each_tier_is_that_of_an_independent_engine() -> None:
    # Followed ten spikes deep, what is left out of two d4 weighs less than 4 ** -10 * 50.
    die, masses = icepool.d4.explode(depth=10), {}
    for first, second in ((a, b) for a in die.outcomes() for b in die.outcomes()):
        tier = (
            TARCH
            if first == 1
            else BEATEN
            if second > first
            else 1
            if second == 1 or first - second < 3
            else 2
        )
        weight = Fraction(die.probability(first)) * Fraction(die.probability(second))
        masses[tier] = masses.get(tier, Fraction(0)) + weight * first
    law = contest_of(Spiker(4), Spiker(4), None, 3, top=2, with_means=True).law()
    for reached, weight in law.weights.items():
        if reached.tier in {TARCH, BEATEN}:
            assert abs(
                Fraction(weight, law.total) * reached.total - masses[reached.tier]
            ) < Fraction(1, 1000)
    success = sum(
        Fraction(weight, law.total) * reached.total
        for reached, weight in law.weights.items()
        if reached.is_success
    )
    assert abs(success - masses[1] - masses[2]) < Fraction(1, 1000)
