"""Ratings: a die and a flat modifier; die levels move the die alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.dice.readings import Spiker
from skirmish_cli.games.freeblades.tests import (
    RUNGS,
    RatedRoll,
    Rating,
    parse_rating,
    shift_rating,
)


@pytest.mark.parametrize(
    ("text", "rating"), [("d4", Rating(4)), ("D12+1", Rating(12, 1)), (" d6-2 ", Rating(6, -2))]
)
def test_a_rating_is_a_die_and_a_modifier(text: str, rating: Rating) -> None:
    assert parse_rating(text) == rating


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("d7", "d6 or d8"),
        ("d3", "d4"),
        ("d13", "d12"),
        ("d20", "above_top_die=ladder"),
        ("10", "d10"),
        ("", "d4"),
        ("d", "d8"),
        ("2d6", "d6"),
        ("d10+", "d10"),
    ],
)
def test_another_die_is_refused_with_the_nearest(text: str, words: str) -> None:
    with pytest.raises(UsageProblem) as problem:
        parse_rating(text)
    assert words in str(problem.value)


@pytest.mark.parametrize(
    ("text", "ladder", "words"),
    [
        ("d3", False, "d3 isn't a rating die; the nearest is d4"),
        ("d5", False, "d5 isn't a rating die; the nearest is d4 or d6"),
        ("d11", False, "d11 isn't a rating die; the nearest is d10 or d12"),
        ("d13", False, "d13 isn't a rating die; the nearest is d12"),
        ("d13", True, "d13 isn't a rating die; the nearest is d12 or d14"),
        ("d31", True, "d31 isn't a rating die; the nearest is d30"),
        ("d999999999", False, "d999999999 isn't a rating die; the nearest is d12"),
        (
            "d20",
            False,
            "d20 isn't a rating die; the nearest is d12 (above d12 needs --ruling "
            "above_top_die=ladder)",
        ),
        ("d1000000000", False, None),
        ("d²", False, None),
        ("dd", False, None),
        ("d6+²", False, None),
        ("xyz", False, "'xyz' isn't a rating; write a die such as d4 or d12, or d12+1"),
        ("d6+101", False, "d6+101 adds more than a rating can: 100 either way at most"),
        ("d6-101", False, "d6-101 adds more than a rating can: 100 either way at most"),
        (f"d6+{'9' * 20}", False, f"d6+{'9' * 20} adds more than a rating can: 100 either way"),
        (f"d6+{'9' * 21}", False, None),
    ],
)
def test_why_a_text_is_no_rating(text: str, ladder: bool, words: str | None) -> None:
    with pytest.raises(UsageProblem) as problem:
        parse_rating(text, ladder=ladder)
    told = str(problem.value)
    assert told.startswith(words or f"{text!r} isn't a rating; write")
    assert ("above_top_die" in told) == ("above_top_die" in (words or ""))
    assert (" or " in (words or " or ")) == (" or " in told)


def test_a_rating_adds_or_takes_a_hundred_at_most() -> None:
    assert parse_rating("d6+100") == Rating(6, 100)
    assert parse_rating("d6-100") == Rating(6, -100)


def test_under_the_ladder_ruling_dice_go_on_to_d30() -> None:
    assert parse_rating("d20", ladder=True) == Rating(20)
    assert shift_rating(Rating(12), 1, ladder=True) == Rating(14)
    assert shift_rating(Rating(24), 3, ladder=True) == Rating(30, 2)


def test_a_rating_is_never_below_d4() -> None:
    assert shift_rating(Rating(6, 1), -5) == Rating(4, 1)


def test_each_level_above_d12_adds_one() -> None:
    assert shift_rating(Rating(10), 3) == Rating(12, 2)


def test_down_from_d12_plus_1_moves_the_die_alone() -> None:
    assert shift_rating(Rating(12, 1), -1) == Rating(10, 1)


def test_what_a_rating_adds_and_what_the_situation_takes_come_together() -> None:
    # 2 of the rating, less 5 for the mud, and 1.
    roll = RatedRoll(Rating(10, 2), (Term(-5, "mud"), Term(1, "a charm")))
    assert roll.modifier == -2
    assert roll.make_die("never", 4) == Spiker(10, -2)


@given(st.sampled_from(RUNGS), st.integers(-6, 6), st.booleans())
def test_a_level_up_then_is_never_worse(sides: int, levels: int, ladder: bool) -> None:
    lower, higher = (
        shift_rating(Rating(sides), levels, ladder=ladder),
        shift_rating(Rating(sides), levels + 1, ladder=ladder),
    )
    assert higher.sides + higher.modifier >= lower.sides + lower.modifier


@given(st.sampled_from(RUNGS), st.integers(-9, 9))
def test_what_is_printed_reads_back(sides: int, modifier: int) -> None:
    assert parse_rating(str(Rating(sides, modifier))) == Rating(sides, modifier)
