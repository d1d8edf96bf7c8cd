"""Where models strike: shared fronts, wiped enemies, flanks and characters."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.games.t9a.lanes import Lane, count_sideways_strikers, count_strikers
from tests.games.t9a.combats import PASSIVE, card, combat_of, one


def block(models: int, files: int, **part: Any) -> dict[str, Any]:
    return card(models=models, files=files, part=part)


HERO = card(attachable=True, defensive={"hp": 2}, part={"att": 1, "agi": 4})


def test_a_front_is_shared_between_the_enemies_that_it_touches() -> None:
    # B's 10 files: 7 could touch the first, and 3 are left for the second.
    combat = combat_of(
        [(card(models=5, files=5), ""), (card(models=5, files=5), "")],
        one(card(models=10, files=10)),
    )
    assert [lane.contact for lane in combat.lanes[2]] == [7, 3]


def test_supporters_are_shared_between_the_enemies_in_front() -> None:
    # 12 models in 10 files: 7 touch one enemy, 3 another, and only two are left to support.
    lanes = [Lane(0, 1, 7, "front", (1,)), Lane(0, 2, 3, "front", (2,))]
    assert count_strikers(lanes, 10, 12) == [(7, 2), (3, 0)]
    assert count_strikers(lanes, 10, 8) == [(7, 0), (1, 0)]
    flank = [Lane(0, 1, 5, "front", (1,)), Lane(0, 2, 4, "left", (2,))]
    assert count_strikers(flank, 5, 20) == [(5, 5), (4, 0)]
    # Of 12 men 5 strike in front and 5 support them: 2 are left for the flank.
    assert count_strikers(flank, 5, 12) == [(5, 5), (2, 0)]


def test_the_order_in_which_enemies_are_listed_changes_no_contact() -> None:
    wide, single = card(PASSIVE, models=10, files=5), card(PASSIVE)
    dragon = card(base="50x100")
    for side, place in (([wide, single], 0), ([single, wide], 1)):
        flags = [(unit, "fight=3" if unit is wide else "") for unit in side]
        combat = combat_of(flags, one(dragon))
        # 50 mm are 2 files of 20 and a corner beside a single man, who touches with himself.
        assert combat.lanes[place][0].contact == 3
        assert combat.lanes[1 - place][0].contact == 1


def test_contact_with_a_second_enemy_grows_when_the_first_is_wiped() -> None:
    combat = combat_of([(block(5, 5), ""), (block(5, 5), "")], one(block(10, 10)))
    assert [lane.contact for lane in combat.lanes[2]] == [7, 3]
    assert [(lane.enemy, lane.contact) for lane in combat.find_lanes(2, (False, True, True))] == [
        (1, 7)
    ]


def test_models_at_a_corner_turn_to_the_flank_when_their_front_is_free() -> None:
    combat = combat_of(
        [(PASSIVE, ""), (card(PASSIVE, models=5, files=5), "flank=left:b1")], one(block(8, 2))
    )
    assert [(lane.facing, lane.contact) for lane in combat.lanes[2]] == [("front", 2), ("left", 2)]
    alone = combat.find_lanes(2, (False, True, True))
    assert [(lane.facing, lane.contact) for lane in alone] == [("left", 4)]


@pytest.mark.parametrize(
    ("files", "ranks", "asked", "front", "support", "counts"),
    [
        (5, 4, [("left", 4)], 0, 0, [4]),
        (5, 4, [("left", 4)], 5, 5, [2]),
        (
            5,
            4,
            [("left", 4)],
            4,
            4,
            [4],
        ),  # the front leaves a file free: the corner strikes sideways
        (5, 4, [("left", 4), ("rear", 5)], 0, 0, [4, 4]),  # 8 models stand at the two edges
        (5, 4, [("left", 3), ("rear", 5)], 0, 0, [3, 5]),  # the corner is left to the rear
        (2, 4, [("left", 4), ("right", 4)], 0, 0, [4, 4]),
        (2, 4, [("right", 4)], 2, 2, [2]),
        (5, 4, [("left", 4), ("right", 4), ("rear", 5)], 5, 5, [2, 2, 3]),
        (1, 4, [("left", 4), ("right", 4)], 1, 1, [2, 0]),
        (5, 1, [("left", 1), ("rear", 5)], 5, 0, [0, 0]),
        (
            5,
            4,
            [("left", 3), ("left", 3)],
            0,
            0,
            [3, 1],
        ),  # two enemies at one flank share its four ranks
    ],
)
def test_models_at_two_edges_are_one(
    files: int,
    ranks: int,
    asked: list[tuple[str, int]],
    front: int,
    support: int,
    counts: list[int],
) -> None:
    assert count_sideways_strikers(files, ranks, asked, front, support) == counts


def test_a_character_takes_one_of_the_models_in_contact_and_is_supported() -> None:
    # A base of 20 mm is touched by 1 + 2 files: two men and the hero; three stand behind them.
    combat = combat_of([(block(25, 5), ""), (HERO, "joined=a1")], one(PASSIVE))
    assert [combat.lanes[place][0].contact for place in (0, 1)] == [2, 1]
    assert combat.lanes[0][0].supported == 3
    # Against five files all five touch: four men, the hero, and five supporters.
    wide = combat_of([(block(25, 5), ""), (HERO, "joined=a1")], one(block(5, 5)))
    assert (wide.lanes[0][0].contact, wide.lanes[0][0].supported) == (4, 5)


def test_nobody_supports_across_a_character_that_is_two_ranks_deep() -> None:
    combat = combat_of(
        [(block(25, 5), ""), (card(HERO, base="40x40"), "joined=a1")], one(block(5, 5))
    )
    assert (combat.lanes[0][0].contact, combat.lanes[0][0].supported) == (3, 3)


def test_a_character_strikes_with_more_of_them_than_touch_only_as_far_as_they_touch() -> None:
    heroes = [(HERO, "joined=a1")] * 4
    combat = combat_of([(block(25, 5), ""), *heroes], one(PASSIVE))
    assert [sum(lane.contact for lane in combat.lanes[place]) for place in range(5)] == [
        0,
        1,
        1,
        1,
        0,
    ]


def test_men_step_up_where_a_character_fell() -> None:
    combat = combat_of([(block(25, 5), ""), (HERO, "joined=a1")], one(block(5, 5)))
    (lane,) = combat.find_lanes(0, (True, False, True))
    assert (lane.contact, lane.supported) == (5, 5)


def test_the_enemy_in_front_comes_first_and_fight_counts_what_touches_it() -> None:
    # The second of A stands in front of B, the first at its flank. B has 2 files and 4 ranks; a
    # man is touched by 1 + 2 of them, 5 men by all.
    sides = [(PASSIVE, "flank=left:b1"), (card(PASSIVE, models=5, files=5), "")]
    contacts = combat_of(sides, one(block(8, 2))).contacts[2]
    assert contacts == ((1, "front", 2), (0, "left", 3))
    by_hand = combat_of(sides, one(block(8, 2), "fight=1")).contacts[2]
    assert by_hand == ((1, "front", 1), (0, "left", 3))


RANKS = [(card(PASSIVE, models=10, files=5), ""), (HERO, "joined=b1"), (HERO, "joined=b1")]


@pytest.mark.parametrize(("name", "victim"), [("b2", 2), ("b3", 3)])
@pytest.mark.parametrize("ruling", ["rank_and_file", "allocate"])
def test_the_models_that_touch_a_character_and_those_behind_them_may_strike_it(
    name: str, victim: int, ruling: str
) -> None:
    # Five of A touch B's five, and five support them. A base of 20 mm is touched by 3 of them.
    combat = combat_of(one(block(10, 5)), RANKS, {"attached": ruling}, allocate=[f"a1={name}"])
    other = 5 - victim
    assert [(lane.contact, lane.supported, lane.targets) for lane in combat.lanes[0]] == [
        (3, 3, (victim, 1, other)),
        (2, 2, (1, 2, 3)),
    ]


def test_where_the_character_that_was_named_has_fallen_all_strike_rank_and_file() -> None:
    combat = combat_of(one(block(10, 5)), RANKS, allocate=["a1=b2"])
    (lane,) = combat.find_lanes(0, (True, True, False, True))
    assert (lane.contact, lane.supported, lane.targets) == (5, 5, (1, 2, 3))


def test_dice_at_the_character_that_was_named_come_first() -> None:
    def order(**options: Any) -> tuple[int, ...]:
        return combat_of(one(block(10, 5)), RANKS, **options).order_targets(0, 1)

    assert (order(), order(allocate=["a1=b3"])) == ((1, 2, 3), (3, 1, 2))


def test_by_the_ruling_the_first_character_that_stands_is_struck() -> None:
    combat = combat_of(one(block(10, 5)), RANKS, {"attached": "allocate"})
    assert combat.lanes[0][0].targets == (2, 1, 3)
    assert combat.find_lanes(0, (True, True, False, True))[0].targets == (3, 1, 2)
    assert combat_of(one(block(10, 5)), RANKS).lanes[0][0].targets == (1, 2, 3)


def test_each_man_of_a_short_second_rank_strikes_once() -> None:
    # 4 men in 3 files: 2 touch the front, the one behind them supports, and one is left to strike
    # at a flank. He is at the right, for the corner at the left strikes in front.
    sides = [(PASSIVE, ""), (PASSIVE, "flank=left:b1"), (PASSIVE, "flank=right:b1")]
    lanes = combat_of(sides, one(block(4, 3), "fight=2")).lanes[3]
    assert [
        (lane.facing, *strikers)
        for lane, strikers in zip(lanes, count_strikers(lanes, 3, 4), strict=True)
    ] == [("front", 2, 1), ("right", 1, 0)]
