"""Every benchmark as one table: `python -m tests.benchmarks`.

Nothing here passes or fails: a figure beyond its target is marked. What is measured cold is
installed as a wheel into a new environment first, as players have it; --here goes without.
"""

from __future__ import annotations

import argparse
import csv
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from functools import cache
from pathlib import Path

from tests.benchmarks import battle, cold, files, in_process, instructions, scaling
from tests.benchmarks.cold import HERE, Installed
from tests.benchmarks.measuring import ENVIRONMENT, Row

GROUPS = {
    "cold": "cold starts, of whole processes, over the bare interpreter",
    "instructions": "instructions of the cold commands",
    "odds": "odds in process",
    "files": "files against CSafeLoader",
    "battle": "the file of a battle",
    "scaling": "how odds grow",
    "hostile": "files that try to cost time or memory",
}
_IN_PROCESS: Mapping[str, Callable[[], Iterator[Row]]] = {
    "odds": in_process.rows,
    "files": files.rows,
    "battle": battle.rows,
    "scaling": scaling.rows,
    "hostile": files.hostile_rows,
}
COLUMNS = ("group", "name", "figure", "unit", "target")


def main() -> None:
    """Measure what is asked for, print it, and write it where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=GROUPS, action="append", help="one group; repeatable")
    parser.add_argument("--here", action="store_true", help="measure without installing a wheel")
    parser.add_argument("--csv", type=Path, help="write the table to this file, too")
    parser.add_argument("--before", type=Path, help="the CSV of an earlier run, to compare with")
    parser.add_argument(
        "--pairs", type=int, default=cold.PAIRS, help="how many cold starts of each"
    )
    given = parser.parse_args()
    earlier = read_earlier(given.before) if given.before else {}
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        keep_apart(folder)
        install = cache(lambda: HERE if given.here else cold.install_wheel(folder))
        writer = csv.writer(opened.enter_context(given.csv.open("w"))) if given.csv else None
        if writer:
            writer.writerow(COLUMNS)
        for group in given.only or GROUPS:
            sys.stdout.write(f"\n{GROUPS[group]}\n")
            for row in measure(group, folder, install, given.pairs):
                print_row(row, earlier.get((group, row.name)))
                if writer:
                    writer.writerow([group, row.name, f"{row.figure:.6g}", row.unit, row.target])


def keep_apart(folder: Path) -> None:
    """Let what is measured find nobody's settings, and no cache but that of this run."""
    own = {"XDG_CACHE_HOME": f"{folder}/cache", "XDG_CONFIG_HOME": f"{folder}/config"}
    ENVIRONMENT.update(own)
    os.environ.update(own)


def measure(
    group: str, folder: Path, install: Callable[[], Installed], pairs: int
) -> Iterator[Row]:
    """Yield the measures of a group; what starts cold is installed when it is wanted."""
    if group not in ("cold", "instructions"):
        return _IN_PROCESS[group]()
    work = folder / group
    work.mkdir(exist_ok=True)
    if group == "cold":
        return cold.rows(install(), work, pairs)
    return instructions.rows(install(), work)


def print_row(row: Row, before: float | None) -> None:
    """Print a measure, its target, and what it was before."""
    mark = "" if row.is_met else "  BEYOND"
    was = "" if before is None else f"  was {before:.3g}"
    figure = f"{row.figure:.3g}" if abs(row.figure) < 1000 else f"{row.figure:.0f}"
    sys.stdout.write(f"  {row.name:<62} {figure:>8} {row.unit:<18} {row.target:<14}{was}{mark}\n")
    sys.stdout.flush()


def read_earlier(file: Path) -> Mapping[tuple[str, str], float]:
    """Return the figures of an earlier run, by group and name."""
    with file.open() as opened:
        return {(row["group"], row["name"]): float(row["figure"]) for row in csv.DictReader(opened)}


if __name__ == "__main__":
    main()
