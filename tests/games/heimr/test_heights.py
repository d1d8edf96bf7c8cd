"""Falls, jumps and climbs."""

from __future__ import annotations

from skirmish_cli.games.heimr.heights import Climb, Climber, Fall, climb, fall, hold_on
from skirmish_cli.games.heimr.rolls import Check
from tests.games.heimr.support import both_ways, rolled


def test_a_failed_fall_never_raises_the_hp() -> None:
    assert rolled(fall(Check(0, 0), Fall(6, 0, 1)), 5)[0].hp == 0
    assert rolled(fall(Check(0, 0), Fall(6, 3, 1)), 5)[0].hp == 1


def test_a_fall_that_leaves_a_hit_point_is_no_injury() -> None:
    landed, _ = rolled(fall(Check(0, 0), Fall(6, 3, 1)), 5)
    assert (landed.failed, landed.injured) == (True, False)


def test_landing_well_costs_nothing() -> None:
    landed, _ = rolled(fall(Check(0, 0), Fall(6, 3, -3)), 6)
    assert (landed.failed, landed.hp) == (False, 3)


def test_a_climber_falls_from_the_height_it_attempted() -> None:
    assert rolled(climb(Climb(Check(0, 0), 3, 4)), 4, 5, 3)[0] == Climber(2, 3, 0)


def test_a_climber_may_fall_from_the_first_height() -> None:
    assert rolled(climb(Climb(Check(0, 0), 3, 4)), 3)[0] == Climber(0, 1, 0)


def test_a_fall_that_leaves_none_is_an_injury() -> None:
    landed, _ = rolled(fall(Check(0, 0), Fall(6, 3, 0)), 5)
    assert (landed.failed, landed.injured, landed.hp) == (True, True, 0)
    landed, _ = rolled(fall(Check(0, 0), Fall(6, 0, 0)), 6)
    assert (landed.failed, landed.injured) == (False, False)


def test_each_step_of_a_climb_may_tire() -> None:
    # Fatigue 2: a d6 of 1 beside a 9 raises it to 3, which the second step's 2 and 2 don't reach.
    assert rolled(climb(Climb(Check(1, 0, 2), 2, 1)), 1, 9, 2, 2)[0].fell_from == 2


def test_willpower_buys_rerolls_of_falls_and_climbs() -> None:
    landed, _ = rolled(fall(Check(0, 0), Fall(6, 3, -3, willpower=1)), 5, 6)
    assert (landed.failed, landed.hp, landed.spent) == (False, 3, 1)
    # One point for the whole climb: the second failure falls.
    assert rolled(climb(Climb(Check(0, 0), 3, 4, willpower=1)), 3, 4, 3)[0] == Climber(
        1, 2, 0, spent=1
    )
    assert rolled(hold_on(Climb(Check(0, 0), 2, 4, willpower=1)), 3, 4)[0].fell_from == 0


def test_a_climber_who_is_hit_holds_on_or_falls_from_where_it_is() -> None:
    assert rolled(hold_on(Climb(Check(1, 0), 3, 5)), 2, 5)[0].fell_from == 0
    assert rolled(hold_on(Climb(Check(1, 0), 3, 5)), 2, 4)[0].fell_from == 3


def test_rolled_and_exact_agree_on_heights() -> None:
    assert len(both_ways(lambda: climb(Climb(Check(0, 1, 3), 3, 3)), 3)) > 1
    assert len(both_ways(lambda: climb(Climb(Check(1, 0, 2), 2, 3)), 4)) > 1
    assert (
        len(both_ways(lambda: climb(Climb(Check(0, 1, 3, can_tire=False), 2, 4, willpower=1)), 3))
        > 1
    )
    assert len(both_ways(lambda: fall(Check(0, 0, 2), Fall(6, 2, -1, willpower=2)), 3)) > 1
    assert len(both_ways(lambda: fall(Check(-1, 2, 2), Fall(6, 2, -1)), 2)) > 1
