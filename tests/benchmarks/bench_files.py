"""How quick and how lean the check of files is, as ratios taken in turn, so that they hold on a
busy machine.

Run `python tests/benchmarks/bench_files.py`. In process the time is this process's own on the
processor. Nothing here passes or fails."""

from __future__ import annotations

import contextlib
import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from skirmish_cli.files.checking import Session  # noqa: E402
from tests.hostile_inputs import INPUTS, LIST_FLOODS  # noqa: E402

CARD = (
    "{class: hero, role: leader, spd: 6, mar: d10, mw: {name: Longsword, damage: d8}, "
    'def: 5s, av: 6, lp: 3, disc: d10, talents: ["Parry 1"], cost: 36}'
)
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
# Prints how long a child process worked, in seconds, and the most memory that it held, in
# megabytes.
_COST = (
    "import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL); "
    "used = resource.getrusage(resource.RUSAGE_CHILDREN); "
    "print(used.ru_utime + used.ru_stime, used.ru_maxrss // 1024)"
)
# Prints how long a new process works at a file of so many cards, once everything is imported.
_AFRESH = (
    "import sys; from tests.benchmarks.bench_files import check, warband, worked; "
    "check(warband(20)); source = warband(int(sys.argv[1])); print(worked(lambda: check(source)))"
)


def warband(number: int) -> bytes:
    """Return a warband file of so many cards, each written in place."""
    lines = ["game: freeblades", "name: Many", "models:"]
    for index in range(number):
        lines.append(f"  - id: m{index}\n    name: Model {index}\n    card: {CARD}")
    return ("\n".join(lines) + "\n").encode()


def check(source: bytes) -> None:
    """Check a file that is right."""
    assert Session().check(source, "w.yaml").findings == ()


def worked(action: Callable[[], object]) -> float:
    """Return how long this process works at an action, in seconds."""
    gc.collect()
    start = time.process_time()
    action()
    return time.process_time() - start


def worked_afresh(number: int) -> float:
    """Return how long a process works at so many cards that finds no memory warm from an earlier
    file, in seconds."""
    done = subprocess.run(
        [sys.executable, "-c", _AFRESH, str(number)],
        capture_output=True,
        check=True,
        text=True,
        env=ENVIRONMENT,
        cwd=ROOT,
    )
    return float(done.stdout)


def waited(arguments: Sequence[str]) -> float:
    """Return how long a process of its own takes, in seconds."""
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, *arguments], capture_output=True, check=True, env=ENVIRONMENT, cwd=ROOT
    )
    return time.perf_counter() - start


def in_turn(ours: Callable[[], float], other: Callable[[], float], count: int) -> float:
    """Return the median of our time over another's, taken in turn after a warm-up."""
    ours(), other()
    return statistics.median(ours() / other() for _ in range(count))


def cost(arguments: Sequence[str]) -> tuple[float, int]:
    """Return how long a process of its own works, in seconds, and the most memory it holds, in
    megabytes."""
    done = subprocess.run(
        [sys.executable, "-c", _COST, sys.executable, *arguments],
        capture_output=True,
        check=True,
        text=True,
        env=ENVIRONMENT,
        cwd=ROOT,
    )
    seconds, megabytes = done.stdout.split()
    return float(seconds), int(megabytes)


@contextlib.contextmanager
def kept(source: bytes) -> Iterator[str]:
    """Keep a source in a file for a while."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "w.yaml"
        file.write_bytes(source)
        yield str(file)


def rows() -> Iterator[tuple[str, float, str]]:
    """Yield each measure: its name, the figure, and what it is to be."""
    small, large = warband(5_000), warband(50_000)
    load = partial(yaml.load, Loader=yaml.CSafeLoader)
    yield (
        "5,000 cards checked / read by CSafeLoader, in process",
        in_turn(lambda: worked(lambda: check(small)), lambda: worked(lambda: load(small)), 9),
        "below 1/3",
    )
    with kept(small) as file:
        validate = ["-m", "skirmish_cli", "validate", "--format", "plain", file]
        reading = ["-c", f"import yaml; yaml.load(open({file!r}, 'rb'), Loader=yaml.CSafeLoader)"]
        yield (
            "the same as whole processes",
            in_turn(partial(waited, validate), partial(waited, reading), 7),
            "below 0.6",
        )
        yield "5,000 cards, memory in MB", cost(validate)[1], "below 100"
    yield (
        "50,000 cards / 5,000 cards, each in a new process",
        in_turn(partial(worked_afresh, 50_000), partial(worked_afresh, 5_000), 9),
        "at most 11",
    )
    yield (
        "the same in one process, where the lesser finds memory ready",
        in_turn(lambda: worked(lambda: check(large)), lambda: worked(lambda: check(small)), 9),
        "at most 11",
    )
    with kept(large) as file:
        yield (
            "50,000 cards, memory in MB",
            cost(["-m", "skirmish_cli", "validate", "--format", "plain", file])[1],
            "-",
        )
    with kept(warband(20)) as file:
        for form in ("table", "plain", "json"):
            command = ["-m", "skirmish_cli", "validate", "--format", form, file]
            yield (
                f"a warband of 20, cold, {form} / bare interpreter",
                in_turn(partial(waited, command), partial(waited, ["-c", "pass"]), 21),
                "at most 20",
            )
    for name, make in INPUTS.items():
        with kept(make()) as file:
            for options in ((), ("--strict", "--receipt")) if name in LIST_FLOODS else ((),):
                code = (
                    "import sys; from skirmish_cli.cli.app import run; "
                    f"run(['validate', '--json', *{options!r}, {file!r}]); sys.exit(0)"
                )
                seconds, megabytes = cost(["-c", code])
                asked = " ".join([name, *options])
                yield f"hostile, {asked}: seconds", seconds, "at most 1"
                yield f"hostile, {asked}: MB", megabytes, "at most 200"


def main() -> None:
    """Print every measure."""
    for name, figure, target in rows():
        sys.stdout.write(f"{name:60} {figure:8.2f}  ({target})\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
