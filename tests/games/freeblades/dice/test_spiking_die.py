"""A spiking die, judged in levels: closed forms against every face, against a formula, and by
hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli.core.rules import Rule
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.spiking import spiking_mean
from skirmish_cli.games.freeblades.dice.moments import fresh_at_least
from skirmish_cli.games.freeblades.dice.readings import MISS, TARCH, Reached, Spiker
from skirmish_cli.games.freeblades.dice.spiking import SpikingDie
from tests.support import as_chances, law_by_rolling


def throw_once(throw: SpikingDie) -> Rule[Reached]:
    reached: Reached = yield throw
    return reached


@pytest.mark.parametrize(
    ("sides", "mean"),
    [
        (4, Fraction(10, 3)),
        (6, Fraction(21, 5)),
        (8, Fraction(36, 7)),
        (10, Fraction(55, 9)),
        (12, Fraction(78, 11)),
    ],
)
def test_the_mean_of_a_spiking_die_has_no_depth_limit(sides: int, mean: Fraction) -> None:
    assert spiking_mean(sides) == mean
    assert fresh_at_least(sides, 1).total == mean


@given(st.integers(2, 12), st.integers(-5, 60))
def test_the_chance_to_reach_a_target_is_the_closed_form(sides: int, target: int) -> None:
    whole, rest = divmod(max(target, 1) - 1, sides)
    assert fresh_at_least(sides, target).chance == Fraction(1, sides) ** whole * Fraction(
        sides - rest, sides
    )


def test_totals_that_are_multiples_of_the_faces_never_occur() -> None:
    assert all(
        fresh_at_least(6, 6 * spikes).chance == fresh_at_least(6, 6 * spikes + 1).chance
        for spikes in (1, 2, 3)
    )


def test_levels_of_a_d10_against_4_by_hand() -> None:
    # Success 4..10: 7/10. Level 1 needs 14: a spike, then 4 or more: 1/10 * 7/10. Level 2 needs 24:
    # 7/1000.
    law = SpikingDie(Spiker(10), 4, 10, top=3).law()
    assert as_chances(law) == {
        Reached(TARCH): Fraction(1, 10),
        Reached(MISS): Fraction(2, 10),
        Reached(1): Fraction(63, 100),
        Reached(2): Fraction(63, 1000),
        Reached(3): Fraction(7, 1000),
    }


def test_an_original_1_fails_though_the_total_is_far_above_the_target() -> None:
    law = SpikingDie(Spiker(6, 20), 4, 10, top=1).law()
    assert law.chance(lambda reached: reached.is_success) == Fraction(5, 6)


def test_after_an_automatic_spike_no_face_is_a_tarch() -> None:
    law = SpikingDie(Spiker(6, spiked=1), 2, 10, top=1).law()
    assert law == Law({Reached(1): 1})


@pytest.mark.parametrize("rerolled", [(), (1,), (1, 2, 3)])
@pytest.mark.parametrize("spiked", [0, 1])
@pytest.mark.parametrize(
    ("die", "target", "step", "top"),
    [
        (Spiker(4), 4, 10, 2),
        (Spiker(4, -1), 6, 3, 3),
        (Spiker(6, 2), 5, 4, 2),
        (Spiker(6), 1, 6, 2),
        (Spiker(4, 3), -2, 2, 3),
    ],
)
def test_every_face_agrees_with_the_law(
    die: Spiker, target: int, step: int, top: int, rerolled: tuple[int, ...], spiked: int
) -> None:
    throw = SpikingDie(die._replace(rerolled=rerolled, spiked=spiked), target, step, top)
    # Once the last cut is reached the rest of the spikes can't matter, so what is cut all belongs
    # to the top tier.
    rolled = law_by_rolling(lambda: throw_once(throw), most_faces=7)
    rolled[Reached(top)] = rolled.get(Reached(top), Fraction(0)) + rolled.pop(None, Fraction(0))
    assert as_chances(throw.law()) == {
        reached: chance for reached, chance in rolled.items() if chance
    }


def test_a_reroll_of_every_1_on_a_d10_leaves_one_in_a_hundred() -> None:
    law = SpikingDie(Spiker(10, 0, (1,)), 4, 10).law()
    assert law.chance(lambda reached: reached.is_tarch) == Fraction(1, 100)


def test_moments_are_projections_of_the_same_law() -> None:
    for spiked in (0, 2):
        for rerolled in ((), (1, 2, 3)):
            die = Spiker(10, -1, rerolled, spiked=spiked)
            plain = SpikingDie(die, 4, 7, top=3)
            full = SpikingDie(die, 4, 7, top=3, with_means=True)
            assert full.law().map(lambda reached: Reached(reached.tier)) == plain.law()


def test_mean_total_and_mean_level_by_hand() -> None:
    law = SpikingDie(Spiker(10), 4, 10, top=2, with_means=True).law()
    assert law.mean(lambda reached: reached.total) == Fraction(55, 9)
    # Levels 1, 2, 3 ... with 7/100, 7/1000, 7/10000 ...: a geometric series, 7/90.
    assert law.mean(lambda reached: reached.level) == Fraction(7, 90)


@given(
    st.sampled_from((4, 6, 8, 10, 12)), st.integers(-3, 12), st.integers(1, 12), st.integers(1, 3)
)
def test_the_mean_level_is_the_same_however_few_levels_are_told_apart(
    sides: int, target: int, step: int, top: int
) -> None:
    few = SpikingDie(Spiker(sides), target, step, top, with_means=True).law()
    many = SpikingDie(Spiker(sides), target, step, top + 5, with_means=True).law()
    assert few.mean(lambda reached: reached.level) == many.mean(lambda reached: reached.level)
    assert (
        few.mean(lambda reached: reached.total)
        == many.mean(lambda reached: reached.total)
        == spiking_mean(sides)
    )


@given(st.sampled_from((4, 6, 8, 10, 12)), st.integers(1, 30), st.integers(-3, 3))
def test_a_bonus_never_lowers_the_chance_of_success(sides: int, target: int, modifier: int) -> None:
    worse = (
        SpikingDie(Spiker(sides, modifier), target, 10)
        .law()
        .chance(lambda reached: reached.is_success)
    )
    better = (
        SpikingDie(Spiker(sides, modifier + 1), target, 10)
        .law()
        .chance(lambda reached: reached.is_success)
    )
    assert better >= worse
