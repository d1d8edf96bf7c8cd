"""What procedures declare: the flags that they read, their policies, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.registry import get_game
from skirmish_cli.files.rulesets import load_ruleset
from tests.games.first_blood.support import report

GAME = get_game("first-blood")
CARD = "{m: 5, a: 2, c: 2, v: 2, barrage: 2, d: 1, w: 2, r: 3}"
#: Commands with a place for a flag.
WITH_FLAG = {
    "test": ("F", "m"),
    "resolve": ("F",),
    "clash": (CARD, "vs", "F"),
    "volley": (CARD, "vs", "F"),
    "may": ("F",),
}


def test_the_declared_flags_are_those_of_the_ruleset() -> None:
    declared = {flag for name in GAME.procedures for flag in GAME.procedure(name).flags}
    assert declared == set(load_ruleset("first-blood").conditions)


def without_echo(data: Any) -> Any:
    """Return a report without the words that were typed and the flags that it repeats."""
    inputs = {key: value for key, value in data["inputs"].items() if key != "flags"}
    return {**data, "words": [], "inputs": inputs}


@pytest.mark.parametrize("name", WITH_FLAG)
def test_a_flag_that_is_not_declared_changes_nothing(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    others = set(load_ruleset("first-blood").conditions) - set(GAME.procedure(name).flags)
    assert others
    plain = [CARD if word == "F" else word for word in WITH_FLAG[name]]
    for flag in others:
        typed = f"{CARD}+{flag}" + ("=1" if flag == "w" else "")
        words = [typed if word == "F" else word for word in WITH_FLAG[name]]
        with_flag = report(capsys, name, *words, "--odds")
        assert without_echo(with_flag) == without_echo(report(capsys, name, *plain, "--odds"))


@pytest.mark.parametrize("words", [(), ("--pass", "a"), ("--pass", "a", "--pass", "b")])
def test_the_policies_of_a_round_are_those_that_it_prints(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    printed = report(capsys, "round", "1", "vs", "2", *words, "--odds")["odds"]["policy"]
    policies = {policy.name: policy for policy in GAME.procedure("round").policies}
    assert set(printed) == set(policies)
    assert all(value in policies[name].values for name, value in printed.items())
    if not words:
        assert printed == {name: policy.default for name, policy in policies.items()}


ROWS = [
    ("test", "--value", "3"),
    ("resolve", "--value", "3"),
    ("clash", CARD, "vs", CARD),
    ("clash", CARD, "vs", CARD, CARD, "--split", "1,1"),
    ("volley", CARD, "vs", CARD),
    ("may", CARD),
    ("round", "2", "vs", "3", "--turns", "2"),
]


@pytest.mark.parametrize("words", ROWS)
def test_every_key_of_a_row_of_the_odds_is_a_key_of_the_rolled_outcome(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    rows = report(capsys, *words, "--odds")["odds"]["distribution"]
    outcome = report(capsys, *words, "--seed", "1")["outcome"]
    assert all(set(row["outcome"]) <= set(outcome) for row in rows)
