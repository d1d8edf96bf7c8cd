"""A game's procedures as commands. Their options come from the game, so a new game needs no module here."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, Optional

import typer
from typer.main import get_command

from skirmish_cli.cli.lazy import group_type
from skirmish_cli.cli.output import chosen_format, show
from skirmish_cli.core.procedure import Option, Procedure
from skirmish_cli.core.registry import get_game

_TYPES: Mapping[str, Any] = {"whole": Optional[int], "number": Optional[float], "text": Optional[str],  # noqa: UP045
                             "flag": bool, "texts": Optional[list[str]]}  # noqa: UP045

#: The options that every procedure has, after its own.
SHARED_OPTIONS = (
    Option("odds", "flag", "show the exact odds instead of rolling", default=False),
    Option("dice", "text", "your own dice, in the order in which they are called for", metavar="FACES"),
    Option("ask", "flag", "ask for each die as it is called for", default=False),
    Option("seed", "whole", "repeat a roll by its seed", metavar="N"),
    Option("ruling", "texts", "set a ruling for this call (repeatable)", metavar="KEY=VALUE"),
    Option("house", "texts", "a house-rules file (repeatable)", metavar="FILE"),
    Option("warband", "texts", "a warband file that names models (repeatable)", short="w", metavar="FILE"),
    Option("format", "text", "table, plain or json", default="table", metavar="FORMAT"),
    Option("json", "flag", "short for --format json", default=False),
    Option("explain", "flag", "show every input, ruling and result", default=False),
)


def game_group(game_id: str) -> Any:
    """Return the command group of a game, with one command for each of its procedures."""
    game = get_game(game_id)
    makers = {name: partial(_procedure_command, game_id, name) for name in game.procedures}
    app = typer.Typer(name=game_id, cls=group_type(makers), help=f"Procedures of {game_id}.", no_args_is_help=True,
                      add_completion=False)
    app.callback()(_no_operation)
    return get_command(app)


def _no_operation() -> None:
    """Run before a procedure; there is nothing to prepare."""


def _procedure_command(game_id: str, name: str) -> Any:
    procedure = get_game(game_id).procedure(name)

    def run(procedure: Procedure, values: Mapping[str, Any]) -> None:
        from skirmish_cli.cli.asking import reading_of  # noqa: PLC0415 - as below
        from skirmish_cli.reports.resolve import Setting, resolve_procedure  # noqa: PLC0415 - `--help` needs none

        form = chosen_format(values["format"], values["json"])
        setting = Setting(values["ruling"] or (), values["house"] or (), values["warband"] or (), values["explain"])
        report = resolve_procedure(game_id, procedure.name, values["words"] or (), values, reading_of(values), setting)
        show_procedure(form, report)

    return command_from(procedure, (*procedure.options, *SHARED_OPTIONS), run)


def show_procedure(form: str, report: Any) -> None:
    """Show a procedure's report in a format."""
    def page() -> Any:
        from skirmish_cli.render.procedures import procedure_page  # noqa: PLC0415 - JSON needs no page

        return procedure_page(report)

    def data() -> Any:
        from skirmish_cli.render.as_json import procedure_data  # noqa: PLC0415 - a page needs no data

        return procedure_data(report)

    show(form, page, data)


def command_from(procedure: Procedure, options: tuple[Option, ...],
                 run: Callable[[Procedure, Mapping[str, Any]], None]) -> Any:
    """Return the Typer command of a procedure: its words, its options, and what runs them."""

    def callback(**values: Any) -> None:
        run(procedure, values)

    parameters = []
    if procedure.arguments:
        words = Annotated[Optional[list[str]], typer.Argument(metavar=procedure.arguments)]  # noqa: UP045
        parameters.append(inspect.Parameter("words", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=words))
    else:
        extra = Annotated[Optional[list[str]], typer.Argument(hidden=True)]  # noqa: UP045
        parameters.append(inspect.Parameter("words", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=extra))
    parameters += [_parameter(option) for option in options]
    callback.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    callback.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    app = typer.Typer(add_completion=False)
    app.command(procedure.name, help=_help(procedure))(callback)
    return get_command(app)


def _help(procedure: Procedure) -> str:
    section = f"\n\nRules text: {procedure.section}." if procedure.section else ""
    examples = "".join(f"\n\nExample: {example}" for example in procedure.examples)
    return procedure.summary + section + examples


def _parameter(option: Option) -> inspect.Parameter:
    names = [f"--{option.name.replace('_', '-')}"] + ([f"-{option.short}"] if option.short else [])
    details = typer.Option(*names, help=option.help, metavar=option.metavar)
    return inspect.Parameter(option.name, inspect.Parameter.KEYWORD_ONLY, default=option.default,
                             annotation=Annotated[_TYPES[option.kind], details])
