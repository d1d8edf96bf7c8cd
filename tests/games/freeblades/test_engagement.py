"""After the blows: who is still engaged, who stands free, and who won by the life points left."""

from __future__ import annotations

import pytest

from skirmish_cli.games.freeblades.combat import CombatState, Fight, make_start_state
from skirmish_cli.games.freeblades.combat_results import (
    find_morale_triggers,
    find_winner,
    is_engaged,
    is_free,
    list_opponents,
)
from tests.games.freeblades.tables import fight, fighter

A, B, BEHIND = 0, 1, 2


def supported(standoff: bool = True) -> Fight:
    """Return a fight of a against b1, whom b2 supports."""
    return fight(fighter("a"), fighter("b1"), fighter("b2", "support", standoff=standoff))


def left(of: Fight, *lp: int, panicked: tuple[int, ...] = ()) -> CombatState:
    flags = tuple(place in panicked for place in range(len(lp)))
    return make_start_state(of)._replace(lp=lp, panicked=flags)


@pytest.mark.parametrize(
    ("lp", "standoff", "engaged"),
    [
        ((2, 2, 2), True, (True, True, True)),
        # One life point is enough to stand.
        ((1, 1, 1), True, (True, True, True)),
        # Once its friend is down the supporter reaches nobody.
        ((2, 0, 2), True, (False, True, False)),
        # Nor does anybody once the only enemy is down.
        ((0, 2, 2), True, (True, False, False)),
        # Without standoff it never did.
        ((2, 2, 2), False, (True, True, False)),
        ((2, 0, 2), False, (False, True, False)),
    ],
)
def test_a_model_is_engaged_by_enemies_that_stand_and_a_supporter_through_its_friend(
    lp: tuple[int, ...], standoff: bool, engaged: tuple[bool, ...]
) -> None:
    of = supported(standoff)
    assert tuple(is_engaged(of, place, left(of, *lp)) for place in (A, B, BEHIND)) == engaged


def test_a_supporter_reaches_enemies_only_with_standoff() -> None:
    assert [list_opponents(supported(True), place) for place in (A, B, BEHIND)] == [[B], [A], [A]]
    assert [list_opponents(supported(False), place) for place in (A, B, BEHIND)] == [[B], [A], []]


@pytest.mark.parametrize(
    ("lp", "panicked", "free"),
    [
        ((2, 2, 2), (), (False, False, False)),
        ((1, 1, 1), (), (False, False, False)),
        # The enemies of one that runs stand free, and so do those of one that is down.
        ((2, 2, 2), (A,), (False, True, True)),
        ((0, 2, 2), (), (False, True, True)),
        # Of b1 and its supporter only b1 is in contact with a.
        ((2, 2, 2), (B,), (True, False, False)),
        ((2, 0, 1), (), (True, False, False)),
        ((2, 2, 2), (A, B), (False, False, True)),
    ],
)
def test_a_model_stands_free_once_its_enemies_are_down_or_run(
    lp: tuple[int, ...], panicked: tuple[int, ...], free: tuple[bool, ...]
) -> None:
    of = supported()
    state = left(of, *lp, panicked=panicked)
    assert tuple(is_free(of, place, state) for place in (A, B, BEHIND)) == free


@pytest.mark.parametrize(
    ("lp", "won"),
    # Of two life points each a lost 2 - lp, side b twice that of both.
    [
        ((2, 2, 2), "draw"),
        ((1, 2, 2), "b"),
        ((2, 2, 1), "a"),
        ((1, 1, 2), "draw"),
        ((0, 1, 1), "draw"),
        ((1, 1, 1), "a"),
    ],
)
def test_the_side_that_lost_fewer_life_points_wins(lp: tuple[int, ...], won: str) -> None:
    of = supported()
    assert find_winner(of, left(of, *lp)) == won


@pytest.mark.parametrize(
    ("lp", "place", "triggers"),
    [
        ((2, 1, 2), B, ["losing the combat"]),
        ((2, 1, 2), A, []),
        # b2 is behind b1: once that is down it is free, and tests for it too.
        ((2, 0, 2), BEHIND, ["losing the combat", "b1 dropped"]),
        ((2, 0, 2), B, []),
        ((1, 1, 2), B, []),
    ],
)
def test_a_survivor_tests_for_the_loss_and_a_free_one_for_its_friend(
    lp: tuple[int, ...], place: int, triggers: list[str]
) -> None:
    of = supported()
    assert find_morale_triggers(of, place, left(of, *lp)) == triggers


def test_each_supporter_strikes_through_the_last_free_friend_listed_before_it() -> None:
    def pairs(*keys: str) -> dict[int, int]:
        models = (fighter(key, "support" if key.startswith("bs") else "") for key in keys)
        return fight(fighter("a"), *models).supported

    assert pairs("b1", "b2", "bs1") == {3: 2}
    assert pairs("b1", "bs1", "b2", "bs2") == {2: 1, 4: 3}
    # Two behind both friends: the second takes the one that is left.
    assert pairs("b1", "b2", "bs1", "bs2") == {3: 2, 4: 1}
    # One that is listed before all of them takes the first.
    assert pairs("bs1", "b1", "b2") == {1: 2}
