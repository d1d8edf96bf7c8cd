"""`skirmish battle do`: any procedure of the game, with the models as they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.cli import settings
from skirmish_cli.cli.battle.using import FileOptions
from skirmish_cli.cli.commands import (
    Declared,
    Runnable,
    choose_reading,
    make_page,
    read_patiently,
    tell_idle,
)
from skirmish_cli.cli.options import RollOptions
from skirmish_cli.cli.output import read_form, show
from skirmish_cli.cli.telling import tell
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Typed, a_text, each, flag, option
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.reading import Setting

if TYPE_CHECKING:
    from skirmish_cli.core.plain import Json
    from skirmish_cli.render import as_json
    from skirmish_cli.render.blocks import Page
    from skirmish_cli.reports.battles import deltas as delta_lines
    from skirmish_cli.reports.battles import doing, finding, session
    from skirmish_cli.reports.battles.session import Done, Session
else:
    as_json = lazy("skirmish_cli.render.as_json")
    doing = lazy("skirmish_cli.reports.battles.doing")
    finding = lazy("skirmish_cli.reports.battles.finding")
    delta_lines = lazy("skirmish_cli.reports.battles.deltas")
    session = lazy("skirmish_cli.reports.battles.session")


class DoOptions(RollOptions, FileOptions):
    """What `battle do` takes beside the options of the procedure."""

    ruling = option(
        "set a ruling for this call (repeatable)",
        each(a_text),
        metavar="KEY=VALUE",
        group="decisions",
    )
    policy = option(
        "how a decision is made that nobody is asked for (repeatable)",
        each(a_text),
        metavar="NAME=VALUE",
        group="decisions",
    )
    dry_run = option("show what would change, and change nothing", flag, group="decisions")


class Found(NamedTuple):
    """A procedure as a command of a battle, what follows its name, and the name."""

    command: Runnable
    rest: Sequence[str]
    name: str


def find_do(arguments: Sequence[str]) -> Found | None:
    """Return the procedure that a line names as a command of its battle.

    None where the line names none. Raises UsageProblem with the nearest procedure.
    """
    named, place = _find_name(arguments)
    if place is None:
        return None
    used = session.Session(finding.find_battle(named))
    rest = [*arguments[:place], *arguments[place + 1 :]]
    if arguments[place] == used.game.id:  # said as outside a battle, though the battle knows it
        return find_do(rest)
    return Found(make_do(used, arguments[place]), rest, arguments[place])


def find_used(arguments: Sequence[str]) -> Session:
    """Return the battle that a line is about; raises as a command does."""
    return session.Session(finding.find_battle(_find_name(arguments)[0]))


def _find_name(arguments: Sequence[str]) -> tuple[str | None, int | None]:
    """Return the battle that is named, and where the procedure stands: the first plain word."""
    named, place = None, None
    rest = iter(enumerate(arguments))
    for at, argument in rest:
        if argument == "--battle":
            named = next(rest, (0, None))[1]
        elif argument.startswith("--battle="):
            named = argument.partition("=")[2]
        elif place is None and not argument.startswith("-"):
            place = at
        elif place is None and argument not in ("-h", "--help"):
            return named, None
    return named, place


def make_do(used: Session, name: str) -> Runnable:
    """Return a procedure as a command of a battle; raises UsageProblem for an unknown one."""
    procedure = used.game.procedure(name)
    shared = DoOptions.declared()

    def run(words: tuple[str, ...], typed: Mapping[str, Typed]) -> None:
        every = {**procedure.options.declared(), **shared}
        typed = settings.fill_in(typed, every, used.game.id)
        options = DoOptions({key: one for key, one in typed.items() if key in shared})
        form = read_form(options, words=(used.path, *words))
        setting = Setting(options.ruling, explain=options.explain, policies=options.policy)
        own = {key: one for key, one in typed.items() if key not in shared}
        done = read_patiently(
            choose_reading(options),
            lambda reading: doing.do(
                used, doing.Asked(name, words, own, reading, setting), dry=options.dry_run
            ),
            is_quick=not options.policy or options.ask,
        )
        for line in done.told:
            tell(f"skirmish: {line}")
        if options.quiet and form.format != "json" and done.report is not None:
            tell_idle(done.report)
        show(form, lambda: _page(used, done, options), lambda: _data(done))

    options_of = (*procedure.options.declared().values(), *shared.values())
    return Runnable(options_of, True, run)


def _page(used: Session, done: Done, options: DoOptions) -> Page:
    """Return the page of the procedure, and a line for each model that something changed about."""
    if done.report is None:
        raise ValueError("nothing was resolved")
    report = done.report
    if done.entry is not None:
        commands = tuple(f"skirmish {due.command}" if due.command else "" for due in done.entry.due)
        report = report._replace(dues=done.entry.due, due_commands=commands)
    deltas = delta_lines.list_deltas(used.game, done.before, done.after)
    is_dry = done.entry is None and report.odds is None
    notes = (*report.notes, "a dry run: nothing was entered") if is_dry else report.notes
    return make_page(report._replace(deltas=tuple(deltas), notes=notes), options)


def _data(done: Done) -> dict[str, Json]:
    """Return the procedure's data with the changes and dues of the entry, and its number."""
    if done.report is None:
        raise ValueError("nothing was resolved")
    data = as_json.procedure_data(done.report)
    if done.entry is not None:
        data["changes"] = [change.as_data() for change in done.entry.changes]
        data["due"] = [due.as_data() for due in done.entry.due]
    data["seq"] = done.entry.seq if done.entry else None
    return data


def _run(words: tuple[str, ...], options: DoOptions) -> None:
    raise UsageProblem("battle do needs a procedure, such as: battle do attack captain vs brute-1")


_HELP = """\
Resolve a procedure of the battle's game with the models as they stand, and enter what comes of it.

Rolled, --dice and --ask apply the result; --odds and --advise show it and change nothing. A flag
typed behind a model adds to those that stand; FLAG=no takes one away.
"""

COMMAND = Declared(
    "battle do",
    _HELP,
    DoOptions,
    _run,
    "PROCEDURE ...",
    most=None,
    examples=("battle do attack captain vs brute-1 --odds", "battle do attack captain vs brute-1"),
)
