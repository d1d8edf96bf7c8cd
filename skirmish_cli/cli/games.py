"""`skirmish games`: the games, and what one of them covers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.main import get_command

from skirmish_cli.cli.options import AsJson, Format, Houses
from skirmish_cli.cli.output import read_format, show
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.render import reference as pages
    from skirmish_cli.reports import reference as reports
else:
    pages = lazy("skirmish_cli.render.reference")
    reports = lazy("skirmish_cli.reports.reference")


def list_games(context: typer.Context, output: Format = "table", as_json: AsJson = False) -> None:
    """List the games, their editions and what is covered."""
    if context.invoked_subcommand is not None:
        return
    form = read_format(output, as_json)
    report = reports.report_games()
    show(form, lambda: pages.games_page(report), lambda: pages.games_data(report))


def show_game(
    game: Annotated[str, typer.Argument(metavar="GAME", help="such as freeblades")],
    house: Houses = None,
    output: Format = "table",
    as_json: AsJson = False,
) -> None:
    """Show one game: its procedures, conditions, and rulings with their values."""
    form = read_format(output, as_json)
    report = reports.report_game(game, house or ())
    show(form, lambda: pages.game_page(report), lambda: pages.game_data(report))


def make_command() -> Any:
    """Return the command group."""
    app = typer.Typer(name="games", add_completion=False)
    app.callback(invoke_without_command=True)(list_games)
    app.command("show")(show_game)
    return get_command(app)
