"""The same rolled many times: a line for each play, and a summary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skirmish_cli.files.showing import visible
from skirmish_cli.render.as_json import procedure_data
from skirmish_cli.render.blocks import Block, Column, Grid, Heading, Lines, Page
from skirmish_cli.render.text import format_key
from skirmish_cli.render.verdicts import MOST_FIGURES, capitalize, write_verdict
from skirmish_cli.reports.report import ProcedureReport, SideName, Times
from skirmish_cli.reports.side_names import name_key

if TYPE_CHECKING:
    from skirmish_cli.core.plain import Json


def times_page(report: ProcedureReport, times: Times, *, quiet: bool = False) -> Page:
    """Return the page of what was rolled several times; a quiet one has a line for each play."""
    played = zip(times.plays, times.verdicts, strict=True)
    told = [visible(_tell_play(report, *play)) for play in played]
    if quiet:
        return Page([Lines(told, "verdict")])
    aside = f"rolled {len(told)} times, seed {report.seed}"
    blocks: list[Block] = [Heading(report.headline, aside)]
    figures = _summary_rows(times, report.sides)
    if times.counts:
        known = [name for name in report.main if name in times.counts]
        names = known or list(times.counts)[:MOST_FIGURES]
        parts = [f"{_label(name, report.sides)} {_count(*times.counts[name])}" for name in names]
        blocks.append(Lines([visible(capitalize(", ".join(parts)))], "verdict"))
    plays = [[str(number), line] for number, line in enumerate(told, 1)]
    blocks.append(Grid("", (Column("play", numeric=True), Column("", silent=True)), plays))
    if figures:
        columns = (Column("figure", silent=True), Column("all plays", numeric=True, silent=True))
        blocks.append(Grid("all plays", columns, figures))
    notes = [*report.notes, *([f"rules: {report.section}"] if report.section else [])]
    return Page([*blocks, Lines(notes, "note")] if notes else blocks)


def _tell_play(report: ProcedureReport, play: Mapping[str, Json], verdict: str) -> str:
    """Return the verdict of one play."""
    return write_verdict(report._replace(outcome=play, verdict=verdict)) or report.headline


def _summary_rows(times: Times, sides: Mapping[str, SideName]) -> list[list[str]]:
    """Return how often each chance came true, and the mean of each number."""
    rows = []
    for name, (true, of) in times.counts.items():
        share = f" ({100 * true / of:.1f} %)" if 0 < true < of else ""
        rows.append([_label(name, sides), _count(true, of) + share])
    for name, value in times.means.items():
        mean = "" if "mean" in name else ", mean"
        rows.append([_label(name, sides) + mean, f"{value:.2f}"])
    return rows


def _label(name: str, sides: Mapping[str, SideName]) -> str:
    return format_key(name_key(name, sides))


def _count(true: int, of: int) -> str:
    return f"{true} of {of}"


def times_data(report: ProcedureReport, times: Times) -> dict[str, Json]:
    """Return the report as plain data, with the outcome of each play beside the summary."""
    shares: dict[str, Json] = {name: true / of for name, (true, of) in times.counts.items()}
    return procedure_data(report) | {
        "plays": [dict(play) for play in times.plays],
        "summary": {**shares, **times.means},
        "counts": {name: true for name, (true, _) in times.counts.items()},
    }
