"""Restricted attacks: supporters, units struck in the flank, parts of a model."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.errors import UsageProblem
from tests.games.t9a.combats import MAN, PASSIVE, card, odds, one

F = Fraction


CAVALRY = card(
    height=2,
    base="25x50",
    offensive=[
        {"part": "Rider", "agi": 4, "att": 2, "off": 3, "str": 3},
        {"part": "Horse", "agi": 3, "att": 1, "off": 3, "str": 3},
    ],
)


def hits_on(target_hp: int = 20) -> dict:
    """Return a card that does nothing and can lose many health points on one base of 20 mm."""
    return card(PASSIVE, defensive={"hp": target_hp})


def test_supporters_make_as_many_attacks_as_their_height() -> None:
    # 3 in contact with 2 attacks, 3 supporters with 1.
    line = card(models=10, files=5, part={"att": 2})
    assert odds(one(line), one(hits_on()))["b1.hp_lost_mean"] == 9 * F(1, 4)


def test_height_0_does_not_support() -> None:
    assert odds(one(card(models=10, files=5, height=0)), one(hits_on()))[
        "b1.hp_lost_mean"
    ] == 3 * F(1, 4)


@pytest.mark.parametrize(
    ("options", "rulings", "split"),
    [
        ({}, {}, (2, 0)),
        ({"policy": ["restricted=Horse"]}, {}, (1, 1)),
        ({}, {"restricted_split": "lowest_agility"}, (1, 1)),
        ({}, {"restricted_split": "horse"}, (1, 1)),
        ({"policy": ["restricted=Rider"]}, {"restricted_split": "Horse"}, (2, 0)),
    ],
)
def test_restricted_attacks_are_shared_by_the_parts_of_a_model(
    options: dict, rulings: dict, split: tuple[int, int]
) -> None:
    # Height 2: two attacks a supporter over both parts. The horse wounds on 2+, so that the split
    # shows.
    knights = card(
        CAVALRY,
        models=10,
        files=5,
        offensive=[CAVALRY["offensive"][0], {**CAVALRY["offensive"][1], "str": 5}],
    )
    target = card(hits_on(20), base="25x25")
    rider, horse = 3 * 2 + 3 * split[0], 3 * 1 + 3 * split[1]
    found = odds(one(knights), one(target), rulings, **options)
    assert found["b1.hp_lost_mean"] == rider * F(1, 4) + horse * F(5, 12)


def test_a_ruling_that_names_no_part_is_refused() -> None:
    with pytest.raises(UsageProblem, match="did you mean Horse"):
        odds(one(CAVALRY), one(MAN), {"restricted_split": "Hose"})


def test_a_unit_struck_in_the_flank_makes_restricted_attacks() -> None:
    # B is 4 ranks deep: 4 files of its flank touch. Height 1 allows 1 of its 3 attacks each.
    block = card(models=20, files=5, part={"att": 3})
    found = odds(one(card(PASSIVE, models=10, files=10), "flank=left:b1"), one(block))
    assert found["a1.hp_lost_mean"] == 4 * F(1, 4)


def test_an_attacker_in_the_flank_is_not_restricted() -> None:
    # 4 ranks of 20 mm take 4 + 2 files of the attacker, each with 2 attacks; nobody supports in one
    # rank.
    attackers = card(models=6, files=6, part={"att": 2})
    found = odds(one(attackers, "flank=right:b1"), one(card(PASSIVE, models=20, files=5)))
    assert found["b1.hp_lost_mean"] == 12 * F(1, 4)
