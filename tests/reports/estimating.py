"""How estimates are held against exact odds: by the exact chance of being so far off, or farther.

A chance or a row that has the exact chance p comes true in some of n plays as a binomial law says.
What is as unlikely as a false alarm may be (see `check`) is a difference between the law of a rule
and its plays.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import exp, lgamma, log, sqrt
from typing import Any, NamedTuple

from skirmish_cli.core.rules import law_of
from skirmish_cli.dice.law import Law
from skirmish_cli.reports.intervals import find_chance_interval, find_mean_interval, find_quantile
from skirmish_cli.reports.tallies import Sums, Tally, list_figures

#: How likely it may be that any command of a thousand fails though its odds are right.
FALSE_ALARM, COMMANDS = 1e-6, 1_000
#: A mean may be off by so many of its standard errors, where so many plays differ from the rest:
#: beyond 8 a normal law has 1.2e-15 of itself.
MOST_ERRORS, LEAST_DIFFERENT = 8, 200


class Held(NamedTuple):
    """How an estimate was held against exact odds: what fails, and one interval that should cover.

    `covers` is None where no chance is open enough for its interval to be told from any other.
    """

    wrong: list[str]
    covers: bool | None


def find_p_value(true: int, plays: int, chance: Fraction) -> float:
    """Return how likely it is that a chance comes true so often, or is farther off on that side.

    It is doubled, for it may be off on either side.
    """
    if chance in {0, 1}:
        return float(true == chance * plays)
    p = float(chance)
    step = -1 if true <= plays * p else 1
    term = total = exp(
        lgamma(plays + 1)
        - lgamma(true + 1)
        - lgamma(plays - true + 1)
        + true * log(p)
        + (plays - true) * log(1 - p)
    )
    at = true
    while 0 <= at + step <= plays and term > total * 1e-12:
        odds = p / (1 - p)
        term *= at / (plays - at + 1) / odds if step < 0 else (plays - at) / (at + 1) * odds
        at, total = at + step, total + term
    return min(1.0, 2 * total)


def hold_against(prepared: Any, tally: Tally) -> Held:
    """Return what of a tally can't have come from the exact law of a rule."""
    law: Law[Any] = law_of(prepared.rule)
    tests = [*_list_chances(prepared, law, tally), *_list_rows(prepared, law, tally)]
    least = FALSE_ALARM / COMMANDS / max(1, len(tests))
    wrong = [
        f"{name}: {true} of {tally.plays}, and exactly {float(chance):.6f}"
        for name, true, chance in tests
        if find_p_value(true, tally.plays, chance) < least
    ]
    return Held([*wrong, *_list_wrong_means(prepared, law, tally)], _is_covered(tests, tally.plays))


def _list_chances(prepared: Any, law: Law[Any], tally: Tally) -> Iterator[tuple[str, int, Any]]:
    for name, values, sums in _list_values(prepared, law, tally):
        if all(isinstance(value, bool) for value in values):
            assert sums.chances == sums.known == tally.plays
            yield name, int(sums.total), Fraction(values.get(True, 0), law.total)


def _list_values(
    prepared: Any, law: Law[Any], tally: Tally
) -> Iterator[tuple[str, dict[Any, int], Sums]]:
    """Yield each figure with the weights of its values, and its sums over the plays."""
    names = [
        *prepared.figures,
        *(f"{key} {name}" for key in prepared.models for name in [*prepared.models[key]]),
    ]
    for name, figure, sums in zip(names, list_figures(prepared), tally.sums, strict=True):
        values: dict[Any, int] = {}
        for result, weight in law.weights.items():
            value = figure(result)
            values[value] = values.get(value, 0) + weight
        yield name, values, sums


def _list_rows(prepared: Any, law: Law[Any], tally: Tally) -> Iterator[tuple[str, int, Any]]:
    exact: dict[str, int] = dict.fromkeys(tally.rows, 0)
    for result, weight in law.weights.items():
        text = repr(dict(prepared.row(result)))
        exact[text] = exact.get(text, 0) + weight
    for text, weight in exact.items():
        came = tally.rows[text][1] if text in tally.rows else 0
        yield text, came, Fraction(weight, law.total)


def _list_wrong_means(prepared: Any, law: Law[Any], tally: Tally) -> Iterator[str]:
    for name, values, sums in _list_values(prepared, law, tally):
        if None in values:
            assert (list(values), sums.known) == ([None], 0)
            continue
        differ = 1 - Fraction(max(values.values()), law.total)
        if all(isinstance(value, bool) for value in values):
            continue
        mean = sum(Fraction(value) * weight for value, weight in values.items()) / law.total
        low, high = find_mean_interval(sums.known, sums.total, sums.squares)
        error = (high - low) / 2 / find_quantile(sums.known - 1)
        off = abs(float(mean) - (low + high) / 2)
        if differ * tally.plays >= LEAST_DIFFERENT and off > MOST_ERRORS * error:
            yield f"{name}: {(low + high) / 2:.4f}, and exactly {float(mean):.4f}"
        elif not differ and error * sqrt(sums.known) < 1e-9 and off > 1e-9 and len(values) == 1:
            yield f"{name}: always {(low + high) / 2:.4f}, and exactly {float(mean):.4f}"


def _is_covered(tests: list[tuple[str, int, Any]], plays: int) -> bool | None:
    """Return whether the interval of the first open chance holds the exact one."""
    for _, true, chance in tests:
        if plays * chance * (1 - chance) >= 10:
            low, high = find_chance_interval(true, plays)
            return low <= chance <= high
    return None
