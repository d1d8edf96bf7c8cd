"""`skirmish schema`: the JSON Schema of a warband file."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skirmish_cli.cli.groups import make_single
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import json

    from skirmish_cli.reports import validation as reports
else:
    json = lazy("json")
    reports = lazy("skirmish_cli.reports.validation")


def schema(game: Annotated[str, typer.Argument(metavar="GAME", help="such as freeblades")]) -> None:
    """Print the JSON Schema of a game's warband files, for editors."""
    sys.stdout.write(json.dumps(reports.warband_schema(game), indent=2) + "\n")


def make_command() -> Any:
    """Return the command."""
    return make_single("schema", schema)
