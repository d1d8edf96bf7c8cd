"""Counts of the good dice of a pool by face: every roll listed against the counted weights."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate, product
from math import comb

import pytest

from skirmish_cli.core.rules import Rule
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Throw
from skirmish_cli.games.first_blood.dice.compared_pools import ComparedPools, Match
from skirmish_cli.games.first_blood.dice.pool_counts import PoolCounts
from skirmish_cli.games.first_blood.dice.second_rolls import Pool, PoolWords, SecondRoll
from tests.support import law_by_rolling

NOT_SIX = frozenset(range(1, 6))
POOLS = {
    "plain": Pool(3, NOT_SIX),
    "failures again": Pool(3, NOT_SIX, SecondRoll(frozenset({6}))),
    "a good face again": Pool(2, NOT_SIX, SecondRoll(frozenset({2}))),
    "ones add a die": Pool(2, NOT_SIX, SecondRoll(frozenset({6}), 0, (1,))),
    "three classes": Pool(2, NOT_SIX, SecondRoll(frozenset({5}), 0, (1, 2, 5))),
    "two kinds never stay": Pool(2, NOT_SIX, SecondRoll(frozenset({1, 2}), 1, (1,))),
    "the first two count": Pool(2, NOT_SIX, SecondRoll(frozenset({6}), 0, (1,)), 2),
    "few faces": Pool(3, frozenset({1, 2}), SecondRoll(failures=1)),
    "no dice": Pool(0, NOT_SIX),
}


class Faces(Throw[tuple[int, ...]]):
    """All good faces of a pool, sorted."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool

    def read(self, hand: Hand) -> tuple[int, ...]:
        return tuple(sorted(self.pool.read(hand, PoolWords())))

    def law(self) -> Law[tuple[int, ...]]:
        raise AssertionError("only rolled here")


def faces_of(pool: Pool) -> dict[tuple[int, ...], Fraction]:
    def rule() -> Rule[tuple[int, ...]]:
        faces: tuple[int, ...] = yield Faces(pool)
        return faces

    return law_by_rolling(rule, 7)


@pytest.mark.parametrize("number", [1, 2, 9])
@pytest.mark.parametrize("name", POOLS)
def test_the_lowest_dice_up_to_a_face_are_counted(name: str, number: int) -> None:
    counts = PoolCounts(POOLS[name])
    expected: dict[tuple[int, ...], Fraction] = {}
    for faces, chance in faces_of(POOLS[name]).items():
        shown = tuple(accumulate(faces[:number].count(face) for face in range(1, 6)))
        expected[shown] = expected.get(shown, Fraction(0)) + chance
    found = {
        shown: Fraction(weight, counts.total)
        for shown, weight in counts.weigh_lowest(number, 5).items()
        if weight
    }
    assert found == expected


def wanted_dice() -> Iterator[tuple[int, ...]]:
    yield from product(range(3), repeat=3)
    yield from [(0, 0, 0, 0, 1), (1, 0, 0, 0, 1), (9, 0)]


@pytest.mark.parametrize("name", POOLS)
def test_rolls_that_show_so_many_dice_or_more_are_counted(name: str) -> None:
    counts, rolled = PoolCounts(POOLS[name]), faces_of(POOLS[name])
    for wanted in wanted_dice():
        expected = sum(
            chance
            for faces, chance in rolled.items()
            if all(faces.count(face) >= dice for face, dice in enumerate(wanted, 1))
        )
        assert Fraction(counts.weigh_at_least(wanted), counts.total) == expected, wanted


@pytest.mark.parametrize("match", ["equal_or_better", "better", "equal"])
def test_dice_of_three_classes_on_both_sides_are_weighed(match: Match) -> None:
    second = SecondRoll(frozenset({5, 6}), 0, (1, 2))
    blocks = Pool(6, NOT_SIX, SecondRoll(frozenset({5}), 1, (1,)))
    law = ComparedPools(Pool(6, NOT_SIX, second), blocks, 12, match).law()
    # 6 dice: 1 to 4 stay (4/6), 5 and 6 are rolled again (2/6), and 1 and 2 add one (2/6): 6 (4/6 +
    # 4/6 * 5/6)
    assert law.mean(lambda compared: compared.hits) == Fraction(22, 3)
    assert all(weight > 0 for weight in law.weights.values())


@pytest.mark.parametrize("dice", [5, 16])
def test_equal_faces_of_many_dice_cancel_in_the_mean_as_often_as_one_face_by_itself(
    dice: int,
) -> None:
    law = ComparedPools(Pool(dice, NOT_SIX), Pool(dice, NOT_SIX), dice, "equal").law()
    shown = {
        count: Fraction(comb(dice, count) * 5 ** (dice - count), 6**dice)
        for count in range(dice + 1)
    }
    one_face = sum(
        shown[hits] * shown[blocks] * min(hits, blocks) for hits, blocks in product(shown, repeat=2)
    )
    assert law.mean(lambda compared: compared.cancelled) == 5 * one_face
    assert law.total <= 36**dice
