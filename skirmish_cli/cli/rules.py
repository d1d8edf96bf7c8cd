"""`skirmish rules`: look a rule up."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from skirmish_cli.cli.options import AsJson, Format, single
from skirmish_cli.cli.output import chosen_format, show


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="such as freeblades")],
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORDS]...", help="a term of the rules")
    ] = None,
    output: Format = "table",
    as_json: AsJson = False,
) -> None:
    """Look a rule up: our own short wording, the term in the rules text, its section."""
    from skirmish_cli.render.reference import rules_data, rules_page  # noqa: PLC0415 - `--help` needs none
    from skirmish_cli.reports.reference import report_rules  # noqa: PLC0415 - as above

    form = chosen_format(output, as_json)
    report = report_rules(game, words or ())
    show(form, lambda: rules_page(report), lambda: rules_data(report))


def make_command() -> Any:
    """Return the command."""
    return single("rules", rules)
