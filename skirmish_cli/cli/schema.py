"""`skirmish schema`: the JSON Schema of a warband file."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from skirmish_cli.cli.options import single


def schema(game: Annotated[str, typer.Argument(metavar="GAME", help="such as freeblades")]) -> None:
    """Print the JSON Schema of a game's warband files, for editors."""
    import json
    from skirmish_cli.reports.validation import warband_schema  # noqa: PLC0415 - as above

    sys.stdout.write(json.dumps(warband_schema(game), indent=2) + "\n")


def make_command() -> Any:
    """Return the command."""
    return single("schema", schema)
