"""`skirmish init`: a starter warband."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from skirmish_cli.cli.commands import Declared
from skirmish_cli.cli.settings import in_force
from skirmish_cli.cli.telling import tell
from skirmish_cli.core.errors import FileProblem, UsageProblem
from skirmish_cli.core.options import Options, a_text, option
from skirmish_cli.core.registry import game_ids
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.reports import validation as reports
else:
    reports = lazy("skirmish_cli.reports.validation")


class InitOptions(Options):
    """What `init` takes."""

    output = option("write it to this file, or - to see it", a_text, short="o", metavar="FILE")


def _run(words: tuple[str, ...], options: InitOptions) -> None:
    game, sample = words[0], words[1] if len(words) > 1 else None
    try:
        text = reports.starter_warband(game, sample)
    except UsageProblem as problem:
        if game != in_force().game or sample is None:
            raise
        # The game that is set stands before a lone word, which may be meant for another game.
        raise UsageProblem(f"{problem}; as a game: {', '.join(game_ids())}") from None
    if options.output is None or options.output == "-":
        sys.stdout.write(text)
        return
    output = Path(options.output)
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


_HELP = """\
Write a commented starter warband that validates, or one of the samples that the
demonstration uses.
"""

COMMAND = Declared(
    "init",
    _HELP,
    InitOptions,
    _run,
    "GAME [SAMPLE]",
    least=1,
    most=2,
    examples=("init freeblades -o band.yaml", "init t9a mire-oath"),
)
