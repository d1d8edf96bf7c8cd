"""A round of combat: attacks in Agility order, saves, losses, and what it comes to."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.rules import Rule, law_of
from skirmish_cli.games.t9a.melee import Blows, CombatState
from skirmish_cli.games.t9a.procedures.shared.melee_setup import read_bout
from tests.games.t9a.combats import MAN, PASSIVE, Side, card, command, odds, one, played
from tests.support import as_chances, law_by_rolling

F = Fraction


TWO_STEPS = card(
    offensive=[
        {"part": "fast", "agi": 5, "att": 1, "off": 3, "str": 3},
        {"part": "slow", "agi": 3, "att": 1, "off": 3, "str": 3},
    ]
)


BIG = card(PASSIVE, models=60, files=10, defensive={"hp": 1})


def hits_on(target_hp: int = 20) -> dict:
    """Return a card that does nothing and can lose many health points on one base of 20 mm."""
    return card(PASSIVE, defensive={"hp": target_hp})


def test_a_charging_duel_is_the_contracts() -> None:
    # A is faster: 1/4 kills B and wins. Else 3/4: B kills A with 1/4 and wins 2 to 1: 3/16. Else
    # 9/16: A wins 1 to 0 by its charge, and B tests on 6: it fails with 21/36, so 9/16 * 7/12 =
    # 21/64. Caught with 721/1296 of that.
    found = odds(one(MAN, "charging"), one(MAN))
    assert found["a_wins"] == F(13, 16)
    assert found["b_wins"] == F(3, 16)
    assert found["b_breaks"] == F(21, 64)
    assert found["b_caught"] == F(5047, 27648)
    assert found["b_wiped"] == F(1, 4)
    assert found["b_destroyed"] == F(1, 4) + F(5047, 27648)
    assert found["a_breaks"] == found["tie"] == 0


def test_equal_agility_strikes_at_once() -> None:
    # Each kills with 1/4 whatever the other does. Both or none: a tie, 1/16 + 9/16; nobody tests.
    found = odds(one(MAN), one(MAN))
    assert (found["a_wins"], found["tie"], found["b_wins"]) == (F(3, 16), F(5, 8), F(3, 16))
    assert found["a_breaks"] == found["b_breaks"] == 0


def test_a_tie_breaks_no_one_even_with_discipline_0() -> None:
    coward = card({**MAN, "global": {"dis": 0}}, part={"att": 0})
    assert odds(one(coward), one(coward))["tie"] == 1


@pytest.mark.parametrize(
    ("attacker", "target", "chance"),
    [
        ({"str": 5}, {}, F(1, 2) * F(5, 6)),  # 2 above Resilience: 2+
        ({"str": 4}, {}, F(1, 2) * F(2, 3)),
        ({"str": 2}, {}, F(1, 2) * F(1, 3)),
        ({"str": 1}, {}, F(1, 2) * F(1, 6)),
        ({"str": 0}, {"res": 10}, F(1, 2) * F(1, 6)),  # a 6 always wounds
        ({"off": 7}, {}, F(5, 6) * F(1, 2)),  # 4 above: 2+
        ({"off": 4}, {}, F(2, 3) * F(1, 2)),
        ({"off": 0}, {}, F(1, 2) * F(1, 2)),  # 3 below: 4+
        ({"off": 0}, {"def": 4}, F(1, 3) * F(1, 2)),  # 4 below: 5+
        ({"ap": 1}, {"arm": 3}, F(1, 4) * F(2, 3)),  # armour 3 - 1 = 2 saves on 5+
        ({"ap": 3}, {"arm": 3}, F(1, 4)),  # nothing left to save with
        ({}, {"arm": 9}, F(1, 4) * F(1, 6)),  # a 1 always fails
        ({}, {"aegis": "5+"}, F(1, 4) * F(2, 3)),
        ({}, {"aegis": "2+"}, F(1, 4) * F(1, 3)),  # a natural 2 fails: 3+
        (
            {"ap": 10},
            {"arm": 5, "regeneration": "4+"},
            F(1, 4) * F(1, 2),
        ),  # penetration leaves special saves alone
        ({}, {"arm": 2, "aegis": "5+"}, F(1, 4) * F(2, 3) * F(2, 3)),
        (
            {},
            {"aegis": "5+", "regeneration": "4+"},
            F(1, 4) * F(1, 2),
        ),  # one special save, the better
        ({"reroll": {"hit": "failures"}}, {}, F(3, 4) * F(1, 2)),
        ({"reroll": {"hit": "ones", "wound": "ones"}}, {}, F(7, 12) * F(7, 12)),  # 3/6 + 1/6 * 3/6
    ],
)
def test_an_attack_goes_through_every_stage(attacker: dict, target: dict, chance: Fraction) -> None:
    assert odds(one(card(part=attacker)), one(card(PASSIVE, defensive=target)))["b_wiped"] == chance


def test_a_wall_makes_chargers_and_their_supporters_hit_worse() -> None:
    # 5 + 5 attacks: 4+ becomes 5+. Without a charge the wall does nothing.
    line = card(models=10, files=5)
    assert odds(one(line, "charging wall"), one(BIG))["b1.hp_lost_mean"] == 10 * F(1, 3) * F(1, 2)
    assert odds(one(line, "charging"), one(BIG, "wall"))["b1.hp_lost_mean"] == 10 * F(1, 3) * F(
        1, 2
    )
    assert odds(one(line), one(BIG, "wall"))["b1.hp_lost_mean"] == 10 * F(1, 2) * F(1, 2)


def test_a_wall_never_stops_a_6() -> None:
    clumsy = card(part={"off": 0})
    assert odds(one(clumsy, "charging wall"), one(card(PASSIVE, defensive={"def": 9})))[
        "b_wiped"
    ] == F(1, 6) * F(1, 2)


@pytest.mark.parametrize(
    ("strength", "wound"), [(1, F(1, 3)), (2, F(1, 2)), (3, F(2, 3)), (4, F(2, 3)), (5, F(5, 6))]
)
def test_press_of_ranks_eases_6_5_and_4_only(strength: int, wound: Fraction) -> None:
    # 20 men in 5 files are 4 ranks: solid. 3 touch a base of 20 mm, 3 support.
    solid = card(models=20, files=5, part={"str": strength})
    assert odds(one(solid), one(hits_on()))["b1.hp_lost_mean"] == 6 * F(1, 2) * wound


def test_press_of_ranks_is_for_height_1() -> None:
    tall = card(models=20, files=5, height=2)
    assert odds(one(tall), one(hits_on()))["b1.hp_lost_mean"] == 6 * F(1, 2) * F(1, 2)


def test_press_of_ranks_needs_four_proper_ranks() -> None:
    short = card(models=19, files=5)
    assert odds(one(short), one(hits_on()))["b1.hp_lost_mean"] == 6 * F(1, 4)


def test_the_lower_agility_strikes_with_what_is_left() -> None:
    # A wipes B's only model with 1/4 before it strikes.
    fast = card(part={"agi": 5})
    assert odds(one(fast), one(MAN))["a_wiped"] == F(3, 4) * F(1, 4)


def test_charging_momentum_is_one_agility() -> None:
    slow = card(part={"agi": 3})
    assert odds(one(slow, "charging"), one(MAN))["a_wiped"] == F(1, 4)  # at once
    assert odds(one(slow), one(MAN))["b_wiped"] == F(3, 4) * F(1, 4)


def test_casualties_come_from_the_back() -> None:
    # B of 6 in 5 files faces 5: losing one costs a supporter, losing two one in contact as well.
    killers = card(models=5, files=5, part={"agi": 9, "off": 9, "str": 9})
    found = odds(one(killers), one(card(models=6, files=5)))
    # Each of 5 attacks kills with 25/36; k losses leave 5 + 1, 5, 4, 3, 2, 1 strikers, each
    # wounding with 1/4.
    kill, strikers = F(25, 36), (6, 5, 4, 3, 2, 1)
    chances = [comb(5, fallen) * kill**fallen * (1 - kill) ** (5 - fallen) for fallen in range(6)]
    losses = sum(chance * F(count, 4) for chance, count in zip(chances, strikers, strict=True))
    # All six wound with (1/4)^6, and only five can fall.
    assert found["a1.hp_lost_mean"] == losses - chances[0] * F(1, 4) ** 6


def test_losses_of_the_enemy_take_no_attack_away() -> None:
    # A's fast man kills some of B; A's slow part strikes as if nobody had fallen, until B is gone.
    twice = card(
        offensive=[
            {"part": "fast", "agi": 5, "att": 1, "off": 3, "str": 3},
            {"part": "slow", "agi": 2, "att": 1, "off": 3, "str": 3},
        ]
    )
    found = odds(one(twice), one(card(PASSIVE, models=2, files=2)))
    assert found["b1.hp_lost_mean"] == F(1, 2)
    # Against one model the second attack is lost when the first has killed.
    assert odds(one(twice), one(PASSIVE))["b1.hp_lost_mean"] == F(1, 4) + F(3, 4) * F(1, 4)


def test_health_points_beyond_the_pool_do_not_count() -> None:
    # 2 attacks on 1 HP: 1 - (3/4)^2.
    assert odds(one(card(part={"att": 2})), one(PASSIVE))["b1.hp_lost_mean"] == F(7, 16)


def test_models_of_several_health_points_fall_one_by_one() -> None:
    # Trolls of 3 HP that lost 2 before: the next loss removes one, three more the second.
    trolls = card(PASSIVE, models=2, files=2, defensive={"hp": 3})
    found = odds(one(card(part={"att": 2, "off": 9, "str": 9})), one(trolls, "lost=2"))
    # 2 attacks through 25/36: any loss is one model.
    assert found["b1.models_lost_mean"] == 1 - F(11, 36) ** 2
    assert found["b1.hp_lost_mean"] == 2 * F(25, 36)


def test_typed_dice_are_read_step_by_step() -> None:
    # A (charging) hits and wounds with 5, 4: B is wiped, and nothing more is called for.
    outcome, _ = played([5, 4], one(MAN, "charging"), one(MAN))
    assert (outcome["winner"], outcome["score_difference"]) == ("a", 3)  # charge, 1 HP, 1 wiped
    # A misses; B misses; A wins by its charge; B fails on 4 + 3, flees 5, is caught by 5.
    outcome, table = played([1, 2, 4, 3, 2, 3, 1, 4], one(MAN, "charging"), one(MAN))
    assert outcome["models"]["b1"]["caught"]
    assert [entry.why for entry in table.trace if hasattr(entry, "why")] == [
        "a1 to hit b1",
        "b1 to hit a1",
        "b1 break test",
        "b1 flees",
        "a1 pursues b1",
    ]


def test_a_units_batches_roll_to_hit_together_and_rerolls_follow_each_batch() -> None:
    two = card(
        offensive=[
            {"part": "left", "agi": 4, "att": 2, "off": 3, "str": 3, "reroll": {"hit": "ones"}},
            {"part": "right", "agi": 4, "att": 1, "off": 3, "str": 3},
        ]
    )
    # left 1, 4, the 1 again: 5; right 2. To wound with two dice: 6, 1. One of 20 HP is lost.
    outcome, _ = played([1, 4, 5, 2, 6, 1, 6, 6, 1, 1, 1, 1], one(two), one(hits_on()))
    assert outcome["models"]["b1"]["hp_lost"] == 1


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (one(MAN, "charging"), one(MAN)),
        (one(card(part={"att": 2})), one(MAN)),
        (
            one(card(defensive={"aegis": "5+"})),
            one(card(part={"ap": 1}, defensive={"arm": 2}), "charging"),
        ),
        (one(card(part={"reroll": {"hit": "failures"}})), one(card(PASSIVE, defensive={"hp": 2}))),
        (one(card(models=2, files=1)), one(card(part={"agi": 5}))),
        ([(PASSIVE, ""), (MAN, "")], one(TWO_STEPS)),
        ([(PASSIVE, ""), (MAN, "flank=left:b1")], one(card(TWO_STEPS, height=2))),
        ([(card(PASSIVE, attachable=True), "joined=a2"), (MAN, "")], one(TWO_STEPS)),
    ],
)
def test_every_roll_adds_up_to_the_odds(a: Side, b: Side) -> None:
    bout = read_bout(command(a, b))

    def strikes() -> Rule[tuple[int, ...]]:
        # Break tests and pursuits would take millions of rolls; they are rules with tests of their
        # own.
        state: CombatState = yield Blows(bout)
        return state.health

    rolled = law_by_rolling(strikes, 8)
    assert None not in rolled
    assert rolled == as_chances(law_of(strikes))


def test_the_odds_never_see_a_face() -> None:
    from skirmish_cli.games.t9a.dice import sieves

    def no_faces(*arguments: object) -> int:
        raise AssertionError("odds looked at a face")

    original, sieves.roll_handful = sieves.roll_handful, no_faces
    try:
        seen = odds(one(card(models=10, files=5)), one(card(models=10, files=5), "charging"))
        assert seen["a_wins"] + seen["tie"] + seen["b_wins"] == 1
    finally:
        sieves.roll_handful = original


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 3), st.integers(1, 3))
def test_a_helpful_change_never_lowers_the_losses(
    offensive: int, strength: int, penetration: int, attacks: int
) -> None:
    target = card(PASSIVE, defensive={"arm": 3, "hp": 5})
    part = {"off": offensive, "str": strength, "ap": penetration, "att": attacks}
    before = odds(one(card(part=part)), one(target))["b1.hp_lost_mean"]
    for key in part:
        assert (
            odds(one(card(part={**part, key: part[key] + 1})), one(target))["b1.hp_lost_mean"]
            >= before
        )


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 12), st.integers(1, 12), st.integers(2, 5))
def test_swapping_the_sides_mirrors_the_odds(first: int, second: int, files: int) -> None:
    one_unit = card(models=first, files=min(files, first))
    other = card(models=second, files=min(files, second), part={"agi": 3, "str": 4})
    there, back = odds(one(one_unit), one(other)), odds(one(other), one(one_unit))
    for name, value in there.items():
        if name[0] in "ab" and name[1] == "_":
            assert back[("b" if name[0] == "a" else "a") + name[1:]] == value
    assert there["tie"] == back["tie"]
    assert there["a_wins"] + there["tie"] + there["b_wins"] == 1
