"""`skirmish validate`: check files that players wrote."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING

from skirmish_cli.cli.commands import Declared
from skirmish_cli.cli.options import FormatOptions, HouseOptions
from skirmish_cli.cli.output import FORMATS, Form, read_form, reader_may_leave, show
from skirmish_cli.cli.telling import tell
from skirmish_cli.core.options import a_text_such_as, flag, option
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.core import codes as finding_codes
    from skirmish_cli.render import validation as pages
    from skirmish_cli.reports import validation as reports
else:
    finding_codes = lazy("skirmish_cli.core.codes")
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


class ValidateOptions(HouseOptions, FormatOptions):
    """What `validate` takes."""

    format = option(
        "table, plain, json or github",
        a_text_such_as(*FORMATS, "github"),
        default="table",
        metavar="FORMAT",
        group="output",
    )
    strict = option("warnings count as errors", flag)
    receipt = option("show what each list is made up of and costs", flag)
    codes = option("list the codes of findings", flag)


def _run(files: tuple[str, ...], options: ValidateOptions) -> int | None:
    form = read_form(options, (*FORMATS, "github"), files)
    if options.codes:
        show(
            form._replace(format="plain") if form.format == "github" else form,
            lambda: pages.codes_page(finding_codes.CODES),
            lambda: {"schema": 1, "codes": finding_codes.CODES},
        )
        return None
    return _check(list(files), options, form)


def _check(files: list[str], options: ValidateOptions, form: Form) -> int | None:
    was_on = gc.isenabled()
    gc.disable()  # nothing that is made in this short time becomes garbage
    try:
        report = reports.report_validation(
            files, options.strict, list(options.house), options.receipt
        )
        for line in report.unreadable:
            tell(f"skirmish: {line}")
        if form.format == "github":
            with reader_may_leave():
                sys.stdout.write("\n".join(pages.github_lines(report)) + "\n")
        else:
            show(
                form,
                lambda: pages.validation_page(
                    report, carets=form.format == "table", width=form.width
                ),
                lambda: pages.validation_data(report),
            )
    finally:
        if was_on:
            gc.enable()
    if report.unreadable:
        return BAD_FILE
    return None if report.is_ok else FINDINGS


COMMAND = Declared(
    "validate",
    _HELP,
    ValidateOptions,
    _run,
    "FILE...",
    most=None,
    examples=(
        "init freeblades -o band.yaml",
        "validate band.yaml",
        "validate --strict --receipt band.yaml",
    ),
)
