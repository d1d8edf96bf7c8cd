"""Plain dice expressions: means, laws against every face, and what can't be rolled."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish_cli.core.plain_roll import _least, _mean, roll
from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.expressions import AtLeast, parse_expression
from tests.support import as_chances, law_by_rolling


@pytest.mark.parametrize(
    ("text", "mean"),
    [
        ("d6!", Fraction(21, 5)),
        ("3d8+3", Fraction(33, 2)),
        ("4d12+10", Fraction(36)),
        ("2d20kh1", Fraction(553, 40)),
        ("4d6kh3", Fraction(15869, 1296)),
        ("4d6kl1", Fraction(2275, 1296)),
        ("2d6!-1", Fraction(37, 5)),
        ("d6-d6", Fraction(0)),
        ("d1", Fraction(1)),
        ("2d10!+d4", Fraction(265, 18)),
    ],
)
def test_means_are_exact(text: str, mean: Fraction) -> None:
    assert parse_expression(text).law().mean(_mean) == mean


@pytest.mark.parametrize("text", ["2d6+3", "4d4kh3", "3d6kl2", "d4-d6", "2d4+d3-5", "3d6kh1"])
def test_every_face_agrees_with_the_law(text: str) -> None:
    expression = parse_expression(text)
    assert as_chances(expression.law()) == law_by_rolling(lambda: roll(expression), most_faces=6)


@pytest.mark.parametrize("text", ["d4!", "2d3!+1", "d4!+d4", "d4!-d4", "2d2!"])
def test_spiking_totals_below_the_fold_agree_with_every_face(text: str) -> None:
    expression = parse_expression(text)
    law = as_chances(expression.law())
    fold = next(total for total in law if isinstance(total, AtLeast))
    rolled: dict[Any, Fraction] = law_by_rolling(lambda: roll(expression), most_faces=9)
    cut = rolled.pop(None, Fraction(0))
    below = {total: chance for total, chance in rolled.items() if total < fold.least}
    assert {total: chance for total, chance in law.items() if total != fold and chance} == below
    above = sum((chance for total, chance in rolled.items() if total >= fold.least), Fraction(0))
    assert law[fold] == above + cut


def test_seven_or_more_on_a_spiking_d6_takes_a_spike() -> None:
    law = parse_expression("d6!", 7).law()
    assert law.chance(lambda total: _least(total) >= 7) == Fraction(1, 6)


def test_a_target_far_beyond_the_shown_totals_still_has_its_exact_chance() -> None:
    law = parse_expression("d10!", 44).law()
    assert law.chance(lambda total: _least(total) >= 44) == Fraction(7, 10**5)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("d1!", "d1!"),
        ("0d6", "no dice"),
        ("d0", "a die needs a face"),
        ("99999999d99999999", "too large"),
        ("", "2d6+3"),
        ("2x6", "isn't a die"),
        ("4d6kh5", "keep 1 to 4"),
        ("4d6kh0", "keep 1 to 4"),
        ("d6!kh1", "use one or the other"),
        ("5", "holds no die"),
        ("d6-d6!", "subtracted"),
        ("100d1000", "too much"),
        ("90d7kh3", "too much"),
        ("d6++1", "dice expression"),
        ("+".join(["d6"] * 21), "at most 20"),
        ("d6-99999", "too large"),
        ("d٣", "isn't a die"),
    ],
)
def test_what_cannot_be_rolled_is_one_clear_line(text: str, words: str) -> None:
    with pytest.raises(DiceProblem) as problem:
        parse_expression(text)
    assert words in str(problem.value)
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize(
    ("text", "shown"),
    [("2D6 + 3", "2d6+3"), ("d6-d4-1", "d6-d4-1"), ("4d6kl1+2d8!", "4d6kl1+2d8!")],
)
def test_an_expression_is_shown_as_it_is_written(text: str, shown: str) -> None:
    assert str(parse_expression(text)) == shown
