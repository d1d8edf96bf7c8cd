"""The page of a procedure: the verdict, what is due now, how it came about, what was assumed.

Exact odds are laid out in `odds`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skirmish_cli.core.procedure import FigureName
from skirmish_cli.files.showing import visible
from skirmish_cli.lazy import lazy
from skirmish_cli.render.blocks import Block, Cell, Column, Grid, Heading, Lines, Page
from skirmish_cli.render.consequences import list_changes, list_dues
from skirmish_cli.render.steps import steps_grid
from skirmish_cli.render.text import format_key, format_value
from skirmish_cli.render.verdicts import name_outcome, write_verdict

if TYPE_CHECKING:
    from skirmish_cli.core.plain import Json
    from skirmish_cli.core.procedure import Cell as TableCell
    from skirmish_cli.render import advice as advice_layout
    from skirmish_cli.render import numbers
    from skirmish_cli.render import odds as odds_layout
    from skirmish_cli.render.wanted import Wanted
    from skirmish_cli.reports.report import FilledTable, ProcedureReport, RulingInForce
else:
    advice_layout = lazy("skirmish_cli.render.advice")
    numbers = lazy("skirmish_cli.render.numbers")
    odds_layout = lazy("skirmish_cli.render.odds")

#: An outcome of more parts than this is a table of its own.
MOST_PARTS = 12

#: The words of notes that something typed is of no use here, or out of place in a battle.
_IDLE = (
    "still stands in",
    "though it is engaged",
    "changes nothing",
    "change nothing",
    "isn't used",
    "is ignored",
    "was needed",
)

_MODES = {"rolled": "rolled", "dice": "your dice", "ask": "your dice", "odds": "exact odds"}


def procedure_page(report: ProcedureReport, wanted: Wanted) -> Page:
    """Return the page of a procedure's report."""
    blocks: list[Block] = [Heading(report.headline, _aside(report))]
    verdict = write_answer(report)
    blocks += [Lines([visible(verdict)], "verdict")] if verdict else []
    changes = [visible(line) for line in report.deltas] or list_changes(report)
    blocks += [Lines(changes, "result")] if changes else []
    blocks += list_dues(report)
    if report.trace is not None and report.outcome is not None:
        blocks += [steps_grid(report.trace, report.sides)] if report.trace else []
        blocks += [] if report.told_by_tables else _outcome_blocks(report, wanted)
    # What advice is about is on the screen; the odds as given are a page of their own.
    if report.odds is not None and (report.advice is None or wanted.full):
        blocks += odds_layout.odds_blocks(report, report.odds, wanted)
    if report.advice is not None:
        blocks += advice_layout.advice_blocks(report.advice, report.sides, wanted)
    blocks += [_side_table(table, report.explained) for table in report.tables]
    if report.explained and report.inputs:
        blocks.append(_pairs_grid("inputs", report.inputs))
    notes = [*report.notes, *_ruling_lines(report.rulings, report.explained)]
    notes += house_lines(report)
    # Of odds it is the rolls that follow the text; --explain lists them, with where it stands.
    has_place = report.section and (report.odds is None or wanted.full)
    notes += [f"rules: {report.section}"] if has_place else []
    if notes:
        blocks.append(Lines(notes, "note"))
    return Page(blocks)


def verdict_page(report: ProcedureReport) -> Page:
    """Return the page of a report that has its verdict alone."""
    return Page([Lines([visible(write_answer(report) or report.headline)], "verdict")])


def write_answer(report: ProcedureReport) -> str:
    """Return the sentence that answers what was asked: the verdict, or the best choice."""
    if report.advice is not None and report.outcome is None:
        return advice_layout.write_advised(report.advice, report.sides)
    return write_verdict(report)


def list_idle_notes(report: ProcedureReport) -> list[str]:
    """Return the notes that something typed changes nothing, which nobody should miss.

    >>> is_idle("brute-1: +prone changes nothing in melee"), is_idle("models from band.yaml")
    (True, False)
    """
    return [visible(note) for note in report.notes if is_idle(note)]


def is_idle(note: str) -> bool:
    """Return whether a note says that something typed changes nothing."""
    return any(words in note for words in _IDLE)


