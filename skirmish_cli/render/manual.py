r"""The manual page, `man skirmish`, in roff: what help tells, of all commands at once.

A line of roff that begins with a dot or a quote is a request, a backslash begins an escape, and a
hyphen is a minus only as `\-`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.records import NamedTuple
from skirmish_cli.render.helping import (
    JOBS,
    POLICIES,
    TITLES,
    describe_form,
    describe_meaning,
    describe_policy,
)
from skirmish_cli.reports.helping import SUBJECT, group_options

if TYPE_CHECKING:
    from skirmish_cli.core.options import Declaration
    from skirmish_cli.reports.helping import CommandHelp, GameHelp, ProgramHelp

#: How a command ends.
EXIT_CODES = {
    "0": "done",
    "1": "a file has errors, or with --strict warnings",
    "2": "the command or its dice can't be read",
    "3": "a file can't be read or written",
    "4": "the rules don't allow it now",
    "70": "a bug of ours",
    "130": "interrupted",
}
#: What of the environment it reads.
ENVIRONMENT = {
    "COLUMNS": "the width that a result is drawn for",
    "NO_COLOR": "no colour, bold or dim",
    "SKIRMISH_DEBUG": "show where a bug of ours happened",
}


class Manual(NamedTuple):
    """What the manual page tells: the program, its commands, its games with their procedures.

    The options of `common` are those of every procedure.
    """

    program: ProgramHelp
    commands: Sequence[CommandHelp]
    games: Sequence[tuple[GameHelp, Sequence[CommandHelp]]]
    common: Sequence[Declaration]


def write_manual(manual: Manual) -> str:
    """Return the manual page."""
    return "\n".join(_write_lines(manual)) + "\n"


def _write_lines(manual: Manual) -> Iterator[str]:
    version = manual.program.version
    yield '.\\" Written by docs/make_manual.py from what the commands declare.'
    yield f'.TH SKIRMISH 1 "" "skirmish {version}" "Tabletop games"'
    # A word that is typed isn't broken at the end of a line, nor are lines filled up with blanks.
    yield from (".nh", ".ad l")
    yield from (".SH NAME", "skirmish \\- dice, exact odds, turns and warbands at the table")
    yield from (".SH SYNOPSIS", "\\fBskirmish\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR]", ".br")
    yield "\\fBskirmish\\fR \\fIGAME PROCEDURE\\fR [\\fIOPTIONS\\fR]"
    yield ".SH DESCRIPTION"
    for job, line in JOBS.items():
        yield from (_text(f"{job}:"), *_example([line]))
    yield from _tagged({"-h, --help": "tell what a command takes", "--version": "the version"})
    yield ".SH COMMANDS"
    for command in manual.commands:
        yield from _command(command, ())
    yield ".SH OPTIONS OF EVERY PROCEDURE"
    yield from _options(manual.common, SUBJECT)
    for game, procedures in manual.games:
        yield from (f'.SH "{_text(game.game.upper())}"', _text(f"{game.name}. {game.summary}"))
        for procedure in procedures:
            yield from _command(procedure, manual.common)
    yield ".SH EXIT STATUS"
    yield from _tagged(EXIT_CODES)
    yield ".SH ENVIRONMENT"
    yield from _tagged(ENVIRONMENT)


def _command(report: CommandHelp, common: Sequence[Declaration]) -> Iterator[str]:
    """Yield one command; the options that are common stand elsewhere."""
    yield f'.SS "{_code(report.usage)}"'
    for paragraph in report.summary.split("\n\n"):
        yield from (_text(paragraph), ".PP")
    if report.section:
        yield from (_text(f"Rules: {report.section}."), ".PP")
    own = [one for one in report.options if one not in common]
    yield from _options(own, report.about)
    if report.policies:
        yield from (".PP", f"\\fI{_text(POLICIES)}\\fR")
        told = {f"{one.name}=VALUE": describe_policy(one) for one in report.policies}
        yield from _tagged(told)
    if report.flags:
        yield from (
            ".PP",
            _text(f"Flags of a model: {' '.join(f'+{one}' for one in report.flags)}"),
        )
    yield from _example((*report.setup, *report.examples))


def _options(options: Sequence[Declaration], about: str) -> Iterator[str]:
    for group, members in group_options(options):
        title = about if group == "subject" else TITLES[group]
        yield from (".PP", f"\\fI{_text(title)}\\fR")
        yield from _tagged({describe_form(one): describe_meaning(one) for one in members})


def _tagged(rows: dict[str, str]) -> Iterator[str]:
    for name, meaning in rows.items():
        yield from (".TP", f"\\fB{_code(name)}\\fR", _text(meaning))


def _example(commands: Iterable[str]) -> Iterator[str]:
    yield from (".PP", ".nf", ".RS 2")
    yield from map(_code, commands)
    yield from (".RE", ".fi", ".PP")


def _text(text: str) -> str:
    """Return prose as a line of roff."""
    line = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{line}" if line.startswith((".", "'")) else line


def _code(text: str) -> str:
    """Return what is typed as a line of roff: its quotes and minus signs are its own."""
    return _text(text).replace("'", "\\(aq").replace('"', "\\(dq")
