"""The page of a procedure: what was asked, what the dice did, and what came of it.

Exact odds are laid out in `odds`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from skirmish_cli.core.changes import is_added
from skirmish_cli.core.procedure import FigureName
from skirmish_cli.core.table import (
    ChoiceEntry,
    JudgementEntry,
    ModifierEntry,
    NoteEntry,
    ThrowEntry,
    Trace,
)
from skirmish_cli.files.showing import visible
from skirmish_cli.lazy import lazy
from skirmish_cli.render.blocks import Block, Column, Grid, Heading, Lines, Page
from skirmish_cli.render.text import format_key, format_term, format_value

if TYPE_CHECKING:
    from skirmish_cli.core.changes import Change, Due
    from skirmish_cli.core.plain import Json
    from skirmish_cli.core.procedure import Cell
    from skirmish_cli.render import odds as odds_layout
    from skirmish_cli.reports.report import FilledTable, ProcedureReport, RulingInForce
else:
    shlex = lazy("shlex")
    odds_layout = lazy("skirmish_cli.render.odds")

#: An outcome of more parts than this is a table of its own.
MOST_PARTS = 12

#: A figure of one side, such as `side_a_wins`.
_SIDE_KEY = re.compile(r"(?:side_)?([ab])_(.+)")

#: A side as the steps call it.
_SIDE = re.compile(r"\bside ([ab])\b")

_MODES = {
    "rolled": "rolled by the program",
    "dice": "your dice",
    "ask": "your dice",
    "odds": "exact odds",
}


def procedure_page(report: ProcedureReport) -> Page:
    """Return the page of a procedure's report."""
    report = name_sides(report)
    blocks: list[Block] = [Heading(report.headline, _aside(report))]
    if report.trace is not None and report.outcome is not None:
        if report.trace:
            blocks.append(_name_in_steps(_steps_grid(report.trace), report.sides))
        blocks += [] if report.told_by_tables else _outcome_blocks(report.outcome)
    if report.changes:
        blocks.append(Lines(list_changes(report.changes, report.sides), "result"))
    blocks += list_dues(report)
    if report.odds is not None:
        blocks += odds_layout.odds_blocks(report.odds, explained=report.explained)
    blocks += [_side_table(table, report.explained) for table in report.tables]
    if report.explained and report.inputs:
        blocks.append(_pairs_grid("Inputs", ("input", "value"), report.inputs))
    notes = [*report.notes, *_ruling_lines(report.rulings, report.explained)]
    notes += house_lines(report)
    if notes:
        blocks.append(Lines(notes, "note"))
    return Page(blocks)


def name_sides(report: ProcedureReport) -> ProcedureReport:
    """Return a report that calls side a and b by their names, where they have any."""
    if not report.sides:
        return report
    outcome, odds = report.outcome, report.odds
    if outcome is not None:
        outcome = {
            _name_key(key, report.sides): _name_value(value, report.sides)
            for key, value in outcome.items()
        }
    if odds is not None:
        rows = tuple(
            row._replace(
                outcome={
                    _name_key(key, report.sides): _name_value(value, report.sides)
                    for key, value in row.outcome.items()
                }
            )
            for row in odds.rows
        )
        summary = {_name_key(key, report.sides): one for key, one in odds.summary.items()}
        odds = odds._replace(rows=rows, summary=summary)
    return report._replace(outcome=outcome, odds=odds)


def _name_key(key: str, sides: Mapping[str, str]) -> str:
    """Return a key such as `side_a_wins` or `b_breaks` with the side's name in it."""
    found = _SIDE_KEY.match(key)
    return f"{sides[found[1]]}_{found[2]}" if found else key


def _name_value(value: Json, sides: Mapping[str, str]) -> Json:
    return sides.get(value, value) if isinstance(value, str) else value


def list_changes(
    changes: Sequence[Change], sides: Mapping[str, str] = MappingProxyType({})
) -> list[str]:
    """Return a line for each model or side: what it is from now on.

    What a later change replaces isn't told; programs get every change.
    """
    told: dict[str, dict[tuple[str, int], str]] = {}
    for place, change in enumerate(changes):
        parts = told.setdefault(change.whom, {})
        key = change.what, place if is_added(change.value) else -1
        parts.pop(key, None)
        parts[key] = _describe_change(change)
    return [
        visible(f"{sides.get(whom, whom)} now: {', '.join(parts.values())}")
        for whom, parts in told.items()
    ]


def _describe_change(change: Change) -> str:
    """Return a change in words, such as `LP 1 (hit by captain)`."""
    why = f" ({change.why})" if change.why else ""
    name = format_key(change.what)
    name = name.upper() if change.what in ("lp", "hp") else name
    if change.value is None or change.value is False:
        return f"no longer {name}{why}"
    if change.what == "out":
        return f"out, {format_value(change.value)}{why}"
    return (name if change.value is True else f"{name} {format_value(change.value)}") + why


def list_dues(report: ProcedureReport) -> list[Block]:
    """Return blocks for what is due: for whom, why and when, and the command of each.

    What several models owe for the same reason is told once, above their commands.
    """
    written = report.due_commands or tuple(due.command for due in report.dues)
    alike: dict[tuple[str, ...], list[tuple[Due, str]]] = {}
    for due, command in zip(report.dues, written, strict=True):
        key = (due.what, due.when, due.why, due.condition)
        alike.setdefault(key, []).append((due, command))
    blocks: list[Block] = []
    for owed in alike.values():
        whom = dict.fromkeys(report.sides.get(due.whom, due.whom) for due, _ in owed)
        *first, last = whom
        names = f"{', '.join(first)} and {last}" if first else last
        told = _describe_due(owed[0][0], names)
        commands = [f"  {command}" for _, command in owed if command]
        blocks.append(Lines([visible(told + ":" * bool(commands))], "result"))
        blocks.append(Lines([visible(command) for command in commands], "command"))
    return blocks


