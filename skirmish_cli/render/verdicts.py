"""The verdict of a report: one line that says what happened, or what to expect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skirmish_cli.lazy import lazy
from skirmish_cli.render.text import format_key, format_value
from skirmish_cli.reports.side_names import name_in_words, name_key, name_value

if TYPE_CHECKING:
    from skirmish_cli.core.plain import Json
    from skirmish_cli.render import numbers
    from skirmish_cli.reports.report import Odds, ProcedureReport
else:
    numbers = lazy("skirmish_cli.render.numbers")

#: So many figures say what to expect, where a procedure doesn't name its own.
MOST_FIGURES = 3


def write_verdict(report: ProcedureReport) -> str:
    """Return the verdict of a report with its label, or nothing where there is none."""
    verdict = _tell_result(report)
    return f"{verdict} ({report.label})" if verdict and report.label else verdict


def _tell_result(report: ProcedureReport) -> str:
    """Return what happened, or what to expect."""
    if report.odds is not None:
        return _tell_odds(report, report.odds)
    if report.outcome is None:
        return ""
    facts = "" if report.told_by_tables else _list_facts(report)
    return capitalize(name_in_words(report.verdict, report.sides) or facts)


def _tell_odds(report: ProcedureReport, odds: Odds) -> str:
    """Return what to expect: the main figures with their chances or means."""
    chances = [name for name, one in odds.summary.items() if one.is_chance and one.value]
    known = [name for name in report.main if name in odds.summary]
    names = known or (chances or list(odds.summary))[:MOST_FIGURES]
    told = []
    for name in names:
        figure, label = odds.summary[name], format_key(name_key(name, report.sides))
        number = numbers.tell_figure(figure)
        if figure.is_chance or figure.value is None:
            told.append(f"{label} {number}")
        else:
            # A mean of nothing else is that of the total.
            what = label.removesuffix(", mean").removeprefix("mean").strip() or "total"
            told.append(f"{what} {number} on average")
    how = f"estimated from {odds.estimate.plays:,} plays: " if odds.estimate else ""
    return capitalize(how + ", ".join(told))


def _list_facts(report: ProcedureReport) -> str:
    """Return what an outcome says, without what isn't so."""
    facts = [
        format_key(key) if value is True else f"{format_key(key)}: {format_value(value)}"
        for key, value in name_outcome(report).items()
        if not isinstance(value, Mapping) and value not in (None, False, "", [])
    ]
    return "; ".join(facts)


def name_outcome(report: ProcedureReport) -> dict[str, Json]:
    """Return the outcome with the names of the sides, where they have any."""
    return {
        name_key(key, report.sides): name_value(value, report.sides)
        for key, value in (report.outcome or {}).items()
    }


def capitalize(text: str) -> str:
    """Return a text with a capital at its start.

    >>> capitalize("brute-1 is down")
    'Brute-1 is down'
    """
    return text[:1].upper() + text[1:]
