"""The page of the demonstration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.render.as_json import procedure_data
from skirmish_cli.render.blocks import Lines, Page
from skirmish_cli.render.procedures import procedure_page
from skirmish_cli.render.wanted import Wanted

if TYPE_CHECKING:
    from skirmish_cli.core.plain import Json
    from skirmish_cli.reports.samples import DemoReport


def demo_page(report: DemoReport) -> Page:
    """Return the odds and one roll of the demonstration, with their commands."""
    seed = report.rolled.seed
    return Page(
        [
            Lines(["Before the dice:"], "note"),
            Lines([f"  {report.command} --odds"], "command"),
            *procedure_page(report.odds, Wanted()).blocks,
            Lines(["", "And rolled:"], "note"),
            Lines([f"  {report.command} --seed {seed}"], "command"),
            *procedure_page(report.rolled, Wanted()).blocks,
            Lines(
                [
                    "",
                    "To do the same with files of your own, first:",
                    *(f"  {line}" for line in report.setup),
                    f"'skirmish games show {report.odds.game}' lists all that it can do.",
                ],
                "note",
            ),
        ]
    )


def demo_data(report: DemoReport) -> dict[str, Json]:
    """Return the demonstration as plain data."""
    return {
        "schema": 1,
        "setup": list(report.setup),
        "command": report.command,
        "odds": procedure_data(report.odds),
        "rolled": procedure_data(report.rolled),
    }
