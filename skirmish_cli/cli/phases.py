"""`skirmish phases`: the turn as a checklist."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from skirmish_cli.cli.options import AsJson, Format, Houses, single
from skirmish_cli.cli.output import chosen_format, show


def phases(
    game: Annotated[str, typer.Argument(metavar="GAME", help="such as freeblades")],
    phase: Annotated[str | None, typer.Argument(metavar="[PHASE]", help="one phase only")] = None,
    house: Houses = None,
    output: Format = "table",
    as_json: AsJson = False,
) -> None:
    """Walk a turn phase by phase: each step, who acts, what to remember."""
    from skirmish_cli.render.reference import phases_data, phases_page  # noqa: PLC0415 - `--help` needs none
    from skirmish_cli.reports.reference import report_phases  # noqa: PLC0415 - as above

    form = chosen_format(output, as_json)
    report = report_phases(game, phase, house or ())
    show(form, lambda: phases_page(report), lambda: phases_data(report))


def make_command() -> Any:
    """Return the command."""
    return single("phases", phases)
