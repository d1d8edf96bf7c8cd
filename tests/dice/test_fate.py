"""Fate dice show -1, 0 or 1: their law, and what is typed for them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.plain_roll import roll
from skirmish_cli.core.rules import play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.asked import AskedDice
from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.notation import parse_expression
from skirmish_cli.dice.sources import SeededDice, TypedDice, parse_faces
from tests.support import as_chances, law_by_rolling


def test_four_fate_dice_add_up_in_81_ways() -> None:
    # Coefficients of (1/x + 1 + x)^4: 19 ways to 0, 16 to 1, 10 to 2, 4 to 3 and one to 4.
    ways = {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}
    law = as_chances(parse_expression("4dF").law())
    assert law == {total: Fraction(count, 81) for total, count in ways.items()}


@pytest.mark.parametrize(
    ("text", "mean"),
    # The better of two: 5 of 9 have a +, 3 a 0 at best, one two -: (5 - 1) / 9.
    [("dF", Fraction(0)), ("4dF+2", Fraction(2)), ("2dFkh1", Fraction(4, 9))],
)
def test_the_mean_of_fate_dice(text: str, mean: Fraction) -> None:
    assert parse_expression(text).law().mean(lambda total: total) == mean


@pytest.mark.parametrize("text", ["dF", "3dF", "2dF-dF", "d3-2dF", "3dFkl2", "dF+d4-1", "-dF"])
def test_every_face_agrees_with_the_law(text: str) -> None:
    expression = parse_expression(text)
    assert as_chances(expression.law()) == law_by_rolling(lambda: roll(expression), most_faces=4)


@pytest.mark.parametrize("typed", ["-,0,+,+", "-1,0,1,1", "- 0 +1 1", "\u2212,0,+,1"])
def test_fate_dice_are_typed_by_their_signs_or_numbers(typed: str) -> None:
    table = Table(TypedDice(parse_faces(typed)))
    assert play(roll(parse_expression("4dF")), table) == 1
    assert table.trace[0].as_dict()["faces"] == [-1, 0, 1, 1]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("0,2", "die 2 can't be 2: it is the dF for roll (2 of 2); write -, 0 or +"),
        ("0", "one die too few: next is a dF for roll (2 of 2), which shows -, 0 or + (after 0)"),
        ("+,save", "'save' decides nothing here"),
        ("+,VI", "die 2 can't be VI"),
    ],
)
def test_what_no_fate_die_shows_is_refused(typed: str, words: str) -> None:
    with pytest.raises(DiceProblem) as problem:
        play(roll(parse_expression("2dF")), Table(TypedDice(parse_faces(typed))))
    assert words in str(problem.value)


def test_a_sign_is_no_face_of_another_die() -> None:
    with pytest.raises(DiceProblem, match=r"die 1 can't be -: it is the d6 for roll, 1 to 6"):
        play(roll(parse_expression("d6")), Table(TypedDice(parse_faces("-"))))
    dice = TypedDice(parse_faces("3,+"))
    assert play(roll(parse_expression("d6")), Table(dice)) == 3
    with pytest.raises(DiceProblem, match=r"one die too many: \+ left over"):
        dice.finish()


def test_asked_fate_dice_are_asked_again_for_what_they_cannot_show() -> None:
    lines, told = iter(["+ 3", "-"]), list[str]()
    dice = AskedDice(lambda prompt: next(lines), told.append)
    assert play(roll(parse_expression("2dF")), Table(dice)) == 0
    assert told == ["'3' isn't a face of a dF; type -, 0 or +"]
    assert dice.answers == ["1", "-1"]
    again = AskedDice(lambda prompt: "", told.append, known=dice.answers)
    assert play(roll(parse_expression("2dF")), Table(again)) == 0


def test_the_programs_fate_dice_show_all_three_faces() -> None:
    dice = SeededDice(1)
    assert {dice.fate("roll") for _ in range(100)} == {-1, 0, 1}
