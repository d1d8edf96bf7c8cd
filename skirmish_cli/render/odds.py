"""How odds are laid out: chances as bars, models with what is left, and how it may end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from skirmish_cli.render.blocks import Bar, Block, Cell, Column, Grid, Lines, Pips, Span, Words
from skirmish_cli.render.distribution import distribution_blocks
from skirmish_cli.render.facts import split_facts
from skirmish_cli.render.numbers import (
    exact,
    format_figure,
    give_or_take,
    mean,
    one_in,
    tell_figure,
)
from skirmish_cli.render.text import format_key, format_term
from skirmish_cli.reports.side_names import name_key, split_side

if TYPE_CHECKING:
    from skirmish_cli.core.lives import Life
    from skirmish_cli.core.outline import Roll
    from skirmish_cli.core.plain import Json
    from skirmish_cli.render.wanted import Wanted
    from skirmish_cli.reports.report import Figure, Odds, ProcedureReport, Row, SideName

#: A roll against more numbers than this shows the lowest and the highest.
MOST_TARGETS = 8
#: The longest bar beside a figure, and beside a chance of a model.
LONGEST, LONGEST_OF_MODEL = 30, 10


def odds_blocks(report: ProcedureReport, odds: Odds, wanted: Wanted) -> list[Block]:
    """Return the blocks of some odds."""
    if odds.estimate is not None:
        wanted = wanted._replace(exact=False, plays=odds.estimate.plays)
    blocks: list[Block] = [_figures_grid(odds.summary, report.sides, wanted)]
    if odds.models:
        blocks.append(_models_grid(odds.models, report.lives, wanted))
    for fact in split_facts(odds.rows) if odds.rows else ():
        if wanted.full or not _is_told(fact, odds.summary):
            blocks += distribution_blocks(fact, report.sides, wanted)
    if odds.rolls:
        blocks.append(_rolls_grid(odds.rolls))
    if odds.policy:
        assumed = "; ".join(f"{format_key(key)} {value}" for key, value in odds.policy.items())
        blocks.append(Lines([f"assumed: {assumed}"], "note"))
    return blocks


def _is_told(rows: Sequence[Row], figures: Mapping[str, Figure]) -> bool:
    """Return whether each row of a distribution is a figure too, such as `hit`."""
    return len(rows) > 1 and all(
        any(_is_figure(figures, name, value, row.chance) for name, value in row.outcome.items())
        for row in rows
    )


def _is_figure(figures: Mapping[str, Figure], name: str, value: Json, chance: Fraction) -> bool:
    """Return whether a figure says how likely a value is, or how likely it isn't so."""
    if value is None:
        return True
    if value is False:
        return name in figures and figures[name].value == 1 - chance
    asked = name if value is True else str(value)
    return asked in figures and figures[asked].value == chance


def _figures_grid(
    figures: Mapping[str, Figure], sides: Mapping[str, SideName], wanted: Wanted
) -> Grid:
    """Return figures with a bar and their percent, or their mean; what is never so is left out."""
    shown = {name: one for name, one in figures.items() if wanted.full or one.value != 0}
    rows: list[list[Cell]] = []
    for name, figure in (shown or figures).items():
        value = figure.value
        bar: Cell = ""
        if figure.is_chance and value is not None:
            side, _ = split_side(name)
            bar = Bar(value, f"side_{side}" if side else "bar")
        fraction = exact(value) or "" if value is not None and wanted.exact else ""
        is_rare = figure.is_chance and value is not None and figure.interval is None
        beside = give_or_take(figure) or (fraction if "/" in fraction else "")
        label = format_key(name_key(name, sides))
        rare = one_in(value) if is_rare and value is not None else ""
        rows.append([label, bar, format_figure(figure), beside, rare])
    columns = (
        Column("figure", silent=True),
        Column("", silent=True, longest=LONGEST),
        Column("odds", numeric=True, silent=True),
        Column("exactly", numeric=True, silent=True),
        Column("rare", numeric=True, minor=True, silent=True),
    )
    return Grid("", columns, rows)


def _models_grid(
    models: Mapping[str, Mapping[str, Figure]], lives: Mapping[str, Life], wanted: Wanted
) -> Grid:
    """Return the figures of each model: chances with bars, and what is left of its life."""
    every = list(next(iter(models.values())))
    is_known = all(key in lives and lives[key].loss in models[key] for key in models)
    losses = {life.loss for life in lives.values()} if is_known else set()
    names = [
        name
        for name in every
        if name not in losses and (wanted.full or any(one[name].value for one in models.values()))
    ]
    columns, rows = [Column("model", silent=True)], [_start_row(key) for key in models]
    for name in names:
        figures = [one[name] for one in models.values()]
        columns.append(Column(format_key(name), numeric=True))
        for row, figure in zip(rows, figures, strict=True):
            row.append(tell_figure(figure))
        if any(figure.is_chance for figure in figures):
            columns.append(Column("", silent=True, longest=LONGEST_OF_MODEL))
            for row, figure in zip(rows, figures, strict=True):
                row.append(Bar(figure.value) if figure.is_chance and figure.value else "")
    if losses:
        columns.append(Column(f"{next(iter(lives.values())).name} left"))
        for key, row in zip(models, rows, strict=True):
            row.append(_tell_left(lives[key], models[key][lives[key].loss]))
    return Grid("models" if columns[1:] else "", tuple(columns), rows)


def _start_row(key: str) -> list[Cell]:
    return [key]


def _tell_left(life: Life, loss: Figure) -> Words:
    """Return what is left of a life on average, such as `2.9 of 3`."""
    left = life.left - (loss.value or Fraction(0))
    return Words((Pips(left, life.full), Span(f"{mean(left, places=1)} of {life.full}")))


def _rolls_grid(rolls: Sequence[Roll]) -> Grid:
    """Return the rolls that may come: dice, constant modifiers, numbers to reach."""
    columns = (
        Column("roll", silent=True, wraps=True),
        Column("dice", silent=True),
        Column("modifiers", silent=True, wraps=True),
        Column("against", numeric=True, wraps=True),
    )
    rows = [
        [roll.why, roll.dice, ", ".join(format_term(*term) for term in roll.terms), _target(roll)]
        for roll in rolls
    ]
    return Grid("the rolls that may come", columns, rows)


def _target(roll: Roll) -> str:
    if roll.target is None:
        return ""
    if len(roll.targets) <= MOST_TARGETS:
        return ", ".join(map(str, roll.targets))
    return f"{roll.target} to {roll.highest}"
