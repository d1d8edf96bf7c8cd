"""The options that commands outside the games share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer
from typer.main import get_command

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


def make_single(name: str, function: Callable[..., None], help_text: str | None = None) -> Any:
    """Return the command of one function, whose parameters are its options.

    Its help is the function's docstring unless another text is given.
    """
    app = typer.Typer(add_completion=False)
    app.command(name, help=help_text)(function)
    return get_command(app)
