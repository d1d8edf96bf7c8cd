"""`skirmish demo battle`: a short battle of shipped warbands, played into a folder of its own."""

from __future__ import annotations

import shlex
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from skirmish_cli.cli.whole import get_whole
from skirmish_cli.render.breaking import break_command
from skirmish_cli.render.tables import make_console
from skirmish_cli.reports.finding import list_samples

GAME, FILE, REPORT = "freeblades", "demo.battle", "report.html"
#: What is played: whole lines, with the dice that fell, so that it is the same each time.
LINES: tuple[tuple[str, ...], ...] = (
    ("next", "--to", "events"),
    ("do", "initiative", "--dice", "7,3"),
    ("next", "--to", "melee"),
    ("do", "melee", "captain+charging", "vs", "brute-1", "brute-2", "--seed", "11"),
    ("do", "attack", "skipper", "vs", "bruiser", "--dice", "9,4"),
    ("note", "The lamps at the bridge go out."),
    ("next", "--to", "end"),
)


def play_demo(told: Sequence[str] = ()) -> int:
    """Play the battle, and show where it stands, its log, and where its report is.

    `told` are options of how it is shown, such as `--color never`. Returns the exit code.
    """
    folder = Path(tempfile.mkdtemp(prefix="skirmish-"))
    bands = [str(shutil.copy(sample, folder)) for sample in list_samples(GAME)]
    battle, run = str(folder / FILE), get_whole().run
    code = run(["battle", "new", *bands, "-o", battle, *told])
    for line in (*LINES, ("show",), ("log",)):
        if code:
            return code
        _tell_line(line)
        name, *rest = line
        code = run(["battle", name, "--battle", battle, *rest, *told])
    if not code:
        code = run(["battle", "report", "--battle", battle, "-o", str(folder / REPORT)])
    return code


def _tell_line(line: Sequence[str]) -> None:
    typed = f"$ skirmish battle {shlex.join(line)}"
    sys.stdout.write(f"\n{break_command(typed, make_console().width)}\n")
    sys.stdout.flush()
