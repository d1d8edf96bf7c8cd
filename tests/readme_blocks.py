"""The README's console blocks: run, compared and, with `python -m tests.readme_blocks`, written
anew."""

from __future__ import annotations

import re
import shlex
import sys
import tempfile
from pathlib import Path

from tests.support import ROOT, skirmish

README = ROOT / "README.md"
_BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


def run_blocks(text: str, folder: Path) -> str:
    """Return the README with every console block as its commands print it now, run in a folder in
    order."""

    def block(found: re.Match[str]) -> str:
        lines = []
        for line in found[1].splitlines():
            if line.startswith("$ skirmish "):
                ran = skirmish(*shlex.split(line)[2:], cwd=folder, COLUMNS="100")
                printed = (ran.out + ran.err).rstrip()
                lines += [line, *(part.rstrip() for part in printed.splitlines())]
        return "```console\n" + "\n".join(lines) + "\n```"

    return _BLOCK.sub(block, text)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        README.write_text(run_blocks(README.read_text("utf-8"), Path(name)), "utf-8")
    sys.stdout.write("README.md is up to date\n")
