"""Combats: one model and all its opponents, with supporters; anything larger is split first."""

from __future__ import annotations

import pytest

from tests.games.freeblades.commands import DUELLIST, odds, refused

SPEAR = DUELLIST.replace("damage: d8", "damage: d8, standoff: true")


@pytest.mark.parametrize("enemies", [1, 2, 4])
def test_one_model_alone_on_a_side_fights_any_number(
    enemies: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert odds(capsys, "melee", DUELLIST, "vs", *[DUELLIST] * enemies)
    assert odds(capsys, "melee", *[DUELLIST] * enemies, "vs", DUELLIST)


def test_several_on_both_sides_are_split_first(capsys: pytest.CaptureFixture[str]) -> None:
    line = refused(capsys, "melee", DUELLIST, DUELLIST, "vs", DUELLIST, DUELLIST)
    for word in (
        "fewest opponents",
        "chargers choose first",
        "manoeuvred",
        "highest DISC",
        "first player",
    ):
        assert word in line


def test_supporters_come_on_top_but_one_for_each_friend(capsys: pytest.CaptureFixture[str]) -> None:
    assert odds(capsys, "melee", DUELLIST, f"{SPEAR}+support", "vs", DUELLIST, f"{SPEAR}+support")
    assert "each friend takes one" in refused(
        capsys, "melee", DUELLIST, f"{SPEAR}+support", f"{SPEAR}+support", "vs", DUELLIST
    )
    assert "needs a friend in front" in refused(capsys, "melee", f"{SPEAR}+support", "vs", DUELLIST)
