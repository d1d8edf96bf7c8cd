"""Laws: whole weights over one total, mixed, mapped and compared."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.dice.law import Law


def test_weights_have_no_common_divisor() -> None:
    law = Law({"a": 2, "b": 2})
    assert (law.weights, law.total) == ({"a": 1, "b": 1}, 2)
    law = Law({"a": 6, "b": 9, "c": 0})
    assert (law.weights, law.total) == ({"a": 2, "b": 3}, 5)


def test_a_mixture_weighs_each_law_by_its_chance() -> None:
    # 2/3 of a coin and 1/3 of a d3 read as a face: 1 comes with 2/3 * 1/2 + 1/3 * 1/3 = 4/9,
    # 2 the same, and 3 with 1/9.
    coin, die = Law.uniform((1, 2)), Law.uniform((1, 2, 3))
    mixed = Law.mix([(2, 3, coin), (1, 3, die)])
    assert (mixed.weights, mixed.total) == ({1: 4, 2: 4, 3: 1}, 9)


def test_parts_of_a_mixture_may_have_totals_of_their_own() -> None:
    # 1/2 sure to be 0, 1/4 a coin of 0 and 1, 2/8 sure to be 1: 0 has 1/2 + 1/8.
    mixed = Law.mix([(1, 2, Law.certain(0)), (1, 4, Law.uniform((0, 1))), (2, 8, Law.certain(1))])
    assert (mixed.weights, mixed.total) == ({0: 5, 1: 3}, 8)


def test_what_maps_to_the_same_is_added_up() -> None:
    halves = Law.uniform(range(1, 7)).map(lambda face: face // 2)
    assert halves.weights == {0: 1, 1: 2, 2: 2, 3: 1}


def test_chances_and_means_are_exact() -> None:
    law = Law.from_fractions({1: Fraction(1, 6), 4: Fraction(1, 3), 7: Fraction(1, 2)})
    assert law.weights == {1: 1, 4: 2, 7: 3}
    assert law.chance(lambda result: result > 1) == Fraction(5, 6)
    assert law.mean(lambda result: result) == Fraction(1 + 8 + 21, 6)


@pytest.mark.parametrize("other", [Law({1: 1, 2: 2}), Law.certain(1), {1: 1, 2: 1}, 3])
def test_laws_are_equal_when_their_weights_are(other: object) -> None:
    assert Law({1: 5, 2: 5}) == Law.uniform((1, 2))
    assert Law.uniform((1, 2)) != other
