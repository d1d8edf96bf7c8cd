"""`skirmish phases`: the turn as a checklist."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from skirmish_cli.cli.groups import make_single
from skirmish_cli.cli.options import AsJson, Format, Houses
from skirmish_cli.cli.output import read_format, show
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.render import reference as pages
    from skirmish_cli.reports import reference as reports
else:
    pages = lazy("skirmish_cli.render.reference")
    reports = lazy("skirmish_cli.reports.reference")


def phases(
    game: Annotated[str, typer.Argument(metavar="GAME", help="such as freeblades")],
    phase: Annotated[str | None, typer.Argument(metavar="[PHASE]", help="one phase only")] = None,
    house: Houses = None,
    output: Format = "table",
    as_json: AsJson = False,
) -> None:
    """Walk a turn phase by phase: each step, who acts, what to remember."""
    form = read_format(output, as_json)
    report = reports.report_phases(game, phase, house or ())
    show(form, lambda: pages.phases_page(report), lambda: pages.phases_data(report))


def make_command() -> Any:
    """Return the command."""
    return make_single("phases", phases)
