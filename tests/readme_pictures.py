"""The pictures of the README: real commands, each below its prompt, as `--out` draws them.

`python -m tests.readme_pictures` draws them anew into docs/.
"""

from __future__ import annotations

import contextlib
import io
import os
import shlex
import sys
import tempfile
from pathlib import Path
from unittest.mock import patch

from skirmish_cli.cli.app import run
from skirmish_cli.render.blocks import Lines, Page
from skirmish_cli.render.pictures import drawing
from tests.support import ROOT, SHOWING

DOCS = ROOT / "docs"
_MELEE = "freeblades melee captain+charging vs brute-1 brute-2+stunned"
#: What is typed for each picture.
COMMANDS = {
    "melee": f"{_MELEE} --odds",
    "rolled": f"{_MELEE} --seed 4",
    "findings": "validate watch.yaml",
}
#: The bands that the commands read.
_STARTERS = {"lanterns.yaml": "tin-lanterns", "reavers.yaml": "salt-reavers"}
#: One with two slips, to be found.
_WATCH = """\
game: freeblades
name: The Night Watch
models:
  - id: sergeant
    name: Ada Quill
    card:
      mar: d10
      mw: {name: Spear, damage: d7}
      def: 5
      av: 5
      lp: 2
      disk: d8
"""


def draw_pictures(folder: Path) -> dict[str, bytes]:
    """Return the pictures, by the names of their files; the commands are run in a folder."""
    kept = {key: value for key, value in os.environ.items() if key not in SHOWING}
    with patch.dict(os.environ, kept, clear=True), contextlib.chdir(folder):
        Path("watch.yaml").write_text(_WATCH, "utf-8")
        for file, sample in _STARTERS.items():
            _run("init", "freeblades", sample, "-o", file)
        return {f"{name}.svg": _draw_command(line) for name, line in COMMANDS.items()}


def _draw_command(line: str) -> bytes:
    """Return the picture of what a command prints, with the command above it."""
    drawn = drawing.draw_picture

    def draw_below_prompt(page: Page, ending: str, *, in_colour: bool) -> bytes:
        prompt = Lines([f"$ skirmish {line}", ""], "command")
        return drawn(Page([prompt, *page.blocks]), ending, in_colour=in_colour)

    with patch.object(drawing, "draw_picture", draw_below_prompt):
        _run(*shlex.split(line), "--out", "picture.svg")
    return Path("picture.svg").read_bytes()


def _run(*words: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        run(words)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        for file, picture in draw_pictures(Path(name)).items():
            (DOCS / file).write_bytes(picture)
    sys.stdout.write("the pictures in docs/ are up to date\n")