def _describe_due(due: Due, whom: str) -> str:
    """Return a line on what is due of whom: when, why, and on what condition."""
    when = f" ({due.when})" if due.when else ""
    why = f", as {due.why}" if due.why else ""
    condition = f", {due.condition}" if due.condition else ""
    return f"due{when}: {due.what} of {whom}{why}{condition}"


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
    parts = ["no dice" if needs_none else _MODES[report.mode]]
    if report.seed is not None:
        parts.append(f"seed {report.seed}")
    if report.section:
        parts.append(f"rules: {report.section}")
    return "; ".join(parts)


def _pairs_grid(title: str, names: tuple[str, str], pairs: Mapping[str, Json]) -> Grid:
    rows = [[format_key(key), format_value(value)] for key, value in pairs.items()]
    return Grid(title, (Column(names[0], silent=True), Column(names[1], silent=True)), rows)


def _outcome_blocks(outcome: Mapping[str, Json]) -> list[Block]:
    """Return what came of the dice: plain values in a line, lists and models as grids."""
    models = outcome.get("models")
    lists = {
        key: value
        for key, value in outcome.items()
        if isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value)
    }
    plain = {key: value for key, value in outcome.items() if key != "models" and key not in lists}
    if len(plain) > MOST_PARTS:
        return [_pairs_grid("", ("what", "result"), plain)]
    blocks: list[Block] = []
    if plain:
        parts = [f"{format_key(key)}: {format_value(value)}" for key, value in plain.items()]
        blocks.append(Lines(["; ".join(parts)], "result"))
    for key, items in lists.items():
        names = list(items[0])
        rows = [[format_value(item.get(name)) for name in names] for item in items]
        columns = tuple(Column(format_key(name)) for name in names)
        blocks.append(Grid(format_key(key).capitalize(), columns, rows))
    if isinstance(models, Mapping) and models:
        named = {key: facts for key, facts in models.items() if isinstance(facts, Mapping)}
        blocks.append(_models_grid(named))
    return blocks


def _models_grid(models: Mapping[str, Mapping[str, Json]]) -> Grid:
    names = list(next(iter(models.values())))
    rows = [
        [key, *(format_value(facts.get(name)) for name in names)] for key, facts in models.items()
    ]
    columns = (Column(format_key(name)) for name in names)
    return Grid("", (Column("model", silent=True), *columns), rows)


def _steps_grid(trace: Trace) -> Grid:
    """Return the steps of a trace: dice, modifiers, the total, what it had to reach."""
    rows: list[list[str]] = []
    for entry in trace:
        if isinstance(entry, ThrowEntry):
            rows.append([entry.why, f"{entry.die}: {_faces(entry)}", "", "", ""])
        elif isinstance(entry, ModifierEntry):
            _add_term(rows, entry)
        elif isinstance(entry, JudgementEntry):
            _add_judgement(rows, entry)
        elif isinstance(entry, NoteEntry):
            rows.append([entry.text, "", "", "", ""])
        elif isinstance(entry, ChoiceEntry):
            rows.append([entry.question, "", "", "", entry.taken])
    columns = (
        Column("step", silent=True),
        Column("dice", silent=True),
        Column("modifiers", silent=True),
        Column("total", silent=True),
        Column("result", silent=True),
    )
    if not any(row[2] for row in rows):
        return Grid("", (*columns[:2], *columns[3:]), [[*row[:2], *row[3:]] for row in rows])
    return Grid("", columns, rows)


def _name_in_steps(grid: Grid, sides: Mapping[str, str]) -> Grid:
    """Return the steps with the names of the sides where they say `side a`."""
    if not sides:
        return grid
    rows = [[_SIDE.sub(lambda found: sides[found[1]], cell) for cell in row] for row in grid.rows]
    return grid._replace(rows=rows)


def _faces(entry: ThrowEntry) -> str:
    return " ".join(
        f"({face})" if place in entry.replaced else str(face)
        for place, face in enumerate(entry.faces)
    )


def _add_term(rows: list[list[str]], entry: ModifierEntry) -> None:
    term = format_term(entry.value, entry.source)
    rows[-1][2] = f"{rows[-1][2]}, {term}" if rows[-1][2] else term


def _add_judgement(rows: list[list[str]], entry: JudgementEntry) -> None:
    if not rows or rows[-1][0] != entry.what or rows[-1][3]:
        rows.append([entry.what, "", "", "", ""])
    rows[-1][3] = str(entry.total) if entry.target is None else f"{entry.total} vs {entry.target}"
    rows[-1][4] = f"{entry.result}, level {entry.level}" if entry.level else entry.result


def _side_table(table: FilledTable, explained: bool) -> Grid:
    shown = table.rows if explained or not table.short_rows else table.short_rows
    rows = [[_format_cell(cell) for cell in row] for row in shown]
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


def _format_cell(cell: Cell) -> str:
    if isinstance(cell, (str, bool, int, float)) or cell is None:
        return format_value(cell)
    return format_key(cell.key) if isinstance(cell, FigureName) else odds_layout.format_number(cell)


def _ruling_lines(rulings: tuple[RulingInForce, ...], explained: bool) -> list[str]:
    lines = []
    for ruling in rulings:
        if explained or not ruling.is_default:
            ours = " (ours)" if ruling.ours else ""
            reason = f": {ruling.why}" if explained else ""
            lines.append(f"ruling {ruling.key}={ruling.value}{ours}{reason}")
    return lines
