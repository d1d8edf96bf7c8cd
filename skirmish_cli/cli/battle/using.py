"""What the commands of a battle share: which file, and how what was done is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.cli.options import FormatOptions, a_file
from skirmish_cli.cli.output import Form, read_form, show
from skirmish_cli.cli.telling import tell
from skirmish_cli.core.options import Options, option
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.render import battle as pages
    from skirmish_cli.reports.battles import finding, session
    from skirmish_cli.reports.battles.session import Done, Session
else:
    finding = lazy("skirmish_cli.reports.battles.finding")
    pages = lazy("skirmish_cli.render.battle")
    session = lazy("skirmish_cli.reports.battles.session")


class FileOptions(Options, group="files"):
    """Which battle it is."""

    battle = option("the battle's file, else the only one in the folder", a_file, group="files")


class BattleOptions(FileOptions, FormatOptions):
    """What every command of a battle takes."""


def read_form_of(options: BattleOptions) -> Form:
    """Return the form that is asked for; a result never goes where the battle is."""
    return read_form(options, words=(finding.find_battle(options.battle),))


def open_session(options: FileOptions) -> Session:
    """Return the battle that a command is about; raises FileProblem or UsageProblem."""
    return session.Session(finding.find_battle(options.battle))


def show_done(form: Form, used: Session, done: Done) -> None:
    """Show what was done: a line for each model, and what players should know besides."""
    for line in done.told:
        tell(f"skirmish: {line}")
    show(
        form,
        lambda: pages.done_page(used.game, done),
        lambda: pages.done_data(done),
    )