def house_lines(report: ProcedureReport) -> list[str]:
    """Return the lines that say what of each house-rules file was used."""
    lines = []
    for name in report.house:
        used = [change for change in report.house_changes if change.file == name]
        lines += [f"house rules: {change.text}" for change in used]
        lines += [] if used else [f"house rules: {name} (nothing in it touched this result)"]
    return [visible(line) for line in lines]


def _aside(report: ProcedureReport) -> str:
    needs_none = report.trace is not None and not report.trace.has_dice()
    mode = "no dice" if needs_none else _MODES[report.mode]
    if report.odds is not None and report.odds.estimate is not None:
        mode = "estimated odds"
    return mode if report.seed is None else f"{mode}, seed {report.seed}"


def _pairs_grid(title: str, pairs: Mapping[str, Json]) -> Grid:
    rows = [[format_key(key), format_value(value)] for key, value in pairs.items()]
    return Grid(title, (Column("what", silent=True), Column("value", silent=True)), rows)


def _outcome_blocks(report: ProcedureReport, wanted: Wanted) -> list[Block]:
    """Return what came of the dice beyond the verdict: lists, and all the rest where wanted."""
    outcome = name_outcome(report)
    models = outcome.pop("models", None)
    lists = {
        key: value
        for key, value in outcome.items()
        if isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value)
    }
    blocks: list[Block] = []
    if wanted.full:
        blocks += _facts({key: one for key, one in outcome.items() if key not in lists})
    # Steps tell what each did; without them a list does.
    for key, items in lists.items() if wanted.full or not report.trace else ():
        names = list(items[0])
        rows = [[format_value(item.get(name)) for name in names] for item in items]
        columns = tuple(Column(format_key(name)) for name in names)
        blocks.append(Grid(format_key(key), columns, rows))
    if isinstance(models, Mapping) and models and wanted.full:
        named = {key: facts for key, facts in models.items() if isinstance(facts, Mapping)}
        blocks.append(_models_grid(named))
    return blocks


def _facts(plain: Mapping[str, Json]) -> list[Block]:
    """Return plain values in a line, or as a table where there are many."""
    if len(plain) > MOST_PARTS:
        return [_pairs_grid("", plain)]
    parts = [f"{format_key(key)}: {format_value(value)}" for key, value in plain.items()]
    return [Lines(["; ".join(parts)], "result")] if parts else []


def _models_grid(models: Mapping[str, Mapping[str, Json]]) -> Grid:
    names = list(next(iter(models.values())))
    rows = [
        [key, *(format_value(facts.get(name)) for name in names)] for key, facts in models.items()
    ]
    columns = (Column(format_key(name)) for name in names)
    return Grid("models", (Column("model", silent=True), *columns), rows)


def _side_table(table: FilledTable, explained: bool) -> Grid:
    shown = table.rows if explained or not table.short_rows else table.short_rows
    rows: list[list[Cell]] = [[_format_cell(cell) for cell in row] for row in shown]
    numeric = [
        bool(table.rows) and not isinstance(table.rows[0][place], (str, FigureName))
        for place in range(len(table.columns))
    ]
    # Texts speak for themselves where a row can't stand under its columns: a choice, and what to
    # do.
    silent = [not place or not any(numeric) for place in range(len(numeric))]
    columns = tuple(
        Column(name, numeric=right, silent=unnamed)
        for name, right, unnamed in zip(table.columns, numeric, silent, strict=True)
    )
    return Grid(table.title, columns, rows)


def _format_cell(cell: TableCell) -> str:
    if isinstance(cell, (str, bool, int, float)) or cell is None:
        return format_value(cell)
    return format_key(cell.key) if isinstance(cell, FigureName) else numbers.format_number(cell)


def _ruling_lines(rulings: tuple[RulingInForce, ...], explained: bool) -> list[str]:
    lines = []
    for ruling in rulings:
        if explained or not ruling.is_default:
            ours = " (ours)" if ruling.ours else ""
            reason = f": {ruling.why}" if explained else ""
            lines.append(f"ruling {ruling.key}={ruling.value}{ours}{reason}")
    return lines
