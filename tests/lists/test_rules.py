"""List rules one by one: what each of them counts, and when it is broken."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.lists.checking import check_costs, check_rules
from skirmish_cli.lists.rules import ListRule
from tests.lists.bills import issues, only
from tests.lists.cards import Weapon, bill


def test_an_option_is_counted_once_in_the_total_and_in_every_limit() -> None:
    # A 50-point option on a 24-point model: 24 + 50 = 74, and 74 once in the limit, the percentage
    # and the sum.
    receipt = bill({"cost": 24, "tags": ("core",), "options": {"Banner": 50}}, size=70)
    assert receipt.total == 74
    issue = only(receipt, rule="sum", at_most="limit")
    assert issue.message == (
        "the models cost 74 points, 4 over the limit of 70 for the army: m0 24 + m0: Banner 50"
    )
    assert issue.hint == "drop m0: Banner (50 points)"
    assert (
        issues(bill({"cost": 24, "options": {"Banner": 50}}, size=74), rule="sum", at_most="limit")
        == []
    )
    percent = only(receipt, rule="percent", what="core", where={"tags": "core"}, at_most=100)
    assert "core: 74 points, 4 over the 100 % (70 of 70 points) for the army" in percent.message


def test_a_number_for_each_so_many_points_names_its_scope_the_surplus_and_the_cheapest_drop() -> (
    None
):
    heroes = [{"class_": "hero", "cost": cost} for cost in (30, 10, 20)]
    issue = only(
        bill(*heroes), rule="count", what="heroes", where={"class": "hero"}, at_most=2, per=1000
    )
    assert (
        issue.message
        == "heroes: 3 of 2 allowed per 1000 points (2 in 1000), 1 too many: m0, m1, m2"
    )
    assert issue.hint == "drop m1 (10 points)"
    assert issue.path == ("models", 2)


@pytest.mark.parametrize(
    ("size", "rounding", "allowed"),
    [(999, "", 0), (1000, "", 2), (1999, "", 2), (1001, "up", 4), (2000, "up", 4)],
)
def test_steps_of_points_count_when_they_are_full_unless_rounded_up(
    size: int, rounding: str, allowed: int
) -> None:
    def number(count: int) -> int:
        receipt = bill({"class_": "hero"}, size=size, count=count)
        return len(issues(receipt, rule="count", at_most=2, per=1000, rounding=rounding))

    assert number(allowed + 1) == 1
    if allowed:
        assert number(allowed) == 0


@pytest.mark.parametrize(
    ("rounding", "spent", "wrong"),
    # 25 % of 2050 are 512.5; at least.
    [
        ("", 512, True),
        ("", 513, False),
        ("exact", 512, True),
        ("down", 512, False),
        ("up", 512, True),
        ("up", 513, False),
    ],
)
def test_a_share_is_compared_exactly_or_with_its_rounding(
    rounding: str, spent: int, wrong: bool
) -> None:
    found = issues(bill({"cost": spent}, size=2050), rule="percent", at_least=25, rounding=rounding)
    assert bool(found) is wrong
    if found and rounding == "":
        assert "512 points, 1 short of the 25 % (512.5 of 2050 points)" in found[0].message


def test_each_value_of_a_key_is_counted_apart() -> None:
    receipt = bill({"entry": "Knights"}, {"entry": "Archers"}, {"entry": "knights"})
    issue = only(receipt, rule="count", each="entry", at_most=1)
    assert issue.message.startswith("Knights: 2 of 1 allowed in the army, 1 too many: m0, m2")


def test_one_of_each_says_so() -> None:
    receipt = bill({"weapon": Weapon(name="Torch")}, {"weapon": Weapon(name="Torch")})
    issue = only(receipt, rule="unique", what="the relic", of="weapon.name")
    assert (
        "the relic: 'Torch' is there 2 times, but one of each is allowed in the army, 1 too many"
        in issue.message
    )
    assert issue.path == ("models", 1)


def test_what_requires_another_is_missing_it_only_where_there_is_one() -> None:
    rule = {
        "rule": "requires",
        "where": {"class": "squire"},
        "needs": {"class": ["knight", "lord"]},
    }
    issue = only(bill({"class_": "squire", "cost": 5}), **rule)
    assert issue.message == "m0 needs one with class knight or lord in the army, and there is none"
    assert issue.hint == "add one, or drop m0 (5 points)"
    assert issues(bill({"class_": "squire"}, {"class_": "Lord"}), **rule) == []
    assert issues(bill({"class_": "page"}), **rule) == []


def test_several_that_require_another_need_it() -> None:
    rule = {
        "rule": "requires",
        "where": {"class": "squire"},
        "needs": {"tags": "Banner", "most": True},
    }
    two, copies = (
        bill({"class_": "squire"}, {"class_": "squire"}),
        bill({"class_": "squire"}, count=2),
    )
    asked = "one with Banner among its tags and most: true in the army, and there is none"
    assert only(two, **rule).message == f"m0, m1 need {asked}"
    assert only(copies, **rule).message == f"2 x m0 need {asked}"


def test_what_excludes_another_names_both_and_drops_the_cheaper() -> None:
    rule = {"rule": "excludes", "where": {"class": "elf"}, "others": {"class": "dwarf"}}
    issue = only(bill({"class_": "elf", "cost": 30}, {"class_": "dwarf", "cost": 20}), **rule)
    assert issue.message == "m0 can't be in one army with m1"
    assert issue.hint == "drop m1 (20 points)"
    assert issues(bill({"class_": "elf"}), **rule) == []


def test_at_most_one_of_some_groups() -> None:
    rule = {
        "rule": "at_most_one_of",
        "what": "patrons",
        "groups": [{"tags": "sun"}, {"tags": "moon"}],
    }
    issue = only(bill({"tags": ("sun",), "cost": 5}, {"tags": ("moon",), "cost": 9}), **rule)
    assert (
        "patrons: at most one of these is allowed in the army, not sun among its tags (m0); "
        "moon among its tags (m1)"
    ) in issue.message
    assert issue.hint == "drop m0 (5 points)"
    assert issues(bill({"tags": ("sun",)}, {"tags": ("sun",)}), **rule) == []


@pytest.mark.parametrize(
    ("card", "where", "expected"),
    [
        ({"lp": 0}, {"has": "lp"}, True),
        ({}, {"has": "lp"}, False),
        ({}, {"lacks": ["lp", "cost"]}, True),
        ({"cost": 0}, {"lacks": "cost"}, False),
        ({"tags": ("a", "b")}, {"tags": "B"}, True),
        ({}, {"entry": "x"}, False),
        ({"weapon": Weapon(name="Bow")}, {"weapon.name": ["Axe", "bow"]}, True),
        ({}, {"weapon.name": "bow"}, False),
        ({}, {"name": "m0"}, True),
        ({}, {"count": 1}, True),
        ({"lp": 0}, {"some": "lp"}, False),
        ({"lp": 1}, {"some": "lp"}, True),
        ({}, {"some": "lp"}, False),
        ({"weapons": (Weapon(name="Axe"), Weapon(name="Bow"))}, {"weapons.name": "bow"}, True),
        ({"weapons": (Weapon(name="Axe"),)}, {"weapons.name": "bow"}, False),
    ],
)
def test_conditions_compare_printed_keys(
    card: dict[str, Any], where: dict[str, Any], expected: bool
) -> None:
    assert bool(issues(bill(card), rule="count", where=where, at_most=0)) is expected


def test_rules_of_a_size_wait_for_one() -> None:
    receipt = bill({"cost": 5000}, size=None)
    for rule in (
        ListRule("a", "sum", at_most="limit"),
        ListRule("b", "percent", at_most=1),
        ListRule("c", "count", at_most=0, per=10),
    ):
        assert list(check_rules([rule], receipt)) == []


def test_a_list_may_stay_short_of_its_limit_by_its_slack() -> None:
    rule = {"rule": "sum", "what": "units", "at_least": "limit", "slack": 50}
    assert issues(bill({"cost": 950}), **rule) == []
    issue = only(bill({"cost": 949}), **rule)
    assert (
        issue.message
        == "the units cost 949 points, 1 short of the 950 that the limit of 1000 asks of the army"
    )
    assert (issue.path, issue.hint) == (("limit",), "add units worth 1 point or more")


def test_what_a_model_comes_to_counts_all_that_is_bought_for_it_for_one_of_its_copies() -> None:
    rule = {"rule": "sum", "scope": "model", "at_most": 60, "own": "most", "hint": "or write most:"}
    dear = bill({"cost": 24, "options": {"Banner": 30, "Drum": 7}}, count=3)
    issue = only(dear, **rule)
    assert (
        issue.message
        == "m0 comes to 61 points, 1 over the 60 allowed for one unit: m0 24 + Banner 30 + Drum 7"
    )
    assert issue.hint == "drop m0: Drum (7 points), or write most:"
    assert issue.path == ("models", 0, "card")
    assert issues(bill({"cost": 60}), **rule) == []
    assert (
        only(bill({"cost": 62, "options": {"Drum": 1}}), **rule).hint
        == "take 3 points off it, or write most:"
    )


@pytest.mark.parametrize(
    ("most", "cost", "wrong"), [(70, 70, False), (70, 71, True), (50, 51, True), (None, 61, True)]
)
def test_a_card_may_say_another_number_than_the_rule(
    most: int | None, cost: int, wrong: bool
) -> None:
    found = issues(
        bill({"cost": cost, "most": most}), rule="sum", scope="model", at_most=60, own="most"
    )
    assert bool(found) is wrong


def test_of_cards_that_differ_the_smallest_number_holds_for_all_that_are_counted_together() -> None:
    rule = {"rule": "count", "each": "entry", "own": "most", "what": "on its card"}
    receipt = bill({"entry": "Guns", "most": 3}, {"entry": "guns", "most": 1}, {"entry": "Pikes"})
    assert (
        only(receipt, **rule).message
        == "Guns (on its card): 2 of 1 allowed in the army, 1 too many: m0, m1"
    )
    assert issues(bill({"entry": "Pikes"}, {"entry": "Pikes"}), **rule) == []


@pytest.mark.parametrize(
    ("lp", "severity", "told"),
    [
        (3, "error", "m0: 3 of 2 lives allowed for one unit, 1 too many"),
        (1, "warning", "m0: 1 of 2 lives needed for one unit, 1 too few"),
        (2, "", ""),
    ],
)
def test_exactly_is_the_most_and_the_least_and_too_little_may_weigh_less(
    lp: int, severity: str, told: str
) -> None:
    found = issues(
        bill({"lp": lp}),
        rule="sum",
        scope="model",
        of="lp",
        what="lives",
        exactly=2,
        if_short="warning",
    )
    assert [(issue.severity, issue.message) for issue in found] == (
        [(severity, told)] if told else []
    )


def test_a_line_is_judged_by_itself() -> None:
    receipt = bill({"cost": 5, "options": {"Banner": 30, "Drum": 7}})
    issue = only(receipt, rule="sum", scope="line", kind="option", what="for a gift", at_most=20)
    assert issue.message == "m0: Banner is 30, 10 over the 20 allowed for a gift"
    assert (issue.path, issue.hint) == (
        ("models", 0, "card", "options", "Banner"),
        "write 20 or less",
    )
    short = only(receipt, rule="sum", scope="line", kind="option", at_least=8, at="lp")
    assert short.path == ("models", 0, "card", "options", "Drum")
    assert (short.message, short.hint) == (
        "m0: Drum is 7, 1 short of the 8 needed",
        "write 8 or more",
    )


def test_the_copies_of_an_entry_are_one_where_entries_are_counted() -> None:
    copies = bill({"entry": "Oath", "cost": 4}, count=3)
    assert issues(copies, rule="unique", of="entry", counting="entries") == []
    assert len(issues(copies, rule="unique", of="entry")) == 1
    two = bill({"entry": "Oath", "cost": 4}, {"entry": "oath", "cost": 5}, count=3)
    issue = only(two, rule="unique", of="entry", counting="entries", hint="or rename one")
    assert (
        issue.message
        == "entry: 'Oath' is there 2 times, but one of each is allowed in the army, 1 too "
        "many: m0, m1"
    )
    assert issue.hint == "drop m0 (12 points), or rename one"


def test_the_copies_of_all_entries_can_be_summed_up() -> None:
    issue = only(bill({}, {}, count=3), rule="sum", of="count", what="models", at_most=5)
    assert issue.message.startswith("models: 6 in all, 1 over 5 allowed in the army")


def test_costs_are_asked_for_only_where_a_rule_weighs_the_list() -> None:
    receipt = bill({})
    assert [
        issue.code for issue in check_costs([ListRule("a", "sum", at_most="limit")], receipt)
    ] == ["no-cost"]
    assert [
        issue.code for issue in check_costs([ListRule("a", "percent", at_most=40)], receipt)
    ] == ["no-cost"]
    assert list(check_costs([ListRule("a", "count", at_most=1)], receipt)) == []
    assert list(check_costs([ListRule("a", "sum", at_most="limit")], bill({}, size=None))) == []
