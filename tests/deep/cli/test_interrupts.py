"""Ctrl-C at any moment of a command's life ends it with one line and the code 130.

What comes before the first line of ours is Python's own: its traceback names no file of ours. A
command that was through before its moment came isn't counted: the moment is tried again.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support import ROOT, skirmish

LANTERNS = str(ROOT / "rulesets/freeblades/warbands/tin-lanterns.yaml")
REAVERS = str(ROOT / "rulesets/freeblades/warbands/salt-reavers.yaml")
MELEE = (
    *("freeblades", "melee", "captain", "vs", "skipper", "--odds"),
    *("-w", LANTERNS, "-w", REAVERS),
)
LINES = {
    "plain test": ("freeblades", "test", "d10", "--seed", "1"),
    "table": ("phases", "freeblades", "--format", "table"),
    "melee odds": MELEE,
    "melee odds, nothing kept": MELEE,
    "validate": ("validate", LANTERNS, REAVERS),
    "battle do": ("battle", "do", "--battle", "x.battle", "test", "a/captain", "MAR"),
}
#: At how many moments of a life the signal is sent, and after how many a life is measured again.
MOMENTS, MEASURED = 100, 20
#: How often a moment is tried that comes too late, as where a busy machine had slowed the measure.
TRIES = 10
SCRIPT = shutil.which("skirmish", path=str(Path(sys.executable).parent))
WAYS = [[sys.executable, "-m", "skirmish_cli"], [SCRIPT or ""]]


class Ending(NamedTuple):
    """How an interrupted command ended, and what it told."""

    code: int
    told: str


class Command:
    """A command line, started one way in a folder, again and again."""

    def __init__(self, words: list[str], folder: Path, *, keeps: bool) -> None:
        self.words, self.folder, self.keeps = words, folder, keeps
        self.life = 0.0

    def start(self) -> subprocess.Popen[str]:
        """Start it as a process, with no kept file where it should have none."""
        kept = self.folder / "kept"
        if not self.keeps:
            shutil.rmtree(kept, ignore_errors=True)
        return subprocess.Popen(
            self.words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(kept)},
        )

    def measure(self) -> None:
        """Measure how long it lives."""
        begin = time.perf_counter()
        process = self.start()
        _, told = process.communicate(timeout=120)
        assert (process.returncode, told) == (0, "")
        self.life = time.perf_counter() - begin

    def interrupt(self, share: float) -> Ending | None:
        """Interrupt it at a share of its life; None if it was through by then."""
        process = self.start()
        time.sleep(self.life * share)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=120)
        return Ending(process.returncode, told) if process.returncode else None

    def interrupt_surely(self, share: float) -> Ending:
        """Interrupt it at a share of its life, in so many tries as that takes."""
        for _ in range(TRIES):
            ending = self.interrupt(share)
            if ending:
                return ending
            self.measure()
            share *= 0.98
        pytest.fail(f"it was through each time, before {share:.2f} of its life")


def interrupt_often(name: str, way: int, folder: Path) -> list[Ending]:
    """Interrupt a line that is started one way at its share of the moments of its life."""
    folder.mkdir()
    if name == "battle do":
        made = skirmish("battle", "new", LANTERNS, REAVERS, "-o", "x.battle", cwd=folder)
        assert made.code == 0
    keeps = not name.endswith("nothing kept")
    command = Command([*WAYS[way], *LINES[name]], folder, keeps=keeps)
    endings = []
    for moment in range(way, MOMENTS, len(WAYS)):
        if moment % MEASURED == way:
            command.measure()
        endings.append(command.interrupt_surely(moment / MOMENTS))
    if name == "battle do":
        assert skirmish("battle", "check", "--battle", "x.battle", cwd=folder).code == 0
    return endings


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no signals")
@pytest.mark.parametrize("name", LINES)
def test_an_interrupt_at_any_moment_is_one_line(name: str, tmp_path: Path) -> None:
    assert SCRIPT, "the script isn't installed"
    with ThreadPoolExecutor(len(WAYS)) as pool:
        ways = [pool.submit(interrupt_often, name, n, tmp_path / str(n)) for n in range(len(WAYS))]
        endings = [ending for way in ways for ending in way.result()]
    assert len(endings) == MOMENTS
    for code, told in endings:
        if code == 130:
            assert told == "skirmish: interrupted\n"
        else:  # it is Python that ends
            assert code in (1, -signal.SIGINT), f"{code}: {told}"
            assert told == "" or "KeyboardInterrupt" in told, f"{code}: {told}"
            assert f"{os.sep}skirmish_cli{os.sep}" not in told, f"{code}: {told}"
    assert sum(code == 130 for code, _ in endings) > MOMENTS // 2, endings
