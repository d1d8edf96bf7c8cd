"""`skirmish config`: what is set, and setting it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skirmish_cli.cli.commands import SHARED_COMMANDS, Declared
from skirmish_cli.cli.options import FormatOptions
from skirmish_cli.cli.output import Form, read_form, show
from skirmish_cli.cli.settings import fill_in, read_settings
from skirmish_cli.cli.telling import tell
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import flag, option
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.render import config as pages
    from skirmish_cli.reports import config as reports
else:
    pages = lazy("skirmish_cli.render.config")
    reports = lazy("skirmish_cli.reports.config")


class ConfigOptions(FormatOptions):
    """What `config` takes."""

    unset = option("take the setting out", flag)
    here = option("change skirmish.toml in this folder, not your own file", flag)


def _run(words: tuple[str, ...], options: ConfigOptions) -> None:
    form = read_form(options)
    words = _understand(words)
    changed = _change(words, options)
    if changed is None:
        _show(form, words, options)
        return
    target, key = changed
    tell(f"wrote {target.file}")
    for entry in reports.report_config(SHARED_COMMANDS).entries:
        if entry.key == key and entry.source not in ("", target.file):
            tell(f"{entry.source} sets {key} too, and comes first")


def _understand(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return words without a `set`, and a command's key as the naming that it is.

    >>> _understand(("set", "commands.luck", "2d6"))
    ('name', 'luck', '2d6')
    """
    said = words[1:] if words[:1] == ("set",) and len(words) > 1 else words
    kind, dot, name = said[0].partition(".") if said else ("", "", "")
    return ("name", name, *said[1:]) if kind == "commands" and dot and len(said) > 1 else said


def _show(form: Form, words: Sequence[str], options: ConfigOptions) -> None:
    """Show the files, all settings, or one; in the form that is set where none is typed."""
    if options.here or options.unset:
        said = "--here" if options.here else "--unset"
        raise UsageProblem(f"{said} goes with a change, such as: skirmish config format plain")
    if words and words[0] == "path":
        if len(words) > 1:
            raise UsageProblem(f"{words[1]!r} is a word too many: skirmish config path")
        # This must work whatever is wrong with what stands in them.
        files = reports.list_files()
        show(form, lambda: pages.files_page(files), lambda: pages.files_data(files))
        return
    report = reports.report_config(SHARED_COMMANDS, *words)
    read_settings(SHARED_COMMANDS)
    filled = fill_in(options.typed, ConfigOptions.declared(), None)
    show(
        read_form(ConfigOptions(filled)),
        lambda: pages.config_page(report),
        lambda: pages.config_data(report),
    )


def _change(words: tuple[str, ...], options: ConfigOptions) -> tuple[reports.Target, str] | None:
    """Change what a line asks for, and return the file and the key; None where it only asks."""
    first, rest = words[0] if words else "", words[1:]
    is_change = options.unset or (rest and first != "path") or first in _USAGES
    if not is_change or not words:
        return None
    target = reports.choose_target(SHARED_COMMANDS, here=options.here)
    if first in _USAGES:
        return target, _change_command(target, first, rest, options)
    if first == "game" and len(rest) == (1 if options.unset else 2):
        if options.unset:
            reports.unset(target, ("games", rest[0]))
        else:
            reports.add_package(target, *rest)
        return target, f"games.{rest[0]}"
    if not options.unset:
        reports.set_key(target, first, rest)
    elif rest:
        raise UsageProblem(f"--unset takes no value: skirmish config {first} --unset")
    else:
        reports.unset(target, (reports.find_key(first).name,))
    return target, first


_USAGES = {"name": 'NAME "LINE"', "unname": "NAME"}


def _change_command(
    target: reports.Target, what: str, rest: Sequence[str], options: ConfigOptions
) -> str:
    """Name a command or take it out, and return its key."""
    if options.unset or len(rest) != (2 if what == "name" else 1):
        raise UsageProblem(f"write: skirmish config {what} {_USAGES[what]}")
    if what == "name":
        reports.name_command(target, *rest)
    else:
        reports.unset(target, ("commands", rest[0]))
    return f"commands.{rest[0]}"


_HELP = """\
Show what is set and from where, or set it: game, color, theme, format, warbands, house, dice.

`config KEY VALUE` sets a key in your own file, and `config KEY --unset` takes it out.

`config name NAME "LINE"` makes a command of your own, and `config unname NAME` takes it out.

`config game ID PACKAGE:GAME` adds a game of another package.

`config path` tells the files. What is typed comes first, then the environment (SKIRMISH_FORMAT
and so on), then skirmish.toml in the folder, then your own file.
"""

COMMAND = Declared(
    "config",
    _HELP,
    ConfigOptions,
    _run,
    "[KEY [VALUE]...]",
    most=None,
    examples=(
        "config",
        "config format plain",
        'config name luck "freeblades test d10 --tn 5 --odds"',
        "config path",
    ),
)
