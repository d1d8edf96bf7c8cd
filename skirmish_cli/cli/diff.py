"""`skirmish diff`: what changed between two lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.cli.commands import Declared
from skirmish_cli.cli.options import FormatOptions, HouseOptions
from skirmish_cli.cli.output import read_form, show
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.render import diff as pages
    from skirmish_cli.reports import diff as reports
else:
    pages = lazy("skirmish_cli.render.diff")
    reports = lazy("skirmish_cli.reports.diff")


class DiffOptions(HouseOptions, FormatOptions):
    """What `diff` takes."""


def _run(words: tuple[str, ...], options: DiffOptions) -> None:
    form = read_form(options, words=words)
    old, new = words
    report = reports.report_diff(old, new, options.house)
    show(form, lambda: pages.diff_page(report), lambda: pages.diff_data(report))


_HELP = "Show what changed between two warband files, in models, points and stats."

COMMAND = Declared(
    "diff",
    _HELP,
    DiffOptions,
    _run,
    "OLD NEW",
    least=2,
    most=2,
    examples=(
        "init freeblades salt-reavers -o old.yaml",
        "init freeblades tin-lanterns -o new.yaml",
        "diff old.yaml new.yaml",
    ),
)
