"""Keys of models: ids, told apart where two sides share one."""

from __future__ import annotations

import pytest

from skirmish_cli.battle.keys import add_keys, make_keys
from skirmish_cli.core.errors import UsageProblem


def test_an_id_of_one_side_alone_stays_as_it_is() -> None:
    assert make_keys([["skipper", "brute-1"], ["slinger"]]) == (
        ("skipper", "brute-1"),
        ("slinger",),
    )


def test_an_id_of_several_sides_gets_their_letters() -> None:
    assert make_keys([["knight"], ["knight", "page"], ["knight"]]) == (
        ("a/knight",),
        ("b/knight", "page"),
        ("c/knight",),
    )


def test_an_id_that_could_be_a_side_or_the_battle_gets_a_letter() -> None:
    assert make_keys([["b", "battle"], ["B", "ab"]]) == (("a/b", "a/battle"), ("B", "ab"))


def test_models_that_come_later_are_told_apart_from_all() -> None:
    taken = ["knight", "b/page", "b/page-2", "page"]
    assert add_keys(["knight", "page", "imp", "imp"], "b", taken) == (
        "b/knight",
        "b/page-3",
        "imp",
        "b/imp",
    )


@pytest.mark.parametrize("count", [0, 27])
def test_a_battle_has_so_many_sides(count: int) -> None:
    with pytest.raises(UsageProblem, match=f"1 to 26 sides, not {count}"):
        make_keys([[]] * count)
