"""How benchmarks measure: pairs run in turn, medians, whole processes, and one form of result."""

from __future__ import annotations

import gc
import math
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
#: What this run was started with.
BEFORE = dict(os.environ)
#: Compiled files must be in place, as they are for a player.
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
# Prints how long a child process worked, in seconds, and the most memory that it held, in
# megabytes.
_COST = (
    "import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL); "
    "used = resource.getrusage(resource.RUSAGE_CHILDREN); "
    "print(used.ru_utime + used.ru_stime, used.ru_maxrss // 1024)"
)


class Row(NamedTuple):
    """One measure: its name, the figure and its unit, and what it is to be, at most or at least."""

    name: str
    figure: float
    unit: str
    most: float | None = None
    least: float | None = None

    @property
    def target(self) -> str:
        """What it is to be, in words."""
        if self.most is not None:
            return f"at most {self.most:g}"
        return "-" if self.least is None else f"at least {self.least:g}"

    @property
    def is_met(self) -> bool:
        """Whether it is what it is to be."""
        return (self.most is None or self.figure <= self.most) and (
            self.least is None or self.figure >= self.least
        )


def waited(action: Callable[[], object]) -> float:
    """Return how long an action takes, in seconds."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def worked(action: Callable[[], object]) -> float:
    """Return how long this process works at an action, in seconds."""
    gc.collect()
    start = time.process_time()
    action()
    return time.process_time() - start


def in_turn(ours: Callable[[], float], other: Callable[[], float], count: int) -> float:
    """Return the median of our time over another's, taken in turn after a warm-up."""
    ours(), other()
    return statistics.median(ours() / other() for _ in range(count))


def median_of(measure: Callable[[], float], count: int) -> float:
    """Return the median of a measure after a warm-up."""
    measure()
    return statistics.median(measure() for _ in range(count))


def run_process(words: Sequence[str], folder: Path = ROOT) -> str:
    """Run a process of its own, with piped output, and return that."""
    done = subprocess.run(
        words, capture_output=True, check=True, text=True, env=ENVIRONMENT, cwd=folder
    )
    return done.stdout


def run_python(*arguments: str) -> str:
    """Run this interpreter with some arguments, and return what it prints."""
    return run_process([sys.executable, *arguments])


def cost(arguments: Sequence[str]) -> tuple[float, int]:
    """Return how long a process of its own works, in seconds, and the most memory it holds, in
    megabytes."""
    seconds, megabytes = run_python("-c", _COST, sys.executable, *arguments).split()
    return float(seconds), int(megabytes)


def growth(sizes: Sequence[float], seconds: Sequence[float]) -> float:
    """Return the exponent by which the time grows over the last two sizes: 1 is linear."""
    return math.log(seconds[-1] / seconds[-2]) / math.log(sizes[-1] / sizes[-2])
