"""Help: the map of the program, all commands, a game, a command; drawn as every other page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli import __version__
from skirmish_cli.cli.commands import SHARED_COMMANDS, find_procedure, find_shared
from skirmish_cli.cli.options import ProcedureOptions
from skirmish_cli.cli.output import Form, show
from skirmish_cli.core.options import Declaration
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.lazy import lazy
from skirmish_cli.reports.helping import (
    CommandHelp,
    ProgramHelp,
    help_of_game,
    help_of_procedure,
    list_options,
    shorten,
)

if TYPE_CHECKING:
    from skirmish_cli.cli import battle
    from skirmish_cli.render import helping as pages
    from skirmish_cli.render import manual
    from skirmish_cli.render.blocks import Page
else:
    battle = lazy("skirmish_cli.cli.battle")
    manual = lazy("skirmish_cli.render.manual")
    pages = lazy("skirmish_cli.render.helping")

#: What asks for help wherever an option can stand.
HELP = ("-h", "--help")


def read_help(arguments: Sequence[str]) -> Callable[[], None] | None:
    """Return what shows the help that a line asks for, or None if it asks for none."""
    if not arguments:
        return show_map
    name, *rest = arguments
    if name in HELP:
        return show_program
    if name == "battle":
        return _read_battle_help(rest)
    if name in SHARED_COMMANDS:
        options = find_shared(name).as_runnable().options
        return partial(show_shared, name) if _asks(rest, options) else None
    if name not in game_ids():
        return None
    if not rest or rest[0] in HELP:
        return partial(show_game, name)
    if rest[0] not in get_game(name).procedures:
        return None
    options = find_procedure(name, rest[0]).options
    return partial(show_procedure, name, rest[0]) if _asks(rest[1:], options) else None


def _read_battle_help(rest: Sequence[str]) -> Callable[[], None] | None:
    """Return what shows the help of a battle or of one of its commands, if that is asked for."""
    if rest and rest[0] in HELP:
        return show_battle
    if not rest or rest[0] not in battle.BATTLE_COMMANDS:
        return None
    name = f"battle.{rest[0]}"
    options = find_shared(name).as_runnable().options
    return partial(show_shared, name) if _asks(rest[1:], options) else None


def _asks(arguments: Sequence[str], options: Sequence[Declaration]) -> bool:
    """Return whether help is asked for: what follows an option is its value."""
    valued = {one.flag for one in options if not one.is_flag}
    valued |= {f"-{one.short}" for one in options if one.short and not one.is_flag}
    rest = iter(arguments)
    for argument in rest:
        if argument == "--":
            return False
        if argument in HELP:
            return True
        if argument in valued:
            next(rest, None)
    return False


def show_map() -> None:
    """Show where to begin."""
    _show(lambda: pages.map_page(game_ids()))


def show_program() -> None:
    """Show every command and every game."""
    report = help_of_program()
    _show(lambda: pages.program_page(report))


def show_game(game_id: str) -> None:
    """Show what a game resolves."""
    report = help_of_game(game_id)
    _show(lambda: pages.game_page(report))


def show_shared(name: str) -> None:
    """Show what a command that is the same for all games takes."""
    report = help_of_shared(name)
    _show(lambda: pages.command_page(report))


def show_battle() -> None:
    """Show the commands of a battle."""
    topics = {
        topic: {name: shorten(find_shared(f"battle.{name}").summary) for name in names}
        for topic, names in battle.TOPICS.items()
    }
    options = list_options(battle.COMMAND.options.declared().values())
    _show(lambda: pages.battle_page(topics, options))


def show_procedure(game_id: str, name: str) -> None:
    """Show what a procedure of a game takes."""
    report = find_help(game_id, name)
    _show(lambda: pages.command_page(report))


def _show(page: Callable[[], Page]) -> None:
    show(Form("table"), page, lambda: None)


def help_of_program() -> ProgramHelp:
    """Return every command and every game with what it does or is."""
    commands = {name: shorten(find_shared(name).summary) for name in SHARED_COMMANDS}
    games = {game_id: get_game(game_id).summary.removesuffix(".") for game_id in game_ids()}
    return ProgramHelp(__version__, commands, games)


def help_of_shared(name: str) -> CommandHelp:
    """Return the help of a command that is the same for all games."""
    command = find_shared(name)
    return CommandHelp(
        command=f"skirmish {command.name}",
        summary=command.summary,
        arguments=command.arguments,
        options=tuple(list_options(command.options.declared().values())),
        examples=tuple(f"skirmish {example}" for example in command.examples),
    )


def list_shared() -> list[str]:
    """Return the commands that are the same for all games, those of a battle one by one."""
    return [*SHARED_COMMANDS, *(f"battle.{name}" for name in battle.BATTLE_COMMANDS)]


def find_help(game_id: str, name: str) -> CommandHelp:
    """Return the help of a procedure; raises UsageProblem with the nearest name."""
    procedure = get_game(game_id).procedure(name)
    return help_of_procedure(game_id, procedure, ProcedureOptions.declared().values())


def make_manual() -> str:
    """Return the manual page of the program, in roff."""
    games = [
        (help_of_game(game_id), [find_help(game_id, name) for name in get_game(game_id).procedures])
        for game_id in game_ids()
    ]
    return manual.write_manual(
        manual.Manual(
            help_of_program(),
            [help_of_shared(name) for name in list_shared()],
            games,
            tuple(ProcedureOptions.declared().values()),
        )
    )
