"""Health pools: how many models are left of a unit, and when it is decimated."""

from __future__ import annotations


def count_models(hp: int, hp_each: int) -> int:
    """Return how many models a health pool holds; the last of them may be hurt.

    Ten trolls of 3 health points that lost 7 are 8 models, and 7 after two more are lost.
    Section: Casualties.

    >>> count_models(23, 3), count_models(21, 3)
    (8, 7)
    """
    return -(-hp // hp_each)


def describe_left(hp: int, hp_each: int) -> str:
    """Return in words what is left of a unit.

    >>> describe_left(21, 3), describe_left(1, 1)
    ('21 HP left: 7 models', '1 HP left: 1 model')
    """
    models = count_models(hp, hp_each)
    return f"{hp} HP left: {models} model{'' if models == 1 else 's'}"


def is_decimated(hp: int, starting_hp: int, percent: int) -> bool:
    """Return whether so few of its starting health points are left to a unit.

    Section: Decimated.

    >>> is_decimated(5, 20, 25), is_decimated(6, 20, 25)
    (True, False)
    """
    return 100 * hp <= percent * starting_hp
