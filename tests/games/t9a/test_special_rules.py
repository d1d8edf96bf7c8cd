"""Special rules as cards write them, and what becomes of those that nobody knows."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.games.t9a.special_rules import (
    find_rule_value,
    has_rule,
    note_unknown_rules,
    parse_rule,
)
from tests.support import run_here

Capture = pytest.CaptureFixture[str]


def bows(rules: str) -> str:
    bow = f"{{name: Bow, aim: 4+, range: 24, str: 3, rules: [{rules}]}}"
    return f"{{models: 10, files: 5, shooting: [{bow}]}}"


def shoot(capsys: Capture, shooter: str, target: str, *words: str) -> dict[str, Any]:
    ran = run_here(capsys, "t9a", "shoot", shooter, "vs", target, *words, "--odds", "--json")
    assert ran.code == 0, ran.err
    data: dict[str, Any] = ran.data
    return data


@pytest.mark.parametrize(
    ("written", "name", "value"),
    [
        ("Accurate", "Accurate", None),
        ("Unwieldy (2)", "Unwieldy", 2),
        ("Unwieldy 2", "Unwieldy", 2),
        ("  Hard   Target ( -1 ) ", "Hard Target", 1),
        ("Hard Target(1)", "Hard Target", 1),
        ("Immune (Fire)", "Immune", None),
        ("Quick to Fire", "Quick to Fire", None),
        ("Wall2", "Wall2", None),
        ("a (1) b", "a (1) b", None),
    ],
)
def test_a_rule_is_a_name_and_perhaps_a_value(written: str, name: str, value: int | None) -> None:
    assert parse_rule(written) == (name, value)


def test_the_highest_value_of_a_rule_counts_and_one_without_a_value_is_one() -> None:
    assert find_rule_value(["Unwieldy", "Accurate"], "unwieldy") == 1
    assert find_rule_value(["Unwieldy (1)", "Unwieldy 3"], "Unwieldy") == 3
    assert find_rule_value(["Accurate"], "Unwieldy") == 0
    assert has_rule(["quick to fire"], "Quick to Fire")
    assert not has_rule(["Quick"], "Quick to Fire")


def test_an_unknown_rule_is_told_once_with_the_nearest() -> None:
    assert note_unknown_rules(
        "bows", ["Acurate", "Acurate", "Accurate"], ["Accurate", "Unwieldy"]
    ) == ["bows: the rule Acurate isn't known and counts for nothing; did you mean Accurate?"]


@pytest.mark.parametrize(
    "target",
    [
        "{models: 9, rules: ['Hard Target (2)'], defensive: {res: 3}}",
        "{models: 9, rules: [Hard Target 2], defensive: {res: 3}}",
        "{models: 9, defensive: {res: 3, hard_target: 2}}",
        "{models: 9, rules: [Hard Target 1], defensive: {res: 3, hard_target: 2}}",
    ],
)
def test_hard_target_counts_among_the_rules_as_among_the_values(
    target: str, capsys: Capture
) -> None:
    # Ten shots that need 6 instead of 4.
    assert shoot(capsys, bows(""), target)["odds"]["fractions"]["hits_mean"] == "5/3"


@pytest.mark.parametrize(
    ("rule", "hits"),
    [("Unwieldy (1)", "0"), ("Unwieldy 1", "0"), ("Unwieldy", "0"), ("Accurate", "10/3")],
)
def test_unwieldy_counts_in_every_spelling(rule: str, hits: str, capsys: Capture) -> None:
    # Aim 4+, long range and moved: 6+, and 7+ with Unwieldy; Accurate needs 5+.
    data = shoot(
        capsys, bows(rule), "{models: 9, defensive: {res: 3}}", "--moved", "--distance", "13"
    )
    assert data["odds"]["fractions"]["hits_mean"] == hits
    assert not any("isn't known" in note for note in data["notes"])


def test_rules_that_nobody_knows_are_told_with_the_result(capsys: Capture) -> None:
    data = shoot(
        capsys, bows("Acurate"), "{models: 9, rules: [Sturdy Boots], defensive: {res: 3}}", "--long"
    )
    assert data["odds"]["fractions"]["hits_mean"] == "10/3"
    assert (
        "a1: the rule Acurate isn't known and counts for nothing; did you mean Accurate?"
        in data["notes"]
    )
    assert any(note.startswith("b1: the rule Sturdy Boots isn't known") for note in data["notes"])


def test_a_value_that_no_rule_has_is_refused(capsys: Capture) -> None:
    run_here(capsys, "t9a", "shoot", bows("Unwieldy 7"), "vs", "{defensive: {res: 3}}").check(
        2, "a1 Unwieldy 7 is out of range: 0 to 6"
    )
