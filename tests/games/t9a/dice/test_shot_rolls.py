"""Numbers of shots that are rolled: their most, their ways, and how they are told."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.rules import Rule, play
from skirmish_cli.core.table import JudgementEntry, ModifierEntry, Table
from skirmish_cli.dice.notation import parse_expression
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.t9a.dice.shot_rolls import ShotsRoll
from tests.support import as_chances, law_by_rolling


def roll(text: str, times: int = 1) -> ShotsRoll:
    return ShotsRoll(parse_expression(text), times=times)


def once(throw: ShotsRoll) -> Rule[int]:
    shots: int = yield throw
    return shots


@pytest.mark.parametrize(
    ("text", "times", "most"),
    [
        ("2d6+1", 1, 13),  # 12 + 1
        ("2d6+1", 3, 39),  # 3 * 13
        ("5-d3", 1, 4),  # a 1 is taken off
        ("2d6-3d4", 1, 9),  # 12 - 3
        ("d3-2", 1, 1),
        ("d3-5", 2, 0),  # never below 0
    ],
)
def test_the_most_shots_are_those_of_the_best_faces(text: str, times: int, most: int) -> None:
    throw = roll(text, times)
    assert throw.most == most
    assert max(throw.law().weights) == most


@pytest.mark.parametrize(
    ("text", "times", "ways"),
    [
        ("d3", 1, 3),
        ("d3", 2, 3),  # 2, 4 and 6
        ("2d6+1", 1, 11),  # 3 to 13
        ("d6+2d4", 1, 12),  # 3 to 14
        ("4-d3", 1, 3),
    ],
)
def test_the_ways_are_the_numbers_that_the_dice_can_come_to(
    text: str, times: int, ways: int
) -> None:
    throw = roll(text, times)
    assert throw.ways == ways
    assert len(throw.law().weights) == ways


@pytest.mark.parametrize(
    ("text", "times", "law"),
    [
        ("d3-1", 2, {0: Fraction(1, 3), 2: Fraction(1, 3), 4: Fraction(1, 3)}),
        ("2-d3", 3, {3: Fraction(1, 3), 0: Fraction(2, 3)}),  # 1, 0 and -1, which is 0
    ],
)
def test_every_roll_adds_up_to_the_law(text: str, times: int, law: dict[int, Fraction]) -> None:
    throw = roll(text, times)
    assert as_chances(throw.law()) == law
    assert law_by_rolling(lambda: once(throw), 1) == law


@pytest.mark.parametrize(
    ("times", "terms", "shots"),
    [
        (1, [(1, "constant")], 5),
        (2, [(1, "constant"), (0, "times 2")], 10),
        (3, [(1, "constant"), (0, "times 3")], 15),
    ],
)
def test_a_multiplied_roll_is_told_with_its_times(
    times: int, terms: list[tuple[int, str]], shots: int
) -> None:
    table = Table(TypedDice((4,)))
    assert play(once(roll("d6+1", times)), table) == shots
    assert [tuple(entry) for entry in table.trace if isinstance(entry, ModifierEntry)] == terms
    assert [entry.total for entry in table.trace if isinstance(entry, JudgementEntry)] == [shots]
