"""How lines, sums and units read in a message about a list."""

from __future__ import annotations

import pytest

from skirmish_cli.lists.hints import (
    MOST_NAMED,
    MOST_TERMS,
    join_words,
    name_lines,
    name_unit,
    write_sum,
)
from tests.lists.bills import line


def test_lines_are_named_with_their_number() -> None:
    assert name_lines([line("a"), line("b", 2)]) == "a, 2 x b"


def test_forty_lines_are_named_and_the_rest_is_counted() -> None:
    lines = [line("a", place=place) for place in range(MOST_NAMED + 2)]
    assert name_lines(lines[:-2]) == ", ".join(["a"] * MOST_NAMED)
    assert name_lines(lines[:-1]) == ", ".join([*["a"] * MOST_NAMED, "1 more entries"])
    assert name_lines(lines).endswith("a, 2 more entries")


def test_a_short_sum_has_a_term_for_each_line_and_a_long_one_for_each_entry() -> None:
    # Every entry has two lines of 10; beyond twelve terms they are one of 20.
    lines = [line("a", place=place // 2) for place in range(MOST_TERMS + 2)]
    assert write_sum("cost", lines[:MOST_TERMS]) == " + ".join(["a 10"] * MOST_TERMS)
    assert write_sum("cost", lines) == " + ".join(["a 20"] * (MOST_TERMS // 2 + 1))


def test_a_sum_of_more_than_forty_terms_counts_the_rest() -> None:
    lines = [line("a", place=place) for place in range(MOST_NAMED + 1)]
    assert write_sum("count", lines[:-1]) == " + ".join(["a 1"] * MOST_NAMED)
    assert write_sum("count", lines).endswith(" + a 1 + 1 more entries")


@pytest.mark.parametrize(
    ("of", "unit"),
    [
        ("cost", "gold"),
        ("lp", "LP"),
        ("defensive.arm", "ARM"),
        ("size", "size"),
        ("a_b_c", "a b c"),
    ],
)
def test_a_key_of_three_letters_is_a_short_form(of: str, unit: str) -> None:
    assert name_unit(of, "gold") == unit


@pytest.mark.parametrize(
    ("words", "joined"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_the_last_two_of_several_words_are_joined_by_and(words: list[str], joined: str) -> None:
    assert join_words(words) == joined
