"""Pages of findings with their places, and of receipts."""

from __future__ import annotations

import os
import sys
import unicodedata
from typing import TYPE_CHECKING

from skirmish_cli.files.showing import visible
from skirmish_cli.lazy import lazy
from skirmish_cli.lists.receipts import NOT_WHOLE
from skirmish_cli.render.blocks import Block, Column, Grid, Lines, Mark, Page, Span, Words

if TYPE_CHECKING:
    import shutil

    from skirmish_cli.core.plain import Json
    from skirmish_cli.reports.house_lists import HouseUse
    from skirmish_cli.reports.validation import FoundLine, ListReceipt, ValidationReport
else:
    shutil = lazy("shutil")

#: The most lines of a receipt that are shown by themselves.
MOST_LINES = 200
#: The most of a file's line that is shown before its column is brought into view.
LINE_WIDTH = 76


def validation_page(
    report: ValidationReport, *, carets: bool = True, width: int | None = None
) -> Page:
    """Return the findings, receipts and a summary.

    With `carets` each finding shows the file's line, with a caret under the place, cut to fit a
    `width`, or else the window.
    """
    blocks: list[Block] = []
    most = None if width is None else _fit_line(width)
    for found in report.found:
        finding = found.finding
        role = finding.severity
        line = Words(
            (
                Span(f"{visible(finding.file)}:{finding.line}:{finding.column}: "),
                Span(f"{finding.severity}: ", role),
                Span(finding.message, "title"),
                Span(f" [{finding.code}]", "aside"),
            )
        )
        blocks.append(Lines([line], "result"))
        shown = caret_lines(found, most) if carets else []
        lines: list[str | Words] = [*shown[:-1]]
        lines += [Words((Span(caret, role),)) for caret in shown[-1:]]
        if finding.hint:
            lines.append(Words((Span("  hint: ", "good"), Span(finding.hint))))
        blocks.append(Lines(lines))
    blocks += [receipt_grid(each) for each in report.receipts]
    notes = [*report.summaries, *map(format_house_use, report.house)]
    blocks.append(Lines([*map(visible, notes)], "text"))
    mark = Mark("good" if report.is_ok and not report.unreadable else "bad")
    blocks.append(Lines([Words((mark, Span(f" {format_summary(report)}")))], "verdict"))
    return Page(blocks)


def format_house_use(use: HouseUse) -> str:
    """Return what one file of house rules did to the check of one list."""
    if use.extends:
        return f"house rules: {use.house} changes nothing in {use.file}: it is for {use.extends}"
    used = ", ".join(use.read) or "nothing in it touched this list"
    return f"house rules: {use.house} on {use.file}: {used}"


