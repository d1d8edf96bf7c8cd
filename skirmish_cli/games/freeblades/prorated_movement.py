"""Prorated movement: two models that move towards each other, step by step."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.records import NamedTuple


class ProratedStep(NamedTuple):
    """How far each model has come, and the gap that is left, in half inches."""

    first: float
    second: float
    gap: float | None


def find_paces(first: int, second: int) -> tuple[int, int]:
    """Return the half inches that two SPDs move in one step.

    Section: Prorated Movement.

    >>> find_paces(5, 5), find_paces(5, 6), find_paces(10, 5)
    ((2, 2), (2, 3), (4, 2))
    """
    slow, quick = sorted((first, second))
    paces = {quick: 3 if quick < 2 * slow else 4, slow: 2}
    return paces[first], paces[second]


def prorate(
    speeds: tuple[int, int], reach: tuple[int, int], gap: float | None
) -> Iterator[ProratedStep]:
    """Yield the steps of two models until they meet or have come as far as they can.

    `reach` are the most half inches that each may move, `gap` the half inches between them (None:
    unknown). The models move towards each other, the slower one first; two of the same SPD share
    the last inches. Section: Prorated Movement.
    """
    pace, first, second = find_paces(*speeds), 0.0, 0.0
    while first < reach[0] or second < reach[1]:
        one, two = min(pace[0], reach[0] - first), min(pace[1], reach[1] - second)
        if gap is not None:
            if pace[0] < pace[1]:
                one = min(one, gap)
            elif pace[1] < pace[0]:
                one = min(one, gap - min(two, gap))
            else:
                one = min(one, max(gap / 2, gap - two))
            two = min(two, gap - one)
            gap = round(gap - one - two, 4)
        first, second = first + one, second + two
        yield ProratedStep(first, second, gap)
        if gap == 0:
            return
