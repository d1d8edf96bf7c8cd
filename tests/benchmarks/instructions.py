"""How many instructions the cold commands take, which no busy or slow machine changes.

They are counted by `perf` where it can count, else by callgrind.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tests.benchmarks.cold import PLAIN, TEST, Installed
from tests.benchmarks.measuring import ENVIRONMENT, Row

COMMANDS = {
    "test, plain": (*TEST, "--seed", "1", *PLAIN),
    "its odds, plain": (*TEST, "--odds", *PLAIN),
    "test as a Rich table": (*TEST, "--seed", "1"),
    "phases as a table": ("phases", "freeblades"),
}
#: Else the order of sets, and with it the work, is another each time.
_STEADY = {**ENVIRONMENT, "PYTHONHASHSEED": "0"}
Count = Callable[[Sequence[str], Path], int]


def find_counter(folder: Path) -> tuple[str, Count] | None:
    """Return what counts instructions on this machine, with its name, or None."""
    for name, counter in (("perf", _count_by_perf), ("callgrind", _count_by_callgrind)):
        program = "valgrind" if name == "callgrind" else name
        if shutil.which(program):
            try:
                counter([sys.executable, "-c", "pass"], folder)
            except (ValueError, OSError):
                continue  # such as a virtual machine that hides the counters of its processor
            return name, counter
    return None


def _count_by_perf(words: Sequence[str], folder: Path) -> int:
    told = _run(["perf", "stat", "-x", ",", "-e", "instructions:u", *words], folder)
    return _read(r"^(\d+),+instructions", told)


def _count_by_callgrind(words: Sequence[str], folder: Path) -> int:
    counting = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    return _read(r"Collected : (\d+)", _run([*counting, *words], folder))


def _run(words: Sequence[str], folder: Path) -> str:
    done = subprocess.run(
        words, capture_output=True, check=False, text=True, env=_STEADY, cwd=folder
    )
    return done.stderr


def _read(pattern: str, told: str) -> int:
    """Return a number that was told; raises ValueError where none was."""
    found = re.search(pattern, told, re.MULTILINE)
    if found is None:
        raise ValueError(f"no count in {told[-200:]!r}")
    return int(found[1])


def rows(installed: Installed, folder: Path) -> Iterator[Row]:
    """Yield the instructions of each of the cold commands over those of a bare interpreter."""
    found = find_counter(folder)
    if found is None:
        sys.stderr.write("THIS RUN COUNTS NO INSTRUCTIONS: NEITHER PERF NOR VALGRIND CAN\n")
        return
    name, counted = found
    bare = counted([installed.python, "-c", "pass"], folder)
    yield Row(f"bare interpreter, by {name}", bare / 1e6, "million")
    # A console script of Python is run by its interpreter, so that this is what is counted.
    command = _as_python(installed)
    for what, words in COMMANDS.items():
        counted([*command, *words], folder)  # compiles what isn't yet
        taken = counted([*command, *words], folder)
        yield Row(what, taken / 1e6, "million")
        yield Row(f"{what} / bare interpreter", taken / bare, "times")


def _as_python(installed: Installed) -> tuple[str, ...]:
    """Return the command as its interpreter and the script."""
    return (
        installed.command if len(installed.command) > 1 else (installed.python, *installed.command)
    )
