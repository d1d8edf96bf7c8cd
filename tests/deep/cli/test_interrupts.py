"""Ctrl-C at any moment of a command's life ends it with one line and the code 130.

What comes before the first line of ours is Python's own: its traceback names no file of ours. A
command that was through before the signal came has its own code. Checking a file isn't among the
lines: pydantic's core reports by itself where the import of what it needs is broken off.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import ROOT, skirmish

LANTERNS = str(ROOT / "rulesets/freeblades/warbands/tin-lanterns.yaml")
REAVERS = str(ROOT / "rulesets/freeblades/warbands/salt-reavers.yaml")
#: How many moments of a life the signal is sent at.
MOMENTS = 100
LINES = {
    "plain test": ("freeblades", "test", "d10", "--seed", "1"),
    "table": ("phases", "freeblades", "--format", "table"),
    "melee odds": (
        *("freeblades", "melee", "captain", "vs", "skipper", "--odds"),
        *("-w", LANTERNS, "-w", REAVERS),
    ),
    "battle do": ("battle", "do", "--battle", "x.battle", "test", "a/captain", "MAR"),
}
SCRIPT = shutil.which("skirmish", path=str(Path(sys.executable).parent))
WAYS = {"module": [sys.executable, "-m", "skirmish_cli"], "script": [str(SCRIPT)]}


@pytest.fixture(autouse=True)
def hearing_interrupts() -> Iterator[None]:
    """Let processes hear an interrupt even where the tests run in the background, deaf to it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def start(way: str, line: tuple[str, ...], folder: Path) -> subprocess.Popen[str]:
    """Start a command line as a process of its own."""
    return subprocess.Popen(
        [*WAYS[way], *line],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def measure_life(way: str, line: tuple[str, ...], folder: Path) -> float:
    """Return how long a command lives, in seconds."""
    begin = time.perf_counter()
    process = start(way, line, folder)
    process.communicate(timeout=120)
    assert process.returncode == 0
    return time.perf_counter() - begin


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no signals")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", LINES)
def test_an_interrupt_at_any_moment_is_one_line(name: str, way: str, tmp_path: Path) -> None:
    if not Path(WAYS[way][0]).exists():
        pytest.skip("the script isn't installed")
    if name == "battle do":
        assert (
            skirmish("battle", "new", LANTERNS, REAVERS, "-o", "x.battle", cwd=tmp_path).code == 0
        )
    life = min(measure_life(way, LINES[name], tmp_path) for _ in range(3))
    codes = []
    for moment in range(MOMENTS):
        process = start(way, LINES[name], tmp_path)
        time.sleep(life * moment / MOMENTS)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=120)
        if process.returncode == 130:
            assert told == "skirmish: interrupted\n", f"moment {moment}"
        elif process.returncode == 0:
            assert told == "", f"moment {moment}: through, and yet something was told"
        else:
            assert process.returncode in (1, -signal.SIGINT), f"moment {moment}: {told}"
            assert told == "" or "KeyboardInterrupt" in told, f"moment {moment}: {told}"
            assert f"{os.sep}skirmish_cli{os.sep}" not in told, f"moment {moment}: {told}"
        codes.append(process.returncode)
    assert codes.count(130) > MOMENTS // 4, codes
    if name == "battle do":
        assert skirmish("battle", "check", "--battle", "x.battle", cwd=tmp_path).code == 0
