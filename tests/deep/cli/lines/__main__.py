"""Tries command lines made at random: `python -m tests.deep.cli.lines --seeds 0-9999`.

With --seed N one line is tried again, and what it printed is shown. A line can be typed by hand in
a folder that --lay FOLDER fills with what it names.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.deep.cli.lines.making import make_line
from tests.deep.cli.lines.table import lay_table
from tests.deep.cli.lines.trying import Folder, describe_line, try_seeds

#: A line that works for longer is told, so that one sees where the time goes.
SLOW = 3.0


def main() -> int:
    """Try the seeds that are asked for, and print every fault with its line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int)
    parser.add_argument("--seeds", default="0-999")
    parser.add_argument("--lay", type=Path, help="put the files that lines name into a new folder")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        if given.lay:
            given.lay.mkdir()
            lay_table(given.lay)
            return 0
        if given.seed is not None:
            return show_one(given.seed)
        first, _, last = given.seeds.partition("-")
        return try_many(range(int(first), int(last) + 1))


def show_one(seed: int) -> int:
    """Try one line, and show what it printed."""
    line = make_line(seed)
    with tempfile.TemporaryDirectory() as path:
        folder = Folder(Path(path))
        ran = folder.run(line, line.words)
        faults = folder.try_line(line).faults
    sys.stdout.write(f"{describe_line(line)}\nexit {ran.code}\n{ran.out}{ran.err}")
    for fault in faults:
        sys.stdout.write(f"FAULT: {fault}\n")
    return 1 if faults else 0


def try_many(seeds: range) -> int:
    """Try lines, and print those with faults, those that are slow, and how lines ended."""
    faulty, started, ends = 0, time.process_time(), Counter[int | None]()
    before = started
    for line, code, faults in try_seeds(seeds):
        now = time.process_time()
        if now - before > SLOW:
            sys.stdout.write(f"{now - before:.1f} s: {describe_line(line)}\n")
        before = now
        ends[code] += 1
        faulty += bool(faults)
        if faults:
            sys.stdout.write(f"{describe_line(line)}\n  FAULT: {'; '.join(faults)}\n")
        sys.stdout.flush()
    took = time.process_time() - started
    ended = ", ".join(f"{count} with {code}" for code, count in ends.most_common())
    sys.stdout.write(f"{len(seeds)} lines, {faulty} with faults, {took:.0f} s; ended {ended}\n")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
