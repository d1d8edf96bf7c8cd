"""Casting and dispelling rolls as they are thrown and told, die by die."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from skirmish_cli.core.rules import Rule, play
from skirmish_cli.core.table import JudgementEntry, Table, ThrowEntry
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.dice.throws import Term, Throw
from skirmish_cli.games.t9a.dice.casting import (
    CastingRoll,
    CastReading,
    DispellingRoll,
    DispelReading,
)
from tests.support import as_chances


def once(throw: Throw[object]) -> Rule[object]:
    reading = yield throw
    return reading


def tell(throw: Throw[object], faces: Sequence[int]) -> tuple[object, list[str], JudgementEntry]:
    """Return the reading of some typed faces, the dice thrown, and the judgement.

    All the faces must be called for.
    """
    dice = TypedDice(faces)
    table = Table(dice)
    reading = play(once(throw), table)
    dice.finish()
    thrown = [entry.die for entry in table.trace if isinstance(entry, ThrowEntry)]
    (judged,) = (entry for entry in table.trace if isinstance(entry, JudgementEntry))
    return reading, thrown, judged


@pytest.mark.parametrize(
    ("faces", "total", "result"),
    # One is taken off: 4 + 4 - 1 is the 7 needed, 4 + 3 - 1 is one less, 5 + 4 - 1 one more.
    [((4, 4), 7, "cast"), ((4, 3), 6, "failed"), ((5, 4), 8, "cast")],
)
def test_a_casting_roll_is_told_by_its_modified_total(
    faces: tuple[int, int], total: int, result: str
) -> None:
    roll = CastingRoll(2, 7, None, terms=(Term(-1, "focus"),))
    reading, thrown, judged = tell(roll, faces)
    assert thrown == ["2d6"]
    assert (judged.total, judged.target, judged.result) == (total, 7, result)
    assert reading == CastReading(total if result == "cast" else None)


@pytest.mark.parametrize(
    ("dice", "faces", "thrown"),
    [
        (1, (5,), ["d6"]),
        (2, (5, 3), ["d6", "d3"]),
        (3, (5, 3, 1), ["d6", "2d3"]),
    ],
)
def test_a_bound_spell_throws_one_d6_and_the_rest_as_d3(
    dice: int, faces: tuple[int, ...], thrown: list[str]
) -> None:
    reading, told, judged = tell(CastingRoll(dice, 5, None, small=3), faces)
    assert told == thrown
    assert judged.total == sum(faces)
    assert reading == CastReading(sum(faces))


def test_the_weights_of_a_casting_roll_are_its_rolls() -> None:
    # 11 is 5+6 and 6+5, and 12 a pair; of the other 33 one is 1+1, and ten have a single 1.
    assert CastingRoll(2, 11, 2).law().weights == {
        CastReading(11): 2,
        CastReading(12, matched=True): 1,
        CastReading(None, fizzled=2): 1,
        CastReading(None, fizzled=1): 10,
        CastReading(None): 22,
    }


def test_the_law_of_a_bound_spell_of_one_die_is_that_of_a_d6() -> None:
    # A 5 and a 6 cast, each with its total; a 1 of the other four goes back.
    assert as_chances(CastingRoll(1, 5, None, small=3).law()) == {
        CastReading(5): Fraction(1, 6),
        CastReading(6): Fraction(1, 6),
        CastReading(None): Fraction(3, 6),
        CastReading(None, fizzled=1): Fraction(1, 6),
    }


@pytest.mark.parametrize(
    ("faces", "reading", "result"),
    [
        ((4, 4), DispelReading(True), "dispelled"),
        ((1, 6), DispelReading(False, 1), "failed"),
        ((6, 3), DispelReading(True), "dispelled"),
    ],
)
def test_a_dispel_that_comes_to_the_total_is_enough(
    faces: tuple[int, int], reading: DispelReading, result: str
) -> None:
    found, thrown, judged = tell(DispellingRoll(2, 8), faces)
    assert found == reading
    assert thrown == ["2d6"]
    assert (judged.total, judged.target, judged.result) == (sum(faces), 8, result)


def test_a_dispel_that_fails_gives_back_its_ones() -> None:
    # Below 5 on two dice: 1+1 has two ones; 1+2, 1+3 and their mirrors have one; 2+2 has none.
    assert as_chances(DispellingRoll(2, 5).law()) == {
        DispelReading(False, 2): Fraction(1, 36),
        DispelReading(False, 1): Fraction(4, 36),
        DispelReading(False, 0): Fraction(1, 36),
        DispelReading(True): Fraction(30, 36),
    }


@pytest.mark.parametrize(
    ("dice", "target", "weights"),
    [
        # Below 5 on three dice: 1+1+1, and 1+1+2 in three orders.
        (3, 5, {(False, 3): 1, (False, 2): 3, (True, 0): 212}),
        # Below 4 on one: a 1, a 2 and a 3.
        (1, 4, {(False, 1): 1, (False, 0): 2, (True, 0): 3}),
        (1, 7, {(False, 1): 1, (False, 0): 5, (True, 0): 0}),
        (0, 1, {(False, 0): 1, (True, 0): 0}),
    ],
)
def test_the_weights_of_a_dispel_are_its_rolls(
    dice: int, target: int, weights: dict[tuple[bool, int], int]
) -> None:
    found = DispellingRoll(dice, target).law().weights
    assert found == {reading: weight for reading, weight in weights.items() if weight}


@pytest.mark.parametrize(
    ("target", "chance"), [(2, 1), (3, Fraction(35, 36)), (12, Fraction(1, 36))]
)
def test_a_dispel_is_certain_up_to_as_many_as_its_dice(target: int, chance: Fraction) -> None:
    assert as_chances(DispellingRoll(2, target).law())[DispelReading(True)] == chance
