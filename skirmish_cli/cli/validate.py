"""`skirmish validate`: check files that players wrote."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skirmish_cli.cli.groups import make_single
from skirmish_cli.cli.options import AsJson, Houses
from skirmish_cli.cli.output import FORMATS, read_format, show
from skirmish_cli.cli.telling import tell
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.files.findings import codes as finding_codes
    from skirmish_cli.render import validation as pages
    from skirmish_cli.reports import validation as reports
else:
    finding_codes = lazy("skirmish_cli.files.findings.codes")
    pages = lazy("skirmish_cli.render.validation")
    reports = lazy("skirmish_cli.reports.validation")

#: The exit codes for findings, and for a file that can't be read beside others that can.
FINDINGS, BAD_FILE = 1, 3

_HELP = """\
Check warbands, libraries and house rules: every finding with its place, what was expected,
the nearest right thing.

Ends with 0 without an error, 1 with errors (with --strict also with warnings), 3 if a file
can't be read.
"""

_Form = Annotated[
    str, typer.Option("--format", help="table, plain, json or github", metavar="FORMAT")
]


def validate(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE...", help="files, patterns such as '*.yaml', or '-' for standard input"
        ),
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="warnings count as errors")] = False,
    receipt: Annotated[
        bool, typer.Option("--receipt", help="show what each list is made up of and costs")
    ] = False,
    house: Houses = None,
    codes: Annotated[bool, typer.Option("--codes", help="list the codes of findings")] = False,
    output: _Form = "table",
    as_json: AsJson = False,
) -> None:
    """Check files and show the findings, or show what the codes of findings mean."""
    form = read_format(output, as_json, (*FORMATS, "github"))
    if codes:
        show(
            "plain" if form == "github" else form,
            lambda: pages.codes_page(finding_codes.CODES),
            lambda: {"schema": 1, "codes": finding_codes.CODES},
        )
        return
    _check(files or [], strict, house or [], receipt, form)


def _check(files: list[str], strict: bool, house: list[str], receipt: bool, form: str) -> None:
    was_on = gc.isenabled()
    gc.disable()  # nothing that is made in this short time becomes garbage
    try:
        report = reports.report_validation(files, strict, house, receipt)
        for line in report.unreadable:
            tell(f"skirmish: {line}")
        if form == "github":
            sys.stdout.write("\n".join(pages.github_lines(report)) + "\n")
        else:
            show(
                form,
                lambda: pages.validation_page(report, carets=form == "table"),
                lambda: pages.validation_data(report),
            )
    finally:
        if was_on:
            gc.enable()
    if report.unreadable:
        raise typer.Exit(BAD_FILE)
    if not report.is_ok:
        raise typer.Exit(FINDINGS)


def make_command() -> Any:
    """Return the command."""
    return make_single("validate", validate, _HELP)
