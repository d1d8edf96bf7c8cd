"""What the trace of a combat tells: its score, and what becomes of units that broke."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from skirmish_cli.core.table import JudgementEntry, Table
from tests.games.t9a.combats import MAN, PASSIVE, Side, card, one, played

BANNER = card(PASSIVE, standard=True, bsb=True)
FAST = card(part={"agi": 5})


def judged(table: Table) -> list[tuple[str, int, str]]:
    """Return what is judged with combat score in its name: its total and its word."""
    return [
        (entry.what, entry.total, entry.result)
        for entry in table.trace
        if isinstance(entry, JudgementEntry) and "combat score" in entry.what
    ]


def list_unit_notes(table: Table) -> list[str]:
    """Return the notes about units."""
    notes = [getattr(entry, "text", "") for entry in table.trace]
    return [note for note in notes if note[:1] in {"a", "b"}]


@pytest.mark.parametrize(
    ("faces", "a", "b", "scores"),
    [
        # Nobody hits.
        ([1, 1], one(MAN), one(MAN), [(0, "tie"), (0, "tie")]),
        # A charge, a health point, and a unit that is wiped.
        ([4, 4], one(MAN, "charging"), one(MAN), [(3, "wins"), (0, "loses")]),
        ([4, 4], one(MAN), one(FAST), [(0, "loses"), (2, "wins")]),
    ],
)
def test_both_scores_are_told_with_who_wins(
    faces: Sequence[int], a: Side, b: Side, scores: list[tuple[int, str]]
) -> None:
    _, table = played(faces, a, b)
    sides = ("side a combat score", "side b combat score")
    assert judged(table) == [(side, *score) for side, score in zip(sides, scores, strict=True)]


@pytest.mark.parametrize(
    ("faces", "target", "said"),
    [
        # 3 behind: 7 - 3 is 4, so 4 + 4 breaks. It flees 3: 4 and 3 catch it, 2 does not.
        ([4, 4, 1, 2, 1, 3], card(PASSIVE), ["b1 is caught and removed"]),
        ([4, 4, 1, 2, 1, 2], card(PASSIVE), ["b1 is caught and removed"]),
        ([4, 4, 1, 2, 1, 1], card(PASSIVE), ["b1 flees and is shaken"]),
        # 2 of 8 health points are a quarter.
        (
            [4, 4, 1, 2, 1, 1],
            card(PASSIVE, defensive={"hp": 8}),
            ["b1 is decimated and removed"],
        ),
        ([2, 2], card(PASSIVE), []),
    ],
)
def test_a_unit_that_broke_is_caught_or_decimated_or_flees(
    faces: Sequence[int], target: dict[str, Any], said: list[str]
) -> None:
    lost = "lost=6" if target["defensive"]["hp"] == 8 else ""
    _, table = played(faces, one(BANNER, "charging"), one(target, lost))
    assert list_unit_notes(table) == said


def test_a_character_is_caught_with_its_unit() -> None:
    hero = card(PASSIVE, attachable=True)
    _, table = played(
        [4, 4, 1, 2, 1, 2], one(BANNER, "charging"), [(PASSIVE, ""), (hero, "joined=b1")]
    )
    assert list_unit_notes(table) == ["b1 is caught and removed", "b2 is caught and removed"]
