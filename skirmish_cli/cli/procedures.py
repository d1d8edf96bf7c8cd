"""A game's procedures as commands. Their options come from the game, so a new game needs no
module here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from typer.core import TyperArgument, TyperCommand, TyperOption

from skirmish_cli.cli.lazy import LazyGroup
from skirmish_cli.cli.output import chosen_format, show
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Option, Procedure, as_flag, read_value
from skirmish_cli.core.registry import get_game

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


def game_group(game_id: str) -> LazyGroup:
    """Return the command group of a game, with one command for each of its procedures."""
    makers = {
        name: partial(_procedure_command, game_id, name) for name in get_game(game_id).procedures
    }
    return LazyGroup(
        name=game_id,
        makers=makers,
        help=f"Procedures of {game_id}.",
        no_args_is_help=True,
        context_settings=HELP_OPTIONS,
    )


def _procedure_command(game_id: str, name: str) -> Any:
    procedure = get_game(game_id).procedure(name)

    def run(procedure: Procedure, values: Mapping[str, Any]) -> None:
        from skirmish_cli.cli.asking import reading_of  # noqa: PLC0415 - as below
        from skirmish_cli.reports.resolve import Setting, resolve_procedure  # noqa: PLC0415 - `--help` needs none

        form = chosen_format(values["format"], values["json"])
        setting = Setting(
            values["ruling"] or (),
            values["house"] or (),
            values["warband"] or (),
            values["explain"],
        )
        report = resolve_procedure(
            game_id, procedure.name, values["words"] or (), values, reading_of(values), setting
        )
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


def command_from(
    procedure: Procedure,
    options: tuple[Option, ...],
    run: Callable[[Procedure, Mapping[str, Any]], None],
) -> TyperCommand:
    """Return the command of a procedure: its words, its options, and what runs them."""

    def callback(words: tuple[str, ...] = (), **given: Any) -> None:
        values = {option.name: _value(option, given[option.name]) for option in options}
        run(procedure, {"words": words, **values})

    parameters: list[Any] = [_parameter(option) for option in options]
    if procedure.arguments:
        parameters.insert(
            0, TyperArgument(param_decls=["words"], nargs=-1, metavar=procedure.arguments)
        )
    return TyperCommand(
        procedure.name,
        params=parameters,
        callback=callback,
        help=_help(procedure),
        context_settings=HELP_OPTIONS,
    )


def _help(procedure: Procedure) -> str:
    section = f"\n\nRules text: {procedure.section}." if procedure.section else ""
    examples = "".join(f"\n\nExample: {example}" for example in procedure.examples)
    return procedure.summary + section + examples


def _parameter(option: Option) -> TyperOption:
    """Return an option as Typer reads it: always as text and repeatable, so that `_value` can say
    what is wrong."""
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


def _value(option: Option, given: Any) -> Any:
    """Return an option's value, or its default; raises UsageProblem for one given twice or of the
    wrong kind."""
    if option.kind == "flag":
        return given
    if option.kind == "texts":
        return list(given or ())
    if not given:
        return option.default
    if len(given) > 1:
        raise UsageProblem(
            f"{as_flag(option.name)} is given {len(given)} times; it takes one value"
        )
    return read_value(option, as_flag(option.name), given[0])
