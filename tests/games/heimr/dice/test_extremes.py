"""The roll itself: a d6 with d10s, the highest or the lowest, with what more 10s and more 1s do."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli.core.table import Table
from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.heimr.dice.extremes import Extreme, ExtremeDice

FACES = (1, 2, 3, 4, 5, 6)


def by_every_face(count: int) -> Law[Extreme]:
    """Read every combination of faces as the text tells it, independently of the throw."""
    weights: Counter[Extreme] = Counter()
    for small, *large in product(FACES, *[range(1, 11)] * abs(count)):
        dice = sorted([small, *large])
        if count > 0:
            result = dice[-1] + max(0, dice.count(10) - 1)
        elif count < 0:
            result = dice[0] - max(0, dice.count(1) - 1)
        else:
            result = small
        weights[Extreme(result, small)] += 1
    return Law(weights)


def tail(count: int, reach: int) -> Fraction:
    """Return P(result >= reach) by counting how many dice miss a height, or show a 10 or a 1."""
    dice = abs(count)
    tens = [Fraction(comb(dice, k) * 9 ** (dice - k), 10**dice) for k in range(dice + 1)]
    if count >= 0:
        if reach > 10:
            return sum(tens[reach - 9 :], Fraction(0))
        below = max(0, reach - 1)
        return 1 - Fraction(min(below, 6), 6) * Fraction(below, 10) ** dice
    if reach >= 2:
        return Fraction(max(0, 7 - reach), 6) * Fraction(11 - min(reach, 11), 10) ** dice
    ones = 1 - reach  # so many 1s beyond the first are allowed
    six = sum(tens[: ones + 2], Fraction(0))
    return Fraction(5, 6) * six + Fraction(1, 6) * sum(tens[: ones + 1], Fraction(0))


@pytest.mark.parametrize("count", range(-4, 5))
def test_the_joint_law_of_result_and_d6_is_that_of_every_face(count: int) -> None:
    assert ExtremeDice(count, FACES).law() == by_every_face(count)


@pytest.mark.parametrize("count", range(-20, 21))
def test_the_law_has_the_closed_form_of_its_tails(count: int) -> None:
    law = ExtremeDice(count, (None,) * 6).law()
    for reach in range(-21, 32):
        assert law.chance(lambda reading, reach=reach: reading.result >= reach) == tail(
            count, reach
        ), reach


@pytest.mark.parametrize("count", range(-15, 0))
def test_a_consistency_below_zero_never_shows_seven_or_more(count: int) -> None:
    results = {reading.result for reading in ExtremeDice(count, FACES).law().weights}
    assert (min(results), max(results)) == (1 + count, 6)


@pytest.mark.parametrize("count", range(1, 16))
def test_a_consistency_above_zero_reaches_ten_and_one_more_for_each_further_die(count: int) -> None:
    results = {reading.result for reading in ExtremeDice(count, FACES).law().weights}
    assert (min(results), max(results)) == (1, 9 + count)


def test_icepool_agrees_on_the_highest_of_mixed_dice() -> None:
    icepool = pytest.importorskip("icepool")
    pool = icepool.highest(icepool.d6, icepool.d10, icepool.d10)
    law = ExtremeDice(2, (None,) * 6).law()
    for face in range(1, 10):
        assert law.chance(lambda reading, face=face: reading.result == face) == Fraction(
            pool.quantity(face), pool.denominator()
        )


def test_the_d6_counts_among_the_ones() -> None:
    thrown = ExtremeDice(-2, FACES)
    assert thrown.read(Table(TypedDice((1, 1, 9)))) == Extreme(0, 1)
    assert thrown.read(Table(TypedDice((2, 1, 1)))) == Extreme(0, 2)
    assert thrown.read(Table(TypedDice((1, 1, 1)))) == Extreme(-1, 1)


def test_one_ten_gives_no_bonus_and_the_bonus_is_in_the_trace() -> None:
    table = Table(TypedDice((6, 10, 3, 6, 10, 10)))
    thrown = ExtremeDice(2, FACES, why="challenge")
    assert thrown.read(table).result == 10
    assert thrown.read(table).result == 11
    assert [entry.as_dict() for entry in table.trace if entry.as_dict()["kind"] == "modifier"] == [
        {"kind": "modifier", "value": 1, "source": "each 10 beyond the first"}
    ]


def test_the_next_die_is_named_d6_first() -> None:
    with pytest.raises(DiceProblem, match="next is a d6 for attack"):
        ExtremeDice(1, FACES, why="attack").read(Table(TypedDice(())))
    with pytest.raises(DiceProblem, match="next is a d10 for attack"):
        ExtremeDice(1, FACES, why="attack").read(Table(TypedDice((3,))))


def test_throws_are_equal_by_what_their_law_depends_on() -> None:
    assert ExtremeDice(2, FACES, why="attack") == ExtremeDice(2, FACES, why="defence")
    assert ExtremeDice(2, FACES) != ExtremeDice(-2, FACES)


def test_the_small_die_has_two_faces_at_least_and_fewer_than_the_others() -> None:
    for faces, large in (((1,), 10), (FACES, 6), (FACES, 5)):
        with pytest.raises(DiceProblem, match="small die"):
            ExtremeDice(1, faces, large)
    # A coin beside a d3: 3 in 2 of 6 pairs, 2 in 3 of them, 1 in 1.
    results = ExtremeDice(1, ("heads", "tails"), 3).law().map(lambda reading: reading.result)
    assert results.weights == {1: 1, 2: 3, 3: 2}
    assert ExtremeDice(1, FACES, 7).law().total == 42


@pytest.mark.parametrize("sign", [1, -1])
def test_a_thousand_dice_are_the_most(sign: int) -> None:
    assert ExtremeDice(sign * 1000, FACES).count == sign * 1000
    with pytest.raises(DiceProblem, match="1001 dice are too many"):
        ExtremeDice(sign * 1001, FACES)


@given(st.integers(-19, 20), st.integers(-10, 25))
def test_more_consistency_never_lowers_the_chance_to_reach_a_number(count: int, reach: int) -> None:
    def chance(dice: int) -> Fraction:
        return ExtremeDice(dice, (None,) * 6).law().chance(lambda reading: reading.result >= reach)

    # From -1 to 0 the d10 that could only lower the result goes, from 0 to 1 one comes that can
    # only raise it.
    assert chance(count) >= chance(count - 1)
