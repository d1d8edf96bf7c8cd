"""The console blocks of the README and of docs/: run, compared and written anew.

`python -m tests.readme_blocks` writes what the commands print now into each file, and tells which
of them were refused: a few are meant to be.

The blocks of a file are run in order, in one folder of its own. A file's text that follows its
name, as in "`band.yaml`" and then a block of YAML, is written there first.
"""

from __future__ import annotations

import re
import shlex
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.support import ROOT, Ran, skirmish

README = ROOT / "README.md"
#: The files whose blocks are run.
DOCUMENTS = (README, *sorted((ROOT / "docs").glob("*.md")))
#: How wide the window is in which the commands are run.
COLUMNS = "80"
_BLOCK = re.compile(
    r"^```console\n(?P<console>.*?)^```$"
    r"|^`(?P<file>[\w.-]+)`\n```(?:yaml|toml)\n(?P<content>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)


#: Runs a command, given its words, and returns what it printed.
Runner = Callable[[list[str]], Ran]


def run_blocks(text: str, run: Runner, folder: Path) -> str:
    """Return a text with every console block as its commands print it now.

    `run` runs a command in the folder, into which the files that the text shows are written.
    """

    def block(found: re.Match[str]) -> str:
        if found["file"]:
            (folder / found["file"]).write_text(found["content"], "utf-8")
            return found[0]
        lines = []
        for command in read_commands(found["console"]):
            ran = run(shlex.split(command.replace("\\\n", ""))[2:])
            printed = (ran.out + ran.err).rstrip()
            lines += [command, *(part.rstrip() for part in printed.splitlines())]
        return "```console\n" + "\n".join(lines) + "\n```"

    return _BLOCK.sub(block, text)


def read_blocks(text: str) -> list[str]:
    """Return the console blocks of a text, without their fences."""
    return [found["console"] for found in _BLOCK.finditer(text) if not found["file"]]


def read_commands(block: str) -> Iterator[str]:
    """Yield the commands of a console block, each as it stands, on one line or several."""
    yield from re.findall(r"^\$ skirmish (?:[^\n]*\\\n)*[^\n]*", block, re.MULTILINE)


def run_processes_in(folder: Path) -> Runner:
    """Return what runs each command in a process of its own, in a folder.

    Nobody's own settings change what it prints.
    """
    settings = {"COLUMNS": COLUMNS, "XDG_CONFIG_HOME": str(folder / "settings")}
    return lambda words: skirmish(*words, cwd=folder, **settings)


def rewrite(document: Path) -> list[str]:
    """Write the blocks of a file anew, and return what was refused, each as a line."""
    refused = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run_process = run_processes_in(folder)

        def run(words: list[str]) -> Ran:
            ran = run_process(words)
            if ran.code > 1:
                refused.append(f"{document.name}: {shlex.join(words)}\n  {ran.err}")
            return ran

        text = run_blocks(document.read_text("utf-8"), run, folder)
    document.write_text(text, "utf-8")
    return refused


if __name__ == "__main__":
    with ThreadPoolExecutor() as pool:
        for refused in pool.map(rewrite, DOCUMENTS):
            sys.stdout.writelines(refused)
    sys.stdout.write("the README and docs/ are up to date\n")
