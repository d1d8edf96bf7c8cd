"""What a game says of a list: its own parts where it has them, and the shared ones."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import ListIssue, ModelEntry, WarbandFile
from skirmish_cli.lists.checking import check_list, check_names, make_receipt
from skirmish_cli.lists.receipts import Receipt, model_item, receipt_of

LISTS = [{"id": "few", "rule": "count", "at_most": 1}]
RULES = Ruleset("toy", "Toy", "1", "Toy", {"lists": LISTS}, {}, {})
ENTRIES = [
    ModelEntry(name, name, 1, SimpleNamespace(cost=7), ("models", place))
    for place, name in enumerate("ab")
]
WARBAND = WarbandFile("toy", "Two", None, ENTRIES)


def own_receipt(warband: WarbandFile, rules: Ruleset) -> Receipt:
    return receipt_of(warband, unit=rules.name)


def adapt(warband: WarbandFile, rules: list[Any]) -> list[Any]:
    return [rule._replace(at_most=len(warband.models)) for rule in rules]


def find_issues(warband: WarbandFile, rules: Ruleset) -> Iterator[ListIssue]:
    yield ListIssue(("models",), "warning", "list-rule", f"told of {warband.name}")


def game(**parts: str) -> Any:
    """Return what these functions ask of a game."""
    named = {"receipt": None, "own_rules": None, "check_names": None, **parts}
    return SimpleNamespace(list_rules="find_issues", load=lambda where: globals()[where], **named)


def messages(issues: Iterator[ListIssue]) -> list[str]:
    return [issue.message for issue in issues]


def test_a_game_makes_its_own_receipt_or_each_model_is_a_line() -> None:
    plain = make_receipt(game(), WARBAND, RULES)
    assert (plain.unit, plain.total) == ("points", 14)
    assert make_receipt(game(receipt="own_receipt"), WARBAND, RULES).unit == "Toy"


def test_a_receipt_has_the_lines_of_each_entrys_bill() -> None:
    twice = receipt_of(WARBAND, bill=lambda entry: [model_item(entry, 1), model_item(entry, 2)])
    assert [item.each for item in twice.items] == [1, 2, 1, 2]
    assert [item.each for item in receipt_of(WARBAND).items] == [7, 7]


def test_the_rules_of_the_ruleset_come_before_what_the_game_knows() -> None:
    receipt = receipt_of(WARBAND)
    assert messages(check_list(game(), WARBAND, RULES, receipt)) == [
        "models: 2 of 1 allowed in the warband, 1 too many: a, b",
        "told of Two",
    ]


def test_a_list_may_have_rules_of_its_own() -> None:
    found = check_list(game(own_rules="adapt"), WARBAND, RULES, receipt_of(WARBAND))
    assert messages(found) == ["told of Two"]


def test_only_a_game_that_knows_names_checks_them() -> None:
    assert messages(check_names(game(), WARBAND, RULES)) == []
    assert messages(check_names(game(check_names="find_issues"), WARBAND, RULES)) == ["told of Two"]
