"""The options that commands outside the games share."""

from __future__ import annotations

from typing import Annotated

import typer

Format = Annotated[str, typer.Option("--format", help="table, plain or json", metavar="FORMAT")]
AsJson = Annotated[bool, typer.Option("--json", help="short for --format json")]
Warbands = Annotated[
    list[str] | None,
    typer.Option("--warband", "-w", help="a warband file (repeatable)", metavar="FILE"),
]
Houses = Annotated[
    list[str] | None,
    typer.Option("--house", help="a house-rules file (repeatable)", metavar="FILE"),
]
