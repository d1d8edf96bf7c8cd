"""Exact odds on a page: figures, the distribution, the rolls behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.procedure import Chance, Points
from skirmish_cli.render import numbers
from skirmish_cli.render.blocks import Block, Column, Grid, Lines
from skirmish_cli.render.text import format_key, format_term, format_value

if TYPE_CHECKING:
    from skirmish_cli.core.outline import Roll
    from skirmish_cli.reports.report import Figure, Odds

#: More rows than this are summed up in a line unless an explanation is asked for.
MOST_ROWS = 24

_EXACTLY = Column("exactly", numeric=True, minor=True)


def odds_blocks(odds: Odds, *, explained: bool) -> list[Block]:
    """Return the blocks of some odds; `explained` ones list every row."""
    blocks: list[Block] = [_figures_grid(odds.summary)]
    blocks += [_models_grid(odds.models)] if odds.models else []
    if odds.rows and (explained or len(odds.rows) <= MOST_ROWS):
        blocks.append(_rows_grid(odds))
    elif odds.rows:
        blocks.append(
            Lines([f"{len(odds.rows)} different results; --explain or --json lists them"], "note")
        )
    if odds.rolls:
        blocks.append(_rolls_grid(odds.rolls))
    if odds.policy:
        lines = [f"assumed: {format_key(key)} {value}" for key, value in odds.policy.items()]
        blocks.append(Lines(lines, "note"))
    return blocks


def format_number(value: Chance | Points | Fraction) -> str:
    """Return a number of a side table: in percent, in points of percent, or as a mean."""
    if isinstance(value, Points):
        return numbers.points(value.value)
    return numbers.percent(value.value) if isinstance(value, Chance) else numbers.mean(value)


def _figures_grid(figures: Mapping[str, Figure]) -> Grid:
    """Return figures with their percent or mean and, where short, the fraction."""
    rows = []
    for name, figure in figures.items():
        fraction, rare = "", ""
        if figure.value is not None:
            fraction = numbers.exact(figure.value) or ""
            rare = numbers.one_in(figure.value) if figure.is_chance else ""
        rows.append(
            [format_key(name), _format_figure(figure), fraction if "/" in fraction else "", rare]
        )
    columns = [Column("figure", silent=True), Column("odds", numeric=True, silent=True), _EXACTLY]
    if any(row[3] for row in rows):
        return Grid("", (*columns, Column("rare", numeric=True, minor=True, silent=True)), rows)
    return Grid("", tuple(columns), [row[:3] for row in rows])


def _models_grid(models: Mapping[str, Mapping[str, Figure]]) -> Grid:
    names = list(next(iter(models.values())))
    rows = [
        [key, *(_format_figure(figures[name]) for name in names)] for key, figures in models.items()
    ]
    columns = (Column(format_key(name), numeric=True) for name in names)
    return Grid("Models", (Column("model", silent=True), *columns), rows)


def _format_figure(figure: Figure) -> str:
    if figure.value is None:
        return "-"
    return numbers.percent(figure.value) if figure.is_chance else numbers.mean(figure.value)


def _rows_grid(odds: Odds) -> Grid:
    names = list(odds.rows[0].outcome)
    rows = [
        [*(_row_value(row.outcome, name) for name in names), numbers.percent(row.chance)]
        for row in odds.rows
    ]
    columns = [*(Column(format_key(name)) for name in names), Column("odds", numeric=True)]
    if len(names) == 1 and _is_number(odds.rows[0].outcome[names[0]]):
        columns.append(Column("or more", numeric=True))
        above = Fraction(0)
        for row, cells in zip(reversed(odds.rows), reversed(rows), strict=True):
            above += row.chance
            cells.append(numbers.percent(above))
    for row, cells in zip(odds.rows, rows, strict=True):
        cells.append(numbers.exact(row.chance) or "")
    return Grid("Distribution", (*columns, _EXACTLY), rows)


def _row_value(outcome: Mapping[str, Any], name: str) -> str:
    """Return a value of a row.

    The row that folds the end of a number names it `hits_at_least` and not `hits`.
    """
    folded = outcome.get(f"{name}_at_least")
    return format_value(outcome.get(name) if folded is None else {"at_least": folded})


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _rolls_grid(rolls: Sequence[Roll]) -> Grid:
    """Return the rolls that may come: dice, constant modifiers, numbers to reach."""
    columns = (
        Column("roll", silent=True),
        Column("dice", silent=True),
        Column("modifiers", silent=True),
        Column("against", numeric=True),
    )
    rows = [
        [roll.why, roll.dice, ", ".join(format_term(*term) for term in roll.terms), _target(roll)]
        for roll in rolls
    ]
    return Grid("The rolls that may come", columns, rows)


def _target(roll: Roll) -> str:
    if roll.target is None:
        return ""
    return str(roll.target) if roll.target == roll.highest else f"{roll.target} to {roll.highest}"
