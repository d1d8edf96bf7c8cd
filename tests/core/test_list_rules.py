from __future__ import annotations

from typing import Any

import pytest
from pydantic import Field

from skirmish_cli.core.list_rules import ListRule, check_rules, read_rule
from skirmish_cli.core.receipts import Receipt, cost_of, model_item, option_item
from skirmish_cli.core.warband import CardBase, ListIssue, ModelEntry


class Weapon(CardBase):
    name: str = ""


class Card(CardBase):
    class_: str | None = Field(default=None, alias="class")
    entry: str | None = None
    tags: tuple[str, ...] = ()
    lp: int | None = None
    cost: int | None = None
    weapon: Weapon | None = None
    options: dict[str, int] = Field(default_factory=dict)


def bill(*cards: dict[str, Any], size: int | None = 1000, count: int = 1) -> Receipt:
    items = []
    for index, data in enumerate(cards):
        entry = ModelEntry(f"m{index}", f"M{index}", count, Card.model_construct(**data), ("models", index))
        items.append(model_item(entry, cost_of(entry.card)))
        items += [option_item(entry, name, cost, count, (*entry.path, "card", "options", name))
                  for name, cost in data.get("options", {}).items()]  # fmt: skip
    return Receipt("points", tuple(items), size, "army")


def issues(receipt: Receipt, **rule: Any) -> list[ListIssue]:
    return list(check_rules([read_rule({"id": "r", **rule})], receipt))


def only(receipt: Receipt, **rule: Any) -> ListIssue:
    (issue,) = issues(receipt, **rule)
    return issue


def test_an_option_is_counted_once_in_the_total_and_in_every_limit() -> None:
    # A 50-point option on a 24-point model: 24 + 50 = 74, and 74 once in the limit, the percentage and the sum.
    receipt = bill({"cost": 24, "tags": ("core",), "options": {"Banner": 50}}, size=70)
    assert receipt.total == 74
    issue = only(receipt, rule="sum", at_most="limit")
    assert issue.message == ("the models cost 74 points, 4 over the limit of 70 for the army: m0 24 + m0: Banner 50")
    assert issue.hint == "drop m0: Banner (50 points)"
    assert issues(bill({"cost": 24, "options": {"Banner": 50}}, size=74), rule="sum", at_most="limit") == []
    percent = only(receipt, rule="percent", what="core", where={"tags": "core"}, at_most=100)
    assert "core: 74 points, 4 over the 100 % (70 of 70 points) for the army" in percent.message


def test_a_number_allowed_for_each_so_many_points_names_its_scope_the_surplus_and_the_cheapest_drop() -> None:
    heroes = [{"class_": "hero", "cost": cost} for cost in (30, 10, 20)]
    issue = only(bill(*heroes), rule="count", what="heroes", where={"class": "hero"}, at_most=2, per=1000)
    assert issue.message == "heroes: 3 of 2 allowed per 1000 points (2 in 1000), 1 too many: m0, m1, m2"
    assert issue.hint == "drop m1 (10 points)"
    assert issue.path == ("models", 2)


@pytest.mark.parametrize(
    ("size", "rounding", "allowed"), [(999, "", 0), (1000, "", 2), (1999, "", 2), (1001, "up", 4), (2000, "up", 4)]
)
def test_steps_of_points_count_when_they_are_full_unless_rounded_up(size: int, rounding: str, allowed: int) -> None:
    def number(count: int) -> int:
        receipt = bill({"class_": "hero"}, size=size, count=count)
        return len(issues(receipt, rule="count", at_most=2, per=1000, rounding=rounding))

    assert number(allowed + 1) == 1
    if allowed:
        assert number(allowed) == 0


@pytest.mark.parametrize(
    ("rounding", "spent", "wrong"),
    # 25 % of 2050 are 512.5; at least.
    [("", 512, True), ("", 513, False),
     ("exact", 512, True), ("down", 512, False), ("up", 512, True), ("up", 513, False)],
)  # fmt: skip
def test_a_share_is_compared_exactly_or_with_its_rounding(rounding: str, spent: int, wrong: bool) -> None:
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
    assert "the relic: 'Torch' is there 2 times, but one of each is allowed in the army" in issue.message
    assert issue.path == ("models", 1)