def caret_lines(found: FoundLine, width: int | None = None) -> list[str]:
    """Return the file's line and a caret under its column, cut to fit the window."""
    width = width or _line_width()
    place, line = found.finding.column - 1, found.line.rstrip("\r\n").replace("\t", " ")
    if not line.strip():
        return []
    # No more of a line is looked at than could fit: it may be a megabyte long.
    start = max(0, place - width)
    before, after = visible(line[start:place]), visible(line[place : place + width])
    is_cut = start > 0
    if _count_columns(before) >= width * 3 // 4 and (
        is_cut or _count_columns(before + after) > width
    ):
        before, is_cut = _fit_columns(before[::-1], width // 2 - 1)[::-1], True
    lead = "..." if is_cut else ""
    return [
        f"  {lead}{_fit_columns(before + after, width)}",
        "  " + " " * (len(lead) + _count_columns(before)) + "^",
    ]


def _line_width() -> int:
    if not sys.stdout.isatty() and "COLUMNS" not in os.environ:
        return LINE_WIDTH
    return _fit_line(shutil.get_terminal_size().columns)


def _fit_line(width: int) -> int:
    """Return how much of a file's line is shown in a window of a width."""
    return max(10, min(LINE_WIDTH, width - 6))


def _count_columns(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return len(text) if text.isascii() else sum(map(_width, text))


def _width(char: str) -> int:
    """Return how many columns a character takes: 2 if wide, 0 for marks and joiners."""
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _fit_columns(text: str, columns: int) -> str:
    """Return the start of a text that fits into some columns."""
    taken = 0
    for index, char in enumerate(text):
        taken += _width(char)
        if taken > columns:
            return text[:index]
    return text


def format_summary(report: ValidationReport) -> str:
    """Return how many files were checked and what was found, in one line."""
    errors, warnings = _counts(report)
    files = f"{len(report.files)} file{'s' if len(report.files) != 1 else ''}"
    unread = f"; {len(report.unreadable)} not readable" if report.unreadable else ""
    if not report.found:
        return f"{files} checked: no finding{unread}"
    return (
        f"{files} checked: {errors} error{'s' if errors != 1 else ''}, "
        f"{warnings} warning{'s' if warnings != 1 else ''}{unread}"
    )


def _counts(report: ValidationReport) -> tuple[int, int]:
    errors = sum(found.finding.severity == "error" for found in report.found)
    return errors, len(report.found) - errors


def receipt_grid(found: ListReceipt) -> Grid:
    """Return a receipt as a grid: a row for each line, and the total."""
    receipt = found.receipt
    rows = [
        [
            visible(item.label),
            str(item.number),
            "-" if item.each is None else str(item.each),
            str(item.total),
        ]
        for item in receipt.items[:MOST_LINES]
    ]
    left = receipt.items[MOST_LINES:]
    if left:
        more = f"{len(left)} more line{'s' if len(left) > 1 else ''}, which --json has"
        number, total = sum(item.number for item in left), sum(item.total for item in left)
        rows.append([more, str(number), "", str(total)])
    size = f" of {receipt.size}" if receipt.size is not None else ""
    rows.append(["total", "", "", f"{receipt.total}{size}"])
    columns = (
        Column("line", silent=True),
        Column("number", numeric=True),
        Column("each", numeric=True),
        Column(receipt.unit, numeric=True),
    )
    partly = "" if receipt.is_whole else NOT_WHOLE
    title = f"{found.name or found.file}: receipt in {receipt.unit}{partly}"
    return Grid(visible(title), columns, rows)


def validation_data(report: ValidationReport) -> dict[str, Json]:
    """Return the findings as plain data."""
    keys = ("file", "line", "column", "severity", "code", "path", "message", "hint")
    errors, warnings = _counts(report)
    data: dict[str, Json] = {
        "schema": 1,
        "ok": report.is_ok and not report.unreadable,
        "files": list(report.files),
        "findings": [{key: getattr(found.finding, key) for key in keys} for found in report.found],
        "summary": {"errors": errors, "warnings": warnings},
    }
    if report.unreadable:
        data["unreadable"] = list(report.unreadable)
    if report.house:
        data["house"] = [use._asdict() for use in report.house]
    if report.receipts:
        data["receipts"] = [receipt_data(each) for each in report.receipts]
    return data


def receipt_data(found: ListReceipt) -> dict[str, Json]:
    """Return a receipt as plain data."""
    receipt = found.receipt
    items = [
        {
            "model": item.owner,
            "line": item.label,
            "kind": item.kind,
            "number": item.number,
            "each": item.each,
            "total": item.total,
        }
        for item in receipt.items
    ]
    return {
        "file": found.file,
        "name": found.name,
        "unit": receipt.unit,
        "limit": receipt.size,
        "total": receipt.total,
        "whole": receipt.is_whole,
        "items": items,
    }


def github_lines(report: ValidationReport) -> list[str]:
    """Return the findings as GitHub workflow commands, one line each."""
    lines = []
    for found in report.found:
        finding = found.finding
        file = _escape_property(finding.file)
        place = f"file={file},line={finding.line},col={finding.column},title={finding.code}"
        text = finding.message + (f"; {finding.hint}" if finding.hint else "")
        lines.append(f"::{finding.severity} {place}::{_escape_message(text)}")
    lines += [f"::error::{_escape_message(line)}" for line in report.unreadable]
    return [*lines, format_summary(report)]


def _escape_message(text: str) -> str:
    return visible(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _escape_property(text: str) -> str:
    return _escape_message(text).replace(":", "%3A").replace(",", "%2C")


def codes_page(codes: dict[str, str]) -> Page:
    """Return the codes of findings with what each means."""
    return Page([Lines([f"{code}: {meaning}" for code, meaning in codes.items()])])
