"""`skirmish rules`: look a rule up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.cli.commands import Declared
from skirmish_cli.cli.options import FormatOptions
from skirmish_cli.cli.output import read_form, show
from skirmish_cli.core.registry import game_ids
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.render import reference as pages
    from skirmish_cli.reports import reference as reports
else:
    pages = lazy("skirmish_cli.render.reference")
    reports = lazy("skirmish_cli.reports.reference")


def _run(words: tuple[str, ...], options: FormatOptions) -> None:
    form = read_form(options)
    if words[0] not in game_ids():
        found = reports.report_all_rules(words)
        show(form, lambda: pages.all_rules_page(found), lambda: pages.all_rules_data(found))
        return
    report = reports.report_rules(words[0], words[1:])
    show(form, lambda: pages.rules_page(report), lambda: pages.rules_data(report))


_HELP = """\
Look a rule up: our own short wording, the term in the rules text, its section.

Without a game the words are looked up in all of them.
"""

COMMAND = Declared(
    "rules",
    _HELP,
    FormatOptions,
    _run,
    "[GAME] [WORDS]...",
    least=1,
    most=None,
    examples=("rules freeblades", "rules freeblades tarch", "rules tarch"),
)
