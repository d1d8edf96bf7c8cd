"""What a page tells of changes: what holds from now on."""

from __future__ import annotations

from skirmish_cli.core.changes import Change
from skirmish_cli.render.procedures import list_changes


def test_what_a_later_change_replaces_is_not_told() -> None:
    changes = [
        Change("imp", "wounds", 3, why="hit"),
        Change("imp", "prone", True),
        Change("imp", "wounds", 1, why="hit again"),
        Change("chief", "wounds", 2),
    ]
    assert list_changes(changes) == ["imp now: prone, wounds 1 (hit again)", "chief now: wounds 2"]


def test_numbers_that_are_added_stand_beside_others() -> None:
    changes = [Change("imp", "def", "+2:star"), Change("imp", "def", "-1:rust")]
    assert list_changes(changes) == ["imp now: def +2:star, def -1:rust"]
