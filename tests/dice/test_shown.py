"""What a die shows: a ten-sided one has a 0 in the place of its 10."""

from __future__ import annotations

import pytest

from skirmish_cli.dice.asked import AskedDice
from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.sources import TypedDice


def test_the_0_of_a_d10_is_its_10() -> None:
    dice = TypedDice((0, 10, 9))
    assert [dice.face(10, "hit") for _ in range(3)] == [10, 10, 9]


def test_the_0_of_a_d10_is_its_10_for_whoever_is_asked() -> None:
    assert AskedDice(lambda prompt: "0", lambda text: None).face(10, "hit") == 10


@pytest.mark.parametrize("sides", [4, 6, 8, 12, 100])
def test_no_other_die_shows_a_0(sides: int) -> None:
    with pytest.raises(DiceProblem, match="can't be 0"):
        TypedDice((0,)).face(sides, "hit")
