"""Crossings of borders: who fails lies prone, and who comes too late waits."""

from __future__ import annotations

from skirmish_cli.games.heimr.challenges import Requirement
from skirmish_cli.games.heimr.crossings import Crossed, cross, why_limit_reached
from skirmish_cli.games.heimr.rolls import Check
from tests.games.heimr.support import both_ways, rolled


def test_an_equal_roll_is_across() -> None:
    assert rolled(cross(Check(0, 0), Requirement(4)), 4)[0] == Crossed(True, 0, rises=False)
    assert rolled(cross(Check(0, 0), Requirement(4)), 3)[0] == Crossed(False, 0, rises=False)


def test_willpower_buys_another_try_and_fatigue_may_rise() -> None:
    # Fatigue 3: the 2 fails and raises it to 4, which the second roll's 4 just reaches.
    crossed, _ = rolled(cross(Check(0, 0, 3), Requirement(4, willpower=1)), 2, 4)
    assert crossed == Crossed(True, 1, rises=True)


def test_a_limit_lets_so_many_through() -> None:
    assert [why_limit_reached(crossed, 2) is None for crossed in (0, 1, 2, 3)] == [
        True,
        True,
        False,
        False,
    ]


def test_rolled_and_exact_agree_on_crossings() -> None:
    assert len(both_ways(lambda: cross(Check(0, 0, 2), Requirement(4, willpower=2)), 3)) > 1
