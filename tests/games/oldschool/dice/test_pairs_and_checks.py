"""Two dice added up, best or worst two of three, and sums of dice held against a score."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from skirmish_cli.core.rules import Rule
from skirmish_cli.core.table import ModifierEntry, Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.oldschool.dice.checks import Check
from skirmish_cli.games.oldschool.dice.pairs import Kept, Pair, PairReading
from tests.support import as_chances, law_by_rolling


def one_pair(pair: Pair) -> Rule[PairReading]:
    reading: PairReading = yield pair
    return reading


def one_check(check: Check) -> Rule[bool]:
    passed: bool = yield check
    return passed


@pytest.mark.parametrize("kept", ["both", "best", "worst"])
@pytest.mark.parametrize("sides", [2, 4, 6])
def test_every_roll_of_a_pair_agrees_with_the_law(kept: Kept, sides: int) -> None:
    pair = Pair(sides, kept, 1)
    assert law_by_rolling(lambda: one_pair(pair), 3) == as_chances(pair.law())


def test_best_two_of_three_by_hand() -> None:
    # 12 from two sixes at least: 3 * 5 + 1 = 16 of 216; 11 from 6 and 5: 6-5-5 3 and 6-5-lower 24.
    law = Pair(6, "best").law()
    assert law.chance(lambda pair: pair.total == 12) == Fraction(16, 216)
    assert law.chance(lambda pair: pair.total == 11) == Fraction(27, 216)
    # Three dice come to 21/2 on average; what the best two leave is the lowest.
    lowest = Fraction(sum(min(faces) for faces in product(range(1, 7), repeat=3)), 216)
    assert law.mean(lambda pair: pair.total) == Fraction(21, 2) - lowest


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize(
    ("dice", "sides", "score"), [(1, 20, 12), (2, 6, 7), (1, 6, 0), (1, 6, 9), (3, 4, 8)]
)
def test_every_roll_of_a_check_agrees_with_the_law(
    over: bool, dice: int, sides: int, score: int
) -> None:
    check = Check(dice, sides, score, over=over)
    assert law_by_rolling(lambda: one_check(check), 3) == as_chances(check.law())


def test_the_weights_of_a_check_are_the_faces_that_pass() -> None:
    # 3 of 6 faces; of 36 pairs 1 + 2 + 3 come to 4 or less. Both are shortened.
    assert Check(1, 6, 3).law().weights == {True: 1, False: 1}
    assert Check(2, 6, 4).law().weights == {True: 1, False: 5}


def test_a_check_and_its_opposite_share_out_all_rolls() -> None:
    under, over = Check(2, 6, 7).law(), Check(2, 6, 7, over=True).law()
    assert under.chance(bool) + over.chance(bool) == 1


def test_a_pair_says_what_its_total_means() -> None:
    table = Table(TypedDice((3, 2)))
    Pair(why="fate", meanings=((5, "low"), (12, "high"))).read(table)
    judged = table.trace.judged("fate")
    assert judged is not None
    assert (judged.total, judged.result) == (5, "low")


@pytest.mark.parametrize(
    ("kept", "faces", "total", "told"),
    [
        ("best", (2, 5, 3), 8, ["the best two count, a 2 is dropped"]),
        ("worst", (2, 5, 3), 5, ["the worst two count, a 5 is dropped"]),
        ("both", (2, 5), 7, []),
    ],
)
def test_the_trace_tells_which_die_is_dropped(
    kept: Kept, faces: tuple[int, ...], total: int, told: list[str]
) -> None:
    table = Table(TypedDice(faces))
    assert Pair(kept=kept, why="fate").read(table).total == total
    assert [entry.source for entry in table.trace if isinstance(entry, ModifierEntry)] == told


def test_a_total_beyond_all_meanings_has_the_last() -> None:
    table = Table(TypedDice((6, 6)))
    Pair(why="fate", meanings=((3, "low"), (5, "middling"), (6, "high"))).read(table)
    judged = table.trace.judged("fate")
    assert judged is not None
    assert judged.result == "high"


def test_the_weights_of_a_pair_are_the_orders_of_its_faces() -> None:
    # 2 + 1 and 1 + 2 come to 3, and 1 + 1 and 2 + 2 to themselves.
    weights = Pair(2).law().weights
    assert weights == {PairReading(2, 1): 1, PairReading(3, 2): 2, PairReading(4, 2): 1}
    # Of the best two of three coins of 1 and 2, (2, 2) has one 1 in three orders, or none.
    best = Pair(2, "best").law().weights
    assert best == {PairReading(2, 1): 1, PairReading(3, 2): 3, PairReading(4, 2): 4}
