"""The odds of a loop by linear equations, independently of how the code finds them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

from skirmish_cli.core.rules import Rule, law_of
from tests.support import as_chances

Steps = dict[Any, dict[Any, Fraction]]
Numbers = dict[Any, dict[Any, Fraction]]


def solve_loop(
    start: Hashable, step: Callable[[Any], Rule[Any]], done: Callable[[Any], bool]
) -> dict[Any, tuple[Fraction, Fraction]]:
    """Return each end of a loop with its chance and the mean rounds to it; states may return.

    With P the steps between states that aren't done, the chances of the ends solve h = P h + (the
    steps to the ends), and the rounds, counted where an end is reached, solve m = P m + h: each
    round counts once.
    """
    if done(start):
        return {start: (Fraction(1), Fraction(0))}
    steps: Steps = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state not in steps and not done(state):
            steps[state] = as_chances(law_of(step, state))
            waiting.extend(steps[state])
    to_ends = {
        state: {after: chance for after, chance in one.items() if after not in steps}
        for state, one in steps.items()
    }
    chances = _solve(steps, to_ends)
    rounds = _solve(steps, chances)
    return {end: (chance, rounds[start][end] / chance) for end, chance in chances[start].items()}


def _solve(steps: Steps, known: Numbers) -> Numbers:
    """Return x with x = P x + known, by Gauss's elimination; x has a number for each end."""
    rows = {
        state: {after: int(after == state) - one.get(after, Fraction(0)) for after in steps}
        for state, one in steps.items()
    }
    values = {state: dict(one) for state, one in known.items()}
    for pivot in steps:
        scale = rows[pivot][pivot]
        assert scale, f"{pivot!r} never ends"
        rows[pivot] = {state: number / scale for state, number in rows[pivot].items() if number}
        values[pivot] = {end: number / scale for end, number in values[pivot].items()}
        for other, row in rows.items():
            factor = row.get(pivot, 0)
            if other == pivot or not factor:
                continue
            for state, number in rows[pivot].items():
                row[state] = row.get(state, Fraction(0)) - factor * number
            for end, number in values[pivot].items():
                values[other][end] = values[other].get(end, Fraction(0)) - factor * number
    return values
