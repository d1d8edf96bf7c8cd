"""`skirmish rules`: look a rule up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from skirmish_cli.cli.groups import make_single
from skirmish_cli.cli.options import AsJson, Format
from skirmish_cli.cli.output import read_format, show
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.render import reference as pages
    from skirmish_cli.reports import reference as reports
else:
    pages = lazy("skirmish_cli.render.reference")
    reports = lazy("skirmish_cli.reports.reference")


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="such as freeblades")],
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORDS]...", help="a term of the rules")
    ] = None,
    output: Format = "table",
    as_json: AsJson = False,
) -> None:
    """Look a rule up: our own short wording, the term in the rules text, its section."""
    form = read_format(output, as_json)
    report = reports.report_rules(game, words or ())
    show(form, lambda: pages.rules_page(report), lambda: pages.rules_data(report))


def make_command() -> Any:
    """Return the command."""
    return make_single("rules", rules)
