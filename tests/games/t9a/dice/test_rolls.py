"""Dice to spare: the lowest and the highest are dropped before the rest are added."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli.core.rules import Rule, play
from skirmish_cli.core.table import ModifierEntry, Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.dice.throws import Term, Throw
from skirmish_cli.games.t9a.dice.rolls import DiceRoll, RollOver, RollUnder, TotalRoll
from tests.support import as_chances, law_by_rolling


def by_hand(roll: DiceRoll) -> dict[int, Fraction]:
    """Sort every roll, cut both ends, add the rest."""
    sums = Counter(
        sum(sorted(faces)[roll.lowest : roll.lowest + roll.dice])
        for faces in product(range(1, roll.sides + 1), repeat=roll.thrown)
    )
    return {total: Fraction(ways, roll.sides**roll.thrown) for total, ways in sums.items()}


@pytest.mark.parametrize(
    "roll",
    [
        DiceRoll(1),
        DiceRoll(2),
        DiceRoll(1, lowest=1),
        DiceRoll(1, highest=1),
        DiceRoll(1, lowest=1, highest=1),
        DiceRoll(2, lowest=1),
        DiceRoll(2, highest=2),
        DiceRoll(2, lowest=1, highest=2),
        DiceRoll(3, 4, 1, 1),
        DiceRoll(0, 6, 1, 1),
    ],
)
def test_the_law_is_that_of_every_roll(roll: DiceRoll) -> None:
    assert as_chances(roll.totals()) == by_hand(roll)


def test_the_weights_are_the_rolls_on_dice_with_an_odd_number_of_faces_too() -> None:
    assert DiceRoll(2, 3).totals().weights == {2: 1, 3: 2, 4: 3, 5: 2, 6: 1}
    # The higher of two: one roll for 1, three for 2, five for 3.
    assert DiceRoll(1, 3, lowest=1).totals().weights == {1: 1, 2: 3, 3: 5}


def test_more_and_fewer_dont_cancel() -> None:
    # One of three dice stays: a 6 in 16 of 216 rolls, against 36 of 216 for a plain die.
    assert as_chances(DiceRoll(1, lowest=1, highest=1).totals())[6] == Fraction(2, 27)
    assert as_chances(DiceRoll(1).totals())[6] == Fraction(1, 6)


@given(dice=st.integers(1, 3), lowest=st.integers(0, 4), highest=st.integers(0, 4))
def test_dropping_one_more_of_the_lowest_never_lowers_a_chance(
    dice: int, lowest: int, highest: int
) -> None:
    less, more = (
        DiceRoll(dice, 6, lowest, highest).totals(),
        DiceRoll(dice, 6, lowest + 1, highest).totals(),
    )
    for target in range(dice, 6 * dice + 1):
        assert more.chance(lambda total, target=target: total >= target) >= less.chance(
            lambda total, target=target: total >= target
        )


@given(dice=st.integers(1, 3), lowest=st.integers(0, 4), highest=st.integers(0, 4))
def test_the_two_ends_mirror_each_other(dice: int, lowest: int, highest: int) -> None:
    mirrored = DiceRoll(dice, 6, highest, lowest).totals().map(lambda total: 7 * dice - total)
    assert mirrored == DiceRoll(dice, 6, lowest, highest).totals()


@pytest.mark.parametrize(
    "throw",
    [
        TotalRoll(DiceRoll(2, lowest=1), "move", (Term(3, "speed"),)),
        RollUnder(DiceRoll(2, highest=1), 7, "test"),
        RollOver(DiceRoll(1, lowest=1, highest=1), 9, "range", (Term(4, "bonus"),)),
        RollOver(DiceRoll(2), 7, "range", keep_total=False),
    ],
)
def test_rolling_every_face_gives_the_exact_law(throw: Throw[object]) -> None:
    rolled = law_by_rolling(lambda: once(throw), 3)
    if isinstance(throw, RollOver) and not throw.keep_total:
        assert set(rolled) == {(0, True), (0, False)}
    assert rolled == as_chances(throw.law())


def test_the_trace_says_what_was_dropped_and_added() -> None:
    table = Table(TypedDice((2, 6, 5)))
    roll = RollOver(
        DiceRoll(1, lowest=2), 12, "range", (Term(4, "every charge"), Term(3, "Charge Speed"))
    )
    assert play(once(roll), table) == (13, True)
    assert [entry.source for entry in table.trace if isinstance(entry, ModifierEntry)] == [
        "2 lowest dropped",
        "every charge",
        "Charge Speed",
    ]
    judged = table.trace.judged("range")
    assert judged is not None
    assert (judged.total, judged.target, judged.result) == (13, 12, "success")


@pytest.mark.parametrize(
    ("throw", "faces", "judged"),
    [
        # 5 + 4 is the 9 needed, and 4 + 4 one less.
        (RollOver(DiceRoll(1), 9, "x", (Term(4, "bonus"),)), (5,), (9, 9, "success")),
        (RollOver(DiceRoll(1), 9, "x", (Term(4, "bonus"),)), (4,), (8, 9, "failure")),
        (RollUnder(DiceRoll(2), 7, "x"), (3, 4), (7, 7, "passed")),
        (RollUnder(DiceRoll(2), 7, "x"), (4, 4), (8, 7, "failed")),
        (TotalRoll(DiceRoll(2), "x", (Term(-2, "mud"),), "inches"), (3, 4), (5, None, "inches")),
    ],
)
def test_a_roll_is_told_by_its_total_and_its_target(
    throw: Throw[object], faces: tuple[int, ...], judged: tuple[int, int | None, str]
) -> None:
    table = Table(TypedDice(faces))
    play(once(throw), table)
    told = table.trace.judged("x")
    assert told is not None
    assert (told.total, told.target, told.result) == judged


@pytest.mark.parametrize(
    ("roll", "faces", "total", "told"),
    [
        (DiceRoll(2, lowest=1), (1, 5, 3), 8, ["lowest dropped"]),
        (
            DiceRoll(1, lowest=2, highest=1),
            (6, 1, 5, 3),
            5,
            ["2 lowest dropped", "highest dropped"],
        ),
        (DiceRoll(1), (4,), 4, []),
    ],
)
def test_the_dice_of_both_ends_are_thrown_and_told(
    roll: DiceRoll, faces: tuple[int, ...], total: int, told: list[str]
) -> None:
    dice = TypedDice(faces)
    table = Table(dice)
    assert play(once(TotalRoll(roll, "x")), table) == total
    dice.finish()
    assert [entry.source for entry in table.trace if isinstance(entry, ModifierEntry)] == told


def once(throw: Throw[object]) -> Rule[object]:
    reading = yield throw
    return reading