def test_what_requires_another_is_missing_it_only_where_there_is_one() -> None:
    rule = {"rule": "requires", "where": {"class": "squire"}, "needs": {"class": ["knight", "lord"]}}
    issue = only(bill({"class_": "squire", "cost": 5}), **rule)
    assert issue.message == "m0 needs one with class knight or lord in the army, and there is none"
    assert issue.hint == "add one, or drop m0 (5 points)"
    assert issues(bill({"class_": "squire"}, {"class_": "Lord"}), **rule) == []
    assert issues(bill({"class_": "page"}), **rule) == []


def test_what_excludes_another_names_both_and_drops_the_cheaper() -> None:
    rule = {"rule": "excludes", "where": {"class": "elf"}, "others": {"class": "dwarf"}}
    issue = only(bill({"class_": "elf", "cost": 30}, {"class_": "dwarf", "cost": 20}), **rule)
    assert issue.message == "m0 can't be in one army with m1"
    assert issue.hint == "drop m1 (20 points)"
    assert issues(bill({"class_": "elf"}), **rule) == []


def test_at_most_one_of_some_groups() -> None:
    rule = {"rule": "at_most_one_of", "what": "patrons", "groups": [{"tags": "sun"}, {"tags": "moon"}]}
    issue = only(bill({"tags": ("sun",), "cost": 5}, {"tags": ("moon",), "cost": 9}), **rule)
    assert "patrons: at most one of these is allowed in the army, not tags sun (m0); tags moon (m1)" in issue.message
    assert issue.hint == "drop m0 (5 points)"
    assert issues(bill({"tags": ("sun",)}, {"tags": ("sun",)}), **rule) == []


def test_a_rule_for_each_model_points_into_its_card() -> None:
    rule = {"rule": "sum", "scope": "model", "where": {"class": "hero"}, "of": "lp", "at_least": 2, "at": "lp"}
    issue = only(bill({"class_": "hero", "lp": 1}, {"class_": "hero", "lp": 2}, {"class_": "hero"}), **rule)
    assert (issue.message, issue.path) == ("LP is at least 2, but m0 has 1", ("models", 0, "card", "lp"))


@pytest.mark.parametrize(
    ("card", "where", "expected"),
    [
        ({"lp": 0}, {"has": "lp"}, True), ({}, {"has": "lp"}, False), ({}, {"lacks": ["lp", "cost"]}, True),
        ({"cost": 0}, {"lacks": "cost"}, False), ({"tags": ("a", "b")}, {"tags": "B"}, True),
        ({}, {"entry": "x"}, False),
        ({"weapon": Weapon(name="Bow")}, {"weapon.name": ["Axe", "bow"]}, True), ({}, {"weapon.name": "bow"}, False),
        ({}, {"name": "m0"}, True),
    ],
)  # fmt: skip
def test_conditions_compare_printed_keys(card: dict[str, Any], where: dict[str, Any], expected: bool) -> None:
    assert bool(issues(bill(card), rule="count", where=where, at_most=0)) is expected


def test_rules_of_a_size_wait_for_one() -> None:
    receipt = bill({"cost": 5000}, size=None)
    for rule in (ListRule("a", "sum", at_most="limit"), ListRule("b", "percent", at_most=1),
                 ListRule("c", "count", at_most=0, per=10)):  # fmt: skip
        assert list(check_rules([rule], receipt)) == []


def test_the_cheapest_change_takes_as_few_points_as_it_can() -> None:
    receipt = bill({"cost": 40}, {"cost": 12}, size=45)
    assert only(receipt, rule="sum", at_most="limit").hint == "drop m1 (12 points)"
    copies = bill({"cost": 9}, {"cost": 20}, size=70, count=3)  # 87, 17 over: two of m0 are 18, one m1 is 20
    assert only(copies, rule="sum", at_most="limit").hint == "drop 2 of m0 (18 points)"
