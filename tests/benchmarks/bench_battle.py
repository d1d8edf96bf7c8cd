"""How quick a battle's file is, and how much slower with 10,000 entries than with 100, as ratios.

Run `python tests/benchmarks/bench_battle.py`. Nothing here passes or fails."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from skirmish_cli.battle.entries import Entry, seal_entry  # noqa: E402
from skirmish_cli.battle.fold import advance, fold  # noqa: E402
from skirmish_cli.battle.opening import open_battle  # noqa: E402
from skirmish_cli.battle.store import (  # noqa: E402
    append_entry,
    create_battle,
    read_battle,
    read_entries,
)
from skirmish_cli.core.changes import Change  # noqa: E402
from tests.battle.small_battle import draft, first_entry, owe, side, undo  # noqa: E402

ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
_SHOW = (
    "import sys; from skirmish_cli.battle.store import read_battle; "
    "from skirmish_cli.battle.data import battle_data; import json; "
    "json.dumps(battle_data(read_battle(sys.argv[1])))"
)
SIDES = [side(name, *(f"{name}-{number}" for number in range(15))) for name in ("tin", "salt")]


def blow(number: int) -> Entry:
    """Return what one hit brings about, with a question of ordinary size."""
    whom = f"tin-{number % 15}"
    changes = [Change(whom, "lp", number % 4, why="hit"), Change(whom, "hurt", True, "turn")]
    if number % 2:
        changes.append(Change("battle", "settled", number // 2 + 1))
    due = () if number % 2 else (owe(whom),)
    question = {"game": "freeblades", "words": ["salt-1", "vs", whom], "models": SIDES[0]["models"]}
    return draft("do", *changes, due=due, question=question, faces=(9, 1, 6), summary="a hit")


def make_battle(path: str, length: int) -> None:
    """Make a battle of so many entries, all in one transaction."""
    first, state = create_battle(path, first_entry(*SIDES))
    entries = [first]
    for number in range(length - 2):
        entries.append(seal_entry(blow(number), entries[-1]))
    rows = [(one.seq, one.prev, one.hash, one.as_text()) for one in entries[1:]]
    with open_battle(path, writing=True) as connection:
        connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
    state = fold(entries)
    append_entry(path, blow(length - 2), state)


def append_one(path: str) -> None:
    """Read a battle and append to it, as each command does."""
    state = read_battle(path)
    append_entry(path, blow(state.entries - 1), state)


def wait(action: Callable[[], object]) -> float:
    """Return how long an action takes, in seconds."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def run_cold(path: str) -> None:
    """Show a battle as JSON in a process of its own."""
    subprocess.run([sys.executable, "-c", _SHOW, path], check=True, env=ENVIRONMENT, cwd=ROOT)


def measure(action: Callable[[], object], count: int = 15) -> float:
    """Return the median time of an action after a warm-up, in seconds."""
    action()
    return statistics.median(wait(action) for _ in range(count))


def compare(ours: Callable[[], object], other: Callable[[], object], count: int = 41) -> float:
    """Return the median of our time over another's, taken in turn after a warm-up."""
    ours(), other()
    return statistics.median(wait(ours) / wait(other) for _ in range(count))


def measure_advance(path: str) -> float:
    """Return the time of one more entry over that of folding all, in memory."""
    entries = read_entries(path)
    state = fold(entries[:-1])
    return measure(lambda: advance(state, entries[-1])) / measure(lambda: fold(entries), 3)


def take_back(path: str) -> None:
    """Take back the last entry."""
    append_entry(path, undo(), read_battle(path))


def rows(folder: str) -> Iterator[tuple[str, float, str]]:
    """Yield each measure: its name, the figure, and what it is to be."""
    short, long = f"{folder}/short.battle", f"{folder}/long.battle"
    make_battle(short, 100)
    make_battle(long, 10_000)
    show = partial(run_cold, long)
    bare = [sys.executable, "-c", "pass"]
    yield "state of 10,000 entries as JSON, cold: seconds", measure(show), "below 0.5"
    yield (
        "the same / bare interpreter",
        compare(show, partial(subprocess.run, bare, check=True), 15),
        "at most 12",
    )
    yield (
        "append at 10,000 entries / at 100",
        compare(partial(append_one, long), partial(append_one, short)),
        "at most 1.5",
    )
    yield "append at 10,000 entries: ms", 1000 * measure(partial(append_one, long)), "-"
    yield "one more entry / folding all, in memory", measure_advance(long), "-"
    yield (
        "all 10,000 entries read and their chain proved: seconds",
        measure(partial(read_entries, long), 3),
        "-",
    )
    yield "undo at 10,000 entries: seconds", measure(partial(take_back, long), 3), "-"
    yield "size of 10,000 entries: MB", Path(long).stat().st_size / 1e6, "-"


def main() -> None:
    """Print every measure."""
    with tempfile.TemporaryDirectory() as folder:
        for name, figure, target in rows(folder):
            sys.stdout.write(f"{name:60} {figure:8.3f}  ({target})\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
