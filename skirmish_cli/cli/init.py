"""`skirmish init`: a starter warband."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skirmish_cli.cli.groups import make_single
from skirmish_cli.cli.telling import tell
from skirmish_cli.core.errors import FileProblem
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.reports import validation as reports
else:
    reports = lazy("skirmish_cli.reports.validation")

_HELP = """\
Write a commented starter warband that validates, or one of the samples that the
demonstration uses.
"""


def init(
    game: Annotated[str, typer.Argument(metavar="GAME", help="such as freeblades")],
    sample: Annotated[
        str | None, typer.Argument(metavar="[SAMPLE]", help="one of the sample warbands")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", help="write it to this file, or - to see it", metavar="FILE"
        ),
    ] = None,
) -> None:
    """Write a starter warband, or one of the samples, to a file or standard output.

    Raises FileProblem for a file that is there already or can't be written.
    """
    text = reports.starter_warband(game, sample)
    if output is None or str(output) == "-":
        sys.stdout.write(text)
        return
    try:
        with output.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise FileProblem(
            f"{output}: it is there already and stays as it is; choose another name"
        ) from None
    except OSError as problem:
        raise FileProblem(
            f"{output}: can't be written: {(problem.strerror or str(problem)).lower()}"
        ) from None
    tell(f"wrote {output}; check it with: skirmish validate {output}")


def make_command() -> Any:
    """Return the command."""
    return make_single("init", init, _HELP)
