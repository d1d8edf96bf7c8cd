"""`skirmish card`: stat cards, and printed stat lines turned into YAML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.cli.commands import Declared
from skirmish_cli.cli.options import FormatOptions, HouseOptions, WarbandOptions
from skirmish_cli.cli.output import read_form, show
from skirmish_cli.cli.settings import list_folders
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import a_text, option
from skirmish_cli.core.positions import split_files
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.render import cards as pages
    from skirmish_cli.reports import cards as reports
else:
    pages = lazy("skirmish_cli.render.cards")
    reports = lazy("skirmish_cli.reports.cards")


class CardOptions(WarbandOptions, HouseOptions, FormatOptions):
    """What `card` takes."""

    parse = option("turn a printed stat line of this game into YAML", a_text, metavar="GAME")


def _run(models: tuple[str, ...], options: CardOptions) -> None:
    form = read_form(options, words=models)
    if options.parse is None:
        names, files = split_files(models)
        given = [*options.warband, *files]
        report = reports.report_cards(names, given, options.house, list_folders())
        show(form, lambda: pages.cards_page(report), lambda: pages.cards_data(report))
        return
    if options.warband:
        raise UsageProblem("--parse reads a stat line, not a file; leave out -w")
    if not models:
        raise UsageProblem(f"--parse {options.parse} needs the printed stat line in quotes")
    parsed = reports.report_parsed(options.parse, " ".join(models), options.house)
    show(form, lambda: pages.parsed_page(parsed), lambda: pages.parsed_data(parsed))


_HELP = """\
Print stat cards from warband files, all unless some are named, or turn a printed stat line into a
card.
"""

COMMAND = Declared(
    "card",
    _HELP,
    CardOptions,
    _run,
    "[MODEL]...",
    most=None,
    examples=(
        "init freeblades tin-lanterns -o tin-lanterns.yaml",
        "card -w tin-lanterns.yaml",
        "card captain -w tin-lanterns.yaml",
    ),
)
