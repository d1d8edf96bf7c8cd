"""The list rule `count`: how many are needed, and where the first too many stands."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.lists.sums import find_first_beyond
from tests.lists.bills import issues, line, only, receipt


def test_as_many_as_are_asked_for_are_enough() -> None:
    assert issues(receipt({"cost": 5}, {"cost": 5}), rule="count", at_least=2) == []


def test_too_few_are_told_with_how_many_more_it_takes() -> None:
    issue = only(receipt({"cost": 5}), rule="count", what="heroes", at_least=3)
    assert issue.message == "heroes: 1 of 3 needed in the army, 2 too few"
    assert (issue.hint, issue.path) == ("add 2 more", ("models",))


@pytest.mark.parametrize(
    ("counts", "allowed", "place"), [((2, 2, 1), 3, 1), ((2, 1, 1, 1), 3, 2), ((4, 1), 3, 0)]
)
def test_a_finding_points_to_the_first_that_is_too_many(
    counts: tuple[int, ...], allowed: int, place: int
) -> None:
    cards = [{"cost": 5, "count": count} for count in counts]
    assert only(receipt(*cards), rule="count", at_most=allowed).path == ("models", place)


def test_where_nothing_is_too_many_the_last_line_is_meant() -> None:
    lines = [line("a"), line("b"), line("c")]
    assert find_first_beyond(lines, 3) is lines[-1]


def test_a_copy_that_is_dropped_takes_its_share_of_what_is_bought() -> None:
    # 3 copies at 10, each with a Banner for 5: one copy less saves 15.
    card = {"cost": 10, "count": 3, "bought": {"Banner": 5}}
    issue = only(receipt(card), rule="count", at_most=2)
    assert issue.hint == "drop 1 of m0 (15 points)"


@pytest.mark.parametrize(("count", "number"), [(1, 1), (2, 1), (3, 1)])
def test_the_copies_of_an_entry_can_count_as_one_that_costs_as_much(
    count: int, number: int
) -> None:
    card: dict[str, Any] = {"count": count, "cost": 1, "bought": {"Axe": 7}}
    rule = {"rule": "count", "kind": "option", "counting": "entries", "at_most": 0}
    issue = only(receipt(card), **rule)
    assert issue.message.startswith(f"models: {number} of 0 allowed in the army, {number} too many")
    assert issue.hint == f"drop m0: Axe ({7 * count} points)"


def test_every_condition_of_a_rule_is_asked_for() -> None:
    knight = {"class": "hero", "entry": "Knight", "cost": 5}
    rule = {"rule": "count", "where": {"class": "hero", "entry": "Knight"}, "at_most": 0}
    assert only(receipt(knight), **rule)
    assert issues(receipt({**knight, "entry": "Archer"}), **rule) == []
    assert issues(receipt({**knight, "class": "squire"}), **rule) == []


def test_the_dearest_of_several_groups_is_kept() -> None:
    # Three of the sun at 10 come to 30, one of the moon to 20.
    cards = [{"tags": ("sun",), "cost": 10, "count": 3}, {"tags": ("moon",), "cost": 20}]
    rule = {"rule": "at_most_one_of", "groups": [{"tags": "sun"}, {"tags": "moon"}]}
    assert only(receipt(*cards), **rule).hint == "drop m1 (20 points)"


def test_a_model_may_belong_to_one_of_several_groups() -> None:
    rule = {
        "rule": "at_most_one_of",
        "scope": "model",
        "groups": [{"tags": "sun"}, {"tags": "moon"}],
    }
    both = {"tags": ("sun", "moon"), "cost": 5}
    issue = only(receipt({"tags": ("sun",), "cost": 5}, both, {"tags": ("moon",)}), **rule)
    assert issue.path == ("models", 1, "card")
    assert issue.message == (
        "m1 has sun among its tags and moon among its tags, of which one is allowed on a unit"
    )
