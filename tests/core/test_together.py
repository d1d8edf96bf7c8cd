"""Parts that happen together: one answer, the product of their laws, played one after the other."""

from __future__ import annotations

from fractions import Fraction

from skirmish_cli.core.rules import Rule, Within, law_of
from skirmish_cli.core.table import Table
from skirmish_cli.core.together import Together
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.dice.throws import PlainDie
from tests.support import as_chances, law_by_rolling


def die(sides: int) -> Rule[int]:
    face: int = yield PlainDie(sides, "die")
    return face


def both() -> Rule[tuple[int, int]]:
    faces: tuple[int, int] = yield Together(Within(die, (4,)), Within(die, (6,)))
    return faces


def test_every_roll_of_both_agrees_with_the_product() -> None:
    assert law_by_rolling(both, 2) == as_chances(law_of(both))
    assert law_of(both).chance(lambda faces: faces == (1, 6)) == Fraction(1, 24)


def test_at_a_table_the_first_part_takes_its_dice_first() -> None:
    assert Together(Within(die, (4,)), Within(die, (6,))).play(Table(TypedDice((3, 5)))) == (3, 5)


def test_nothing_together_is_certain() -> None:
    assert Together().law().weights == {(): 1}
