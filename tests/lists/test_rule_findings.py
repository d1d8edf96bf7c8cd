"""What is told of a broken list rule: its place, its sums, what helps, and of a list in part."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lists.bills import issues, only
from tests.lists.cards import Weapon, bill


def test_what_is_bought_for_a_model_is_not_named_beside_it() -> None:
    rule = {"rule": "excludes", "where": {"class": "elf"}, "others": {"class": "dwarf"}}
    issue = only(
        bill({"class_": "elf", "cost": 90}, {"class_": "dwarf", "cost": 20, "options": {"Axe": 5}}),
        **rule,
    )
    assert (issue.message, issue.hint) == ("m0 can't be in one army with m1", "drop m1 (25 points)")


def test_a_rule_for_each_model_points_into_its_card() -> None:
    rule = {
        "rule": "sum",
        "scope": "model",
        "where": {"class": "hero"},
        "of": "lp",
        "at_least": 2,
        "at": "lp",
    }
    issue = only(
        bill({"class_": "hero", "lp": 1}, {"class_": "hero", "lp": 2}, {"class_": "hero"}), **rule
    )
    assert (issue.message, issue.path) == (
        "LP is at least 2, but m0 has 1, 1 too few",
        ("models", 0, "card", "lp"),
    )


def test_the_cheapest_change_takes_as_few_points_as_it_can() -> None:
    receipt = bill({"cost": 40}, {"cost": 12}, size=45)
    assert only(receipt, rule="sum", at_most="limit").hint == "drop m1 (12 points)"
    copies = bill(
        {"cost": 9}, {"cost": 20}, size=70, count=3
    )  # 87, 17 over: two of m0 are 18, one m1 is 20
    assert only(copies, rule="sum", at_most="limit").hint == "drop 2 of m0 (18 points)"


def test_what_a_card_lacks_is_named_one_by_one() -> None:
    issue = only(
        bill({"lp": 0}), rule="requires", scope="model", needs={"has": ["lp", "cost", "entry"]}
    )
    assert (issue.message, issue.hint) == ("m0 lacks cost, entry", "add cost:, entry: to its card")


def test_a_finding_in_a_list_on_the_card_points_to_the_item_that_is_meant() -> None:
    receipt = bill({"weapons": (Weapon(name="Axe"), Weapon(name="Bow"))})
    issue = only(
        receipt,
        rule="requires",
        scope="model",
        where={"weapons.name": "bow"},
        needs={"has": "lp"},
        at="weapons.name",
    )
    assert issue.path == ("models", 0, "card", "weapons", 1, "name")
    assert only(
        bill({}, count=2), rule="sum", scope="model", of="count", at="count", at_most=1
    ).path == ("models", 0, "count")


def test_a_long_sum_names_each_entry_once_with_all_that_is_bought_for_it() -> None:
    cards = [{"cost": 10, "options": {"Banner": 3, "Drum": 2}} for _ in range(5)]
    issue = only(bill(*cards, size=100, count=2), rule="sum", at_most="limit")
    assert issue.message.endswith(
        "army: " + " + ".join(f"2 x m{place} at 15 = 30" for place in range(5))
    )


def test_what_comes_to_exactly_the_amount_over_is_enough_to_drop() -> None:
    # 30 + 50 = 80 is 30 over 50: the model of 30 is enough by itself, and cheaper than the one of
    # 50.
    receipt = bill({"cost": 50}, {"cost": 30}, size=50)
    assert only(receipt, rule="sum", at_most="limit").hint == "drop m1 (30 points)"
    # An entry is dropped with its options: 20 + 10 = 30, and neither alone is 30.
    receipt = bill({"cost": 50}, {"cost": 20, "options": {"Horn": 10}}, size=50)
    assert only(receipt, rule="sum", at_most="limit").hint == "drop m1 (30 points)"


def test_advice_to_drop_many_names_five_and_tells_how_many_more_and_what_all_come_to() -> None:
    # 8 of 1 allowed: the 7 cheapest go, at 1 + 2 + ... + 7 = 28 points.
    receipt = bill(*({"cost": cost} for cost in range(1, 9)))
    hint = only(receipt, rule="count", at_most=1).hint
    assert hint == "drop m0, m1, m2, m3, m4 and 2 more (28 points)"


def test_a_long_sum_names_forty_entries_with_their_options_and_tells_how_many_more_there_are() -> (
    None
):
    receipt = bill(*[{"cost": 2, "options": {"Horn": 1}}] * 45, size=100)
    message = only(receipt, rule="sum", at_most="limit").message
    assert message.endswith(" + m38 3 + m39 3 + 5 more entries")


# A list of which a part can't be read


@pytest.mark.parametrize(
    "rule",
    [
        {"rule": "sum", "at_least": 100},
        {"rule": "count", "at_least": 5},
        {"rule": "percent", "at_least": 50},
        {"rule": "sum", "at_least": "limit"},
        {"rule": "count", "exactly": 5},
        {"rule": "requires", "where": {"class": "squire"}, "needs": {"class": "knight"}},
    ],
)
def test_what_the_rest_of_the_list_could_mend_is_told_of_a_whole_list_only(
    rule: dict[str, Any],
) -> None:
    cards = ({"class_": "squire", "cost": 5}, {"class_": "page", "cost": 5})
    assert len(issues(bill(*cards), **rule)) == 1
    assert issues(bill(*cards, is_whole=False), **rule) == []


@pytest.mark.parametrize(
    "rule",
    [
        {"rule": "sum", "at_most": 9},
        {"rule": "sum", "at_most": "limit"},
        {"rule": "count", "at_most": 1},
        {"rule": "percent", "at_most": 50},
        {"rule": "count", "at_most": 1, "per": 9},
        {"rule": "count", "exactly": 1},
        {"rule": "unique", "of": "entry"},
        {"rule": "excludes", "where": {"class": "elf"}, "others": {"class": "dwarf"}},
        {"rule": "at_most_one_of", "groups": [{"class": "elf"}, {"class": "dwarf"}]},
    ],
)
def test_what_is_broken_whatever_the_rest_may_be_is_told_with_that_it_is_without_it(
    rule: dict[str, Any],
) -> None:
    cards = (
        {"class_": "elf", "cost": 5, "entry": "x"},
        {"class_": "dwarf", "cost": 5, "entry": "x"},
    )
    issue, partial = (
        only(bill(*cards, size=9), **rule),
        only(bill(*cards, size=9, is_whole=False), **rule),
    )
    assert partial.message == f"{issue.message}, without what has errors of its own"


@pytest.mark.parametrize(
    "rule",
    [
        {"rule": "sum", "of": "lp", "at_least": 2},
        {"rule": "sum", "at_least": 9},
        {"rule": "requires", "where": {"has": "lp"}, "needs": {"has": "entry"}},
        {"rule": "excludes", "where": {"has": "lp"}, "others": {"has": "cost"}},
    ],
)
def test_each_model_is_judged_by_itself_whatever_the_others_are(rule: dict[str, Any]) -> None:
    issue = only(bill({"lp": 1, "cost": 5}), scope="model", **rule)
    assert only(bill({"lp": 1, "cost": 5}, is_whole=False), scope="model", **rule) == issue
