"""The README's console blocks: run, compared and written anew.

`python -m tests.readme_blocks` writes what the commands print now into the README.
"""

from __future__ import annotations

import re
import shlex
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.support import ROOT, Ran, skirmish

README = ROOT / "README.md"
#: How wide the window is in which the README's commands are run.
COLUMNS = "80"
_BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


#: Runs a command, given its words, and returns what it printed.
Runner = Callable[[list[str]], Ran]


def run_blocks(text: str, run: Runner) -> str:
    """Return the README with every console block as its commands, run in order, print it now."""

    def block(found: re.Match[str]) -> str:
        lines = []
        for line in found[1].splitlines():
            if line.startswith("$ skirmish "):
                ran = run(shlex.split(line)[2:])
                printed = (ran.out + ran.err).rstrip()
                lines += [line, *(part.rstrip() for part in printed.splitlines())]
        return "```console\n" + "\n".join(lines) + "\n```"

    return _BLOCK.sub(block, text)


def run_processes_in(folder: Path) -> Runner:
    """Return what runs each command in a process of its own, in a folder."""
    return lambda words: skirmish(*words, cwd=folder, COLUMNS=COLUMNS)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        README.write_text(
            run_blocks(README.read_text("utf-8"), run_processes_in(Path(name))), "utf-8"
        )
    sys.stdout.write("README.md is up to date\n")
