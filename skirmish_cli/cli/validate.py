"""`skirmish validate`: check files that players wrote."""

from __future__ import annotations

import gc
import sys
from typing import Annotated, Any

import typer

from skirmish_cli.cli.options import AsJson, Houses, single
from skirmish_cli.cli.output import FORMATS, chosen_format, show
from skirmish_cli.cli.telling import tell

#: The exit codes for findings, and for a file that can't be read beside others that can.
FINDINGS, BAD_FILE = 1, 3

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
    """Check warbands, libraries and house rules: every finding with its place, what was expected,
    the nearest right thing.

    Ends with 0 without an error, 1 with errors (with --strict also with warnings), 3 if a file
    can't be read."""  # noqa: E501
    form = chosen_format(output, as_json, (*FORMATS, "github"))
    if codes:
        from skirmish_cli.files.findings.codes import CODES  # noqa: PLC0415 - `--help` needs none
        from skirmish_cli.render.validation import codes_page  # noqa: PLC0415 - as above

        show(
            "plain" if form == "github" else form,
            lambda: codes_page(CODES),
            lambda: {"schema": 1, "codes": CODES},
        )
        return
    _check(files or [], strict, house or [], receipt, form)


def _check(files: list[str], strict: bool, house: list[str], receipt: bool, form: str) -> None:
    was_on = gc.isenabled()
    gc.disable()  # a short life, in which nothing that is made becomes garbage
    try:
        from skirmish_cli.render import validation as pages  # noqa: PLC0415 - `--help` needs none
        from skirmish_cli.reports.validation import report_validation  # noqa: PLC0415 - as above

        report = report_validation(files, strict, house, receipt)
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
    return single("validate", validate)
