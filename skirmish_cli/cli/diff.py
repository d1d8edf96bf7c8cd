"""`skirmish diff`: what changed between two lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from skirmish_cli.cli.groups import make_single
from skirmish_cli.cli.options import AsJson, Format, Houses
from skirmish_cli.cli.output import read_format, show
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.render import diff as pages
    from skirmish_cli.reports import diff as reports
else:
    pages = lazy("skirmish_cli.render.diff")
    reports = lazy("skirmish_cli.reports.diff")


def diff(
    old: Annotated[str, typer.Argument(metavar="OLD", help="a warband file")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="the file to compare it with")],
    house: Houses = None,
    output: Format = "table",
    as_json: AsJson = False,
) -> None:
    """Show what changed between two warband files, in models, points and stats."""
    form = read_format(output, as_json)
    report = reports.report_diff(old, new, house or ())
    show(form, lambda: pages.diff_page(report), lambda: pages.diff_data(report))


def make_command() -> Any:
    """Return the command."""
    return make_single("diff", diff)
