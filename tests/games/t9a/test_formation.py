"""Ranks, contact, who touches whom, and which weapon is taken up."""

from __future__ import annotations

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import SeededDice
from skirmish_cli.games.t9a.formation import count_contact_files, count_proper_ranks
from skirmish_cli.games.t9a.lanes import Lane, count_strikers
from tests.games.t9a.combats import MAN, PASSIVE, card, combat_of, odds, one, prepared

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


def test_the_default_is_front_against_the_first_enemy() -> None:
    combat = combat_of([(BLOCK, ""), (BLOCK, "")], one(BLOCK))
    assert {(touch.first, touch.second) for touch in combat.touches} == {(0, 2), (1, 2)}


def test_two_pairs_are_named_by_one_flag() -> None:
    combat = combat_of([(BLOCK, ""), (BLOCK, "front=b2")], [(BLOCK, ""), (BLOCK, "")])
    assert {(touch.first, touch.second) for touch in combat.touches} == {(0, 2), (1, 3)}


def test_a_front_is_shared_between_the_enemies_that_it_touches() -> None:
    # B's 10 files: 7 could touch the first, and 3 are left for the second.
    combat = combat_of(
        [(card(models=5, files=5), ""), (card(models=5, files=5), "")],
        one(card(models=10, files=10)),
    )
    assert [lane.contact for lane in combat.lanes[2]] == [7, 3]


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


def test_a_card_that_lacks_a_value_is_named() -> None:
    with pytest.raises(
        UsageProblem, match=r"a1 can't fight: its card lacks global.dis, .*offensive\[0\].off"
    ):
        combat_of(one({"offensive": [{"part": "x", "agi": 1, "att": 1, "str": 3}]}), one(MAN))


def test_too_many_units_and_attacks_are_refused() -> None:
    with pytest.raises(UsageProblem, match="too many for one combat"):
        combat_of([(MAN, "")] * 8, one(MAN))
    with pytest.raises(UsageProblem, match="attacks on one unit"):
        combat_of(one(card(models=50, files=50, part={"att": 30})), one(card(models=50, files=50)))


def test_odds_of_too_many_ends_are_refused_and_still_rolled() -> None:
    line = card(models=30, files=10)
    a, b = [(line, f"front=b{place}") for place in (1, 2, 3)], [(line, "")] * 3
    with pytest.raises(UsageProblem, match="ways, and odds count at most"):
        odds(a, b)
    ready = prepared(a, b)
    play(ready.rule(), Table(SeededDice(1)))


# Weapons


def _weapons(*kinds: str, **more: object) -> dict:
    """Return a card whose n-th weapon adds n to the Strength of 0."""
    weapons = [
        {"name": f"w{place}", "kind": kind, "str": place} for place, kind in enumerate(kinds, 1)
    ]
    return card(part={"str": 0, "weapons": weapons, **more})


@pytest.mark.parametrize(
    ("kinds", "taken"),
    [
        (("innate", "hand", "other", "enchanted"), 4),
        (("hand", "innate"), 1),
        (("innate", "other"), 2),
        (("other", "other"), 1),
        (("innate",), 1),
    ],
)
def test_weapons_are_taken_up_in_the_order_of_their_kinds(
    kinds: tuple[str, ...], taken: int
) -> None:
    assert combat_of(one(_weapons(*kinds)), one(MAN)).units[0].parts[0].strength == taken


def test_the_owner_picks_among_weapons_of_one_kind() -> None:
    combat = combat_of(one(_weapons("other", "other", "hand")), one(MAN), policy=["weapon=w2"])
    assert combat.units[0].parts[0].strength == 2
    with pytest.raises(UsageProblem, match="must take w1 or w2"):
        combat_of(one(_weapons("other", "other", "hand")), one(MAN), policy=["weapon=w3"])


def test_a_weapon_master_is_bound_by_enchanted_weapons_only() -> None:
    master = _weapons("other", "hand", rules=["Weapon Master"])
    assert combat_of(one(master), one(MAN), policy=["weapon=w2"]).units[0].parts[0].strength == 2
    enchanted = _weapons("enchanted", "hand", rules=["Weapon Master"])
    with pytest.raises(UsageProblem, match="must take w1"):
        combat_of(one(enchanted), one(MAN), policy=["weapon=w2"])


@pytest.mark.parametrize(
    ("only", "flags", "strength"),
    [
        ("charging", "", 3),
        ("charging", "charging", 5),
        ("charging", "first_round", 3),
        ("first_round", "", 3),
        ("first_round", "first_round", 5),
        ("first_round", "charging", 5),
    ],
)
def test_a_weapon_may_count_in_a_charge_or_the_first_round_only(
    only: str, flags: str, strength: int
) -> None:
    lance = card(part={"weapons": [{"name": "Lance", "str": "+2", "only": only}]})
    assert combat_of(one(lance, flags), one(MAN)).units[0].parts[0].strength == strength


@pytest.mark.parametrize(
    ("policy", "word"),
    [
        ("restricted", "must be restricted=PART"),
        ("order=x", "unknown policy"),
        ("weapon=Axe", "unknown weapon"),
        ("restricted=Hors", "did you mean Horse"),
    ],
)
def test_policies_that_cannot_be_are_refused(policy: str, word: str) -> None:
    horse = card(offensive=[{"part": "Horse", "agi": 1, "att": 1, "off": 1, "str": 1}])
    with pytest.raises(UsageProblem, match=word):
        combat_of(one(horse), one(PASSIVE), policy=[policy])


def test_supporters_are_shared_between_the_enemies_in_front() -> None:
    # 12 models in 10 files: 7 touch one enemy, 3 another, and only two are left to support.
    lanes = [Lane(0, 1, 7, "front", (1,)), Lane(0, 2, 3, "front", (2,))]
    assert count_strikers(lanes, 10, 12) == [(7, 2), (3, 0)]
    assert count_strikers(lanes, 10, 8) == [(7, 0), (1, 0)]
    flank = [Lane(0, 1, 5, "front", (1,)), Lane(0, 2, 4, "left", (2,))]
    assert count_strikers(flank, 5, 20) == [(5, 5), (4, 0)]
