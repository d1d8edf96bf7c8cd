from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.registry import get_game
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import ListIssue, ModelEntry, WarbandFile
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.freeblades.cards import Card
from skirmish_cli.games.freeblades.lists import make_receipt
from skirmish_cli.lists.checking import check_list

RULES = load_ruleset("freeblades")


def warband(*cards: dict[str, Any], limit: int | None = None, count: int = 1) -> WarbandFile:
    entries = [
        ModelEntry(f"m{index}", f"M{index}", count, Card.model_validate(card), ("models", index))
        for index, card in enumerate(cards)
    ]
    return WarbandFile("freeblades", "Test", limit, entries)


def issues(
    *cards: dict[str, Any], limit: int | None = None, count: int = 1, rules: Ruleset = RULES
) -> list[ListIssue]:
    band = warband(*cards, limit=limit, count=count)
    return list(check_list(get_game("freeblades"), band, rules, make_receipt(band, rules)))


@pytest.mark.parametrize(
    ("card", "wrong"),
    [
        ({"class": "hero", "lp": 1}, True),
        ({"class": "hero", "lp": 2}, False),
        ({"class": "follower", "lp": 2}, True),
        ({"class": "follower", "lp": 1}, False),
        ({"class": "creature", "lp": 4}, False),
        ({"lp": 1}, False),
        ({"class": "hero"}, False),
    ],
)
def test_a_hero_has_two_life_points_or_more_and_a_follower_one(
    card: dict[str, Any], wrong: bool
) -> None:
    found = issues(card)
    assert [issue.code for issue in found] == (["class-lp"] if wrong else [])
    assert all(
        issue.severity == "warning" and issue.path == ("models", 0, "card", "lp") for issue in found
    )


def test_a_list_at_its_limit_has_no_finding() -> None:
    assert issues({"cost": 25}, {"cost": 25}, limit=50) == []


def test_a_list_over_its_limit_itemises_the_sum_and_names_the_cheapest_change() -> None:
    (issue,) = issues({"cost": 20}, {"cost": 9}, limit=80, count=3)
    assert (issue.code, issue.severity, issue.path) == ("over-limit", "error", ("limit",))
    assert "87 gold, 7 over the limit of 80" in issue.message
    assert "3 x m0 at 20 = 60 + 3 x m1 at 9 = 27" in issue.message
    assert issue.hint == "drop 1 of m1 (9 gold)"


def test_a_card_without_a_cost_is_a_warning_only_under_a_limit() -> None:
    assert issues({}) == []
    assert [issue.code for issue in issues({}, limit=10)] == ["no-cost"]


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ({"rar": "d6"}, "half-weapon"),
        ({"rw": {"damage": "d6"}}, "half-weapon"),
        ({"power": 5}, "half-caster"),
    ],
)
def test_halves_of_a_card_are_warnings(card: dict[str, Any], code: str) -> None:
    (issue,) = issues(card)
    assert (issue.code, issue.severity) == (code, "warning")


def test_copies_are_counted_each() -> None:
    assert make_receipt(warband({"cost": 9}, count=3), RULES).total == 27


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Pary 1", "Parry 1"),
        ("Pary [2]", "Parry [2]"),
        ("SHEILD BASH", "Shield Bash"),
        ("Sargeant [Muster]", "Sergeant [Muster]"),
    ],
)
def test_a_talent_that_nobody_knows_is_a_warning_if_its_name_is_nearly_a_known_one(
    written: str, meant: str
) -> None:
    (issue,) = issues({"talents": ["Feral", written]})
    assert (issue.code, issue.severity) == ("unknown-talent", "warning")
    assert issue.path == ("models", 0, "card", "talents", 1)
    assert issue.hint.startswith(f"did you mean {meant}?")


@pytest.mark.parametrize("entry", RULES.data["talents"], ids=lambda entry: str(entry["name"]))
def test_what_the_text_names_is_no_finding_whatever_its_case_and_value(
    entry: dict[str, Any],
) -> None:
    name = entry["name"]
    assert (
        issues({"talents": [f"{name} 1", f"{name} [1]", f"{name.lower()} 1", f"{name.upper()} 2"]})
        == []
    )


def test_a_talent_of_another_book_is_no_finding() -> None:
    assert issues({"talents": ["Juggling 2", "Fasting", "Sea Legs", "Power"]}) == []


@pytest.mark.parametrize("key", ["mw", "rw"])
def test_abilities_of_weapons_are_looked_at_as_well(key: str) -> None:
    card = {"rar": "d6", "mw": {"damage": "d6"}, "rw": {"damage": "d6"}}
    card[key] = {"damage": "d6", "special": ["Stand-off"]}
    (issue,) = issues(card)
    assert issue.path == ("models", 0, "card", key, "special", 0)


def test_a_talent_that_house_rules_know_is_no_finding_and_one_like_it_is(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("extends: freeblades\ntalents: [{name: Cavalier, new: true}]\n")
    rules = load_ruleset("freeblades", [house])
    assert [issue.code for issue in issues({"talents": ["Cavalier"]})] == ["unknown-talent"]
    assert issues({"talents": ["Cavalier"]}, rules=rules) == []
    (issue,) = issues({"talents": ["Cavaliere"]}, rules=rules)
    assert issue.hint.startswith("did you mean Cavalier?")
