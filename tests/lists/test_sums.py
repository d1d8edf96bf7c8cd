"""The list rules `sum` and `percent`: where findings point, and what one model comes to."""

from __future__ import annotations

import pytest

from tests.lists.bills import issues, only, receipt


def test_too_much_for_the_size_of_the_list_is_a_fault_of_its_limit() -> None:
    cards = {"cost": 60}, {"cost": 70}
    issue = only(receipt(*cards, size=100), rule="sum", what="models", at_most="limit")
    assert issue.path == ("limit",)
    assert only(receipt(*cards), rule="sum", what="models", at_most=100).path == ("models", 0)


def test_a_model_that_has_too_little_is_told_what_it_lacks() -> None:
    rule = {"rule": "sum", "scope": "model", "of": "lp", "at_least": 5}
    assert only(receipt({"lp": 2}), **rule).hint == "add 3"


@pytest.mark.parametrize("count", [1, 2, 3])
def test_what_a_model_comes_to_is_the_share_of_one_copy(count: int) -> None:
    # A copy costs 30 and buys for 12: 42, however many there are.
    card = {"cost": 30, "count": count, "bought": {"Banner": 12}}
    rule = {"rule": "sum", "scope": "model"}
    assert issues(receipt(card), **rule, at_most=42) == []
    issue = only(receipt(card), **rule, at_most=40)
    assert issue.message == (
        "m0 comes to 42 points, 2 over the 40 allowed for one unit: m0 30 + Banner 12"
    )


@pytest.mark.parametrize(
    ("cost", "message"),
    [
        (513, "m0 comes to 513 points, 1 over the 512.5 allowed for one unit: m0 513"),
        (512, ""),
    ],
)
def test_a_model_is_weighed_against_the_exact_share(cost: int, message: str) -> None:
    # A quarter of 2050 is 512.5.
    found = issues(receipt({"cost": cost}, size=2050), rule="percent", scope="model", at_most=25)
    assert [issue.message for issue in found] == ([message] if message else [])


def test_a_model_just_below_the_share_that_is_asked_for_is_one_short() -> None:
    rule = {"rule": "percent", "scope": "model", "at_least": 25}
    assert issues(receipt({"cost": 513}, size=2050), **rule) == []
    issue = only(receipt({"cost": 512}, size=2050), **rule)
    assert issue.message == (
        "m0 comes to 512 points, 1 short of the 512.5 needed for one unit: m0 512"
    )
    assert issue.hint == "add 1"
