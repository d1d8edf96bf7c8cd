"""Who touches whom in a combat, by flags or front to front."""

from __future__ import annotations

import pytest

from skirmish_cli.core.errors import UsageProblem
from tests.games.t9a.combats import MAN, card, combat_of, one

BLOCK = card(models=20, files=5)


def test_the_default_is_front_against_the_first_enemy() -> None:
    combat = combat_of([(BLOCK, "fight=3"), (BLOCK, "fight=3")], one(BLOCK))
    assert {(touch.first, touch.second) for touch in combat.touches} == {(0, 2), (1, 2)}


def test_two_pairs_are_named_by_one_flag() -> None:
    combat = combat_of([(BLOCK, ""), (BLOCK, "front=b2")], [(BLOCK, ""), (BLOCK, "")])
    assert {(touch.first, touch.second) for touch in combat.touches} == {(0, 2), (1, 3)}


@pytest.mark.parametrize(
    ("flags", "word"),
    [
        ("flank=b1", "flank=left:ENEMY"),
        ("flank=up:b1", "flank=left:ENEMY"),
        ("flank=left", "flank=left:ENEMY"),
        ("flank=left:b2", "unknown enemy"),
        ("flank=left:b1 rear=b1", "exclude"),
        ("rear=a1", "unknown enemy"),
        ("lost=1", "out of range"),
        ("lost=x", "whole number"),
        ("fight=9", "out of range"),
    ],
)
def test_flags_that_cannot_be_are_refused(flags: str, word: str) -> None:
    with pytest.raises(UsageProblem, match=word):
        combat_of(one(MAN, flags), one(MAN))


def test_flags_of_both_on_the_same_contact_are_refused() -> None:
    with pytest.raises(UsageProblem, match="touch already"):
        combat_of(one(MAN, "flank=left:b1"), one(MAN, "front=a1"))


@pytest.mark.parametrize(
    ("a", "b", "touches"),
    [
        # A flanker faces nobody else, and neither does whom it flanks.
        (["flank=left:b1"], [""], [(0, 1, "front", "left")]),
        # Whoever is flanked on side a faces the first enemy as well.
        (
            [""],
            ["", "flank=left:a1"],
            [(2, 0, "front", "left"), (0, 1, "front", "front")],
        ),
        (
            ["", ""],
            ["front=a2", "rear=a1"],
            [(2, 1, "front", "front"), (3, 0, "front", "rear"), (0, 2, "front", "front")],
        ),
        # On side b only those whom nobody has touched face the first enemy.
        (["front=b1"], ["", ""], [(0, 1, "front", "front"), (2, 0, "front", "front")]),
        (["front=b1", "front=b2"], ["", ""], [(0, 2, "front", "front"), (1, 3, "front", "front")]),
        # Units that are shaken are gone, whichever named the other.
        (["shaken", "front=b1"], ["", "front=a1"], [(1, 2, "front", "front")]),
        (["front=b2", "front=b1"], ["", "shaken"], [(1, 2, "front", "front")]),
    ],
)
def test_units_without_a_flag_face_the_first_enemy_where_they_must(
    a: list[str], b: list[str], touches: list[tuple[int, int, str, str]]
) -> None:
    # Counted by hand, so that several find room on one front.
    sides = [[(BLOCK, f"{flags} fight=1") for flags in side] for side in (a, b)]
    assert list(combat_of(*sides).touches) == touches
