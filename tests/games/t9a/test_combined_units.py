"""Characters that have joined a unit: separate health pools, one test, attacks at rank and file."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.games.t9a.aftermath import find_aftermath
from skirmish_cli.games.t9a.rout import Routed
from tests.games.t9a.combats import MAN, PASSIVE, card, combat_of, odds, one

F = Fraction
HERO = card(
    attachable=True, defensive={"hp": 2}, part={"att": 0, "agi": 1}, **{"global": {"dis": 9}}
)
RANKS = card(PASSIVE, models=10, files=5)
STRIKERS = card(models=5, files=5)


def test_attacks_go_to_rank_and_file() -> None:
    found = odds(one(STRIKERS), [(RANKS, ""), (HERO, "joined=b1")])
    assert found["b2.hp_lost_mean"] == 0
    assert found["b1.hp_lost_mean"] == 5 * F(1, 4)


def test_attacks_can_be_allocated_to_a_character_by_the_models_that_touch_it() -> None:
    # One base of 20 mm is touched by itself and two corners: 3 of the 5 strike it. The rest strike
    # rank and file.
    found = odds(one(STRIKERS), [(RANKS, ""), (HERO, "joined=b1")], allocate=["a1=b2"])
    assert found["b1.hp_lost_mean"] == 2 * F(1, 4)
    # 3 attacks with 1/4 on 2 HP: 3/4 less the chance of a third, (1/4)^3.
    assert found["b2.hp_lost_mean"] == F(3, 4) - F(1, 4) ** 3


def test_the_ruling_allocates_for_everyone() -> None:
    side = [(RANKS, ""), (HERO, "joined=b1")]
    assert odds(one(STRIKERS), side, {"attached": "allocate"}) == odds(
        one(STRIKERS), side, allocate=["a1=b2"]
    )


def test_a_character_that_is_alone_left_is_struck() -> None:
    fast = card(
        models=5,
        files=5,
        offensive=[
            {"part": "x", "agi": 9, "att": 1, "off": 3, "str": 3},
            {"part": "y", "agi": 2, "att": 1, "off": 3, "str": 3},
        ],
    )
    combat = [(card(PASSIVE, models=1), ""), (HERO, "joined=b1")]
    assert odds(one(fast), combat)["b2.hp_lost_mean"] > 0


def test_a_combined_unit_tests_once_on_its_highest_discipline() -> None:
    banner = card(PASSIVE, standard=True)
    found = odds(
        one(card(banner, bsb=True), "charging flank=left:b1"),
        [(card(PASSIVE), ""), (HERO, "joined=b1")],
    )
    # A charge, a flank, two standards: 5 to 0. The hero's 9 - 5 = 4 is passed with 6/36.
    assert found["b_breaks"] == F(30, 36)


def test_a_character_stands_in_the_front_rank_and_counts_for_ranks() -> None:
    combat = combat_of(one(STRIKERS), [(card(PASSIVE, models=9, files=5), ""), (HERO, "joined=b1")])
    assert combat.count_ranks(1, combat.start) == 2  # 9 men and the hero
    assert combat.lanes[1][0].contact == 4  # one of the five files is the hero's
    assert combat.count_ranks(1, (5, 9, 0)) == 1


def test_a_mismatching_base_stands_beside_the_unit() -> None:
    rider = card(HERO, base="25x50")
    combat = combat_of(
        one(STRIKERS), [(card(PASSIVE, models=9, files=5), ""), (rider, "joined=b1")]
    )
    assert combat.count_ranks(1, combat.start) == 1
    assert combat.lanes[1][0].contact == 5


def test_a_large_base_that_matches_takes_the_ranks_that_it_covers() -> None:
    large = card(HERO, base="40x40")
    combat = combat_of(
        one(STRIKERS), [(card(PASSIVE, models=6, files=5), ""), (large, "joined=b1")]
    )
    assert combat.count_ranks(1, combat.start) == 2  # 6 + 4
    assert combat.lanes[1][0].contact == 3


@pytest.mark.parametrize(
    ("base", "models", "ranks"),
    # 40x20 takes the place of two men and 60x40 that of six: nine in all are one rank of five, ten
    # are two, 14 are two and 15 three.
    [("40x20", 8, 2), ("40x20", 7, 1), ("20x40", 7, 1), ("60x40", 9, 3), ("60x40", 8, 2)],
)
def test_a_large_base_counts_for_the_men_whose_place_it_takes(
    base: str, models: int, ranks: int
) -> None:
    men = card(PASSIVE, models=models, files=5)
    combat = combat_of(one(STRIKERS), [(men, ""), (card(HERO, base=base), "joined=b1")])
    assert combat.count_ranks(1, combat.start) == ranks


def test_a_combined_unit_is_wiped_when_all_of_it_is_gone() -> None:
    combat = combat_of(one(STRIKERS), [(MAN, ""), (HERO, "joined=b1")])
    # One rank and one health point, then two more and the unit.
    assert combat.score((5, 0, 2)).a_score == 2
    assert combat.score((5, 0, 0)).a_score == 5


def test_rank_and_file_may_be_decimated_without_the_character() -> None:
    combat = combat_of(one(STRIKERS), [(RANKS, ""), (HERO, "joined=b1")])
    assert find_aftermath(combat, (5, 2, 2), Routed(broken=(1,))).destroyed == {1}
    assert find_aftermath(combat, (5, 2, 2), Routed(broken=(1,), caught=(1,))).destroyed == {1, 2}


@pytest.mark.parametrize(
    ("side", "options", "word"),
    [
        ([(RANKS, ""), (HERO, "joined=b9")], {}, "unit that b2 can join"),
        ([(RANKS, ""), (MAN, "joined=b1")], {}, "neither attachable nor in characters"),
        ([(RANKS, "charging"), (HERO, "joined=b1")], {}, "on both or on neither"),
        ([(RANKS, ""), (HERO, "")], {"allocate": ["b1=b2"]}, "must be an enemy"),
        ([(RANKS, ""), (HERO, "joined=b1")], {"allocate": ["a1"]}, "ATTACKER=CHARACTER"),
        ([(RANKS, ""), (HERO, "joined=b1")], {"allocate": ["a1=b7"]}, "unknown unit"),
    ],
)
def test_what_cannot_be_joined_or_allocated_is_refused(
    side: list, options: dict, word: str
) -> None:
    with pytest.raises(UsageProblem, match=word):
        combat_of(one(STRIKERS), side, **options)


def test_an_enemy_that_has_joined_a_unit_is_met_through_it() -> None:
    with pytest.raises(UsageProblem, match="has joined a unit"):
        combat_of(one(STRIKERS, "front=b2"), [(RANKS, ""), (HERO, "joined=b1")])
