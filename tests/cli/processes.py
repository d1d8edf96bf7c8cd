"""The program in a process of its own: on a terminal, and on consoles with few letters."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.support import ROOT

#: A band with letters and pictures that few consoles have, and with markup.
ODD_BAND = (
    "game: freeblades\nname: 灯り\nmodels:\n- {id: a, name: '[Elite] Ulf [/b] 🗡', card: {lp: 1}}\n"
)
_ON_A_TERMINAL = (
    "import os, pty, sys\n"
    "os.environ.update(eval(sys.argv[1]))\n"
    "pty.spawn([sys.executable, '-m', 'skirmish_cli', *sys.argv[2:]])\n"
)


def check_no_colour(environment: dict[str, str], *arguments: str) -> None:
    """Run a command on a terminal of 80 columns and check that it has no escapes."""
    told = repr({**environment, "COLUMNS": "80"})
    done = subprocess.run(
        [sys.executable, "-c", _ON_A_TERMINAL, told, *arguments],
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
        cwd=ROOT,
    )
    assert b"\x1b" not in done.stdout
    assert b"test" in done.stdout


def check_console(encoding: str, home: Path, *arguments: str) -> None:
    """Run a command on a console of some encoding and check that it ends well."""
    ran = subprocess.run(
        [sys.executable, "-m", "skirmish_cli", *arguments],
        capture_output=True,
        check=False,
        env={"PYTHONIOENCODING": encoding, "PATH": "", "COLUMNS": "80", "HOME": str(home)},
        cwd=ROOT,
    )
    assert ran.returncode == 0, ran.stderr
    assert b"Traceback" not in ran.stderr
