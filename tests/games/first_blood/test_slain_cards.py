"""A round without the command cards of the slain: named, in a regiment, or in what is due."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.rules import play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from tests.games.first_blood.procedures.test_round import ask_with
from tests.games.first_blood.support import WITH_SAMPLES, report, split_words
from tests.support import run_here


def find_due(data: Any) -> str:
    (due,) = data["due"]
    return str(due["command"])


def test_the_card_of_a_slain_warrior_is_never_flipped(capsys: pytest.CaptureFixture[str]) -> None:
    data = report(capsys, *split_words("round x y+slain z vs u v+slain"))
    assert data["outcome"]["order"] == ["a: x", "b: u", "a: z"]


def test_what_is_due_of_a_round_has_no_card_of_the_slain(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = report(capsys, *split_words("round x y+slain z vs u v+slain --turns 1"))
    assert find_due(data) == "round x z vs u --done x --first b --turns 1"
    # Whoever was activated and slain then is named by --done, so its card stays with its flag.
    data = report(capsys, *split_words("round x+slain z vs u --done x --first b --turns 1"))
    assert find_due(data) == "round x+slain z vs u --done x --done u --first a --turns 1"


def test_a_side_that_is_slain_keeps_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    data = report(capsys, *split_words("round x y vs u+slain --turns 1"))
    assert find_due(data) == "round x y vs u+slain --done x --first a --turns 1"
    data = report(capsys, *split_words(find_due(data)))
    assert data["outcome"]["order"] == ["a: y"]


def test_a_slain_card_was_not_activated_so_the_round_begins(
    capsys: pytest.CaptureFixture[str],
) -> None:
    changes = report(capsys, *split_words("round x+slain y vs u --first b"))["changes"]
    assert [one["whom"] for one in changes if one["what"] == "supremacy"] == ["b"]


def activate(flags: dict[str, dict[str, str]], *words: str) -> list[str]:
    """Return whom a round activates whose Warriors carry flags, as in a battle."""
    table = Table(TypedDice(()))
    play(ask_with(flags, *words).rule(), table)
    return [one.whom for one in table.changes if one.what == "activated"]


def test_of_a_regiment_whoever_stands_is_activated() -> None:
    spears = [f"band/spear-{place}" for place in (1, 2, 3)]
    flags = {key: {} for key in (*spears, "foe/boar")}
    flags |= {spears[0]: {"out": "slain"}, spears[2]: {"slain": ""}}
    assert activate(flags, "spear", "vs", "boar") == ["spear-2", "boar"]
    # Where nobody of it stands, its card is out of the round, and out of what is due.
    flags[spears[1]] = {"out": "slain"}
    assert activate(flags, "spear", "vs", "boar") == ["boar"]


def test_flags_of_the_slain_do_not_count() -> None:
    flags = {"band/ann": {}, "foe/boar": {"out": "slain", "supremacy": ""}, "foe/pig": {}}
    assert ask_with(flags, "ann", "vs", "boar", "pig").inputs["first"] == "a"


def test_what_is_due_takes_the_files_of_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    words = (*WITH_SAMPLES, *split_words("captain seer vs brute --turns 1"))
    shown = run_here(capsys, "first-blood", "round", *words, "--format", "plain").out
    assert all(file in shown for file in ("lamplighters.yaml", "mudtusks.yaml"))
