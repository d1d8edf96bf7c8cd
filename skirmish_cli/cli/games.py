"""`skirmish games`: the games, and what one of them covers."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.main import get_command

from skirmish_cli.cli.options import AsJson, Format, Houses
from skirmish_cli.cli.output import chosen_format, show


def list_games(context: typer.Context, output: Format = "table", as_json: AsJson = False) -> None:
    """List the games, their editions and what is covered."""
    if context.invoked_subcommand is not None:
        return
    from skirmish_cli.render.reference import games_data, games_page  # noqa: PLC0415 - `--help` needs none
    from skirmish_cli.reports.reference import report_games  # noqa: PLC0415 - as above

    form = chosen_format(output, as_json)
    report = report_games()
    show(form, lambda: games_page(report), lambda: games_data(report))


def show_game(
    game: Annotated[str, typer.Argument(metavar="GAME", help="such as freeblades")],
    house: Houses = None,
    output: Format = "table",
    as_json: AsJson = False,
) -> None:
    """Show one game: its procedures, conditions, and rulings with their values."""
    from skirmish_cli.render.reference import game_data, game_page  # noqa: PLC0415 - `--help` needs none
    from skirmish_cli.reports.reference import report_game  # noqa: PLC0415 - as above

    form = chosen_format(output, as_json)
    report = report_game(game, house or ())
    show(form, lambda: game_page(report), lambda: game_data(report))


def make_command() -> Any:
    """Return the command group."""
    app = typer.Typer(name="games", add_completion=False)
    app.callback(invoke_without_command=True)(list_games)
    app.command("show")(show_game)
    return get_command(app)
