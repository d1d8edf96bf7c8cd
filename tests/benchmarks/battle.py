"""How quick a battle's file is, and how much slower with 10,000 entries than with 100."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from skirmish_cli.battle.entries import Entry, seal_entry
from skirmish_cli.battle.fold import advance, fold
from skirmish_cli.battle.opening import open_battle
from skirmish_cli.battle.store import append_entry, create_battle, read_battle, read_entries
from skirmish_cli.core.changes import Change
from tests.battle.small_battle import draft, first_entry, owe, side, undo
from tests.benchmarks.measuring import Row, in_turn, median_of, run_python, waited

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


def measure_advance(path: str) -> float:
    """Return the time of one more entry over that of folding all, in memory."""
    entries = read_entries(path)
    state = fold(entries[:-1])
    one = median_of(lambda: waited(lambda: advance(state, entries[-1])), 15)
    return one / median_of(lambda: waited(lambda: fold(entries)), 3)


def take_back(path: str) -> None:
    """Take back the last entry."""
    append_entry(path, undo(), read_battle(path))


def rows() -> Iterator[Row]:
    """Yield each measure."""
    with tempfile.TemporaryDirectory() as folder:
        yield from _measure(f"{folder}/short.battle", f"{folder}/long.battle")


def _measure(short: str, long: str) -> Iterator[Row]:
    make_battle(short, 100)
    make_battle(long, 10_000)
    show, bare = partial(run_python, "-c", _SHOW, long), partial(run_python, "-c", "pass")
    shown, started = partial(waited, show), partial(waited, bare)
    yield Row("state of 10,000 entries as JSON, cold", median_of(shown, 15), "s", 0.5)
    yield Row("the same", in_turn(shown, started, 15), "bare interpreters", 12)
    at_long, at_short = (partial(waited, partial(append_one, path)) for path in (long, short))
    yield Row("append at 10,000 entries / at 100", in_turn(at_long, at_short, 41), "times", 1.5)
    yield Row("append at 10,000 entries", 1000 * median_of(at_long, 15), "ms")
    yield Row("one more entry / folding all, in memory", measure_advance(long), "times")
    proved = median_of(partial(waited, partial(read_entries, long)), 3)
    yield Row("all 10,000 entries read and their chain proved", proved, "s")
    undone = median_of(partial(waited, partial(take_back, long)), 3)
    yield Row("undo at 10,000 entries", undone, "s")
    yield Row("size of 10,000 entries", Path(long).stat().st_size / 1e6, "MB")
