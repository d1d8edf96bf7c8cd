"""A d66: two d6 read as tens and ones."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.plain_roll import prepare_roll
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.notation import parse_expression
from skirmish_cli.dice.sources import TypedDice, parse_faces
from tests.support import as_chances, law_by_rolling


def test_it_has_thirty_six_numbers_each_as_likely() -> None:
    law = law_of(prepare_roll(("d66",), None).rule)
    numbers = [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]
    assert as_chances(law) == dict.fromkeys(numbers, Fraction(1, 36))


@pytest.mark.parametrize("line", ["d66", "d66+3", "d66-d2", "d4-d66", "d66 d2"])
def test_every_pair_of_faces_agrees_with_the_odds(line: str) -> None:
    rule = prepare_roll((line,), None).rule
    assert as_chances(law_of(rule)) == law_by_rolling(rule, most_faces=3)


@pytest.mark.parametrize(("line", "faces", "total"), [("d66", "4,2", 42), ("1D66 + 1", "1,6", 17)])
def test_typed_dice_are_two_faces_the_tens_first(line: str, faces: str, total: int) -> None:
    source = TypedDice(parse_faces(faces))
    assert play(prepare_roll((line,), None).rule(), Table(source)) == total
    source.finish()


def test_it_is_written_as_it_is_read() -> None:
    # A die of 66 faces is none that anybody has; one of 6, or of 660, is what it says.
    assert str(parse_expression("1d66+2")) == "d66+2"
    assert parse_expression("d660").faces == 660


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("2d66", "write d66, and d66 d66 to roll it twice"),
        ("d66!", "two d6, read as tens and ones"),
        ("3d66kh1", "two d6, read as tens and ones"),
        ("max(d66,d6)", "'d66' can't be compared: a d66 is two dice"),
    ],
)
def test_it_neither_spikes_nor_is_kept_or_compared(line: str, words: str) -> None:
    with pytest.raises(DiceProblem, match=words.replace("(", r"\(")):
        parse_expression(line)
