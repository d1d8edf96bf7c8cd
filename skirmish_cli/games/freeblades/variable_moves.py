"""Variable moves: which die a panic, an evade or a pursuit adds to the SPD, and moves prorated
step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from skirmish_cli.core.ruleset import Ruleset


def distance_die(rules: Ruleset, speed: int | None, fast: bool) -> int:
    """Return the faces of the die of a variable move: a d4, or a d6 for the fast or from the SPD
    of the ruling.

    Sections: Panic; Evade; Pursuit.
    """
    numbers = rules.data["numbers"]
    is_fast = fast or (speed is not None and speed >= int(rules.ruling("fast_spd")))
    return int(numbers["fast_distance_die" if is_fast else "distance_die"])


class ProratedStep(NamedTuple):
    """One step of prorated movement in half inches: how far each model has come, and the gap that
    is left."""

    first: float
    second: float
    gap: float | None


def paces(first: int, second: int) -> tuple[int, int]:
    """Return the half inches that two SPDs move a step. Section: Prorated Movement.

    >>> paces(5, 5), paces(5, 6), paces(10, 5)
    ((2, 2), (2, 3), (4, 2))
    """
    slow, quick = sorted((first, second))
    fast_pace = 2 if slow == quick else 3 if quick < 2 * slow else 4
    return (fast_pace, 2) if first > second else (2, fast_pace)


def prorated(
    speeds: tuple[int, int], reach: tuple[int, int], gap: float | None
) -> Iterator[ProratedStep]:
    """Yield the steps of a prorated movement until the models meet or both have come as far as
    they can.

    `reach` are the most half inches that each may move, `gap` the half inches between them (None:
    unknown). The models move towards each other, the slower one first; two of the same SPD share
    the last inches."""
    pace, first, second = paces(*speeds), 0.0, 0.0
    while first < reach[0] or second < reach[1]:
        one, two = min(pace[0], reach[0] - first), min(pace[1], reach[1] - second)
        if gap is not None and one + two >= gap:
            if pace[0] == pace[1]:
                one = max(gap - two, min(one, gap / 2))
            else:
                one = min(one, gap) if pace[0] < pace[1] else gap - min(two, gap)
            first, second, gap = first + one, second + (gap - one), 0
        else:
            first, second, gap = (
                first + one,
                second + two,
                None if gap is None else round(gap - one - two, 4),
            )
        yield ProratedStep(first, second, gap)
        if gap == 0:
            return
