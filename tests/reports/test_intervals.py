"""Intervals of estimates, with their arithmetic worked by hand."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from skirmish_cli.reports.intervals import (
    find_chance_interval,
    find_mean_interval,
    find_quantile,
)
from tests.reports.estimating import find_p_value


def rounded(interval: tuple[float, float]) -> tuple[float, float]:
    return round(interval[0], 4), round(interval[1], 4)


def test_the_interval_of_a_chance_is_wilsons() -> None:
    # z is 1.96, so z*z is 3.8415. Of 20 in 100 the middle is (20 + 1.92073) / 103.8415 = 0.21110,
    # and half is 1.96 * root(20 * 80 / 100 + 0.96036) / 103.8415 = 1.96 * 4.11829 / 103.8415 =
    # 0.07773.
    assert rounded(find_chance_interval(20, 100)) == (0.1334, 0.2888)
    # Turned round, 80 in 100 is as far from the other end.
    assert rounded(find_chance_interval(80, 100)) == (0.7112, 0.8666)


def test_what_was_never_or_always_seen_has_an_interval_too() -> None:
    # Never: the upper end is 3.8415 / (100 + 3.8415) = 0.03699, the lower one is 0.
    assert find_chance_interval(0, 100)[0] == 0
    assert rounded(find_chance_interval(0, 100)) == (0, 0.0370)
    assert find_chance_interval(100, 100)[1] == 1
    assert rounded(find_chance_interval(100, 100)) == (0.9630, 1)


def test_the_interval_of_a_mean_is_students() -> None:
    # Ten plays, half of them 1 and half 5: the mean is 30 / 10 = 3, the squares add up to 5 * 1 +
    # 5 * 25 = 130, and the variance is (130 - 90) / 9 = 4.4444. Half is 2.2621 * root(4.4444 / 10)
    # = 2.2621 * 0.66667 = 1.5081.
    assert rounded(find_mean_interval(10, 30, 130)) == (1.4919, 4.5081)
    # Halves and thirds are as exact: all of it twice as large, and halved again.
    half = find_mean_interval(10, Fraction(30, 2), Fraction(130, 4))
    assert rounded(half) == (0.7460, 2.2540)


@pytest.mark.parametrize(("freedom", "quantile"), [(9, 2.26216), (29, 2.04523), (99, 1.98422)])
def test_students_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert find_quantile(freedom) == pytest.approx(quantile, abs=0.0001)


def test_a_mean_of_equal_plays_leaves_room_for_what_was_not_seen() -> None:
    # 3.8415 / (1000 + 3.8415) = 0.003827 to either side of 2.
    assert rounded(find_mean_interval(1000, 2000, 4000)) == (1.9962, 2.0038)


def test_sums_of_huge_numbers_lose_nothing() -> None:
    # 10 ** 17 and 10 ** 17 + 2, five times each: as 0 and 2, which have the variance 10 / 9. Half
    # is 2.2621 * root(10 / 9 / 10) = 2.2621 / 3 = 0.7540.
    base = 10**17
    total, squares = 10 * base + 10, 5 * base**2 + 5 * (base + 2) ** 2
    low, high = find_mean_interval(10, total, squares)
    small = find_mean_interval(10, 10, 20)
    assert high - low == pytest.approx(small[1] - small[0], abs=64)
    assert rounded(small) == (0.2460, 1.7540)


@pytest.mark.parametrize("true", range(11))
def test_the_chance_of_being_so_far_off_is_that_of_the_binomial_law(true: int) -> None:
    # Of ten plays with 3 in 10: P(k) = C(10, k) 0.3^k 0.7^(10 - k), added up to the nearer end.
    law = [comb(10, k) * 0.3**k * 0.7 ** (10 - k) for k in range(11)]
    tail = sum(law[: true + 1]) if true <= 3 else sum(law[true:])
    assert find_p_value(true, 10, Fraction(3, 10)) == pytest.approx(min(1, 2 * tail), rel=1e-9)


def test_what_is_certain_can_not_be_otherwise() -> None:
    assert find_p_value(0, 10, Fraction(0)) == find_p_value(10, 10, Fraction(1)) == 1
    assert find_p_value(1, 10, Fraction(0)) == find_p_value(9, 10, Fraction(1)) == 0
