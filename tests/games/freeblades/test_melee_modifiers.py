"""What changes the numbers of a melee: charge, piling on, conditions, shields from behind, the
lowest DEF."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.table import ModifierEntry, Table
from tests.games.freeblades.tables import fight, fighter, fought, misses, odds, targets, throws


def modifiers(table: Table) -> list[tuple[int, str]]:
    return [
        (entry.value, entry.source) for entry in table.trace if isinstance(entry, ModifierEntry)
    ]


def test_a_charge_adds_one_to_damage_and_not_to_the_attack() -> None:
    state, table = fought(fight(fighter("a", "charging"), fighter("b")), 5, 5, 2, 4)
    assert state.lp == (2, 1)
    assert modifiers(table) == [(1, "charge bonus")]


def test_without_a_charge_damage_has_no_bonus() -> None:
    state, table = fought(fight(fighter("a"), fighter("b")), 5, 5, 2)
    assert state.lp == (2, 2)
    assert modifiers(table) == []


def test_the_bonus_is_added_once_however_often_damage_spikes() -> None:
    # 8 + 6 + 1 = 15: nine above AV 6, one LP. Twice the bonus would reach 16 and a second LP.
    state, _ = fought(fight(fighter("a", "charging"), fighter("b", lp=3)), 5, 8, 6, 2, 4)
    assert state.lp == (2, 2)


def test_each_enemy_beyond_the_first_takes_one_off_the_def() -> None:
    _, table = fought(fight(fighter("a"), fighter("b1"), fighter("b2"), fighter("b3")), *misses(4))
    assert targets(table) == {
        "a attacks b1": 5,
        "b1 attacks a": 3,
        "b2 attacks a": 3,
        "b3 attacks a": 3,
    }


def test_one_enemy_does_not_pile_on() -> None:
    _, table = fought(fight(fighter("a"), fighter("b")), *misses(2))
    assert targets(table) == {"a attacks b": 5, "b attacks a": 5}


def test_nobody_piles_on_a_model_that_charged() -> None:
    _, table = fought(fight(fighter("a", "charging"), fighter("b1"), fighter("b2")), *misses(3))
    assert targets(table)["b1 attacks a"] == 5


@pytest.mark.parametrize("flag", ["stunned", "restrained", "support"])
def test_the_stunned_restrained_and_supporting_do_not_pile_on(flag: str) -> None:
    second = fighter("b2", flag, standoff=True)
    _, table = fought(
        fight(fighter("a"), fighter("b1"), second), *misses(2 if flag == "restrained" else 3)
    )
    assert targets(table)["b1 attacks a"] == 5


def test_piling_on_is_fixed_when_a_step_starts_and_the_dropped_no_longer_count() -> None:
    # a (DISC d10) drops b1 before the others strike: only two are left, one of them beyond the
    # first.
    state, table = fought(
        fight(fighter("a", disc="d10"), fighter("b1", lp=1), fighter("b2"), fighter("b3")),
        9,
        6,
        *misses(2),
        4,
        4,
    )
    assert targets(table)["b2 attacks a"] == 4
    assert state.lp == (2, 0, 2, 2)


def test_conditions_change_tests_and_def_and_add_up() -> None:
    both = fighter("a", "dazed stunned")
    _, table = fought(fight(both, fighter("b")), 9, 2, 1)
    assert throws(table) == ["a attacks b", "a damages b", "b attacks a"]
    assert targets(table)["b attacks a"] == 2
    assert (-1, "dazed") in modifiers(table)
    assert (-2, "stunned") in modifiers(table)


def test_conditions_do_not_touch_damage() -> None:
    state, _ = fought(fight(fighter("a", "stunned"), fighter("b")), 7, 6, 2, 4)
    assert state.lp == (2, 1)


def test_the_def_never_falls_below_1() -> None:
    soft = fighter("a", "dazed stunned", defense=2)
    _, table = fought(fight(soft, fighter("b1", mar="d4"), fighter("b2", mar="d4")), 2, 1, 1)
    assert targets(table)["b1 attacks a"] == 1


def test_a_shield_loses_one_to_an_attacker_from_behind_who_cannot_be_struck_back() -> None:
    _, table = fought(fight(fighter("a", "rear"), fighter("b", shield=True)), 2)
    assert targets(table) == {"a attacks b": 4}
    assert throws(table) == ["a attacks b"]


def test_a_def_without_a_shield_is_the_same_from_behind() -> None:
    _, table = fought(fight(fighter("a", "rear"), fighter("b")), 2)
    assert targets(table) == {"a attacks b": 5}


def test_a_bonus_to_one_side_never_lowers_its_chance_to_win() -> None:
    def wins(**changes: object) -> Fraction:
        law = odds(fight(fighter("a", **changes), fighter("b")))
        return law.chance(lambda state: state.lp[1] < state.lp[0])

    base = wins()
    for better in ({"mar": "d12"}, {"damage": "d10"}, {"defense": 6}, {"av": 7}):
        assert wins(**better) >= base, better
