"""Commands made from declarations, each when it is called.

What a command takes is said once, and Typer reads it. No command waits for what another imports.
The options of a procedure come from its game, so that a new game needs no module here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from skirmish_cli import __version__
from skirmish_cli.cli import battle, helping, misplaced
from skirmish_cli.cli.commands import (
    SHARED_COMMANDS,
    Declared,
    Runnable,
    find_procedure,
    find_shared,
)
from skirmish_cli.cli.settings import in_force
from skirmish_cli.cli.unknown_options import explain_option
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.options import Declaration, Options, Typed, read_typed
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.cli import teaching
    from skirmish_cli.cli.battle import do as battle_do
else:
    battle_do = lazy("skirmish_cli.cli.battle.do")
    teaching = lazy("skirmish_cli.cli.teaching")

#: `-h` is as good as `--help`.
HELP_OPTIONS = {"help_option_names": list(helping.HELP)}
#: Shows the help of a command.
Shown: TypeAlias = Callable[[], None]


class HelpAsked(Exception):
    """Help is asked for: `shown` shows it."""

    def __init__(self, shown: Shown) -> None:
        super().__init__()
        self.shown = shown


class DeclaredCommand(TyperCommand):
    """A command as Typer calls it.

    `takes_game` says whether its first word is a game, `game` whose procedure it is, and `declared`
    what options it has.
    """

    takes_game = False
    game: str | None = None
    declared: Sequence[Declaration] = ()

    def __init__(self, *, shown: Shown, **details: Any) -> None:
        super().__init__(**details)
        self.shown = shown

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Ask for our own page of help, which is drawn as every other."""
        raise HelpAsked(self.shown)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; a wrong option says what to write."""
        last, line = (args[-1] if args else ""), list(args)
        try:
            return super().parse_args(ctx, args)
        except Exception as problem:
            if hasattr(problem, "possibilities"):
                typed = str(getattr(problem, "option_name", ""))
                told = explain_option(typed, line, self.declared, self.game)
                raise UsageProblem(told) from None
            option = next((one for one in self.params if last in one.opts), None)
            if option is None or getattr(problem, "option_name", None) != last:
                raise
            metavar = getattr(option, "metavar", None) or "VALUE"
            example = "1" if metavar in {"N", "K"} else metavar
            raise UsageProblem(f"{last} needs a value: write {last} {example}") from None


def make_declared(declared: Declared[Options]) -> DeclaredCommand:
    """Return the command that a declaration makes."""
    shown = partial(helping.show_shared, declared.name)
    command = make_command(declared.name, declared.arguments, declared.as_runnable(), shown)
    command.takes_game = declared.takes_game
    return command


def make_command(name: str, arguments: str, runnable: Runnable, shown: Shown) -> DeclaredCommand:
    """Return a command whose words and typed options `runnable` gets."""

    def callback(words: tuple[str, ...] = (), **parsed: Typed | None) -> int | None:
        return runnable.run(tuple(words or ()), read_typed(parsed, runnable.options))

    named = TyperArgument(param_decls=["words"], nargs=-1, metavar=arguments, hidden=not arguments)
    command = DeclaredCommand(
        name=name,
        params=[*([named] if runnable.takes_words else []), *map(make_parameter, runnable.options)],
        callback=callback,
        shown=shown,
        context_settings=HELP_OPTIONS,
    )
    command.declared = runnable.options
    return command


def make_parameter(option: Declaration) -> TyperOption:
    """Return an option as Typer reads it: a flag, or a text that can be repeated.

    What is wrong with the text is said by the option itself.
    """
    names = [option.flag] + ([f"-{option.short}"] if option.short else [])
    if option.is_flag:
        return TyperOption(
            param_decls=[option.name, *names],
            type=bool,
            default=False,
            is_flag=True,
            help=option.words,
            hidden=option.role == "hidden",
        )
    return TyperOption(
        param_decls=[option.name, *names],
        type=str,
        multiple=True,
        help=option.words,
        metavar=option.metavar,
        hidden=option.role == "hidden",
    )


#: A command, or a group of them.
Made: TypeAlias = TyperCommand | TyperGroup
#: Makes a command when it is first needed.
Maker = Callable[[], Made]


class Context(Protocol):
    """What is asked of a call's context: where in the tree of commands it is."""

    @property
    def info_name(self) -> str | None:
        """The name by which its command was called."""

    @property
    def command_path(self) -> str:
        """That name, with those of the groups before it."""

    @property
    def command(self) -> object:
        """The command that was called."""

    def find_root(self) -> Context:
        """Return the context of the whole program."""


