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
