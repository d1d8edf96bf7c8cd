"""Plays of a rule, counted: what they say of each figure and each row, to be added up.

A tally is plain values, so that one of another process can be added to it. Sums are exact, so
that it doesn't matter in which order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from skirmish_cli.core.table import UnwatchedTable
from skirmish_cli.reports.playing import play_number

if TYPE_CHECKING:
    from skirmish_cli.core.plain import Json
    from skirmish_cli.core.procedure import Amount, Figure, Prepared


class Sums(NamedTuple):
    """One figure over some plays: how many had it, how many as a chance, and its sums."""

    known: int = 0
    chances: int = 0
    total: int | Fraction = 0
    squares: int | Fraction = 0

    def add(self, other: Sums) -> Sums:
        """Return the figure over the plays of both."""
        return Sums(
            self.known + other.known,
            self.chances + other.chances,
            self.total + other.total,
            self.squares + other.squares,
        )


class Tally(NamedTuple):
    """How many plays there were, the figures in the order of `list_figures`, and the rows.

    A row stands under its text, with how often it came.
    """

    plays: int
    sums: tuple[Sums, ...]
    rows: dict[str, tuple[Mapping[str, Json], int]]

    def add(self, other: Tally) -> Tally:
        """Return a tally of the plays of both; the rows of this one are used up for it."""
        for text, (row, times) in other.rows.items():
            before = self.rows.get(text)
            self.rows[text] = (row, times + before[1]) if before else (row, times)
        sums = tuple(one.add(more) for one, more in zip(self.sums, other.sums, strict=True))
        return Tally(self.plays + other.plays, sums, self.rows)


def list_figures(prepared: Prepared) -> list[Figure]:
    """Return the figures of a procedure, then those of each model."""
    of_models = (one for figures in prepared.models.values() for one in figures.values())
    return [*prepared.figures.values(), *of_models]


def start_tally(prepared: Prepared) -> Tally:
    """Return the tally of no plays."""
    return Tally(0, (Sums(),) * len(list_figures(prepared)), {})


def tally_plays(prepared: Prepared, seed: int, numbers: range) -> Tally:
    """Play a rule by some of the numbers of a seed, and count what came of it."""
    results: dict[Any, int] = {}
    for number in numbers:
        result = play_number(prepared.rule, seed, number, UnwatchedTable)[0]
        results[result] = results.get(result, 0) + 1
    rows: dict[str, tuple[Mapping[str, Json], int]] = {}
    for result, times in results.items():
        row = dict(prepared.row(result))
        text = repr(row)
        rows[text] = (row, times + rows[text][1] if text in rows else times)
    sums = tuple(
        _add_up((figure(result), times) for result, times in results.items())
        for figure in list_figures(prepared)
    )
    return Tally(len(numbers), sums, rows)


def _add_up(amounts: Iterable[tuple[Amount, int]]) -> Sums:
    """Return the sums of a figure, with how often it came to each amount."""
    known = chances = 0
    total: int | Fraction = 0
    squares: int | Fraction = 0
    for amount, times in amounts:
        if amount is None:
            continue
        whole = amount if isinstance(amount, int) else Fraction(amount)
        known += times
        chances += times if isinstance(amount, bool) else 0
        total += times * whole
        squares += times * whole * whole
    return Sums(known, chances, total, squares)
