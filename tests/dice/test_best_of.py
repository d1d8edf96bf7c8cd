"""The better or worse of unlike dice: chances by hand, means, and every face against the law."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish_cli.core.plain_roll import roll
from skirmish_cli.core.rolled_together import least as least_of
from skirmish_cli.core.rolled_together import mean as mean_of
from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.expressions import AtLeast
from skirmish_cli.dice.notation import parse_expression
from tests.support import as_chances, law_by_rolling


def chance(text: str, target: int) -> Fraction:
    law = parse_expression(text, target).law()
    return law.chance(lambda total: least_of(total) >= target)


def mean(text: str) -> Fraction:
    return parse_expression(text).law().mean(mean_of)


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        # Neither reaches 4 with 3/8 * 3/6.
        (4, 1 - Fraction(3, 8) * Fraction(3, 6)),
        # 7 takes a 7 or 8 on the d8, a 6 on the d6.
        (7, 1 - Fraction(6, 8) * Fraction(5, 6)),
        # 9 takes an 8 and any face (1/8), or a 6 and 3 or more (1/6 * 4/6).
        (9, 1 - Fraction(7, 8) * Fraction(8, 9)),
        # 13 = 8 + 5 (1/8 * 4/8), or 6 + 6 and any face (1/36).
        (13, 1 - Fraction(15, 16) * Fraction(35, 36)),
        # Far beyond what is shown: 100 = 12 * 8 + 4 and 16 * 6 + 4, so 5/8 * 8^-12 and 3/6 * 6^-16.
        (100, 1 - (1 - Fraction(5, 8**13)) * (1 - Fraction(3, 6**17))),
    ],
)
def test_the_better_of_two_spiking_dice_reaches_what_either_does(
    target: int, expected: Fraction
) -> None:
    assert chance("max(d8!,d6!)", target) == expected


def test_at_four_or_more_it_is_13_of_16() -> None:
    assert chance("max(d8!,d6!)", 4) == Fraction(13, 16)


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        (4, Fraction(5, 8) * Fraction(3, 6)),
        (9, Fraction(1, 8) * Fraction(1, 9)),
    ],
)
def test_the_worse_reaches_what_both_do(target: int, expected: Fraction) -> None:
    assert chance("min(d8!,d6!)", target) == expected


def test_the_means_of_two_d2_that_spike() -> None:
    # One reaches 1, 2, 3, 4, 5 ... with 1, 1/2, 1/2, 1/4, 1/4 ...; both with 1, 1/4, 1/4, 1/16 ...
    # So the worse has 1 + 2 (1/4 + 1/16 + ...) = 5/3, and the better the rest of 2 * 3.
    assert mean("min(d2!,d2!)") == Fraction(5, 3)
    assert mean("max(d2!,d2!)") == 6 - Fraction(5, 3)


@pytest.mark.parametrize(
    "rivals",
    [
        ("d8!", "d6!"),
        ("d4!", "d12!"),
        ("d10!+2", "d6!-1"),
        ("d8!+d4", "d6!"),
        ("d6!", "2d6"),
        ("d4!-d6", "dF"),
        ("2d6-dF", "3d4kh2"),
        ("d8!", "d6"),
    ],
)
def test_the_better_and_the_worse_of_two_have_the_sum_of_their_means(
    rivals: tuple[str, str],
) -> None:
    both = ",".join(rivals)
    assert mean(f"max({both})") + mean(f"min({both})") == sum(map(mean, rivals))


def test_the_better_of_three_by_the_worse_of_each_two() -> None:
    # max(a,b,c) = a + b + c - min(a,b) - min(a,c) - min(b,c) + min(a,b,c)
    pairs = sum(mean(f"min({one})") for one in ("d8!,d6!", "d8!,d4!", "d6!,d4!"))
    alone = sum(map(mean, ("d8!", "d6!", "d4!")))
    assert mean("max(d8!,d6!,d4!)") == alone - pairs + mean("min(d8!,d6!,d4!)")


@pytest.mark.parametrize(
    "text",
    [
        "max(d4,d6)",
        "min(d4,2d3)",
        "max(d4+1,d3)-1",
        "d3-max(d4,d2)",
        "min(d3,d2,dF)",
        "max(d2-d3,dF)+d2",
        "max(2d2,3d3kl1)",
    ],
)
def test_every_face_agrees_with_the_law(text: str) -> None:
    expression = parse_expression(text)
    assert as_chances(expression.law()) == law_by_rolling(lambda: roll(expression), most_faces=5)


@pytest.mark.parametrize(
    "text", ["max(d4!,d3!)", "min(d3!,d2!)+1", "max(d3!,d4)", "max(d2!-d2,d3)"]
)
def test_totals_below_the_fold_agree_with_every_face(text: str) -> None:
    expression = parse_expression(text)
    law = as_chances(expression.law())
    fold = next(total for total in law if isinstance(total, AtLeast))
    rolled: dict[Any, Fraction] = law_by_rolling(lambda: roll(expression), most_faces=11)
    cut = rolled.pop(None, Fraction(0))
    near = {total: one for total, one in rolled.items() if total < 6}
    assert all(law[total] >= one for total, one in near.items())
    # What was cut is all that is missing.
    assert sum(law[total] - one for total, one in near.items()) <= cut
    below = sum((one for total, one in law.items() if total != fold), Fraction(0))
    assert law[fold] == 1 - below


def test_the_worse_of_a_plain_and_a_spiking_die_has_an_upper_end() -> None:
    expression = parse_expression("min(d3!,d2)")
    # Both reach 2 with 2/3 * 1/2.
    assert as_chances(expression.law()) == {1: Fraction(2, 3), 2: Fraction(1, 3)}
    assert parse_expression("d6-min(d8!,d6)").law().mean(mean_of) == Fraction(7, 2) - mean(
        "min(d8!,d6)"
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("max(d8!)", "compares 1"),
        ("max(d8!,d6!", "with a comma between"),
        ("max(max(d8,d6),d4)", "no bracket inside"),
        ("max(d8,,d6)", "isn't a dice expression"),
        ("max(d8,6)", "holds no die"),
        ("max(2d8!,d6)", "one of each"),
        ("d20-max(d8!,d6)", "no upper end"),
        ("max(d6" + ",d6" * 20 + ")", "2 to 20"),
        ("max(500d4,d6)", "at most 100"),
        ("max(" * 1000, "isn't a dice expression"),
    ],
)
def test_what_cannot_be_compared_is_one_clear_line(text: str, words: str) -> None:
    with pytest.raises(DiceProblem) as problem:
        parse_expression(text)
    assert words in str(problem.value)


def test_faces_with_too_little_in_common_can_only_be_rolled() -> None:
    with pytest.raises(DiceProblem, match="too much to follow; roll it"):
        parse_expression("max(d211!,d199!)").law()
