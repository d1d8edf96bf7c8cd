"""The program with standard streams that are closed, full, or read by nobody."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import ROOT, Ran

LANTERNS = str(ROOT / "rulesets/freeblades/warbands/tin-lanterns.yaml")
#: The command lines of each class, by the code with which they end where all can be written.
LINES: dict[tuple[str, ...], int] = {
    ("freeblades", "test", "d10", "--seed", "1"): 0,
    ("freeblades", "test", "d10", "--odds", "--format", "table"): 0,
    ("freeblades", "--help"): 0,
    ("phases", "freeblades"): 0,
    ("roll", "2d6", "--json"): 0,
    ("validate", LANTERNS): 0,
    ("validate", "findings.yaml"): 1,
    ("validate", "findings.yaml", "--json"): 1,
    ("validate", "findings.yaml", "--format", "github"): 1,
    ("validate", "gone.yaml"): 3,
    ("nonsense",): 2,
    ("battle", "show"): 2,
}
#: What a shell makes of the streams, by whether standard output can be written and if not, how.
CLOSED, FULL, WRITTEN = "closed", "full", "written"
STREAMS = {
    ">&-": CLOSED,
    "2>&-": WRITTEN,
    ">&- 2>&-": CLOSED,
    "<&- >&- 2>&-": CLOSED,
    ">/dev/full": FULL,
    "2>/dev/full": WRITTEN,
    ">/dev/full 2>/dev/full": FULL,
}

needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")


def make_findings(folder: Path) -> None:
    """Write the file with a finding that the lines name."""
    text = "game: freeblades\nname: A\nmodels: [{id: a, card: {disk: d8}}]\n"
    (folder / "findings.yaml").write_text(text, "utf-8")


def run_redirected(streams: str, line: tuple[str, ...], folder: Path) -> Ran:
    """Run a command line in a shell that redirects its streams."""
    done = subprocess.run(
        ["/bin/sh", "-c", f'"$@" {streams}', "sh", sys.executable, "-m", "skirmish_cli", *line],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def expect_code(streams: str, code: int) -> int:
    """Return the code with which a line ends, by the one with which it does otherwise.

    What ends before it shows a result, by a usage or a file, has its own code whatever the
    streams are.
    """
    if code in (0, 1):
        return {CLOSED: 2, FULL: 3, WRITTEN: code}[STREAMS[streams]]
    return code


def run_unread(line: tuple[str, ...], folder: Path) -> Ran:
    """Run a command line whose output goes into a pipe that is closed already."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "skirmish_cli", *line],
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    os.close(writer)
    return Ran(done.returncode, "", done.stderr)
