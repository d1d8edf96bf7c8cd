"""The page of a procedure: what was asked, what the dice did, what came of it, or the exact
odds."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.procedure import Chance, FigureName, Points
from skirmish_cli.core.trace import JudgementEntry, ModifierEntry, NoteEntry, ThrowEntry, Trace
from skirmish_cli.files.showing import visible
from skirmish_cli.render.blocks import Block, Column, Grid, Heading, Lines, Page

if TYPE_CHECKING:
    from skirmish_cli.core.outline import Roll
    from skirmish_cli.reports.report import (
        Figure,
        FilledTable,
        Odds,
        ProcedureReport,
        RulingInForce,
    )

#: More rows than this are summed up in a line unless an explanation is asked for.
MOST_ROWS = 24

#: An outcome of more parts than this is a table of its own.
MOST_TOLD = 12

#: A value that is a key of ours, such as `weapon_arm`, and not a name that a player wrote.
_KEY = re.compile(r"[a-z]+(?:_[a-z]+)+")

_EXACTLY = Column("exactly", numeric=True, minor=True)

_MODES = {
    "rolled": "rolled by the program",
    "dice": "your dice",
    "ask": "your dice",
    "odds": "exact odds",
}


def procedure_page(report: ProcedureReport) -> Page:
    """Return the page of a procedure's report."""
    blocks: list[Block] = [Heading(report.headline, _aside(report))]
    if report.trace is not None and report.outcome is not None:
        if report.trace:
            blocks.append(steps_grid(report.trace))
        blocks += [] if report.told_by_tables else _outcome_blocks(report.outcome)
    if report.odds is not None:
        blocks.extend(_odds_blocks(report.odds, report.explained))
    blocks += [_side_table(table) for table in report.tables]
    if report.explained and report.inputs:
        blocks.append(
            Grid(
                "Inputs",
                (Column("input", silent=True), Column("value", silent=True)),
                [[words(key), plain_value(value)] for key, value in report.inputs.items()],
            )
        )
    notes = [*report.notes, *_ruling_lines(report.rulings, report.explained)]
    notes += house_lines(report)
    if notes:
        blocks.append(Lines(notes, "note"))
    return Page(blocks)


def house_lines(report: ProcedureReport) -> list[str]:
    """Return what each house-rules file changed about this result, what of it was read, or that
    it changed nothing."""
    lines = []
    for name in report.house:
        used = [change for change in report.house_changes if change.file == name]
        looked_at = [change for change in report.house_looked_at if change.file == name]
        lines += [f"house rules: {change.text}" for change in used]
        lines += [f"house rules: looked at: {change.text}" for change in looked_at]
        lines += (
            []
            if used or looked_at
            else [f"house rules: {name} (nothing in it touched this result)"]
        )
    return [visible(line) for line in lines]


def _aside(report: ProcedureReport) -> str:
    needs_none = report.trace is not None and not report.trace.has_dice()
    parts = ["no dice" if needs_none else _MODES[report.mode]]
    if report.seed is not None:
        parts.append(f"seed {report.seed}")
    if report.section:
        parts.append(f"rules: {report.section}")
    return "; ".join(parts)


def words(key: str) -> str:
    """Return a key such as `lp_lost_mean` as words: `LP lost, mean`."""
    text = key.removesuffix("_mean").replace("_", " ").replace("lp ", "LP ")
    return f"{text}, mean" if key.endswith("_mean") else text


