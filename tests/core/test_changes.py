"""What a result changes: collected at the table, nothing to the odds, folded flag by flag."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli.core.changes import (
    UNTILS,
    Change,
    Due,
    Mark,
    apply_change,
    apply_changes,
    clear_ended,
    is_added,
    write_flags,
)
from skirmish_cli.core.rules import Rule, law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.notation import parse_expression
from skirmish_cli.dice.sources import TypedDice


def wound(whom: str) -> Rule[int]:
    total = yield parse_expression("1d6")
    if total > 4:
        yield Change(whom, "lp", 6 - total, why="hit")
        yield Due(whom, "morale", "melee", "it lost LP", f"morale {whom}")
    return total > 4


def test_a_table_collects_what_happens() -> None:
    table = Table(TypedDice([5]))
    assert play(wound("ada"), table)
    assert table.changes == [Change("ada", "lp", 1, why="hit")]
    assert [due.as_data() for due in table.dues] == [
        {
            "model": "ada",
            "what": "morale",
            "when": "melee",
            "why": "it lost LP",
            "if": "",
            "command": "morale ada",
        }
    ]


def test_nothing_happens_to_who_is_missed() -> None:
    table = Table(TypedDice([4]))
    assert not play(wound("ada"), table)
    assert (table.changes, table.dues) == ([], [])


def test_the_odds_grow_by_nothing() -> None:
    # Two of six faces hit: two results, whatever each of them changes.
    assert law_of(wound, "ada").weights == {False: 2, True: 1}


def test_a_later_value_replaces_an_earlier_one() -> None:
    changes = [Change("ada", "lp", 2), Change("ada", "lp", 1), Change("bo", "hold", True)]
    state = apply_changes({}, changes)
    assert {whom: write_flags(flags) for whom, flags in state.items()} == {
        "ada": "+lp=1",
        "bo": "+hold",
    }


def test_none_clears_a_flag() -> None:
    state = apply_changes({}, [Change("ada", "panicked", True), Change("ada", "panicked", None)])
    assert state == {"ada": {}}


def test_numbers_that_are_added_stand_side_by_side_each_with_its_time() -> None:
    changes = [
        Change("ada", "def", "+2:starshield", "turn"),
        Change("ada", "def", "-1:curse", "battle"),
    ]
    state = apply_changes({}, changes)
    assert write_flags(state["ada"]) == "+def=+2:starshield+def=-1:curse"
    assert write_flags(clear_ended(state, ["turn"])["ada"]) == "+def=-1:curse"


def test_a_number_that_is_set_ends_those_that_were_added() -> None:
    state = apply_changes({}, [Change("ada", "def", "+2"), Change("ada", "def", 3)])
    assert state["ada"]["def"] == (Mark(3),)


@pytest.mark.parametrize("until", UNTILS)
def test_each_time_ends_only_what_held_until_then(until: str) -> None:
    changes = [Change("ada", name, True, name) for name in UNTILS]
    cleared = clear_ended(apply_changes({}, changes), [until])  # type: ignore[list-item]
    assert set(cleared["ada"]) == set(UNTILS) - {until}


def test_what_is_added_has_a_sign_and_a_digit() -> None:
    added = [is_added(value) for value in ("+2:mud", "-1", "=-2", "x", 2, True, None)]
    assert added == [True, True, False, False, False, False, False]


flags = st.sampled_from(["lp", "hold", "def"])
values = st.one_of(st.none(), st.booleans(), st.integers(0, 9), st.sampled_from(["+1:a", "-2:b"]))
changes = st.builds(Change, st.sampled_from(["a", "b"]), flags, values, st.sampled_from(UNTILS))


@given(st.lists(changes), st.lists(changes))
def test_changes_fold_in_any_grouping(first: list[Change], second: list[Change]) -> None:
    assert apply_changes({}, first + second) == apply_changes(apply_changes({}, first), second)


@given(changes)
def test_a_change_leaves_the_state_before_it_alone(change: Change) -> None:
    before = {"a": {"lp": (Mark(3),)}}
    apply_change(before, change)
    assert before == {"a": {"lp": (Mark(3),)}}
