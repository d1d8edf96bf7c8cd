"""Reports as JSON, schema 1. Everything is ASCII, so any pipe can carry it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli import __version__
from skirmish_cli.core.procedure import Chance, FigureName, Points
from skirmish_cli.lazy import lazy
from skirmish_cli.reports.report import Figure, ProcedureReport

if TYPE_CHECKING:
    import hashlib
    from collections.abc import Mapping, Sequence

    from skirmish_cli.core.plain import Json
    from skirmish_cli.core.procedure import Cell
    from skirmish_cli.core.watching import HouseChange
    from skirmish_cli.render import advice, numbers
    from skirmish_cli.reports.report import FilledTable, Odds, Row
else:
    hashlib = lazy("hashlib")
    advice = lazy("skirmish_cli.render.advice")
    numbers = lazy("skirmish_cli.render.numbers")

SCHEMA = 1


def procedure_data(report: ProcedureReport) -> dict[str, Json]:
    """Return a procedure's report as plain data."""
    data: dict[str, Json] = {
        "schema": SCHEMA,
        "version": __version__,
        "game": report.game,
        "procedure": report.procedure,
        "mode": report.mode,
        "words": list(report.words),
        "warbands": [
            {"file": file, "sha256": hashlib.sha256(source).hexdigest()}
            for file, source in report.warbands
        ],
        "inputs": dict(report.inputs),
        "rulings": {ruling.key: ruling.value for ruling in report.rulings},
        "seed": report.seed,
        "outcome": None if report.outcome is None else dict(report.outcome),
        "trace": None if report.trace is None else report.trace.as_dicts(),
        "odds": None if report.odds is None else _odds_data(report.odds),
        "changes": [change.as_data() for change in report.changes],
        "due": [due.as_data() for due in report.dues],
    }
    if report.advice is not None:
        data["advice"] = advice.advice_data(report.advice)
    if report.tables:
        data["tables"] = [_table_data(table) for table in report.tables]
    if report.notes:
        data["notes"] = list(report.notes)
    if report.house:
        data["house"] = list(report.house)
        data["house_changes"] = _changes_data(report.house_changes)
    return data


def _changes_data(changes: Sequence[HouseChange]) -> list[dict[str, Json]]:
    return [
        {
            "target": change.target,
            "file": change.file,
            "line": change.line,
            "from": change.old,
            "to": change.new,
        }
        for change in changes
    ]


def _table_data(table: FilledTable) -> dict[str, Json]:
    keys = table.keys or table.columns
    named = {"name": table.name} if table.name else {}
    return named | {
        "title": table.title,
        "rows": [
            {key: _plain_cell(cell) for key, cell in zip(keys, row, strict=True)}
            for row in table.rows
        ],
    }


def _plain_cell(cell: Cell) -> Json:
    if isinstance(cell, FigureName):
        return cell.key
    value = cell.value if isinstance(cell, (Chance, Points)) else cell
    return value if value is None or isinstance(value, (str, bool, int)) else float(value)


def _odds_data(odds: Odds) -> dict[str, Json]:
    estimate = odds.estimate
    data: dict[str, Json] = {"method": "exact" if estimate is None else "estimated"}
    if estimate is not None:
        data |= {"plays": estimate.plays, "seed": estimate.seed}
    # How well each figure is known: to the last digit, or within an interval.
    known, tell = ("fractions", _fractions) if estimate is None else ("intervals", _intervals)
    data |= {
        "summary": _values(odds.summary),
        known: tell(odds.summary),
        "distribution": [_row_data(row) for row in odds.rows],
        "models": {
            key: {**_values(figures), known: tell(figures)} for key, figures in odds.models.items()
        },
    }
    if odds.policy:
        data["policy"] = dict(odds.policy)
    if odds.rolls:
        data["rolls"] = [
            {
                "why": roll.why,
                "dice": roll.dice,
                "target": roll.target,
                "highest_target": roll.highest,
                "targets": list(roll.targets),
                "modifiers": [{"value": term.value, "source": term.source} for term in roll.terms],
            }
            for roll in odds.rolls
        ]
    return data


def _row_data(row: Row) -> dict[str, Json]:
    line: dict[str, Json] = {"outcome": dict(row.outcome), "probability": float(row.chance)}
    fraction = numbers.exact(row.chance)
    if row.interval is not None:
        line["interval"] = list(row.interval)
    elif fraction is not None:
        line["fraction"] = fraction
    return line


def _values(figures: Mapping[str, Figure]) -> dict[str, float | None]:
    return {
        name: None if figure.value is None else float(figure.value)
        for name, figure in figures.items()
    }


def _intervals(figures: Mapping[str, Figure]) -> dict[str, Json]:
    return {
        name: None if figure.interval is None else list(figure.interval)
        for name, figure in figures.items()
    }


def _fractions(figures: Mapping[str, Figure]) -> dict[str, Json]:
    texts = {
        name: numbers.exact(figure.value)
        for name, figure in figures.items()
        if figure.value is not None
    }
    return {name: text for name, text in texts.items() if text is not None}
