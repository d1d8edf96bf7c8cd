"""The page of a report whose tables tell its outcome in order, such as all that a model may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.render.procedures import procedure_page

if TYPE_CHECKING:
    from skirmish_cli.render.blocks import Page
    from skirmish_cli.reports.report import ProcedureReport


def report_page(report: ProcedureReport) -> Page:
    """Return the page of a procedure's report; an outcome that its tables tell whole isn't shown a second time."""
    told = [row[0] for table in report.tables for row in table.rows if row]
    if report.outcome and sorted(map(str, told)) == sorted(report.outcome):
        return procedure_page(report._replace(outcome=None))
    return procedure_page(report)
