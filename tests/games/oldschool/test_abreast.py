"""Two sides abreast: where each may be after a stage, and both together."""

from __future__ import annotations

from skirmish_cli.core.rules import Rule, certain
from skirmish_cli.dice.throws import PlainDie
from skirmish_cli.games.oldschool.abreast import Abreast, Lane, Reached


def toss(state: int) -> Rule[int]:
    face = yield PlainDie(2, "coin")
    return state + face


def join(state: int) -> Rule[int]:
    return certain(9)


def test_equal_states_of_a_lane_are_added_up() -> None:
    # One coin makes 1 or 2; whichever it was, the next stage makes 9 of it.
    lane = Lane(0, (toss, join), lambda state: False)
    assert lane.course == [Reached({}, {1: 1, 2: 1}), Reached({}, {9: 2})]


def test_two_lanes_stop_where_either_is_finished() -> None:
    # The first is finished with 2 after its first coin, by 1/2: then the second stands where its
    # first coin left it. Otherwise both throw again.
    first = Lane(0, (toss, toss), lambda state: state == 2)
    second = Lane(0, (toss, toss), lambda state: False)
    law = Abreast(first, second).law()
    # Of 16: (2, 1) and (2, 2) at once 4 each. From 1 the first comes to 2 or 3 and the second,
    # by two coins, to 2, 3, 3 or 4: 1, 2 and 1 of 16 for either.
    assert all(weight > 0 for weight in law.weights.values())
    assert {pair: weight * 16 // law.total for pair, weight in law.weights.items()} == {
        (2, 1): 4,
        (2, 2): 4 + 1,
        (2, 3): 2,
        (2, 4): 1,
        (3, 2): 1,
        (3, 3): 2,
        (3, 4): 1,
    }
