"""What a die shows: a ten-sided one has a 0 in the place of its 10, a d% its 00."""

from __future__ import annotations

import pytest

from skirmish_cli.dice.asked import AskedDice
from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.sources import TypedDice, parse_faces


def test_the_0_of_a_d10_is_its_10() -> None:
    dice = TypedDice((0, 10, 9))
    assert [dice.face(10, "hit") for _ in range(3)] == [10, 10, 9]


def test_the_0_of_a_d10_is_its_10_for_whoever_is_asked() -> None:
    assert AskedDice(lambda prompt: "0", lambda text: None).face(10, "hit") == 10


def test_the_00_of_a_d100_is_its_100() -> None:
    assert TypedDice(parse_faces("00")).face(100, "hit") == 100
    assert AskedDice(lambda prompt: "00", lambda text: None).face(100, "hit") == 100


@pytest.mark.parametrize("sides", [4, 6, 8, 12, 20, 99])
def test_no_other_die_shows_a_0(sides: int) -> None:
    with pytest.raises(DiceProblem, match="can't be 0"):
        TypedDice((0,)).face(sides, "hit")
