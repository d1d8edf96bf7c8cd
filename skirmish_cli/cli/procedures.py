"""A game's procedures as commands.

Their options come from the game, so a new game needs no module here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from typer.core import TyperArgument, TyperCommand, TyperOption

from skirmish_cli.cli.groups import OnDemandGroup
from skirmish_cli.cli.output import read_format, show
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Option, Procedure, as_flag, read_value
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

#: `-h` is as good as `--help`.
HELP_OPTIONS = {"help_option_names": ["-h", "--help"]}

#: The options that every procedure has, after its own.
SHARED_OPTIONS = (
    Option("odds", "flag", "show the exact odds instead of rolling", default=False),
    Option(
        "dice", "text", "your own dice, in the order in which they are called for", metavar="FACES"
    ),
    Option("ask", "flag", "ask for each die as it is called for", default=False),
    Option("seed", "whole", "repeat a roll by its seed", metavar="N"),
    Option("ruling", "texts", "set a ruling for this call (repeatable)", metavar="KEY=VALUE"),
    Option("house", "texts", "a house-rules file (repeatable)", metavar="FILE"),
    Option(
        "warband",
        "texts",
        "a warband file that names models (repeatable)",
        short="w",
        metavar="FILE",
    ),
    Option("format", "text", "table, plain or json", default="table", metavar="FORMAT"),
    Option("json", "flag", "short for --format json", default=False),
    Option("explain", "flag", "show every input, ruling and result", default=False),
)


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


def _make_procedure_command(game_id: str, name: str) -> Any:
    procedure = get_game(game_id).procedure(name)

    def run(values: Mapping[str, Any]) -> None:
        form = read_format(values["format"], values["json"])
        setting = resolve.Setting(
            values["ruling"] or (),
            values["house"] or (),
            values["warband"] or (),
            values["explain"],
        )
        words, reading = values["words"] or (), choose_reading(values)
        show_procedure(
            form, resolve.resolve_procedure(game_id, name, words, values, reading, setting)
        )

    return make_command(procedure, (*procedure.options, *SHARED_OPTIONS), run)


def choose_reading(values: Mapping[str, Any]) -> resolve.Reading:
    """Return the reading that `--odds`, `--dice`, `--ask` and `--seed` ask for."""
    asked = (asking.ask_line, asking.say, asking.ask_choice) if values["ask"] else ()
    return resolve.Reading(values["odds"], values["dice"], values["seed"], *asked)


def show_procedure(form: str, report: ProcedureReport) -> None:
    """Show a procedure's report in a format."""
    show(form, lambda: pages.procedure_page(report), lambda: as_json.procedure_data(report))


def make_command(
    procedure: Procedure, options: tuple[Option, ...], run: Callable[[Mapping[str, Any]], None]
) -> TyperCommand:
    """Return the command of a procedure.

    `run` gets the value of each option by its name, and the plain words as `words`.
    """

    def callback(words: tuple[str, ...] = (), **typed: Any) -> None:
        run({"words": words} | {one.name: _read_value(one, typed[one.name]) for one in options})

    parameters: list[Any] = [_make_parameter(option) for option in options]
    if procedure.arguments:
        parameters.insert(
            0, TyperArgument(param_decls=["words"], nargs=-1, metavar=procedure.arguments)
        )
    return TyperCommand(
        procedure.name,
        params=parameters,
        callback=callback,
        help=_help_text(procedure),
        context_settings=HELP_OPTIONS,
    )


def _help_text(procedure: Procedure) -> str:
    section = f"\n\nRules text: {procedure.section}." if procedure.section else ""
    examples = "".join(f"\n\nExample: {example}" for example in procedure.examples)
    return procedure.summary + section + examples


def _make_parameter(option: Option) -> TyperOption:
    """Return an option as Typer reads it: a flag, or a text that can be repeated.

    What is wrong with the text is said by `_read_value`.
    """
    names = [as_flag(option.name)] + ([f"-{option.short}"] if option.short else [])
    if option.kind == "flag":
        return TyperOption(
            param_decls=[option.name, *names],
            type=bool,
            default=False,
            is_flag=True,
            help=option.help,
            hidden=option.hidden,
        )
    return TyperOption(
        param_decls=[option.name, *names],
        type=str,
        multiple=True,
        help=option.help,
        metavar=option.metavar,
        hidden=option.hidden,
    )


def _read_value(option: Option, typed: Any) -> Any:
    """Return an option's value from what Typer read, or its default.

    Raises UsageProblem for one given twice or of the wrong kind.
    """
    if option.kind == "flag":
        return typed
    if option.kind == "texts":
        return list(typed or ())
    if not typed:
        return option.default
    if len(typed) > 1:
        raise UsageProblem(
            f"{as_flag(option.name)} is given {len(typed)} times; it takes one value"
        )
    return read_value(option, as_flag(option.name), typed[0])
