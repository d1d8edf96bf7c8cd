"""Commands made from declarations, each when it is called.

What a command takes is said once, and Typer reads it. No command waits for what another imports.
The options of a procedure come from its game, so that a new game needs no module here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from skirmish_cli.cli.options import ProcedureOptions, ReadingOptions
from skirmish_cli.cli.output import read_format, show
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.options import Declaration, Options, Typed, read_typed
from skirmish_cli.core.procedure import Procedure
from skirmish_cli.core.registry import game_ids, get_game
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

OptionsT = TypeVar("OptionsT", bound=Options)


class Declared(NamedTuple, Generic[OptionsT]):
    """A command: its name, what it does, what it takes, and what runs it.

    `arguments` is its usage line for plain words, of which it takes at least `least` and at most
    `most` (any number if that is None).
    """

    name: str
    summary: str
    options: type[OptionsT]
    run: Callable[[tuple[str, ...], OptionsT], None]
    arguments: str = ""
    least: int = 0
    most: int | None = 0

    def check_words(self, words: tuple[str, ...]) -> None:
        """Raise UsageProblem for too few words, or too many."""
        names = self.arguments.split()
        if len(words) < self.least:
            missing = names[len(words)].strip("[].")
            if missing == "GAME":
                raise UsageProblem(f"a game is missing: {', '.join(game_ids())}")
            raise UsageProblem(f"{missing} is missing: skirmish {self.name} {self.arguments}")
        if self.most is not None and len(words) > self.most:
            usage = f"skirmish {self.name} {self.arguments}".rstrip()
            raise UsageProblem(f"{words[self.most]!r} is a word too many: {usage}")


class DeclaredCommand(TyperCommand):
    """A command as Typer calls it; `takes_game` says whether its first word is a game."""

    takes_game = False

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; an option that ends them without its value says what to write."""
        last = args[-1] if args else ""
        try:
            return super().parse_args(ctx, args)
        except Exception as problem:
            option = next((one for one in self.params if last in one.opts), None)
            if option is None or getattr(problem, "option_name", None) != last:
                raise
            metavar = getattr(option, "metavar", None) or "VALUE"
            example = "1" if metavar in {"N", "K"} else metavar
            raise UsageProblem(f"{last} needs a value: write {last} {example}") from None


def make_declared(declared: Declared[OptionsT]) -> DeclaredCommand:
    """Return the command that a declaration makes."""

    def run(words: tuple[str, ...], typed: Mapping[str, Typed]) -> None:
        declared.check_words(words)
        declared.run(words, declared.options(typed))

    command = make_command(
        declared.name,
        declared.summary,
        declared.arguments,
        list(declared.options.declared().values()),
        run,
    )
    command.takes_game = declared.arguments.lstrip("[").startswith("GAME")
    return command


def make_command(
    name: str,
    help_text: str,
    arguments: str,
    options: Iterable[Declaration],
    run: Callable[[tuple[str, ...], Mapping[str, Typed]], None],
) -> DeclaredCommand:
    """Return a command whose words and typed options `run` gets."""
    listed = list(options)

    def callback(words: tuple[str, ...] = (), **parsed: Typed | None) -> None:
        run(tuple(words or ()), read_typed(parsed, listed))

    named = TyperArgument(param_decls=["words"], nargs=-1, metavar=arguments)
    return DeclaredCommand(
        name,
        params=[*([named] if arguments else []), *map(make_parameter, listed)],
        callback=callback,
        help=help_text,
        context_settings=HELP_OPTIONS,
    )


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
    """A group that makes a command when it is first called or listed."""

    def __init__(self, *, makers: Mapping[str, Maker], **details: Any) -> None:
        super().__init__(commands={}, **details)
        self.makers = makers

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
            raise UsageProblem(_explain_unknown(cmd_name, self.makers, ctx))
        if cmd_name not in self.commands:
            self.commands[cmd_name] = self.makers[cmd_name]()
        return self.commands[cmd_name]


def _explain_unknown(word: str, known: Iterable[str], context: Context) -> str:
    """Return the line for a command that isn't known in a group."""
    root = context.find_root()
    if context is root:
        owners = [game_id for game_id in game_ids() if word in get_game(game_id).procedures]
        if owners:
            places = " or ".join(f"skirmish {owner} {word}" for owner in owners)
            return f"{word!r} is a procedure of a game: {places}"
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
        return f"for help write: {context.command_path} --help"
    return unknown("command", word, known)


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
        setting = resolve.Setting(
            options.ruling, options.house, options.warband, options.explain, options.policy
        )
        own = {key: value for key, value in typed.items() if key not in shared}
        reading = choose_reading(options)
        show_procedure(form, resolve.resolve_procedure(game_id, name, words, own, reading, setting))

    declared = [*procedure.options.declared().values(), *shared.values()]
    return make_command(name, _help_text(procedure), procedure.arguments, declared, run)


def choose_reading(options: ReadingOptions) -> resolve.Reading:
    """Return the reading that `--odds`, `--dice`, `--ask` and `--seed` ask for."""
    asked = (asking.ask_line, asking.say) if options.ask else ()
    return resolve.Reading(options.odds, options.dice, options.seed, *asked)


def show_procedure(form: str, report: ProcedureReport) -> None:
    """Show a procedure's report in a format."""
    show(form, lambda: pages.procedure_page(report), lambda: as_json.procedure_data(report))


def _help_text(procedure: Procedure) -> str:
    section = f"\n\nRules text: {procedure.section}." if procedure.section else ""
    examples = "".join(f"\n\nExample: {example}" for example in procedure.examples)
    return procedure.summary + section + examples
