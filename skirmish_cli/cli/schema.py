"""`skirmish schema`: the JSON Schema of a warband file."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from skirmish_cli.cli.options import single


def schema(game: Annotated[str, typer.Argument(metavar="GAME", help="such as freeblades")]) -> None:
    """Print the JSON Schema of a game's warband files, for editors."""
    from skirmish_cli.render.json_text import dump  # noqa: PLC0415 - `--help` needs none
    from skirmish_cli.reports.validation import warband_schema  # noqa: PLC0415 - as above

    sys.stdout.write(dump(warband_schema(game)) + "\n")


def make_command() -> Any:
    """Return the command."""
    return single("schema", schema)
