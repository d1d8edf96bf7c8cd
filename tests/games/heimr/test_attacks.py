"""Attacks: hit, touch and miss, the part that the same d6 names, and the one defence that
stands."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.rules import law_of
from skirmish_cli.games.heimr.attacks import (
    HIT,
    MISS,
    TOUCH,
    Blow,
    StandingDefence,
    Struck,
    Swing,
    judge_attack,
    roll_defence,
    strike,
    swing,
)
from skirmish_cli.games.heimr.rolls import Check
from tests.games.heimr.support import PARTS, attack, both_ways, rolled


@pytest.mark.parametrize(("total", "result"), [(5, HIT), (4, TOUCH), (3, TOUCH), (2, MISS)])
def test_an_attack_hits_when_it_exceeds_and_touches_at_equal_or_one_less(
    total: int, result: str
) -> None:
    assert judge_attack(attack(), total, 4) == result


@pytest.mark.parametrize(("total", "result"), [(5, HIT), (4, HIT), (3, TOUCH), (2, MISS)])
def test_with_meet_an_equal_attack_hits(total: int, result: str) -> None:
    assert judge_attack(attack(equal_hits=True), total, 4) == result


def test_the_margin_of_a_touch_is_a_number_of_the_ruleset() -> None:
    wide = attack(touch_margin=2)
    assert [judge_attack(wide, total, 4) for total in (2, 1)] == [TOUCH, MISS]


def test_hit_and_part_are_one_joint_law_and_no_product() -> None:
    law = law_of(swing, attack(1), 4)
    hit = law.chance(lambda made: made.result == HIT)
    head = law.chance(lambda made: made.part == "head")
    assert (hit, head) == (Fraction(11, 15), Fraction(1, 6))
    assert head != hit * Fraction(1, 6)


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_at_consistency_zero_the_result_fixes_the_part(face: int) -> None:
    law = law_of(swing, attack(0), 0)
    assert law.weights[Swing(HIT, PARTS[face - 1], tires=False)] in {1, 2}
    assert rolled(swing(attack(0), face - 1), face)[0].part == PARTS[face - 1]


def test_only_a_hit_finds_a_part() -> None:
    assert rolled(swing(attack(0), 4), 4)[0] == Swing(TOUCH, None, tires=False)
    assert rolled(swing(attack(0), 6), 1)[0] == Swing(MISS, None, tires=False)


def test_an_aimed_hit_goes_to_the_part_aimed_at() -> None:
    assert rolled(swing(attack(0, aim="head"), 0), 1)[0].part == "head"


def test_an_attack_that_fatigue_fails_misses_even_where_it_would_touch_or_hit() -> None:
    assert rolled(swing(attack(0, 9, fatigue=4), 3), 3)[0].result == MISS
    assert rolled(swing(attack(0, 0, fatigue=4), 3), 3)[0].result == MISS
    assert rolled(swing(attack(0, 0, fatigue=4), None), 3)[0].result == MISS


def test_a_defence_that_fatigue_fails_is_hit_by_anything_else() -> None:
    assert rolled(roll_defence(Check(0, 9, 4)), 3)[0] == StandingDefence(None, tires=True)
    struck, _ = rolled(strike(Blow((attack(-1),), Check(0, 9, 4, why="defence"))), 3, 1, 1)
    assert struck.swings[0].result == HIT


def test_two_weapons_meet_the_same_defence() -> None:
    struck, table = rolled(
        strike(Blow((attack(0), attack(0)), Check(0, 0, why="defence"))), 3, 4, 2
    )
    assert [made.result for made in struck.swings] == [HIT, TOUCH]
    assert [
        entry.as_dict()["why"] for entry in table.trace if entry.as_dict()["kind"] == "throw"
    ].count("defence") == 1
    # Independent defences would give P(one exceeds)^2.
    law = law_of(strike, Blow((attack(1), attack(1)), Check(1, 0)))
    both = law.chance(lambda result: all(made.result == HIT for made in result.swings))
    assert both == Fraction(59831, 216000)
    assert both > Fraction(317, 720) ** 2


def test_the_second_weapon_meets_the_fatigue_that_the_first_raised() -> None:
    blow = Blow((attack(0, fatigue=4), attack(0, fatigue=4)), 0)
    struck, _ = rolled(strike(blow), 3, 4)
    assert [made.result for made in struck.swings] == [MISS, MISS]
    assert rolled(strike(blow), 4, 4)[0].swings[1].result == HIT


def test_damage_counts_once_for_each_hit() -> None:
    blow = Blow((attack(0, damage=2), attack(0, damage=3)), 3)
    assert rolled(strike(blow), 4, 5)[0].hp_lost == 5
    assert rolled(strike(blow), 3, 5)[0].hp_lost == 3


def test_without_a_defence_every_attack_hits() -> None:
    law = law_of(strike, Blow((attack(-2),), None))
    assert law.chance(lambda struck: struck.swings[0].result == HIT) == 1


@pytest.mark.parametrize(
    "blow",
    [
        Blow((attack(1, 1, 3),), Check(0, 1, 2)),
        Blow((attack(0, 0, 4), attack(0, 1, 4)), Check(0, 0, 3)),
        Blow((attack(-1, 2),), 1),
        Blow((attack(1, equal_hits=True, aim="legs"),), 6),
    ],
)
def test_rolled_and_exact_agree_on_attacks(blow: Blow) -> None:
    assert len(both_ways(lambda: strike(blow), 4)) > 1


def test_the_parts_add_up_to_the_hits() -> None:
    law = law_of(strike, Blow((attack(3, 1, 2),), Check(2, 0, 3)))
    parts = sum(
        (law.chance(lambda struck, part=part: struck.hits(part)) for part in set(PARTS)),
        Fraction(0),
    )
    assert parts == law.chance(lambda struck: struck.swings[0].result == HIT)


def chance_to_hit(blow: Blow) -> Fraction:
    def hits(struck: Struck) -> bool:
        return struck.swings[0].result == HIT

    return law_of(strike, blow).chance(hits)


@settings(max_examples=40)
@given(st.integers(-4, 4), st.integers(-3, 3), st.integers(-4, 4), st.integers(-3, 3))
def test_what_helps_the_attacker_never_lowers_the_chance_to_hit(
    consistency: int, potential: int, defence: int, lift: int
) -> None:
    base = chance_to_hit(Blow((attack(consistency, potential),), Check(defence, lift)))
    assert chance_to_hit(Blow((attack(consistency + 1, potential),), Check(defence, lift))) >= base
    assert chance_to_hit(Blow((attack(consistency, potential + 1),), Check(defence, lift))) >= base
    assert chance_to_hit(Blow((attack(consistency, potential),), Check(defence + 1, lift))) <= base
    assert chance_to_hit(Blow((attack(consistency, potential),), Check(defence, lift, 3))) >= base
