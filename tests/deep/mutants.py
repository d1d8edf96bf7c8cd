"""Mutation testing: change the source in one place, and see whether a test fails.

    pip install -e '.[test,deep]'
    python tests/deep/mutants.py                       # everything that has no result yet
    python tests/deep/mutants.py --room dice           # one room: --rooms lists them
    python tests/deep/mutants.py --file skirmish_cli/core/loops.py
    python tests/deep/mutants.py --sample 30 --seed 5  # 30 of them, the same for the same seed
    python tests/deep/mutants.py --near                # only with the tests that run its line
    python tests/deep/mutants.py --survivors           # list what survived so far, run nothing

A mutant changes one operator of arithmetic or comparison, one whole number in them, one `and`,
`or` or `not` between comparisons, or one minus sign. It meets the doctests of its module and the
quick tests that mirror its room, those that run its line first; the first failure kills it, and
one that hangs counts as killed. With --near it meets no other tests, which is quick; a survivor may
then be one that a test would notice which found its answer in a cache.
Tests that run the program in a process of its own don't see it.

Each result goes at once to a file of JSON lines (--results), so a run can be stopped with Ctrl-C
and gone on with. A result holds until the source file changes; that a mutant survived holds until
a test of its room changes.

A survivor is a hole in the tests: write the test that kills it, with the arithmetic in a comment.
If no input can tell the mutant from the original, list it in equal_mutants.txt with the proof.
The exit code is 1 if a mutant survived that isn't listed there, else 0; 2 if the tests fail
without a mutant.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.deep.mutation.changes import Mutant, find_mutants  # noqa: E402
from tests.deep.mutation.hunter import HUNG, KILLED, SURVIVED, Hunter  # noqa: E402
from tests.deep.mutation.results import Equal, Results, read_equal  # noqa: E402
from tests.deep.mutation.rooms import ROOMS, Room  # noqa: E402

EQUAL = "equal"
EQUAL_MUTANTS = Path(__file__).with_name("equal_mutants.txt")
MOST_EQUAL = 20


class _Ended(Exception):
    """Raised when the process is asked to end."""


def _end(*_: object) -> None:
    raise _Ended


def _default_results() -> Path:
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "skirmish-mutants" / "results.jsonl"


def _read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--room", action="append", metavar="NAME", help="only this room")
    parser.add_argument(
        "--file", action="append", metavar="FILE", help="only this source file (procedures too)"
    )
    parser.add_argument("--sample", type=int, metavar="N", help="only N of the mutants")
    parser.add_argument("--seed", default="1", metavar="S", help="which N: any text")
    parser.add_argument("--near", action="store_true", help="only the tests that run the line")
    parser.add_argument("--survivors", action="store_true", help="list the known survivors")
    parser.add_argument("--rooms", action="store_true", help="list the rooms")
    parser.add_argument("--fresh", action="store_true", help="forget what is known of these")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="at once (default 2)")
    parser.add_argument("--loud", action="store_true", help="show what the tests print")
    parser.add_argument("--results", type=Path, default=_default_results(), metavar="FILE")
    return parser.parse_args(arguments)


def _chosen(
    root: Path, rooms: Sequence[Room], asked: argparse.Namespace
) -> list[tuple[Room, Mutant]]:
    """Return the mutants that were asked for, each with its room.

    Raises SystemExit for a room or a file that there isn't.
    """
    names = {room.name for room in rooms}
    if wrong := set(asked.room or ()) - names:
        raise SystemExit(f"no such room: {', '.join(sorted(wrong))} ({', '.join(sorted(names))})")
    wanted = [(root / file).resolve().relative_to(root).as_posix() for file in asked.file or ()]
    pairs = []
    for room in rooms:
        if asked.room and room.name not in asked.room:
            continue
        files = room._replace(without=()).source_files(root) if wanted else room.source_files(root)
        for file in files:
            if not wanted or file in wanted:
                source = (root / file).read_text("utf-8")
                pairs += [(room, mutant) for mutant in find_mutants(file, source)]
    if missing := set(wanted) - {mutant.file for _, mutant in pairs}:
        raise SystemExit(f"no mutants in: {', '.join(sorted(missing))}")
    if asked.sample is not None and asked.sample < len(pairs):
        places = random.Random(asked.seed).sample(range(len(pairs)), asked.sample)
        pairs = [pairs[place] for place in sorted(places)]
    return pairs


def _table(pairs: Iterable[tuple[Room, Mutant]], outcomes: dict[str, str]) -> str:
    """Return the plain table of what became of mutants, by room."""
    rows: dict[str, Counter[str]] = {}
    for room, mutant in pairs:
        rows.setdefault(room.name, Counter())[outcomes.get(mutant.key, "not yet")] += 1
    rows["all"] = sum(rows.values(), Counter())
    columns = [KILLED, HUNG, SURVIVED, EQUAL, "not yet"]
    lines = ["".join(f"{word:>12}" for word in ("room", "mutants", *columns))]
    for name, row in rows.items():
        numbers = [row.total(), *(row[column] for column in columns)]
        lines.append("".join([f"{name:>12}", *(f"{number:>12}" for number in numbers)]))
    return "\n".join(lines)


def main(
    arguments: Sequence[str] | None = None,
    root: Path = ROOT,
    rooms: Sequence[Room] = ROOMS,
    equal_file: Path = EQUAL_MUTANTS,
) -> int:
    """Run what was asked for, and return the exit code."""
    asked = _read_arguments(arguments)
    if asked.rooms:
        print("\n".join(room.name for room in rooms))
        return 0
    pairs, equal, results = (
        _chosen(root, rooms, asked),
        read_equal(equal_file),
        Results(asked.results),
    )
    tests = {room.name: room.hash_tests(root) for room, _ in pairs}
    outcomes = {}
    for room, mutant in pairs:
        known = None if asked.fresh else results.find(mutant, tests[room.name])
        if known:
            outcomes[mutant.key] = known
    waiting = [pair for pair in pairs if pair[1].key not in outcomes]
    if waiting and not asked.survivors:
        failures = _hunt(root, waiting, results, tests, outcomes, asked)
        if failures:
            print("without a mutant these tests fail:", *failures, sep="\n  ")
            return 2
    for _, mutant in pairs:
        if mutant.place in equal and outcomes.get(mutant.key) == SURVIVED:
            outcomes[mutant.key] = EQUAL
        elif outcomes.get(mutant.key) == SURVIVED:
            print(f"{mutant.file}:{mutant.line}  {mutant.change}  in {mutant.function or 'module'}")
            print(f"    {mutant.text}")
    print(_table(pairs, outcomes))
    return _check_equal(equal, pairs, outcomes, asked) or int(SURVIVED in outcomes.values())


def _hunt(
    root: Path,
    waiting: Sequence[tuple[Room, Mutant]],
    results: Results,
    tests: dict[str, str],
    outcomes: dict[str, str],
    asked: argparse.Namespace,
) -> list[str]:
    """Run mutants, note their outcomes, and return the tests that fail without a mutant."""
    signal.signal(signal.SIGTERM, _end)
    hunter = Hunter(root, asked.jobs, silent=not asked.loud, near_only=asked.near)
    try:
        if failures := hunter.run_clean(dict.fromkeys(room for room, _ in waiting)):
            return failures
        began = time.monotonic()
        for count, (room, mutant, met) in enumerate(hunter.run(waiting), 1):
            results.add(mutant, tests[room.name], met)
            outcomes[mutant.key] = met.outcome
            if met.outcome == SURVIVED or count % 50 == 0:
                passed = time.monotonic() - began
                print(
                    f"{count}/{len(waiting)}, {passed:.0f} s: {mutant.file}:{mutant.line}"
                    f"  {mutant.change}  {met.outcome}",
                    file=sys.stderr,
                )
    except (KeyboardInterrupt, _Ended):
        print("interrupted; run it again to go on", file=sys.stderr)
    finally:
        hunter.close()
    return []


def _check_equal(
    equal: dict[tuple[str, str, str], Equal],
    pairs: Sequence[tuple[Room, Mutant]],
    outcomes: dict[str, str],
    asked: argparse.Namespace,
) -> int:
    """Return 1, and say why, if the list of equal mutants is too long or wrong."""
    places = {mutant.place for _, mutant in pairs}
    files = {mutant.file for _, mutant in pairs}
    wrong = []
    if len(equal) > MOST_EQUAL:
        wrong.append(f"{len(equal)} mutants are listed as equal; {MOST_EQUAL} may be")
    for place, entry in equal.items():
        if not entry.proof:
            wrong.append(f"no proof that this one is equal: {place}")
        if asked.sample is None and entry.file in files and place not in places:
            wrong.append(f"listed as equal, but there is no such mutant: {place}")
    wrong += [
        f"listed as equal, but a test kills it: {mutant.place}"
        for _, mutant in pairs
        if mutant.place in equal and outcomes.get(mutant.key) in (KILLED, HUNG)
    ]
    if wrong:
        print(*wrong, sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
