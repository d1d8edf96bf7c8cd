"""`skirmish phases`: the turn as a checklist."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.cli.commands import Declared
from skirmish_cli.cli.options import FormatOptions, HouseOptions
from skirmish_cli.cli.output import read_form, show
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.render import reference as pages
    from skirmish_cli.reports import reference as reports
else:
    pages = lazy("skirmish_cli.render.reference")
    reports = lazy("skirmish_cli.reports.reference")


class PhasesOptions(HouseOptions, FormatOptions):
    """What `phases` takes."""


def _run(words: tuple[str, ...], options: PhasesOptions) -> None:
    form = read_form(options)
    phase = words[1] if len(words) > 1 else None
    report = reports.report_phases(words[0], phase, options.house)
    # The table of a whole turn fits a screen; plain text goes on to other programs, with all.
    page = pages.turn_page if phase is None and form.format == "table" else pages.phases_page
    show(form, lambda: page(report), lambda: pages.phases_data(report))


_HELP = "Walk a turn phase by phase: each step, who acts, what to remember."

COMMAND = Declared(
    "phases",
    _HELP,
    PhasesOptions,
    _run,
    "GAME [PHASE]",
    least=1,
    most=2,
    examples=("phases freeblades", "phases freeblades melee"),
)
