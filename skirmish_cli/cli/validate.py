"""`skirmish validate`: check files that players wrote."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from skirmish_cli.cli.options import AsJson, Format, single
from skirmish_cli.cli.output import chosen_format, show

#: The exit code for findings.
FINDINGS = 1


def validate(
    files: Annotated[list[str] | None, typer.Argument(metavar="FILE...", help="'-' is standard input")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="warnings count as errors")] = False,
    codes: Annotated[bool, typer.Option("--codes", help="list the codes of findings")] = False,
    output: Format = "table",
    as_json: AsJson = False,
) -> None:
    """Check warband files: every finding with its place, what was expected, and the nearest right thing."""
    from skirmish_cli.render.validation import (  # noqa: PLC0415 - `--help` needs none
        codes_page,
        validation_data,
        validation_page,
    )

    form = chosen_format(output, as_json)
    if codes:
        from skirmish_cli.files.findings import CODES  # noqa: PLC0415 - as above

        show(form, lambda: codes_page(CODES), lambda: {"schema": 1, "codes": CODES})
        return
    from skirmish_cli.reports.validation import report_validation  # noqa: PLC0415 - as above

    report = report_validation(files or (), strict)
    show(form, lambda: validation_page(report), lambda: validation_data(report))
    if not report.is_ok:
        raise typer.Exit(FINDINGS)


def make_command() -> Any:
    """Return the command."""
    return single("validate", validate)
