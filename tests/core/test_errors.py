"""Lines about names that nobody knows."""

from __future__ import annotations

from skirmish_cli.core.errors import MOST_LISTED, nearest, unknown


def test_a_near_name_is_told_instead_of_the_list() -> None:
    assert unknown("flag", "chargin", ["charging", "rear"]).endswith("did you mean charging?")


def test_a_short_list_is_told_whole_where_no_name_is_near() -> None:
    names = [f"name{number}" for number in range(MOST_LISTED)]
    assert unknown("flag", "zz", names) == f"unknown flag 'zz'; known: {', '.join(names)}"
    assert unknown("flag", "zz", [*names, "more"]) == "unknown flag 'zz'"
    assert unknown("flag", "zz", []) == "unknown flag 'zz'"


def test_a_name_that_starts_with_the_word_is_near() -> None:
    assert nearest("c", ["charging", "rear", "C4"]) == ["C4", "charging"]
    assert nearest("", ["charging"]) == []
    assert nearest("a", ["aaaaaa1", "aaaaaa2", "aaaaaa3"], most=2) == ["aaaaaa1", "aaaaaa2"]
