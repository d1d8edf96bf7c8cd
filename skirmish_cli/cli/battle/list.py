"""`skirmish battle list`: the battles in a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.cli.commands import Declared
from skirmish_cli.cli.options import FormatOptions
from skirmish_cli.cli.output import read_form, show
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.render import battle_list as pages
    from skirmish_cli.reports.battles import finding
else:
    finding = lazy("skirmish_cli.reports.battles.finding")
    pages = lazy("skirmish_cli.render.battle_list")


class ListOptions(FormatOptions):
    """What `battle list` takes."""


def _run(words: tuple[str, ...], options: ListOptions) -> None:
    form = read_form(options)
    found = finding.list_battles(words[0] if words else ".")
    show(form, lambda: pages.list_page(found), lambda: pages.list_data(found))


_HELP = "List the battles in a folder: game, sides, turn, last change."

COMMAND = Declared(
    "battle list", _HELP, ListOptions, _run, "[FOLDER]", most=1, examples=("battle list",)
)