def plain_value(value: Any) -> str:
    """Return a value of an outcome as a player would say it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        if set(value) == {"at_least"}:
            return f"{value['at_least']} or more"
        return ", ".join(f"{words(str(key))} {plain_value(inner)}" for key, inner in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(plain_value(inner) for inner in value) or "none"
    if isinstance(value, str):
        return value.replace("_", " ") if _KEY.fullmatch(value) else value
    return "-" if value is None else str(value)


def _outcome_blocks(outcome: Mapping[str, Any]) -> list[Block]:
    models = outcome.get("models")
    lists = {
        key: value
        for key, value in outcome.items()
        if isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value)
    }
    told = {key: value for key, value in outcome.items() if key != "models" and key not in lists}
    if len(told) > MOST_TOLD:
        return [
            Grid(
                "",
                (Column("what", silent=True), Column("result", silent=True)),
                [[words(key), plain_value(value)] for key, value in told.items()],
            )
        ]
    blocks: list[Block] = []
    if told:
        blocks.append(
            Lines(
                ["; ".join(f"{words(key)}: {plain_value(value)}" for key, value in told.items())],
                "result",
            )
        )
    for key, items in lists.items():
        names = list(items[0])
        rows = [[plain_value(item.get(name)) for name in names] for item in items]
        blocks.append(
            Grid(words(key).capitalize(), tuple(Column(words(name)) for name in names), rows)
        )
    if isinstance(models, Mapping) and models:
        names = list(next(iter(models.values())))
        rows = [
            [key, *(plain_value(facts.get(name)) for name in names)]
            for key, facts in models.items()
        ]
        blocks.append(
            Grid("", (Column("model", silent=True), *(Column(words(name)) for name in names)), rows)
        )
    return blocks


def steps_grid(trace: Trace) -> Grid:
    """Return the steps of a trace: each die with its terms, the total, what it needed, and what
    came of it."""
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


def _target(roll: Roll) -> str:
    if roll.target is None:
        return ""
    return str(roll.target) if roll.target == roll.highest else f"{roll.target} to {roll.highest}"


def _faces(entry: ThrowEntry) -> str:
    return " ".join(
        f"({face})" if place in entry.replaced else str(face)
        for place, face in enumerate(entry.faces)
    )


def _add_term(rows: list[list[str]], entry: ModifierEntry) -> None:
    term = _term(entry.value, entry.source)
    rows[-1][2] = f"{rows[-1][2]}, {term}" if rows[-1][2] else term


def _term(value: int, source: str) -> str:
    return f"{value:+d} {source}" if value else source


def _rolls_grid(rolls: Sequence[Roll]) -> Grid:
    """Return the rolls that may come: the dice, the modifiers that are always there, the numbers
    to reach."""
    rows = [
        [roll.why, roll.dice, ", ".join(_term(*term) for term in roll.terms), _target(roll)]
        for roll in rolls
    ]
    return Grid(
        "The rolls that may come",
        (
            Column("roll", silent=True),
            Column("dice", silent=True),
            Column("modifiers", silent=True),
            Column("against", numeric=True),
        ),
        rows,
    )


def _add_judgement(rows: list[list[str]], entry: JudgementEntry) -> None:
    if not rows or rows[-1][0] != entry.what or rows[-1][3]:
        rows.append([entry.what, "", "", "", ""])
    rows[-1][3] = str(entry.total) if entry.target is None else f"{entry.total} vs {entry.target}"
    rows[-1][4] = f"{entry.result}, level {entry.level}" if entry.level else entry.result


def _odds_blocks(odds: Odds, explained: bool) -> list[Block]:
    blocks: list[Block] = [figures_grid("", odds.summary)]
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
        blocks.append(
            Lines([f"assumed: {words(key)} {value}" for key, value in odds.policy.items()], "note")
        )
    return blocks


def figures_grid(title: str, figures: Mapping[str, Figure]) -> Grid:
    """Return named figures with their percent or mean and, where short, the exact fraction."""
    from skirmish_cli.render import numbers  # noqa: PLC0415 - only odds hold fractions

    rows = []
    for name, figure in figures.items():
        if figure.value is None:
            rows.append([words(name), "-", "", ""])
            continue
        shown = numbers.percent(figure.value) if figure.is_chance else numbers.mean(figure.value)
        rare = numbers.one_in(figure.value) if figure.is_chance else ""
        fraction = numbers.exact(figure.value) or ""
        rows.append([words(name), shown, fraction if "/" in fraction else "", rare])
    columns = [Column("figure", silent=True), Column("odds", numeric=True, silent=True), _EXACTLY]
    if any(row[3] for row in rows):
        return Grid(title, (*columns, Column("rare", numeric=True, minor=True, silent=True)), rows)
    return Grid(title, tuple(columns), [row[:3] for row in rows])


def _models_grid(models: Mapping[str, Mapping[str, Figure]]) -> Grid:
    names = list(next(iter(models.values())))
    rows = [[key, *(_shown(figures[name]) for name in names)] for key, figures in models.items()]
    return Grid(
        "Models",
        (Column("model", silent=True), *(Column(words(name), numeric=True) for name in names)),
        rows,
    )


def _shown(figure: Figure) -> str:
    from skirmish_cli.render import numbers  # noqa: PLC0415 - only odds hold fractions

    if figure.value is None:
        return "-"
    return numbers.percent(figure.value) if figure.is_chance else numbers.mean(figure.value)


def _rows_grid(odds: Odds) -> Grid:
    from skirmish_cli.render import numbers  # noqa: PLC0415 - only odds hold fractions

    names = list(odds.rows[0].outcome)
    rows = [
        [*(_told_apart(row.outcome, name) for name in names), numbers.percent(row.chance)]
        for row in odds.rows
    ]
    columns = [*(Column(words(name)) for name in names), Column("odds", numeric=True)]
    if len(names) == 1 and _is_number(odds.rows[0].outcome[names[0]]):
        columns.append(Column("or more", numeric=True))
        above = odds.rows[0].chance - odds.rows[0].chance
        for row, shown in zip(reversed(odds.rows), reversed(rows), strict=True):
            above += row.chance
            shown.append(numbers.percent(above))
    for row, shown in zip(odds.rows, rows, strict=True):
        shown.append(numbers.exact(row.chance) or "")
    return Grid("Distribution", (*columns, _EXACTLY), rows)


def _told_apart(outcome: Mapping[str, Any], name: str) -> str:
    """Return a value of a row; the row that folds the end of a number names it `hits_at_least`
    and not `hits`."""
    folded = outcome.get(f"{name}_at_least")
    return plain_value(outcome.get(name) if folded is None else {"at_least": folded})


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _side_table(table: FilledTable) -> Grid:
    rows = [[_cell(cell) for cell in row] for row in table.rows]
    numeric = [
        bool(table.rows) and not isinstance(table.rows[0][place], (str, FigureName))
        for place in range(len(table.columns))
    ]
    # Texts speak for themselves where a row can't stand under its columns: a choice, and what to
    # do.
    said = [not place or not any(numeric) for place in range(len(numeric))]
    return Grid(
        table.title,
        tuple(
            Column(name, numeric=right, silent=silent)
            for name, right, silent in zip(table.columns, numeric, said, strict=True)
        ),
        rows,
    )


def _cell(cell: Any) -> str:
    if isinstance(cell, (str, bool, int, float)) or cell is None:
        return plain_value(cell)
    if isinstance(cell, FigureName):
        return words(cell.key)
    from skirmish_cli.render import numbers  # noqa: PLC0415 - only odds hold fractions

    if isinstance(cell, Points):
        return numbers.points(cell.value)
    return numbers.percent(cell.value) if isinstance(cell, Chance) else numbers.mean(cell)


def _ruling_lines(rulings: tuple[RulingInForce, ...], explained: bool) -> list[str]:
    lines = []
    for ruling in rulings:
        if explained or not ruling.is_default:
            ours = " (ours)" if ruling.ours else ""
            reason = f": {ruling.why}" if explained else ""
            lines.append(f"ruling {ruling.key}={ruling.value}{ours}{reason}")
    return lines
