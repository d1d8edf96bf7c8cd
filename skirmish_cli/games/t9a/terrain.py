"""Dangerous terrain: how many dice a unit rolls in it, and what they do.

Section: Dangerous Terrain.
"""

from __future__ import annotations

from skirmish_cli.core.rules import Rule
from skirmish_cli.games.t9a.attacks import Harm, Victim, Volley, resolve_volleys
from skirmish_cli.games.t9a.dice.sieves import Aim, Stage


def count_terrain_dice(models: int, dice_each: int) -> int:
    """Return how many dice a unit rolls: half its models, times their Height.

    Half a model counts as one.

    >>> count_terrain_dice(19, 1), count_terrain_dice(1, 5), count_terrain_dice(7, 0)
    (10, 5, 0)
    """
    return -(-models // 2) * dice_each


def cross_terrain(dice: int, value: int, special: Stage | None, victim: Victim) -> Rule[Harm]:
    """Test for dangerous terrain: a hit wounds by itself, and no armour helps."""
    hit = Stage(Aim(value), "dangerous terrain", "hurt")
    return resolve_volleys((Volley(dice, hit, special=special),), victim)
