"""How quick and how lean the check of files is; in process the time is that on the processor."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import yaml

from skirmish_cli.files.checking import Session
from tests.benchmarks.measuring import Row, cost, in_turn, run_python, waited, worked
from tests.hostile_inputs import INPUTS, LIST_FLOODS

CARD = (
    "{class: hero, role: leader, spd: 6, mar: d10, mw: {name: Longsword, damage: d8}, "
    'def: 5s, av: 6, lp: 3, disc: d10, talents: ["Parry 1"], cost: 36}'
)
# Prints how long a new process works at a file of so many cards, once everything is imported.
_AFRESH = (
    "import sys; from tests.benchmarks.files import check, warband, worked; "
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


def worked_afresh(number: int) -> float:
    """Return how long a process works at so many cards that finds no memory warm from an earlier
    file, in seconds."""
    return float(run_python("-c", _AFRESH, str(number)))


@contextlib.contextmanager
def kept(source: bytes) -> Iterator[str]:
    """Keep a source in a file for a while."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "w.yaml"
        file.write_bytes(source)
        yield str(file)


def rows() -> Iterator[Row]:
    """Yield each measure."""
    small, large = warband(5_000), warband(50_000)
    load = partial(yaml.load, Loader=yaml.CSafeLoader)
    checked = partial(worked, partial(check, small))
    loaded = partial(worked, partial(load, small))
    yield Row(
        "5,000 cards checked / read by CSafeLoader", in_turn(checked, loaded, 9), "times", 0.25
    )
    with kept(small) as file:
        validate = ["-m", "skirmish_cli", "validate", "--format", "plain", file]
        reading = f"import yaml; yaml.load(open({file!r}, 'rb'), Loader=yaml.CSafeLoader)"
        ours = partial(waited, partial(run_python, *validate))
        other = partial(waited, partial(run_python, "-c", reading))
        yield Row("the same as whole processes", in_turn(ours, other, 7), "times", 0.6)
        yield Row("5,000 cards, memory", cost(validate)[1], "MB", 100)
    afresh = in_turn(partial(worked_afresh, 50_000), partial(worked_afresh, 5_000), 9)
    yield Row("50,000 cards / 5,000 cards, each in a new process", afresh, "times", 11)
    again = in_turn(partial(worked, partial(check, large)), checked, 9)
    yield Row("the same in one process, the lesser in memory that is warm", again, "times", 11)
    with kept(large) as file:
        megabytes = cost(["-m", "skirmish_cli", "validate", "--format", "plain", file])[1]
        yield Row("50,000 cards, memory", megabytes, "MB", 300)


def hostile_rows() -> Iterator[Row]:
    """Yield how long each file that tries to cost time or memory takes, and what it holds."""
    for name, make in INPUTS.items():
        with kept(make()) as file:
            for options in ((), ("--strict", "--receipt")) if name in LIST_FLOODS else ((),):
                code = (
                    "import sys; from skirmish_cli.cli.app import run; "
                    f"run(['validate', '--json', *{options!r}, {file!r}]); sys.exit(0)"
                )
                seconds, megabytes = cost(["-c", code])
                asked = " ".join([name, *options])
                yield Row(asked, seconds, "s", 1)
                yield Row(f"{asked}, memory", megabytes, "MB", 200)
