"""What procedures declare: the flags that they read, their policies, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.registry import get_game
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.first_blood.statuses import STATUSES
from tests.games.first_blood.support import report
from tests.support import run_here

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
    """Return a report without the words and flags that it repeats, and without its notes."""
    inputs = {key: value for key, value in data["inputs"].items() if key != "flags"}
    return {**data, "words": [], "inputs": inputs, "notes": []}


def ask_with_flag(
    name: str, flag: str, card: str, capsys: pytest.CaptureFixture[str]
) -> tuple[Any, Any]:
    """Return the reports of a command without a flag and with it."""
    typed = f"{card}+{flag}" + ("=1" if flag == "w" else "")
    with_flag = [typed if word == "F" else word for word in WITH_FLAG[name]]
    plain = [card if word == "F" else word for word in WITH_FLAG[name]]
    return report(capsys, name, *plain, "--odds"), report(capsys, name, *with_flag, "--odds")


@pytest.mark.parametrize("name", WITH_FLAG)
def test_a_flag_that_is_not_declared_changes_nothing_and_is_told_once(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    # The slain can't do anything at all.
    declared = {*GAME.procedure(name).flags, "slain"}
    others = set(load_ruleset("first-blood").conditions) - declared
    assert others
    for flag in others:
        plain, with_flag = ask_with_flag(name, flag, CARD, capsys)
        assert without_echo(with_flag) == without_echo(plain)
        told = [note for note in with_flag.get("notes", ()) if f"+{flag}" in note]
        assert [note.partition(": ")[2] for note in told] == [f"+{flag} changes nothing in {name}"]


@pytest.mark.parametrize("name", WITH_FLAG)
def test_nothing_is_resolved_with_the_slain(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = [f"{CARD}+slain" if word == "F" else word for word in WITH_FLAG[name]]
    run_here(capsys, "first-blood", name, *words).check(2, "is slain: it is out of the battle")


@pytest.mark.parametrize("name", WITH_FLAG)
def test_a_declared_flag_changes_something_or_is_told_once(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for flag in GAME.procedure(name).flags:
        plain, with_flag = ask_with_flag(name, flag, CARD, capsys)
        told = [note for note in with_flag.get("notes", ()) if f"+{flag} changes nothing" in note]
        # That a Warrior is activated is told, though it changes nothing of what it may do.
        changes = without_echo(with_flag) != without_echo(plain) or flag == "activated"
        assert len(told) == (0 if changes else 1), (flag, told)


@pytest.mark.parametrize("name", WITH_FLAG)
@pytest.mark.parametrize("status", STATUSES)
def test_a_flag_that_a_special_rule_asks_for_is_not_told_as_idle(
    name: str, status: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rule = f"special_rules: [{{name: Odd, when: {status}, stat: LETTER, add: 1}}]"
    letter = {"test": "m", "resolve": "r", "may": "m"}.get(name, "d")
    card = CARD[:-1] + f", {rule.replace('LETTER', letter)}}}"
    _, with_flag = ask_with_flag(name, status, card, capsys)
    if not (name == "resolve" and status == "broken"):
        assert not any("changes nothing" in note for note in with_flag.get("notes", ()))
    plain, _ = ask_with_flag(name, status, card, capsys)
    asked = f"not applied, as it isn't {status.capitalize()}: Odd"
    assert any(note.endswith(asked) for note in plain.get("notes", ()))


@pytest.mark.parametrize("value", ["none", "a", "both"])
def test_the_policies_of_a_round_are_those_that_it_prints(
    value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("round", "1", "vs", "2", "--policy", f"passes={value}")
    printed = report(capsys, *words, "--odds")["odds"]["policy"]
    assert printed == {"cards": "listed", "passes": value}
    policies = {policy.name: policy for policy in GAME.procedure("round").policies}
    assert set(printed) == set(policies)
    assert {policy.default for policy in policies.values()} == {"listed", "none"}


def test_strictly_in_turn_there_is_no_policy_of_passes(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("round", "1", "vs", "2", "--ruling", "alternating=strict")
    assert report(capsys, *words, "--odds")["odds"]["policy"] == {"cards": "listed"}


ROWS = [
    ("test", "--value", "3"),
    ("resolve", "--value", "3"),
    ("clash", CARD, "vs", CARD),
    ("clash", CARD, "vs", CARD, CARD, "--split", "1,1"),
    ("clash", CARD, CARD, "vs", CARD, CARD, "--split", "1,1"),
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
