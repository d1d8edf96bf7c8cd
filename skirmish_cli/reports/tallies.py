"""Plays of a rule, counted: what they say of each figure and each row, to be added up.

A tally is plain values, so that one of another process can be added to it. Sums are exact, so
that it doesn't matter in which order.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from skirmish_cli.core.table import UnwatchedTable
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.playing import play_number

if TYPE_CHECKING:
    from skirmish_cli.core.plain import Json
    from skirmish_cli.core.procedure import Figure, Prepared


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
    # Each play is read by itself: equal results may differ in what odds know the mean of alone,
    # such as hits beyond those that matter.
    figures = list_figures(prepared)
    counted = [_Count() for _ in figures]
    rows: dict[str, tuple[Mapping[str, Json], int]] = {}
    for number in numbers:
        result = play_number(prepared.rule, seed, number, UnwatchedTable)[0]
        for figure, count in zip(figures, counted, strict=True):
            amount = figure(result)
            if amount is not None:
                count.add(amount)
        row = dict(prepared.row(result))
        text = repr(row)
        rows[text] = (row, rows[text][1] + 1 if text in rows else 1)
    return Tally(len(numbers), tuple(count.sum_up() for count in counted), rows)


class _Count:
    """A figure while plays are counted."""

    __slots__ = ("chances", "known", "squares", "total")

    def __init__(self) -> None:
        self.known = self.chances = 0
        self.total: int | Fraction = 0
        self.squares: int | Fraction = 0

    def add(self, amount: bool | float | Fraction) -> None:
        """Add what the figure was in one play."""
        whole = amount if isinstance(amount, int) else Fraction(amount)
        self.known += 1
        self.chances += isinstance(amount, bool)
        self.total += whole
        self.squares += whole * whole

    def sum_up(self) -> Sums:
        """Return the sums over all plays."""
        return Sums(self.known, self.chances, self.total, self.squares)
