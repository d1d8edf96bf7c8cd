"""Who strikes whom as units are wiped, and the order of the dice of a step."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish_cli.core.errors import UsageProblem
from tests.games.t9a.combats import MAN, PASSIVE, card, combat_of, odds, one, played

F = Fraction


HERO = card(attachable=True, defensive={"hp": 2}, part={"att": 1, "agi": 4})


KILLER = {"agi": 9, "att": 1, "off": 9, "str": 9}


def block(models: int, files: int, **part: Any) -> dict[str, Any]:
    return card(models=models, files=files, part=part)


def test_attacks_left_over_go_at_an_enemy_that_still_stands() -> None:
    # The rider (2+ and 2+) kills a1 with 25/36 first; then the dragon strikes a2 with 4+ and 4+,
    # else a1.
    dragon = card(
        defensive={"hp": 9},
        offensive=[
            {"part": "Rider", **KILLER},
            {"part": "Dragon", "agi": 3, "att": 1, "off": 3, "str": 3},
        ],
    )
    found = odds([(PASSIVE, ""), (PASSIVE, "")], one(dragon))
    assert found["a2.hp_lost_mean"] == F(25, 36) * F(1, 4)
    assert found["a1.hp_lost_mean"] == F(25, 36) + F(11, 36) * F(1, 4)


def test_a_file_held_at_front_and_flank_strikes_once_a_model() -> None:
    # 4 men in 2 files: 2 strike in front, 2 support, and nobody is left for the flank. Each attack
    # takes 1/4.
    found = odds(
        [
            (card(PASSIVE, defensive={"hp": 9}), ""),
            (card(PASSIVE, defensive={"hp": 9}), "flank=left:b1"),
        ],
        one(block(4, 2)),
    )
    assert found["a1.hp_lost_mean"] + found["a2.hp_lost_mean"] == 4 * F(1, 4)


def test_a_unit_held_on_four_sides_rolls_22_dice() -> None:
    # 20 men with 2 attacks, 5 wide and 4 deep: 5 x 2 in front, 5 supporters, then restricted to 1
    # each: 2 at the left, 2 at the right, 3 at the rear.
    held = card(models=20, files=5, part={"att": 2})
    wide = card(PASSIVE, models=8, files=8, defensive={"hp": 9})
    a = [(wide, ""), (wide, "flank=left:b1"), (wide, "flank=right:b1"), (wide, "rear=b1")]
    combat = combat_of(a, one(held))
    from skirmish_cli.games.t9a.strikes import count_attacks, list_agility_steps

    (step,) = list_agility_steps(combat)
    assert sum(count_attacks(combat, step, combat.start)) == 22
    # With 8 left: 5 in front, 3 support, and nobody is left at the sides.
    assert sum(count_attacks(combat, step, (*combat.start[:4], 8))) == 13


def test_a_character_may_be_listed_before_its_unit() -> None:
    for side in (
        [(HERO, "joined=a2"), (block(10, 5), "")],
        [(block(10, 5), ""), (HERO, "joined=a1")],
    ):
        found = odds(side, one(card(PASSIVE, defensive={"hp": 20})))
        assert found["b1.hp_lost_mean"] == (2 + 3 + 1) * F(1, 4)
    found = odds(one(block(5, 5)), [(HERO, "joined=b2"), (block(10, 5), "")])
    assert found["b1.hp_lost_mean"] == 0
    assert found["b2.hp_lost_mean"] == 5 * F(1, 4)


def test_whoever_a_character_displaces_supports_from_the_second_rank() -> None:
    # Nine men in five files, one of which is the hero's: 4 and he strike in front, and 5 support.
    target = card(PASSIVE, models=5, files=5, defensive={"hp": 9})
    found = odds([(block(9, 5), ""), (HERO, "joined=a1")], one(target))
    assert found["b1.hp_lost_mean"] == (4 + 1 + 5) * F(1, 4)
    assert odds(one(block(9, 5)), one(target))["b1.hp_lost_mean"] == (5 + 4) * F(1, 4)


def test_all_hits_of_a_step_come_before_all_wounds_and_those_before_all_saves() -> None:
    armoured = card(defensive={"arm": 3, "aegis": "5+", "hp": 3})
    # To hit: a1 5, b1 4. To wound: a1 6, b1 4. Armour: b1 1, a1 2. Special: b1 3, a1 1. One health
    # point each: a tie.
    outcome, table = played([5, 4, 6, 4, 1, 2, 3, 1], one(armoured), one(armoured))
    assert outcome["winner"] == "tie"
    assert [entry.why for entry in table.trace if hasattr(entry, "why")] == [
        "a1 to hit b1",
        "b1 to hit a1",
        "a1 to wound b1",
        "b1 to wound a1",
        "b1 armour against a1",
        "a1 armour against b1",
        "b1 special save against a1",
        "a1 special save against b1",
    ]


def test_walls_are_met_by_those_who_charged_the_front_that_has_one() -> None:
    target = card(PASSIVE, models=5, files=5, defensive={"hp": 4})
    assert odds(one(MAN, "charging"), one(target, "wall"))["b1.hp_lost_mean"] == F(1, 3) * F(1, 2)
    assert odds(one(MAN, "charging flank=left:b1"), one(target, "wall"))["b1.hp_lost_mean"] == F(
        1, 4
    )
    assert odds(one(MAN, "charging wall flank=left:b1"), one(target))["b1.hp_lost_mean"] == F(
        1, 3
    ) * F(1, 2)


def test_four_units_of_four_trolls_have_odds() -> None:
    troll = card(models=4, files=2, height=3, base="40x40", defensive={"hp": 3}, part={"att": 1})
    found = odds([(troll, "charging"), (troll, "front=b2")], [(troll, ""), (troll, "")])
    assert found["a_wins"] + found["tie"] + found["b_wins"] == 1


def test_the_bound_is_on_work_and_not_on_health_points() -> None:
    # Attacks on huge health pools, which nobody decimates, end in few ways that are told apart.
    giant = card(defensive={"hp": 20}, models=50, files=10)
    found = odds([(giant, ""), (giant, "front=b2")], [(giant, ""), (giant, "")])
    assert found["a_wins"] == found["b_wins"] == (1 - found["tie"]) / 2


def test_the_enemy_that_is_struck_first_can_be_chosen() -> None:
    a = [(block(5, 5), ""), (block(5, 5), "")]
    combat = combat_of(a, one(block(10, 10)), allocate=["b1=a2"])
    assert [(lane.enemy, lane.contact) for lane in combat.lanes[2]] == [(1, 7), (0, 3)]
    with pytest.raises(UsageProblem, match="don't touch"):
        combat_of([(MAN, ""), (MAN, "front=b2")], [(MAN, ""), (MAN, "")], allocate=["a1=b2"])
    with pytest.raises(UsageProblem, match="must be an enemy"):
        combat_of(a, one(MAN), allocate=["a1=a2"])


@pytest.mark.parametrize(
    ("flags", "word"),
    [
        ("fight=6", r"a1\+fight 6 is out of range: 0 to 5"),
        ("decimated", r"no use for \+decimated on a1"),
        ("summoned", r"no use for \+summoned"),
        ("destroyed", r"losses are \+lost=N"),
        ("flank=left:b1 fight=6", "out of range: 0 to 5"),
    ],
)
def test_flags_without_a_use_are_refused(flags: str, word: str) -> None:
    with pytest.raises(UsageProblem, match=word):
        combat_of(one(block(10, 5), flags), one(MAN))


def test_the_ranks_bound_the_files_counted_by_hand_at_a_flank() -> None:
    side = [(MAN, "flank=left:b1")]
    assert combat_of(side, one(block(20, 5), "fight=4")).lanes[1][0].contact == 4
    with pytest.raises(UsageProblem, match="0 to 4"):
        combat_of(side, one(block(20, 5), "fight=5"))


@pytest.mark.parametrize("flag", ["shaken", "wall", "rear=b1", "fight=1"])
def test_a_joined_character_carries_no_flag_of_its_unit(flag: str) -> None:
    with pytest.raises(UsageProblem, match="its unit carries the others"):
        combat_of([(block(10, 5), ""), (HERO, f"joined=a1 {flag}")], one(MAN))


def test_a_character_may_stand_in_any_case_of_its_category() -> None:
    named = card(category=["Characters"])
    assert combat_of([(block(10, 5), ""), (named, "joined=a1")], one(MAN)).hosts == (0, 0, 2)


def test_a_character_alone_on_its_side_is_told_what_is_missing() -> None:
    with pytest.raises(UsageProblem, match="no other unit on its side; list b1 there too"):
        combat_of(one(HERO, "joined=b1"), one(MAN))


def test_a_weapon_is_taken_up_by_those_who_may() -> None:
    axes = [{"name": "Axe", "kind": "other", "str": 3}, {"name": "Knife", "kind": "other"}]
    bound = card(part={"weapons": [{"name": "Rune", "kind": "enchanted"}, axes[0]]})
    combat = combat_of(one(card(part={"weapons": axes[::-1]})), one(bound), policy=["weapon=axe"])
    assert [unit.parts[0].strength for unit in combat.units] == [6, 3]
    with pytest.raises(UsageProblem, match="must take Rune"):
        combat_of(one(bound), one(MAN), policy=["weapon=axe"])


def test_a_list_of_known_parts_names_each_once() -> None:
    with pytest.raises(UsageProblem, match=r"known: man$"):
        combat_of(one(MAN), one(MAN), policy=["restricted=Y"])


def test_a_charge_counts_even_if_all_who_were_charged_are_gone() -> None:
    combat = combat_of(
        [(MAN, "charging front=b1"), (MAN, "front=b2")], [(MAN, "shaken"), (MAN, "")]
    )
    assert [term.source for term in combat.static_terms["a"]] == ["charge"]
    assert combat.score(combat.start).a_score == 2  # the charge, and the unit that is gone


def test_a_character_that_outlives_its_unit_is_named_in_the_break_test() -> None:
    killers = card(models=2, files=2, part=KILLER)
    # Two hits (5, 5) and two wounds (6, 6) on one man; one health point, the hero is left. He
    # misses. 1 to 0, and he fails on 6 + 6, flees 6 and is caught by 7.
    outcome, table = played(
        [5, 5, 6, 6, 1, 6, 6, 3, 3, 4, 3], one(killers), [(MAN, ""), (HERO, "joined=b1")]
    )
    assert [entry.why for entry in table.trace if hasattr(entry, "why")][-3:] == [
        "b2 break test",
        "b2 flees",
        "a1 pursues b2",
    ]
    assert not outcome["models"]["b1"]["breaks"]
    assert outcome["models"]["b1"]["wiped"]
    assert outcome["models"]["b2"]["caught"]


def test_the_inputs_say_whom_models_touch_and_notes_what_a_card_lacks() -> None:
    from tests.games.t9a.combats import prepared

    inputs = prepared(
        one(block(5, 5)), [(block(10, 5), ""), (HERO, "joined=b1")], allocate=["a1=b2"]
    ).inputs
    assert "a1: 3 in contact with b2 in b1" in inputs["contact"]
    assert "a1: 2 in contact with b1" in inputs["contact"]
    bare = {"global": {"dis": 7}, "defensive": {"def": 3, "res": 3}}
    notes = prepared(one(bare), one(MAN)).notes
    assert "a1 has no offensive part on its card, so it doesn't strike" in notes
    assert "no hp on the card of a1: 1" in notes
