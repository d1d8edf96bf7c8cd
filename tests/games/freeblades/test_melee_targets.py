"""Whom a model strikes: the first in front that stands, or as directed; support and split
attacks."""

from __future__ import annotations

from skirmish_cli.games.freeblades.tests import Rating
from tests.games.freeblades.tables import fight, fighter, fought, misses, notes, throws


def test_the_first_listed_enemy_that_stands_is_struck() -> None:
    _, table = fought(fight(fighter("a"), fighter("b1"), fighter("b2")), *misses(3))
    assert throws(table)[0] == "a attacks b1"


def test_a_directed_attack_goes_where_it_is_directed() -> None:
    _, table = fought(
        fight(fighter("a"), fighter("b1"), fighter("b2"), targets={0: (2,)}), *misses(3)
    )
    assert throws(table)[0] == "a attacks b2"


def test_a_directed_attack_turns_to_another_when_its_target_is_down() -> None:
    # a1 is directed at b1, but the pike behind it has the higher DISC and drops b1 first.
    pike = fighter("a2", "support", standoff=True, disc="d12")
    state, table = fought(
        fight(fighter("a1"), pike, fighter("b1", lp=1), fighter("b2"), targets={0: (2,)}),
        9,
        6,
        *misses(2),
        4,
    )
    assert state.lp[2] == 0
    assert throws(table)[:4] == ["a2 attacks b1", "a2 damages b1", "a1 attacks b2", "b2 attacks a1"]


def test_a_supporter_with_standoff_strikes_through_its_friend_and_cannot_be_struck() -> None:
    pike = fighter("b2", "support", standoff=True, disc="d4")
    _, table = fought(fight(fighter("a"), fighter("b1"), pike), *misses(3))
    assert throws(table) == ["a attacks b1", "b1 attacks a", "b2 attacks a"]


def test_a_supporter_without_standoff_does_not_strike() -> None:
    _, table = fought(fight(fighter("a"), fighter("b1"), fighter("b2", "support")), *misses(2))
    assert throws(table) == ["a attacks b1", "b1 attacks a"]


def test_a_supporter_cannot_strike_once_its_friend_is_down() -> None:
    state, table = fought(
        fight(
            fighter("a", "charging"), fighter("b1", lp=1), fighter("b2", "support", standoff=True)
        ),
        9,
        6,
        4,
        4,
    )
    assert state.lp[1] == 0
    assert "b2 has nobody to strike" in notes(table)


def test_the_single_side_may_have_a_supporter_too() -> None:
    pike = fighter("a2", "support", standoff=True)
    _, table = fought(fight(fighter("a1"), pike, fighter("b1"), fighter("b2")), *misses(4))
    assert throws(table) == ["a1 attacks b1", "a2 attacks b1", "b1 attacks a1", "b2 attacks a1"]


def test_split_attacks_use_the_listed_dice_and_may_go_at_several() -> None:
    split = fight(
        fighter("a"),
        fighter("b1"),
        fighter("b2"),
        splits={0: (Rating(6), Rating(4))},
        targets={0: (1, 2)},
    )
    _, table = fought(split, *misses(4))
    assert throws(table)[:2] == ["a attacks b1", "a attacks b2"]
    dice = [entry.die for entry in table.trace if hasattr(entry, "die")]
    assert dice[:2] == ["d6", "d4"]


def test_split_attacks_of_one_step_both_see_the_enemy_standing() -> None:
    split = fight(
        fighter("a"), fighter("b1", lp=1), fighter("b2"), splits={0: (Rating(6), Rating(6))}
    )
    state, table = fought(split, 5, 6, 5, 6, *misses(2), 4)
    assert throws(table)[:4] == ["a attacks b1", "a damages b1", "a attacks b1", "a damages b1"]
    assert state.lp == (2, 0, 2)
