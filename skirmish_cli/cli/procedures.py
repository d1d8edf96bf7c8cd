"""A game's procedures as commands.

Their options come from the game, so a new game needs no module here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.cli.declared import HELP_OPTIONS, DeclaredCommand, OnDemandGroup, make_command
from skirmish_cli.cli.options import ProcedureOptions, ReadingOptions
from skirmish_cli.cli.output import read_format, show
from skirmish_cli.core.options import Typed
from skirmish_cli.core.procedure import Procedure
from skirmish_cli.core.registry import get_game
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.cli import asking
    from skirmish_cli.render import as_json
    from skirmish_cli.render import procedures as pages
    from skirmish_cli.reports import resolve
    from skirmish_cli.reports.report import ProcedureReport
else:
    asking = lazy("skirmish_cli.cli.asking")
    as_json = lazy("skirmish_cli.render.as_json")
    pages = lazy("skirmish_cli.render.procedures")
    resolve = lazy("skirmish_cli.reports.resolve")


def make_game_group(game_id: str) -> OnDemandGroup:
    """Return the command group of a game, with one command for each of its procedures."""
    makers = {
        name: partial(_make_procedure_command, game_id, name)
        for name in get_game(game_id).procedures
    }
    return OnDemandGroup(
        name=game_id,
        makers=makers,
        help=f"Procedures of {game_id}.",
        no_args_is_help=True,
        context_settings=HELP_OPTIONS,
    )


def _make_procedure_command(game_id: str, name: str) -> DeclaredCommand:
    procedure = get_game(game_id).procedure(name)
    shared = ProcedureOptions.declared()

    def run(words: tuple[str, ...], typed: Mapping[str, Typed]) -> None:
        options = ProcedureOptions({key: value for key, value in typed.items() if key in shared})
        form = read_format(options.format, options.json)
        setting = resolve.Setting(options.ruling, options.house, options.warband, options.explain)
        own = {key: value for key, value in typed.items() if key not in shared}
        reading = choose_reading(options)
        show_procedure(form, resolve.resolve_procedure(game_id, name, words, own, reading, setting))

    declared = [*procedure.options.declared().values(), *shared.values()]
    return make_command(name, _help_text(procedure), procedure.arguments, declared, run)


def choose_reading(options: ReadingOptions) -> resolve.Reading:
    """Return the reading that `--odds`, `--dice`, `--ask` and `--seed` ask for."""
    asked = (asking.ask_line, asking.say, asking.ask_choice) if options.ask else ()
    return resolve.Reading(options.odds, options.dice, options.seed, *asked)


def show_procedure(form: str, report: ProcedureReport) -> None:
    """Show a procedure's report in a format."""
    show(form, lambda: pages.procedure_page(report), lambda: as_json.procedure_data(report))


def _help_text(procedure: Procedure) -> str:
    section = f"\n\nRules text: {procedure.section}." if procedure.section else ""
    examples = "".join(f"\n\nExample: {example}" for example in procedure.examples)
    return procedure.summary + section + examples
