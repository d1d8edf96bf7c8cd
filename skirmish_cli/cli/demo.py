"""`skirmish demo`: the main job on shipped data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from skirmish_cli.cli.groups import make_single
from skirmish_cli.cli.options import AsJson, Format
from skirmish_cli.cli.output import read_format, show
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.render import demo as pages
    from skirmish_cli.reports import samples as reports
else:
    pages = lazy("skirmish_cli.render.demo")
    reports = lazy("skirmish_cli.reports.samples")


def demo(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="freeblades unless named")
    ] = "freeblades",
    seed: Annotated[int | None, typer.Option(help="repeat a roll by its seed", metavar="N")] = None,
    output: Format = "table",
    as_json: AsJson = False,
) -> None:
    """Resolve a sample melee on shipped data and show its exact odds."""
    form = read_format(output, as_json)
    report = reports.report_demo(game, seed)
    show(form, lambda: pages.demo_page(report), lambda: pages.demo_data(report))


def make_command() -> Any:
    """Return the command."""
    return make_single("demo", demo)
