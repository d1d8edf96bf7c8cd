"""`skirmish diff`: what changed between two lists."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from skirmish_cli.cli.options import AsJson, Format, Houses, single
from skirmish_cli.cli.output import chosen_format, show


def diff(
    old: Annotated[str, typer.Argument(metavar="OLD", help="a warband file")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="the file to compare it with")],
    house: Houses = None,
    output: Format = "table",
    as_json: AsJson = False,
) -> None:
    """Show what changed between two warband files, in models, points and stats."""
    from skirmish_cli.render.diff import diff_data, diff_page  # noqa: PLC0415 - `--help` needs none
    from skirmish_cli.reports.diff import report_diff  # noqa: PLC0415 - as above

    form = chosen_format(output, as_json)
    report = report_diff(old, new, house or ())
    show(form, lambda: diff_page(report), lambda: diff_data(report))


def make_command() -> Any:
    """Return the command."""
    return single("diff", diff)
