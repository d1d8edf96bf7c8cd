"""What attacks need to hit, to wound, and to be saved."""

from __future__ import annotations

import pytest

from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.t9a.attacks import (
    NEVER,
    find_armour_save,
    find_melee_to_hit,
    find_special_save,
    find_to_wound,
)

RULES = load_ruleset("t9a")


@pytest.mark.parametrize(
    ("difference", "needs"),
    [
        (9, 2),
        (4, 2),
        (3, 3),
        (1, 3),
        (0, 4),
        (-3, 4),
        (-4, 5),
        (-9, 5),
    ],
)
def test_to_hit_goes_by_offensive_minus_defensive_skill(difference: int, needs: int) -> None:
    assert find_melee_to_hit(RULES, 10 + difference, 10) == needs


@pytest.mark.parametrize(
    ("difference", "modifier", "needs"),
    [
        (0, -1, 5),
        (-4, -1, 6),
        (-4, -3, 6),
        (4, 1, 2),
        (0, 1, 3),
    ],
)
def test_a_modifier_never_stops_a_6_and_never_helps_a_1(
    difference: int, modifier: int, needs: int
) -> None:
    assert find_melee_to_hit(RULES, 10 + difference, 10, modifier) == needs


@pytest.mark.parametrize(
    ("difference", "needs"), [(5, 2), (2, 2), (1, 3), (0, 4), (-1, 5), (-2, 6), (-9, 6)]
)
def test_to_wound_goes_by_strength_minus_resilience(difference: int, needs: int) -> None:
    assert find_to_wound(RULES, 10 + difference, 10) == needs


@pytest.mark.parametrize(
    ("armour", "penetration", "needs"),
    [
        (0, 0, NEVER),
        (1, 0, 6),
        (2, 0, 5),
        (3, 0, 4),
        (4, 0, 3),
        (5, 0, 2),
        (9, 0, 2),
        (4, 1, 4),
        (2, 5, NEVER),
        (9, 4, 2),
    ],
)
def test_armour_saves_lose_to_penetration(armour: int, penetration: int, needs: int) -> None:
    assert find_armour_save(RULES, armour, penetration) == needs


@pytest.mark.parametrize(
    ("save", "needs"), [(None, NEVER), (2, 3), (3, 3), (5, 5), (6, 6), (7, NEVER)]
)
def test_special_saves_fail_on_2(save: int | None, needs: int) -> None:
    assert find_special_save(RULES, save) == needs
