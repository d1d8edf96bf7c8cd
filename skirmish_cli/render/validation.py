"""Pages of findings: each with its place, the line under a caret, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from skirmish_cli.render.blocks import Block, Lines, Page

if TYPE_CHECKING:
    from skirmish_cli.reports.validation import FoundLine, ValidationReport

#: The most of a file's line that is shown before its column is brought into view.
LINE_WIDTH = 76


def validation_page(report: ValidationReport) -> Page:
    """Return the findings, each with its line under a caret, and a summary."""
    blocks: list[Block] = []
    for found in report.found:
        finding = found.finding
        blocks.append(Lines([f"{finding.file}:{finding.line}:{finding.column}: {finding.severity}: "
                             f"{finding.message} [{finding.code}]"], "result"))
        blocks.append(Lines([*caret_lines(found), *([f"  hint: {finding.hint}"] if finding.hint else [])]))
    blocks.append(Lines([*report.summaries, summary(report)], "note"))
    return Page(blocks)


def caret_lines(found: FoundLine) -> list[str]:
    """Return the offending line and a caret under its column, cut to what fits."""
    column, line = found.finding.column, found.line.rstrip("\r\n").replace("\t", " ")
    if not line.strip():
        return []
    start = 0 if column <= LINE_WIDTH else column - LINE_WIDTH // 2
    shown = line[start : start + LINE_WIDTH]
    lead = "..." if start else ""
    return [f"  {lead}{shown}", "  " + " " * (len(lead) + column - 1 - start) + "^"]


def summary(report: ValidationReport) -> str:
    """Return how many files were checked and what was found, in one line."""
    errors = sum(found.finding.severity == "error" for found in report.found)
    warnings = len(report.found) - errors
    files = f"{len(report.files)} file{'s' if len(report.files) != 1 else ''}"
    if not report.found:
        return f"{files} checked: no finding"
    return (f"{files} checked: {errors} error{'s' if errors != 1 else ''}, "
            f"{warnings} warning{'s' if warnings != 1 else ''}")


def validation_data(report: ValidationReport) -> dict[str, Any]:
    """Return the findings as plain data."""
    keys = ("file", "line", "column", "severity", "code", "path", "message", "hint")
    return {"schema": 1, "ok": report.is_ok, "files": list(report.files),
            "findings": [{key: getattr(found.finding, key) for key in keys} for found in report.found]}


def codes_page(codes: dict[str, str]) -> Page:
    """Return the codes of findings with what each means."""
    return Page([Lines([f"{code}: {meaning}" for code, meaning in codes.items()])])