class OnDemandGroup(TyperGroup):
    """A group that makes a command when it is first called or listed.

    That of the whole program, and of a battle, has the `line` that was typed.
    """

    def __init__(
        self,
        *,
        makers: Mapping[str, Maker],
        shown: Shown,
        line: Sequence[str] = (),
        **details: Any,
    ) -> None:
        super().__init__(commands={}, **details)
        self.makers, self.shown, self.line = makers, shown, tuple(line)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Ask for our own page of help, which is drawn as every other."""
        raise HelpAsked(self.shown)

    def list_commands(self, ctx: Context) -> list[str]:
        """Return the names of all commands, in the order in which they are shown."""
        return list(self.makers)

    def get_command(self, ctx: Context, cmd_name: str) -> Any:
        """Return a command.

        Raises UsageProblem for an unknown one, with where it is found or the nearest name.
        """
        if cmd_name not in self.makers:
            if cmd_name.startswith("-"):
                return None
            place = self.line.index(cmd_name) + 1 if cmd_name in self.line else len(self.line)
            rest = self.line[place:]
            raise UsageProblem(_explain_unknown(cmd_name, rest, self.makers, ctx))
        if cmd_name not in self.commands:
            self.commands[cmd_name] = self.makers[cmd_name]()
        return self.commands[cmd_name]


def _explain_unknown(word: str, rest: Sequence[str], known: Iterable[str], context: Context) -> str:
    """Return the line for a command that isn't known in a group, and what followed it."""
    root = context.find_root()
    if context is root:
        owners = [game_id for game_id in game_ids() if word in get_game(game_id).procedures]
        if owners:
            places = " or ".join(f"skirmish {owner} {word}" for owner in owners)
            return f"{word!r} is a procedure of a game: {places}"
        if told := misplaced.explain_first_word(word, rest):
            return told
    elif context.info_name == "battle" and (told := misplaced.explain_procedure(word, rest)):
        return told
    elif (
        word not in game_ids()
        and isinstance(root.command, OnDemandGroup)
        and word in root.command.makers
    ):
        command = root.command.get_command(root, word)
        if getattr(command, "takes_game", False):
            return f"{word!r} stands before the game: skirmish {word} {context.info_name}"
        return f"{word!r} stands by itself: skirmish {word}"
    if word == "help":
        return misplaced.explain_help(context.command_path, rest)
    return unknown("command", word, [*known, *in_force().commands] if context is root else known)


def make_game_group(game_id: str) -> OnDemandGroup:
    """Return the command group of a game, with one command for each of its procedures."""
    makers = {
        name: partial(_make_procedure_command, game_id, name)
        for name in get_game(game_id).procedures
    }
    return OnDemandGroup(
        name=game_id,
        makers=makers,
        shown=partial(helping.show_game, game_id),
        no_args_is_help=True,
        context_settings=HELP_OPTIONS,
    )


def _make_procedure_command(game_id: str, name: str) -> DeclaredCommand:
    shown = partial(helping.show_procedure, game_id, name)
    arguments = get_game(game_id).procedure(name).arguments
    command = make_command(name, arguments, find_procedure(game_id, name), shown)
    command.game = game_id
    return command


def _make_shared_command(name: str) -> Made:
    return make_declared(find_shared(name))


