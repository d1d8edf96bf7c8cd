"""Ranks, and how many files touch an enemy."""

from __future__ import annotations

import pytest

from skirmish_cli.games.t9a.formation import count_contact_files, count_proper_ranks
from tests.games.t9a.combats import card, combat_of, one

BLOCK = card(models=20, files=5)


@pytest.mark.parametrize(
    ("models", "files", "width", "ranks"),
    [
        (20, 5, 5, 4),
        (19, 5, 5, 3),
        (24, 10, 5, 2),
        (25, 10, 5, 3),
        (4, 4, 5, 0),
        (30, 4, 5, 0),
        (3, 3, 3, 1),
        (8, 3, 3, 2),
        (1, 1, 1, 1),
        (2, 1, 1, 2),
        (0, 5, 5, 0),
    ],
)
def test_any_rank_that_is_wide_enough_is_proper(
    models: int, files: int, width: int, ranks: int
) -> None:
    assert count_proper_ranks(models, files, width) == ranks


@pytest.mark.parametrize(
    ("files", "own", "enemy", "corners", "contact"),
    [
        (5, 20, 200, 2, 5),
        (10, 20, 100, 2, 7),
        (10, 25, 50, 2, 4),
        (3, 40, 20, 2, 2),
        (10, 25, 60, 2, 4),
        (10, 20, 100, None, 5),
        (10, 25, 60, None, 3),
        (5, 20, 200, None, 5),
        (3, 40, 20, None, 1),
    ],
)
def test_contact_is_what_fits_and_the_corners(
    files: int, own: int, enemy: int, corners: int | None, contact: int
) -> None:
    assert count_contact_files(files, own, enemy, corners=corners) == contact


def test_ten_files_of_20_mm_touch_five_with_seven() -> None:
    combat = combat_of(one(card(models=5, files=5)), one(card(models=10, files=10)))
    assert [combat.lanes[place][0].contact for place in (0, 1)] == [5, 7]


def test_the_ruling_on_corners_leaves_five() -> None:
    combat = combat_of(
        one(card(models=5, files=5)), one(card(models=10, files=10)), {"contact": "corner_ignored"}
    )
    assert [combat.lanes[place][0].contact for place in (0, 1)] == [5, 5]


def test_a_flank_counts_ranks_and_the_side_of_bases() -> None:
    # 4 ranks of 50 mm are 200 mm: 8 files of 25 mm and 2 corners, of which the attacker has 6. B
    # touches with 4 ranks.
    block = card(models=20, files=5, height=2, base="25x50")
    combat = combat_of(
        one(card(models=6, files=6, height=2, base="25x50"), "flank=left:b1"), one(block)
    )
    assert combat.lanes[0][0].contact == 6
    assert (combat.lanes[1][0].contact, combat.lanes[1][0].facing) == (4, "left")


def test_contact_by_hand() -> None:
    assert combat_of(one(card(models=10, files=10), "fight=3"), one(BLOCK)).lanes[0][0].contact == 3


def test_lost_models_thin_the_front_at_set_up() -> None:
    combat = combat_of(one(card(models=5, files=5), "lost=3"), one(BLOCK))
    assert combat.lanes[0][0].contact == 2
    # Two bases of 20 mm are 40 mm wide: 2 files and the corners.
    assert combat.lanes[1][0].contact == 4


def test_a_character_beside_the_front_widens_the_front_alone() -> None:
    # Five men and a rider on a mismatching base are 5 x 20 + 25 = 125 mm wide: 6 files fit, and the
    # corners. Their flank of two ranks is 40 mm deep: 2 and the corners.
    rider = card(base="25x50", attachable=True)
    joined = [(card(models=9, files=5), ""), (rider, "joined=b1")]
    line = card(models=10, files=10)
    assert combat_of(one(line), joined).lanes[0][0].contact == 8
    assert combat_of(one(line, "flank=left:b1"), joined).lanes[0][0].contact == 4
