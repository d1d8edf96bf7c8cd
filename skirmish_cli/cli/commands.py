"""Every command as it is declared: what it takes, and what runs it.

No parser is imported here. A command line is read by `quick` where it is an ordinary one, and else
by the tree in `declared`; both read the declarations of this module, and hand over what was typed
in the same form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Generic, TypeVar

from skirmish_cli.cli import settings
from skirmish_cli.cli.options import ProcedureOptions, RollOptions
from skirmish_cli.cli.output import Form, read_form, show
from skirmish_cli.cli.telling import tell
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Declaration, Options, Typed
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple
from skirmish_cli.render.wanted import Wanted
from skirmish_cli.reports.reading import Reading, Setting

if TYPE_CHECKING:
    from skirmish_cli.cli import asking, waiting
    from skirmish_cli.core.procedure import Procedure
    from skirmish_cli.render import as_json, times
    from skirmish_cli.render import procedures as pages
    from skirmish_cli.render.blocks import Page
    from skirmish_cli.reports import resolve
    from skirmish_cli.reports.report import ProcedureReport
else:
    asking = lazy("skirmish_cli.cli.asking")
    waiting = lazy("skirmish_cli.cli.waiting")
    as_json = lazy("skirmish_cli.render.as_json")
    pages = lazy("skirmish_cli.render.procedures")
    times = lazy("skirmish_cli.render.times")
    resolve = lazy("skirmish_cli.reports.resolve")

#: The commands that are the same for all games, each `COMMAND` in the module of its name.
SHARED_COMMANDS = (
    "demo",
    "roll",
    "games",
    "phases",
    "rules",
    "card",
    "validate",
    "diff",
    "init",
    "schema",
    "config",
    "battle",
)

#: The variable in which a shell asks for completion, and how; its name is Typer's.
COMPLETION_ASKED = "_SKIRMISH_COMPLETE"

OptionsT = TypeVar("OptionsT", bound=Options)
T = TypeVar("T")
#: Words and typed options, as a parser hands them over; the exit code, if it isn't 0.
Run = Callable[[tuple[str, ...], Mapping[str, Typed]], "int | None"]


class Runnable(NamedTuple):
    """What a parser needs of a command: options, whether it takes words, and a run."""

    options: Sequence[Declaration]
    takes_words: bool
    run: Run


class Declared(NamedTuple, Generic[OptionsT]):
    """A command: its name, what it does, what it takes, what runs it, and `examples` of it.

    `arguments` is its usage line for plain words, of which it takes at least `least` and at most
    `most` (any number if that is None). `run` returns the exit code, if it isn't 0.
    """

    name: str
    summary: str
    options: type[OptionsT]
    run: Callable[[tuple[str, ...], OptionsT], int | None]
    arguments: str = ""
    least: int = 0
    most: int | None = 0
    examples: tuple[str, ...] = ()

    @property
    def takes_game(self) -> bool:
        """Whether its first word is a game."""
        return self.arguments.lstrip("[").startswith("GAME")

    def as_runnable(self) -> Runnable:
        """Return the command for a parser."""
        options = tuple(self.options.declared().values())
        return Runnable(options, bool(self.arguments), self._run_typed)

    def _run_typed(self, words: tuple[str, ...], typed: Mapping[str, Typed]) -> int | None:
        words = settings.add_game(words, self.most) if self.takes_game else words
        self._check_words(words)
        parsed = typed.get("parse")
        named = (*words[:2], *(parsed if isinstance(parsed, tuple) else ()))
        game = next((word for word in named if word in game_ids()), None)
        filled = settings.fill_in(typed, self.options.declared(), game, words)
        return self.run(words, self.options(filled))

    def _check_words(self, words: tuple[str, ...]) -> None:
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


def find_shared(name: str) -> Declared[Options]:
    """Return one of the shared commands."""
    found: Declared[Options] = import_module(f"skirmish_cli.cli.{name}").COMMAND
    return found


def find_procedure(game_id: str, name: str) -> Runnable:
    """Return a procedure of a game as a command.

    Raises UsageProblem with the nearest name.
    """
    procedure: Procedure = get_game(game_id).procedure(name)
    shared = ProcedureOptions.declared()

    def run(words: tuple[str, ...], typed: Mapping[str, Typed]) -> None:
        typed = settings.fill_in(typed, {**procedure.options.declared(), **shared}, game_id)
        options = ProcedureOptions({key: value for key, value in typed.items() if key in shared})
        form = read_form(options, words=words)
        setting = Setting(
            options.ruling,
            options.house,
            options.warband,
            options.explain,
            options.policy,
            settings.list_folders(),
        )
        own = {key: value for key, value in typed.items() if key not in shared}
        report = read_patiently(
            choose_reading(options),
            lambda reading: resolve.resolve_procedure(game_id, name, words, own, reading, setting),
            is_quick=not options.policy or options.ask,
        )
        show_procedure(form, report, options)

    options_of = (*procedure.options.declared().values(), *shared.values())
    return Runnable(options_of, True, run)


def choose_reading(options: RollOptions) -> Reading:
    """Return the reading that `--odds`, `--dice`, `--ask`, `--seed`, `--plays`, `--times` ask for.

    Raises UsageProblem for fractions of an estimate, which has none.
    """
    if options.plays is not None and options.exact:
        raise UsageProblem(
            "--exact and --plays exclude each other: an estimate has no fractions to show"
        )
    asked = (asking.ask_line, asking.say, asking.tell_judgement) if options.ask else ()
    reading = Reading(options.odds, options.dice, options.seed, *asked)
    return reading._replace(times=options.times, plays=options.plays, wait=_wait_for_best)


def _wait_for_best(work: Callable[[], object]) -> object:
    return waiting.wait_for(work, "working out what is best")


def read_patiently(reading: Reading, work: Callable[[Reading], T], *, is_quick: bool = True) -> T:
    """Return what comes of a reading; whoever waits for odds is told that it goes on.

    Dice take no time, unless something isn't `is_quick`, and whoever is asked sees that it goes on.
    """
    if reading.mode() != "odds" and is_quick and not reading.times:
        return work(reading)
    sign = waiting.Sign("working out the odds")
    return sign.wait_for(lambda: work(reading._replace(watch=sign.watch)))


def show_procedure(form: Form, report: ProcedureReport, options: RollOptions) -> None:
    """Show a procedure's report in a form, as much of it as is wanted."""
    if options.quiet and form.format != "json":
        tell_idle(report)
    if report.times is not None:
        many = report.times
        show(
            form,
            lambda: times.times_page(report, many, quiet=options.quiet),
            lambda: times.times_data(report, many),
        )
        return
    show(form, lambda: make_page(report, options), lambda: as_json.procedure_data(report))


def tell_idle(report: ProcedureReport) -> None:
    """Tell that something typed changes nothing, as a verdict alone doesn't."""
    for note in pages.list_idle_notes(report):
        tell(f"skirmish: {note}")


def make_page(report: ProcedureReport, options: RollOptions) -> Page:
    """Return the page of a procedure's report, as much of it as is wanted."""
    if options.quiet:
        return pages.verdict_page(report)
    return pages.procedure_page(report, Wanted(options.full or options.explain, options.exact))