def make_battle_group(arguments: Sequence[str]) -> OnDemandGroup:
    """Return the command group of a battle; `arguments` is the whole line, which names the file."""
    makers: dict[str, Maker] = {
        name: partial(_make_shared_command, f"battle.{name}") for name in battle.BATTLE_COMMANDS
    }
    makers["do"] = partial(_make_do_command, arguments)
    return OnDemandGroup(
        name="battle",
        makers=makers,
        shown=helping.show_battle,
        line=arguments,
        no_args_is_help=True,
        context_settings=HELP_OPTIONS,
    )


def _make_do_command(arguments: Sequence[str]) -> DeclaredCommand:
    """Return the command of the procedure that a line does in its battle.

    The procedure's name, which the tree takes for a word, is taken out of the words.
    """
    shown = partial(helping.show_shared, "battle.do")
    found = battle_do.find_do(list(arguments)[list(arguments).index("do") + 1 :])
    if found is None:
        return make_declared(find_shared("battle.do"))
    runnable, name = found[0], found[2]

    def run(words: tuple[str, ...], typed: Mapping[str, Typed]) -> int | None:
        place = words.index(name)
        return runnable.run((*words[:place], *words[place + 1 :]), typed)

    return make_command("do", "PROCEDURE ...", Runnable(runnable.options, True, run), shown)


def _makers(arguments: Sequence[str]) -> dict[str, Maker]:
    shared: dict[str, Maker] = {
        name: partial(_make_shared_command, name) for name in SHARED_COMMANDS
    }
    shared["battle"] = partial(make_battle_group, arguments)
    return shared | {game_id: partial(make_game_group, game_id) for game_id in game_ids()}


def _show_version(context: typer.Context, parameter: object, is_wanted: bool) -> None:
    if is_wanted and not context.resilient_parsing:
        sys.stdout.write(f"skirmish {__version__}\n")
        raise typer.Exit


#: The options that tell a shell how to complete words; without a value they find out which it is.
SHELL_OPTIONS = {
    "--install-completion": "complete words with TAB in this shell, or in SHELL",
    "--show-completion": "show what a shell is told for that",
}


def _make_shell_option(name: str) -> TyperOption:
    run = teaching.install_script if name == "--install-completion" else teaching.show_script

    def callback(context: typer.Context, parameter: object, shell: str | None) -> None:
        if shell is not None and not context.resilient_parsing:
            run(shell)
            raise typer.Exit

    return TyperOption(
        param_decls=[name],
        type=str,
        metavar="[SHELL]",
        is_eager=True,
        expose_value=False,
        callback=callback,
        help=SHELL_OPTIONS[name],
    )


def make_root_command(arguments: Sequence[str] = ()) -> OnDemandGroup:
    """Return the whole command tree for a line; its branches are made when they are called."""
    version = TyperOption(
        param_decls=["--version", "-V"],
        type=bool,
        is_flag=True,
        default=False,
        is_eager=True,
        expose_value=False,
        callback=_show_version,
        help="show the version",
    )
    return OnDemandGroup(
        name="skirmish",
        makers=_makers(arguments),
        params=[version, *map(_make_shell_option, SHELL_OPTIONS)],
        no_args_is_help=True,
        context_settings=HELP_OPTIONS,
        shown=helping.show_program,
        line=arguments,
    )


def run_tree(arguments: Sequence[str]) -> int | None:
    """Run any command line by the whole tree, and return its exit code, if it isn't 0.

    Raises KeyboardInterrupt for an interrupt, and Typer's own errors.
    """
    if len(arguments) == 1 and arguments[0] in SHELL_OPTIONS:
        arguments = [*arguments, teaching.detect_shell()]
    try:
        # `*` is a model's word: no console's wildcard.
        code: int | None = make_root_command(arguments).main(
            args=list(arguments),
            prog_name="skirmish",
            standalone_mode=False,
            windows_expand_args=False,
        )
    except HelpAsked as asked:
        asked.shown()
        return None
    except typer.Abort:
        raise KeyboardInterrupt from None
    return code
