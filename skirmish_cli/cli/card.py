"""`skirmish card`: stat cards, and printed stat lines turned into YAML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from skirmish_cli.cli.groups import make_single
from skirmish_cli.cli.options import AsJson, Format, Houses, Warbands
from skirmish_cli.cli.output import read_format, show
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.render import cards as pages
    from skirmish_cli.reports import cards as reports
else:
    pages = lazy("skirmish_cli.render.cards")
    reports = lazy("skirmish_cli.reports.cards")


def card(
    models: Annotated[
        list[str] | None, typer.Argument(metavar="[MODEL]...", help="all models unless named")
    ] = None,
    warband: Warbands = None,
    parse: Annotated[
        str | None,
        typer.Option(help="turn a printed stat line of this game into YAML", metavar="GAME"),
    ] = None,
    house: Houses = None,
    output: Format = "table",
    as_json: AsJson = False,
) -> None:
    """Print stat cards from warband files, or turn a printed stat line into a card."""
    form = read_format(output, as_json)
    if parse is None:
        report = reports.report_cards(models or (), warband or (), house or ())
        show(form, lambda: pages.cards_page(report), lambda: pages.cards_data(report))
        return
    if warband:
        raise UsageProblem("--parse reads a stat line, not a file; leave out -w")
    if not models:
        raise UsageProblem(f"--parse {parse} needs the printed stat line in quotes")
    parsed = reports.report_parsed(parse, " ".join(models), house or ())
    show(form, lambda: pages.parsed_page(parsed), lambda: pages.parsed_data(parsed))


def make_command() -> Any:
    """Return the command."""
    return make_single("card", card)
