"""`skirmish demo`: the main job on shipped data."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from skirmish_cli.cli.options import AsJson, Format, single
from skirmish_cli.cli.output import chosen_format, show


def demo(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="freeblades unless named")
    ] = "freeblades",
    seed: Annotated[int | None, typer.Option(help="repeat a roll by its seed", metavar="N")] = None,
    output: Format = "table",
    as_json: AsJson = False,
) -> None:
    """Resolve a sample melee on shipped data and show its exact odds."""
    from skirmish_cli.render.demo import demo_data, demo_page  # noqa: PLC0415 - `--help` needs none
    from skirmish_cli.reports.samples import report_demo  # noqa: PLC0415 - as above

    form = chosen_format(output, as_json)
    report = report_demo(game, seed)
    show(form, lambda: demo_page(report), lambda: demo_data(report))


def make_command() -> Any:
    """Return the command."""
    return single("demo", demo)
