"""`guards`, `round` and `statistic`, the commands of forum play."""

from __future__ import annotations

import pytest

from tests.games.heimr.support import THREAD
from tests.support import run_here


def test_a_statistic_is_found_by_its_short_name(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_here(capsys, "heimr", "statistic", "-w", THREAD, "rook", "cs", "--json").data[
        "outcome"
    ]
    assert (found["statistic"], found["own"], found["value"]) == ("combat_skill", 7, 8)
    run_here(capsys, "heimr", "statistic", "-w", THREAD, "rook", "agilty").check(2, "agility")


def test_the_note_of_a_statistic_says_how_modifiers_add_up(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # Circumstance -1 and -2, untyped -3, -1, +2 and +1, weapon +2, armour +1: -3 - 3 + 2 + 3 = -1.
    typed = [("circumstance", -1), ("circumstance", -2), ("weapon", 2), ("armour", 1)]
    listed = [f"{{on: agility, type: {kind}, value: {value}}}" for kind, value in typed]
    listed += [f"{{on: agility, value: {value}}}" for value in (-3, -1, 2, 1)]
    card = f"{{variant: forum, statistics: {{agility: 3}}, modifiers: [{', '.join(listed)}]}}"
    data = run_here(capsys, "heimr", "statistic", card, "agility", "--json").data
    assert (data["outcome"]["own"], data["outcome"]["value"]) == (3, 2)
    untyped = "of those without a type the best bonus and the worst penalty count"
    assert untyped in data["notes"][1]


def test_the_commands_of_forum_play_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("guards", "--guards", "2", "--movers", "3"), ("round", "half", "half")):
        assert "variant: forum" in run_here(capsys, "heimr", *words, "--json").data["notes"]
    assert run_here(capsys, "heimr", "guards", "--guards", "2", "--movers", "3", "--json").data[
        "outcome"
    ] == {"passing": 1, "blocked": 2}


def test_the_round_of_forum_play_is_a_phase_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(capsys, "phases", "heimr", "forum")
    assert ran.code == 0
    assert "variant: forum" in ran.out


def test_one_guard_and_one_mover_are_counted_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    first = run_here(capsys, "heimr", "guards", "--guards", "1", "--movers", "1").out.split("\n")[0]
    assert first.startswith("1 mover at a border with 1 guard, 0 of them")
