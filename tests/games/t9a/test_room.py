"""Fronts too small for all who are said to touch them, and whom attacks are allocated to."""

from __future__ import annotations

import pytest

from skirmish_cli.core.errors import UsageProblem
from tests.games.t9a.combats import MAN, PASSIVE, Side, card, combat_of, odds, one

FIVE = card(PASSIVE, models=5, files=5)
TEN = card(PASSIVE, models=10, files=10)
HERO = card(MAN, category=["characters"])


def test_a_front_too_small_names_the_millimetres() -> None:
    # Two fronts of 100 mm and their corners, 20 mm each, are more than 100 mm and two corners.
    with pytest.raises(
        UsageProblem,
        match=r"the front of b1 is 100 mm, too small for all the files of a1 \(100 mm\) and a2 "
        r"\(100 mm\); say how many of each touch it with \+fight=N",
    ):
        combat_of([(FIVE, ""), (FIVE, "")], one(FIVE))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ([(FIVE, ""), (FIVE, "")], one(TEN)),  # 200 mm beside 200 mm
        ([(FIVE, ""), (FIVE, "")], one(card(PASSIVE, models=8, files=8))),  # and by two corners
        ([(FIVE, "fight=3"), (FIVE, "fight=2")], one(FIVE)),  # counted by hand
        ([(FIVE, "fight=2"), (FIVE, "")], one(FIVE)),  # 40 and 100 mm beside 100 mm and corners
        ([(FIVE, ""), (FIVE, "flank=left:b1")], one(FIVE)),  # at two facings
        ([(FIVE, ""), (FIVE, "")], [(FIVE, "shaken"), (TEN, "")]),  # who is gone takes no room
    ],
)
def test_those_fit_that_touch_beside_each_other_or_were_counted_by_hand(a: Side, b: Side) -> None:
    assert combat_of(a, b).touches is not None


def test_a_flank_is_as_long_as_its_ranks() -> None:
    deep = card(PASSIVE, models=10, files=5)
    with pytest.raises(UsageProblem, match=r"the left flank of b1 is 40 mm"):
        combat_of([(FIVE, "flank=left:b1"), (FIVE, "flank=left:b1")], one(deep))


def test_files_counted_by_hand_are_all_that_touch_the_other_side() -> None:
    # Two of its files are 40 mm: two of the other's, and the corners.
    combat = combat_of(one(card(models=5, files=5), "fight=2"), one(TEN))
    assert [lane.contact for lane in combat.lanes[0]] == [2]
    assert [lane.contact for lane in combat.lanes[1]] == [4]


@pytest.mark.parametrize(
    ("a", "b", "allocate", "words"),
    [
        (one(FIVE), [(FIVE, "flank=left:a1"), (FIVE, "")], "a1=b1", "at its own left flank"),
        (one(FIVE), [(FIVE, "rear=a1"), (FIVE, "")], "a1=b1", "at its own rear"),
        (
            one(FIVE, "flank=left:b1"),
            [(FIVE, ""), (HERO, "joined=b1")],
            "a1=b2",
            "front rank of b1",
        ),
        ([(FIVE, ""), (FIVE, "front=b2")], [(FIVE, ""), (FIVE, "")], "a1=b2", "don't touch"),
    ],
)
def test_attacks_are_allocated_to_the_front_only(
    a: Side, b: Side, allocate: str, words: str
) -> None:
    with pytest.raises(UsageProblem, match=words):
        combat_of(a, b, allocate=[allocate])


def test_nobody_strikes_a_character_from_the_flank_by_the_ruling_either() -> None:
    block = card(PASSIVE, models=10, files=5, defensive={"hp": 20})
    side = [(block, ""), (card(HERO, part={"att": 0}, defensive={"hp": 20}), "joined=b1")]
    for flags, struck in (("", True), ("flank=left:b1", False)):
        found = odds(one(card(models=2, files=2), flags), side, {"attached": "allocate"})
        assert (found["b2.hp_lost_mean"] > 0) is struck
