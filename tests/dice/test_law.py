"""Exact laws: weights over one total, and what is read off them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import PlainDie


def test_weights_have_no_common_divisor_and_no_zero() -> None:
    law = Law({"a": 4, "b": 6, "c": 0})
    assert (law.weights, law.total) == ({"a": 2, "b": 3}, 5)
    assert Law({"a": 3}).weights == {"a": 1}


def test_a_certain_result_and_equal_ones() -> None:
    assert (Law.certain(4).weights, Law.certain(4).total) == ({4: 1}, 1)
    assert Law.uniform("abc") == Law({"a": 1, "b": 1, "c": 1})
    assert PlainDie(4, "any").law().weights == {1: 1, 2: 1, 3: 1, 4: 1}


def test_chances_become_weights_over_their_common_denominator() -> None:
    # 1/2, 1/3 and 1/6 are 3, 2 and 1 of 6.
    chances = {"a": Fraction(1, 2), "b": Fraction(1, 3), "c": Fraction(1, 6)}
    law = Law.from_fractions(chances)
    assert (law.weights, law.total) == ({"a": 3, "b": 2, "c": 1}, 6)


def test_a_mixture_weighs_each_law() -> None:
    # 1/4 of (a 1/2, b 1/2) and 3/4 of b: a is 1/8, b is 7/8.
    mixed = Law.mix([(1, 4, Law({"a": 1, "b": 1})), (3, 4, Law.certain("b"))])
    assert (mixed.weights, mixed.total) == ({"a": 1, "b": 7}, 8)


def test_a_function_of_the_result_adds_up_equal_images() -> None:
    assert Law.uniform(range(1, 7)).map(lambda face: face > 4).weights == {False: 2, True: 1}


def test_chance_and_mean_are_exact() -> None:
    die = Law.uniform(range(1, 7))
    assert die.chance(lambda face: face >= 5) == Fraction(1, 3)
    assert die.mean(lambda face: face) == Fraction(7, 2)
    assert die.mean(lambda face: Fraction(face, 2)) == Fraction(7, 4)
    assert die.mean(lambda face: face > 3) == Fraction(1, 2)


def test_laws_are_equal_by_their_weights_and_can_be_keys() -> None:
    one, other = Law({"a": 1, "b": 2}), Law({"b": 4, "a": 2})
    assert one == other
    assert len({one, other}) == 1
    assert one != Law({"a": 2, "b": 1})
    assert one != "a law"


@pytest.mark.parametrize("sides", [4, 6])
def test_plain_dice_are_equal_by_their_faces_whatever_they_are_for(sides: int) -> None:
    assert PlainDie(sides, "hit") == PlainDie(sides, "save")
    assert PlainDie(sides, "hit") != PlainDie(sides + 1, "hit")
    assert len({PlainDie(sides, "hit"), PlainDie(sides, "save")}) == 1
