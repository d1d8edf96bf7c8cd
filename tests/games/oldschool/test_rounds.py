"""Rounds of a fight: what is given up, and morale in the middle of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from skirmish_cli.core.rules import law_of
from tests.games.oldschool.fighting import ONE, fought, prepare_fight
from tests.games.oldschool.tables import figure


def test_a_shield_is_kept_while_the_damage_can_be_borne() -> None:
    tough = {"kind": "pc", "wounds": 2, "armour": ["shield"]}
    assert fought(prepare_fight([ONE], [tough], 1), 4, 1)[1] == []
    result, notes = fought(prepare_fight([ONE], [tough], 2), 4, 1, 4, 1)
    assert notes == ["b1 gives its shield"]
    assert result.end.winner == "draw"


def test_a_given_shield_leaves_the_defense() -> None:
    # Defense 3: a 3 misses. After the shield is gone it hits.
    shielded = {"kind": "pc", "wounds": 1, "armour": ["shield"]}
    _, notes = fought(prepare_fight([ONE], [shielded], 3), 3, 1, 4, 1, 3, 1)
    assert notes == ["b1 gives its shield", "b1 is out of action"]


def test_a_helmet_leaves_one_wound_after_the_shield_is_gone() -> None:
    both = {"kind": "pc", "stamina": 1, "wounds": 2, "armour": ["shield", "helmet"]}
    strong = {"kind": "pc", "wounds": 1, "attacks": 4}
    result, notes = fought(
        prepare_fight([strong], [both], 3), 5, 5, 5, 5, 1, 5, 5, 5, 5, 1, 5, 1, 1, 1, 1
    )
    assert notes == [
        "b1 gives its shield",
        "b1 gives its helmet and has 1 wound left",
        "b1 is out of action",
    ]
    assert (result.end.winner, result.rounds) == ("a", 3)


def test_both_strike_even_if_one_of_them_goes_out() -> None:
    result, notes = fought(prepare_fight([ONE], [ONE]), 4, 4)
    assert (result.end.winner, result.end.out) == ("draw", (True, True))
    assert notes == ["b1 is out of action", "a1 is out of action"]


def test_a_leader_down_makes_the_others_test_and_each_trigger_counts_once() -> None:
    leader = {"wounds": 1, "ml": 10, "leader": True}
    follower = {"wounds": 1, "ml": 7}
    fight = prepare_fight(
        [{**ONE, "attacks": 2, "stamina": 9}], [leader, follower, follower, follower], 2
    )
    # Round 1: a hits the leader; all four strike back and miss. The three others test once and hold
    # with 7. Of four, one down isn't half. Round 2: a misses; nothing is new.
    result, _ = fought(fight, 5, 1, 1, 1, 1, 1, 4, 3, 1, 1, 1, 1, 1)
    assert result.end.out == (False, True, False, False, False)
    assert not any(result.end.fled)
    # Round 2 with a hit: half of the side is down now, and 8 is too much.
    result, _ = fought(fight, 5, 1, 1, 1, 1, 1, 4, 3, 5, 1, 1, 1, 1, 4, 4)
    assert result.end.fled == (False, False, False, True, True)
    assert result.end.winner == "a"


def test_a_leader_that_flees_is_a_trigger_of_its_own() -> None:
    leader = {"wounds": 2, "ml": 5, "leader": True}
    follower = {"wounds": 2, "ml": 8}
    fight = prepare_fight([{**ONE, "stamina": 9}], [leader, follower, follower], 1)
    # The leader's own half: 3 + 3 is above 5, it flees. That makes the others test: 4 + 5 is above
    # 8.
    result, _ = fought(fight, 5, 1, 1, 1, 3, 3, 4, 5)
    assert (result.end.fled, result.end.winner) == ((False, True, True, True), "a")


def test_players_characters_and_those_without_morale_never_flee() -> None:
    for card in ({"kind": "pc", "wounds": 2, "ml": 2}, {"wounds": 2}):
        assert figure(prepare_fight([ONE], [card]), "fled", "b1") == 0


def test_half_the_wounds_of_a_side_is_a_trigger_and_the_front_keeps_its_own() -> None:
    # 3 of 6 wounds are left: the second tests with 5 + 4 and flees; two hits would leave 4 of 6.
    side: list[dict[str, Any]] = [{"kind": "pc", "wounds": 4}, {"wounds": 2, "ml": 8}]
    fight = prepare_fight([{**ONE, "attacks": 3, "stamina": 9}], side, 2)
    result, notes = fought(fight, 5, 5, 5, 1, 1, 5, 4, 5, 1, 1, 1)
    # In the next round one hit takes the last wound of the first.
    assert (result.end.out, result.end.fled) == ((False, True, False), (False, False, True))
    assert (result.end.winner, result.rounds, notes) == ("a", 2, ["b1 is out of action"])
    assert fought(fight, 5, 5, 1, 1, 1, 1, 1, 1, 1, 1)[0].end.fled == (False, False, False)


def test_both_sides_test_even_if_one_of_them_runs() -> None:
    shaky = {"wounds": 2, "ml": 6}
    result, _ = fought(prepare_fight([shaky], [shaky]), 4, 4, 4, 4, 5, 5)
    assert (result.end.winner, result.end.fled) == ("draw", (True, True))


def test_nobody_tests_when_no_enemy_is_left() -> None:
    result, _ = fought(prepare_fight([ONE], [{"wounds": 2, "ml": 2}]), 4, 4)
    assert (result.end.winner, result.end.fled) == ("b", (False, False))


def test_half_the_numbers_is_enough_while_most_wounds_are_left() -> None:
    # One of two down, three of four wounds left: the other tests, and flees with 5 + 4.
    side = [{"wounds": 1, "ml": 8}, {"wounds": 3, "ml": 8}]
    fight = prepare_fight([{**ONE, "stamina": 9}], side, 1)
    assert fought(fight, 5, 1, 1, 5, 4)[0].end.fled == (False, False, True)


def test_half_the_wounds_is_enough_while_most_stand_and_stamina_counts_for_nothing() -> None:
    # Two of three stand with 2 of 5 wounds between them, and 4 stamina: both test and flee.
    side = [{"wounds": 3, "ml": 8}, {"stamina": 4, "wounds": 1, "ml": 8}, {"wounds": 1, "ml": 8}]
    fight = prepare_fight([{**ONE, "attacks": 3, "stamina": 9}], side, 1)
    assert fought(fight, 5, 5, 5, 1, 1, 1, 5, 4)[0].end.fled == (False, False, True, True)


def test_stamina_is_no_wound_for_morale() -> None:
    # Four of six points gone is two wounds left of two: no test. The next makes it one of two.
    fight = prepare_fight(
        [{**ONE, "attacks": 4, "stamina": 9}], [{"stamina": 4, "wounds": 2, "ml": 11}], 2
    )
    result, _ = fought(fight, 5, 5, 5, 5, 1, 5, 1, 1, 1, 1, 6, 5)
    assert (result.rounds, result.end.fled) == (2, (False, False))


def test_those_left_test_again_when_a_test_makes_the_leader_flee_but_run_from_nobody() -> None:
    leader, follower = {"wounds": 2, "ml": 5, "leader": True}, {"wounds": 2, "ml": 8}
    # Both are hit; b's leader flees with 3 + 3. a1 holds with 2 + 2, so b2 tests again: 1 + 1.
    fight = prepare_fight([{"wounds": 2, "ml": 6}], [leader, follower], 1)
    result, _ = fought(fight, 5, 5, 1, 3, 3, 2, 2, 1, 1)
    assert result.end.fled == (False, True, False)
    # a1 flees with 5 + 5 in the same test as b's leader: b2 has nobody to run from, and b has won.
    result, _ = fought(fight, 5, 5, 1, 3, 3, 5, 5)
    assert (result.end.fled, result.end.winner) == ((True, True, False), "b")


def test_those_who_follow_the_leader_may_leave_half_the_side_which_is_one_test_more() -> None:
    side: list[dict[str, Any]] = [{"wounds": 2, "ml": score} for score in (5, 6, 8, 8)]
    side[0]["leader"] = True
    # The leader is hit and flees with 3 + 3, then the second with 3 + 4; two of four are left and
    # flee with 5 + 4.
    fight = prepare_fight([{**ONE, "stamina": 9}], side, 1)
    result, _ = fought(fight, 5, 1, 1, 1, 1, 3, 3, 3, 4, 5, 4)
    assert result.end.fled == (False, True, True, True, True)


def test_the_second_tests_have_the_odds_of_the_dice() -> None:
    # One round, all with defense 2. b's leader is hit once: 5/9 (two hits or more 1/9). a1, struck
    # by two dice, is hit not at all 1/9, once 2 * 1/3 * 5/9 = 10/27, else it is out. Above 5: 26/36
    # = 13/18, the leader; above 6: 21/36 = 7/12, a1; above 8: 10/36, b2.
    leader, follower = {"wounds": 2, "ml": 5, "leader": True}, {"wounds": 2, "ml": 8}
    fight = prepare_fight([{"wounds": 2, "ml": 6}], [leader, follower], 1)
    once = Fraction(5, 9)
    both_flee = once * Fraction(10, 27) * Fraction(13, 18) * Fraction(7, 12)
    law = law_of(fight.rule)
    assert law.chance(lambda result: result.end.fled == (True, True, False)) == both_flee
    # b2, above 8 with 10/36, follows its leader where a1 stands: unhurt, or hit and holding.
    a_stands = Fraction(1, 9) + Fraction(10, 27) * Fraction(5, 12)
    follows = once * a_stands * Fraction(13, 18) * Fraction(10, 36)
    assert law.chance(lambda result: result.end.fled == (False, True, True)) == follows
    # Where the leader is struck down b2 tests at once; a1, if hit, does so too, and either may run
    # from the other.
    at_once = Fraction(1, 9) * (Fraction(1, 9) + Fraction(10, 27)) * Fraction(10, 36)
    assert law.chance(lambda result: result.end.fled[2] and not result.end.fled[1]) == at_once
