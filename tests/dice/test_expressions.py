"""Plain dice expressions: means, laws against every face, and what can't be rolled."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish_cli.core.plain_roll import _least, _mean, roll
from skirmish_cli.core.table import Table
from skirmish_cli.dice import expressions
from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.expressions import AtLeast, DiceGroup, parse_expression
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
    assert parse_expression(text).law().mean(_mean) == mean


@pytest.mark.parametrize(
    "text", ["2d6+3", "4d4kh3", "3d6kl2", "3d5kl2", "d4-d6", "2d4+d3-5", "3d6kh1", "2d4kh2"]
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


@pytest.mark.parametrize(
    "text",
    [
        "d" + "1" * 199,  # 200 characters are looked at, and the number in them is too large
        "d6+" + "0" * 9 + "1",
    ],
)
def test_a_number_of_too_many_digits_is_too_large(text: str) -> None:
    with pytest.raises(DiceProblem, match="too large"):
        parse_expression(text)


def test_what_is_just_not_too_much_is_rolled() -> None:
    for text in ("2d1000", "100d20", "d6+10000", "60d10kh3", "4d6kh4", "+".join(["d6"] * 20)):
        assert parse_expression(text).groups
    assert parse_expression("d6+" + "0" * 8 + "1").constant == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("d" + "1" * 200, "isn't a dice expression"),
        ("2d1000+d1", "too much"),
        ("61d10kh3", "too much"),
        ("101d6", "too large; at most 100"),
        ("d1001", "too large; at most 1000"),
        ("d6+10001", "too large; at most 10000"),
    ],
)
def test_one_more_is_too_much(text: str, words: str) -> None:
    with pytest.raises(DiceProblem, match=words):
        parse_expression(text)


@pytest.mark.parametrize(
    ("text", "fold"),
    [
        ("d6!", 19),  # two spikes of 6 and a last die up to 6, and one more
        ("d6!+2", 21),
        ("d4!+d8", 21),  # 8 of two spikes, 12 of the faces
        ("2d4!+d8!", 33),  # 16 of two spikes of the larger, 8 + 8 of the faces
        ("d10!-d4", 31),  # what is subtracted adds nothing
    ],
)
def test_totals_are_told_apart_up_to_two_spikes(text: str, fold: int) -> None:
    folded = [total for total in parse_expression(text).law().weights if _least(total) >= fold]
    assert [_least(total) for total in folded] == [fold]
    assert isinstance(folded[0], AtLeast)


@pytest.mark.parametrize("text", ["3d2!", "3d2!+5", "3d2!-5"])
def test_the_steps_of_the_odds_are_counted(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # 11 totals up to the fold, the constant aside: 4 of two spikes, 6 of the faces, and 1.
    monkeypatch.setattr(expressions, "MOST_STEPS", 3 * 11**2)
    assert parse_expression(text).law()
    monkeypatch.setattr(expressions, "MOST_STEPS", 3 * 11**2 - 1)
    with pytest.raises(DiceProblem, match="too much to follow, 3 spiking dice up to"):
        parse_expression(text).law()


def test_the_most_steps_are_three_million() -> None:
    # 1732 is the largest number whose square is below three million.
    assert parse_expression("d10!", 1732).law()
    with pytest.raises(DiceProblem, match="roll it, or take fewer dice"):
        parse_expression("d10!", 1733).law()


@pytest.mark.parametrize(
    ("group", "lowest"),
    [
        (DiceGroup(2, 6), 2),
        (DiceGroup(2, 6, -1), -12),
        (DiceGroup(4, 6, keep=3), 3),
        (DiceGroup(4, 6, -1, keep=3), -18),
    ],
)
def test_the_lowest_sum_is_that_of_ones_or_of_highest_faces_subtracted(
    group: DiceGroup, lowest: int
) -> None:
    assert group.lowest == lowest


def test_the_weights_of_a_spiking_die_below_a_limit() -> None:
    d4 = DiceGroup(1, 4, spikes=True)
    # Of 4 * 4 pairs of faces 1, 2 and 3 have four each; 5, 6 and 7 follow a spike.
    assert d4.weights(5) == ({1: 4, 2: 4, 3: 4}, 16)
    assert d4.weights(8) == ({1: 4, 2: 4, 3: 4, 5: 1, 6: 1, 7: 1}, 16)
    assert d4.weights(9) == ({1: 16, 2: 16, 3: 16, 5: 4, 6: 4, 7: 4}, 64)


def test_the_weights_of_two_spiking_dice_end_below_the_limit() -> None:
    # 2 = 1+1, 3 = 1+2 twice, 4 = 2+2 or 1+3 twice; each face of the d4 is 4 of 16.
    weights, whole = DiceGroup(2, 4, spikes=True).weights(5)
    assert (weights, whole) == ({2: 16, 3: 32, 4: 48}, 256)


@pytest.mark.parametrize(
    ("face", "result"), [(3, "failure"), (4, "success"), (5, "success"), (6, "success")]
)
def test_a_total_at_the_target_is_a_success(face: int, result: str) -> None:
    table = Table(TypedDice((face,)))
    assert parse_expression("d6", 4).read(table) == face
    judged = table.trace.judged("total")
    assert judged is not None
    assert (judged.total, judged.target, judged.result) == (face, 4, result)


def test_a_constant_is_told_and_without_a_target_there_is_no_result() -> None:
    table = Table(TypedDice((4, 2)))
    assert parse_expression("2d6-1").read(table) == 5
    assert [tuple(entry) for entry in table.trace[1:]] == [
        (-1, "constant"),
        ("total", 5, None, "", None),
    ]


def test_the_weights_of_kept_dice_are_those_of_their_faces() -> None:
    # The highest of two d3: 1 once, 2 in three pairs, 3 in five; the lowest the other way round.
    assert DiceGroup(2, 3, keep=1).weights(0) == ({3: 5, 2: 3, 1: 1}, 9)
    assert DiceGroup(2, 3, keep=1, keep_highest=False).weights(0) == ({1: 5, 2: 3, 3: 1}, 9)
