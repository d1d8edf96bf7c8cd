"""`skirmish games`: the games, and what one or its procedures take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.cli.commands import Declared
from skirmish_cli.cli.options import FormatOptions, HouseOptions, ProcedureOptions
from skirmish_cli.cli.output import read_form, show
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.registry import game_ids
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.render import declared
    from skirmish_cli.render import reference as pages
    from skirmish_cli.reports import reference as reports
else:
    declared = lazy("skirmish_cli.render.declared")
    pages = lazy("skirmish_cli.render.reference")
    reports = lazy("skirmish_cli.reports.reference")


class GamesOptions(HouseOptions, FormatOptions):
    """What `games` takes."""


def _run(words: tuple[str, ...], options: GamesOptions) -> None:
    form = read_form(options)
    if not words:
        if options.house:
            raise UsageProblem("--house goes with one game: skirmish games show GAME --house FILE")
        games = reports.report_games()
        show(form, lambda: pages.games_page(games), lambda: pages.games_data(games))
        return
    if words[0] != "show":
        if words[0] in game_ids():
            raise UsageProblem(f"for one game write: skirmish games show {words[0]}")
        raise UsageProblem(unknown("command", words[0], ["show"]))
    if len(words) < 2:
        raise UsageProblem(f"a game is missing: {', '.join(game_ids())}")
    if len(words) == 2:
        game = reports.report_game(words[1], options.house)
        show(form, lambda: pages.game_page(game), lambda: pages.game_data(game))
        return
    told = reports.report_procedure(words[1], words[2], options.house)
    shared = list(ProcedureOptions.declared().values())
    show(form, lambda: declared.declared_page(told, shared), lambda: declared.declared_data(told))


_HELP = """\
List the games, their editions and what is covered.

`show GAME` shows one game: its procedures, conditions, and rulings with their values; `show GAME
PROCEDURE` what a procedure takes: its options, flags, policies and readings.
"""

COMMAND = Declared(
    "games",
    _HELP,
    GamesOptions,
    _run,
    "[show GAME [PROCEDURE]]",
    most=3,
    examples=("games", "games show freeblades", "games show heimr climb"),
)
