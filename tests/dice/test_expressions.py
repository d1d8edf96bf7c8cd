"""Plain dice expressions: means, laws against every face, and what can't be rolled."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from skirmish_cli.core.plain_roll import roll
from skirmish_cli.core.rolled_together import least as least_of
from skirmish_cli.core.rolled_together import mean as mean_of
from skirmish_cli.core.rules import play
from skirmish_cli.core.table import Table
from skirmish_cli.dice import expressions
from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.expressions import AtLeast
from skirmish_cli.dice.groups import DiceGroup
from skirmish_cli.dice.notation import parse_expression
from skirmish_cli.dice.sources import TypedDice
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
    assert parse_expression(text).law().mean(mean_of) == mean


@pytest.mark.parametrize(
    "text", ["2d6+3", "4d4kh3", "3d6kl2", "3d5kh2", "d4-d6", "2d4+d3-5", "3d6kh1"]
)
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
    assert law.chance(lambda total: least_of(total) >= 7) == Fraction(1, 6)


def test_a_target_far_beyond_the_shown_totals_still_has_its_exact_chance() -> None:
    law = parse_expression("d10!", 44).law()
    assert law.chance(lambda total: least_of(total) >= 44) == Fraction(7, 10**5)


@pytest.mark.parametrize(
    ("text", "target", "least"),
    [
        # Two spikes of the largest spiking die and every face of the added dice, and one above.
        ("d6!", None, 1 + 12 + 6),
        ("d6!+3", None, 3 + 1 + 12 + 6),
        ("2d6!+d4", None, 1 + 12 + 12 + 4),
        ("d6!+d10!-2", None, -2 + 1 + 20 + 16),
        ("d10!-3d4", None, 1 + 20 + 10),
        ("d6!", 18, 19),
        ("d6!", 40, 40),
    ],
)
def test_totals_are_told_apart_up_to_two_spikes_or_the_target(
    text: str, target: int | None, least: int
) -> None:
    folded = [
        total
        for total in parse_expression(text, target).law().weights
        if isinstance(total, AtLeast)
    ]
    assert [total.least for total in folded] == [least]


@pytest.mark.parametrize(("text", "steps"), [("d6!", 19**2), ("d6!+5", 19**2), ("2d6!", 2 * 25**2)])
def test_spiking_dice_have_odds_up_to_so_many_steps(
    text: str, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The number of spiking dice times the square of the totals that are told apart.
    monkeypatch.setattr(expressions, "MOST_STEPS", steps)
    assert parse_expression(text).law()
    monkeypatch.setattr(expressions, "MOST_STEPS", steps - 1)
    with pytest.raises(DiceProblem, match="too much to follow"):
        parse_expression(text).law()


@pytest.mark.parametrize(
    ("limit", "weights", "whole"),
    [
        # Without a spike each total has 1/6, after one 1/36, and 6 and 12 never come.
        (12, {**dict.fromkeys(range(1, 6), 6), **dict.fromkeys(range(7, 12), 1)}, 6**2),
        (13, {**dict.fromkeys(range(1, 6), 36), **dict.fromkeys(range(7, 12), 6)}, 6**3),
        (4, {1: 1, 2: 1, 3: 1}, 6),
    ],
)
def test_a_spiking_die_has_whole_weights_below_a_limit(
    limit: int, weights: dict[int, int], whole: int
) -> None:
    assert DiceGroup(1, 6, spikes=True).weights(limit) == (weights, whole)


def test_sums_of_spiking_dice_are_listed_below_the_limit() -> None:
    # 2 to 5 by two plain faces, each 1/4: 1, 2, 3 and 2 ways out of 16, in 256 parts.
    weights, whole = DiceGroup(2, 4, spikes=True).weights(6)
    assert (weights, whole) == ({2: 16, 3: 32, 4: 48, 5: 32}, 256)


def test_the_two_best_of_three_dice_are_counted_out_of_every_roll() -> None:
    weights, whole = DiceGroup(3, 5, keep=2).weights(0)
    rolls = [sum(sorted(faces)[1:]) for faces in product(range(1, 6), repeat=3)]
    assert (weights, whole) == (Counter(rolls), 125)


def test_the_lowest_sum_of_dice_has_their_sign() -> None:
    assert DiceGroup(2, 6).lowest == 2
    assert DiceGroup(2, 6, sign=-1).lowest == -12
    assert DiceGroup(4, 6, keep=3).lowest == 3
    assert DiceGroup(4, 6, sign=-1, keep=3).lowest == -18


@pytest.mark.parametrize(("face", "result"), [(3, "failure"), (4, "success"), (5, "success")])
def test_a_total_that_reaches_its_target_is_a_success(face: int, result: str) -> None:
    table = Table(TypedDice((face,)))
    assert play(roll(parse_expression("d6", 4)), table) == face
    judged = table.trace.judged("total")
    assert judged is not None
    assert (judged.target, judged.result) == (4, result)


@pytest.mark.parametrize(
    "text",
    [
        "+".join(["d6"] * 20),
        "2d1000",
        "6d100kh1",
        "4d6kh4",
        "4d6kh1",
        "100d6",
        "d6+10000",
        "d000000006",
        # 200 characters: 19 numbers of 9 digits, 19 signs and a die of 10 letters.
        "+".join(["000000001"] * 19 + ["0001d00006"]),
    ],
)
def test_the_largest_of_each_kind_can_be_read(text: str) -> None:
    assert parse_expression(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2d1000+d1", "too much"),
        ("7d86kh1", "too much"),
        ("d6+10001", "too large"),
        ("d0000000006", "too large"),
        ("+".join(["000000001"] * 19 + ["0001d000006"]), "dice expression"),
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
        ("d6++1", "'d6++1' has two signs in a row; write d6+1"),
        ("1d20+-5", "'1d20+-5' has two signs in a row; write 1d20-5"),
        ("d6 +", "dice expression"),
        ("2d6 3", "a blank stands between '2d6' and '3'; write 2d6+3 to add up"),
        ("2 d6", "a blank stands between '2' and 'd6'"),
        ("2d20kl", "say how many are kept: write kl1, as in 2d20kl1"),
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
