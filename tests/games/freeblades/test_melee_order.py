"""Who strikes when: standoff reactions, chargers, the rest, each by descending DISC; equals at
once."""

from __future__ import annotations

from fractions import Fraction

from tests.games.freeblades.tables import fight, fighter, fought, misses, notes, odds, throws


def test_a_charger_strikes_before_a_higher_disc() -> None:
    _, table = fought(
        fight(fighter("a", disc="d12"), fighter("b", "charging", disc="d4")), *misses(2)
    )
    assert throws(table) == ["b attacks a", "a attacks b"]


def test_without_a_charge_the_higher_disc_strikes_first() -> None:
    _, table = fought(fight(fighter("a", disc="d4"), fighter("b", disc="d6")), *misses(2))
    assert throws(table) == ["b attacks a", "a attacks b"]


def test_a_standoff_weapon_strikes_a_charger_first() -> None:
    spear = fighter("b", "hold", disc="d4", standoff=True)
    _, table = fought(fight(fighter("a", "charging", disc="d12"), spear), *misses(2))
    assert throws(table) == ["b attacks a", "a attacks b"]


def test_a_standoff_weapon_strikes_early_at_who_manoeuvred_into_contact() -> None:
    spear = fighter("b", "delay", disc="d4", standoff=True)
    _, table = fought(fight(fighter("a", "engaging", disc="d12"), spear), *misses(2))
    assert throws(table) == ["b attacks a", "a attacks b"]


def test_standoff_comes_too_late_when_any_condition_fails() -> None:
    charger = fighter("a", "charging", disc="d12")
    for flags in ("", "hold reacted", "hold engaged", "hold stunned"):
        _, table = fought(fight(charger, fighter("b", flags, disc="d4", standoff=True)), *misses(2))
        assert throws(table) == ["a attacks b", "b attacks a"], flags
    behind = fighter("a", "charging rear", disc="d12")
    _, table = fought(fight(behind, fighter("b", "hold", disc="d4", standoff=True)), *misses(1))
    assert throws(table) == ["a attacks b"]
    armed = fighter("a", "charging", disc="d12", standoff=True)
    _, table = fought(fight(armed, fighter("b", "hold", disc="d4", standoff=True)), *misses(2))
    assert throws(table) == ["a attacks b", "b attacks a"]
    was_there = fighter("a", disc="d12")
    _, table = fought(fight(was_there, fighter("b", "hold", disc="d4", standoff=True)), *misses(2))
    assert throws(table) == ["a attacks b", "b attacks a"]


def test_an_early_strike_is_the_only_one_of_its_model() -> None:
    _, table = fought(
        fight(fighter("a", "charging"), fighter("b", "hold", standoff=True)), *misses(2)
    )
    assert throws(table).count("b attacks a") == 1


def test_an_early_strike_goes_at_the_enemy_that_just_came() -> None:
    spear = fighter("a", "hold", standoff=True)
    _, table = fought(
        fight(spear, fighter("b1", disc="d4"), fighter("b2", "charging", disc="d6")), *misses(3)
    )
    assert throws(table) == ["a attacks b2", "b2 attacks a", "b1 attacks a"]


def test_equals_strike_at_once_even_at_a_target_that_is_already_down() -> None:
    # b1 hits with a 9 and takes the one LP with a 6 against AV 6. b2 still rolls.
    state, table = fought(fight(fighter("a", lp=1), fighter("b1"), fighter("b2")), 3, 9, 6, 9, 6)
    assert throws(table)[:5] == [
        "a attacks b1",
        "b1 attacks a",
        "b1 damages a",
        "b2 attacks a",
        "b2 damages a",
    ]
    assert state.lp == (0, 2, 2)


def test_a_model_that_was_dropped_before_its_step_does_not_strike() -> None:
    state, table = fought(fight(fighter("a", "charging"), fighter("b", lp=1)), 9, 6)
    assert state.lp == (2, 0)
    assert notes(table) == ["b is down and doesn't strike"]


def test_within_a_step_side_a_comes_first_in_the_order_listed() -> None:
    _, table = fought(fight(fighter("a1"), fighter("a2"), fighter("b")), *misses(3))
    assert throws(table) == ["a1 attacks b", "a2 attacks b", "b attacks a1"]


def test_a_restrained_model_does_not_strike() -> None:
    _, table = fought(fight(fighter("a", "restrained"), fighter("b")), *misses(1, 1))
    assert throws(table) == ["b attacks a"]


def test_swapping_two_equal_fighters_mirrors_the_odds() -> None:
    ours = odds(fight(fighter("a", "charging", mar="d6"), fighter("b", lp=3)))
    theirs = odds(fight(fighter("a", lp=3), fighter("b", "charging", mar="d6")))
    mirrored = theirs.map(lambda state: (state.lp[::-1], state.panicked[::-1]))
    assert ours.map(lambda state: (state.lp, state.panicked)) == mirrored


def test_the_higher_disc_drops_its_enemy_before_it_strikes_back() -> None:
    law = odds(fight(fighter("a", disc="d10"), fighter("b")))
    assert law.chance(lambda state: state.lp[0] == 0) == Fraction(339, 16000) * (
        1 - Fraction(339, 16000)
    )
