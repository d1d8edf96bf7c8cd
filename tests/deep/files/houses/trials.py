"""Tries house rules that the check accepts on every procedure of their game.

python -m tests.deep.files.houses.trials heimr --seed 17     # one file again, and all of it
python -m tests.deep.files.houses.trials heimr --seeds 0-199 # many, with a line for each fault
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import shlex
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import fsum
from pathlib import Path
from typing import Any, NamedTuple

from skirmish_cli.cli.app import run
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.checking import Session
from skirmish_cli.files.game_data import load_data
from tests.deep.files.houses.house_files import make_house_file
from tests.support import ROOT

#: The most seconds that one command may take, on a machine that others use.
MOST_SECONDS = 20
#: How a command may end: it was answered, or something in it can't be used as given.
RIGHT_ENDS = (0, 2)
_DROPPED = ("-w", "--dice", "--seed")
READINGS = (("--odds",), ("--seed", "1"))


class Trial(NamedTuple):
    """What became of one file: whether it was accepted, how many commands, and the faults."""

    is_accepted: bool
    commands: int
    faults: tuple[str, ...]


class _TooLongError(BaseException):
    """A command took too long; nothing that catches errors catches it."""


def _stop(*_: Any) -> None:
    raise _TooLongError


@contextlib.contextmanager
def limited(seconds: int) -> Iterator[None]:
    """Raise _TooLongError in what takes longer."""
    before = signal.signal(signal.SIGALRM, _stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def run_words(words: Sequence[str]) -> tuple[int, str, str]:
    """Return the exit code of a command, what it printed, and its errors."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), limited(MOST_SECONDS):
        code = run(list(words))
    return code, out.getvalue(), err.getvalue()


@lru_cache
def list_commands(game_id: str) -> tuple[tuple[str, ...], ...]:
    """Return one command for each procedure: its last example that runs, or the demonstration."""
    game, demo = get_game(game_id), load_data(game_id, "ruleset").get("demo")
    folder = ROOT / "rulesets" / game_id / "warbands"
    warbands = [word for file in sorted(folder.glob("*.yaml")) for word in ("-w", str(file))]
    found = []
    for name in game.procedures:
        examples = [_leave_out(shlex.split(one)) for one in game.procedure(name).examples]
        if demo and demo["procedure"] == name:
            examples.append([name, *demo["words"]])
        tried = [(game_id, *words, *more) for more in (warbands, []) for words in examples[::-1]]
        found.append(next(words for words in tried if _runs(words)))
    return tuple(found)


def _leave_out(words: Sequence[str]) -> list[str]:
    """Return an example without its files and its reading."""
    kept = [
        word for place, word in enumerate(words) if not place or words[place - 1] not in _DROPPED
    ]
    return [word for word in kept if word not in (*_DROPPED, "--odds")]


def _runs(words: Sequence[str]) -> bool:
    return all(run_words([*words, *reading, "--json"])[0] == 0 for reading in READINGS)


def try_house_file(game_id: str, source: bytes, folder: Path) -> Trial:
    """Return what becomes of house rules: checked, and if accepted tried on every procedure."""
    with limited(MOST_SECONDS):
        checked = Session().check(source, "house.yaml")
    if checked.has_errors:
        return Trial(False, 0, ())
    file = folder / "house.yaml"
    file.write_bytes(source)
    faults = []
    commands = [
        [*words, *reading, "--json", "--house", str(file)]
        for words in list_commands(game_id)
        for reading in READINGS
    ]
    for words in commands:
        fault = _find_fault(words)
        if fault:
            faults.append(f"{shlex.join(words)}: {fault}")
    return Trial(True, len(commands), tuple(faults))


def _find_fault(words: Sequence[str]) -> str:
    """Return what is wrong with how a command ended, or nothing."""
    try:
        code, out, err = run_words(words)
    except _TooLongError:
        return f"longer than {MOST_SECONDS} s"
    except Exception as problem:  # a crash is what is looked for
        return f"raised {problem!r}"
    if code not in RIGHT_ENDS:
        return f"exit {code}: {err.strip()[-300:]}"
    odds = json.loads(out).get("odds") if code == 0 else None
    if odds is None or not odds.get("distribution"):
        return ""
    rows = odds["distribution"]
    if all("fraction" in row for row in rows):
        total: Fraction | float = sum(Fraction(row["fraction"]) for row in rows)
        return "" if total == 1 else f"the chances add up to {total}"
    # Fractions of very many digits aren't printed.
    total = fsum(row["probability"] for row in rows)
    return "" if abs(total - 1) < 1e-9 else f"the chances add up to {total}"


def try_seed(game_id: str, seed: int) -> Trial:
    """Return what becomes of the house rules that a seed makes."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            return try_house_file(game_id, make_house_file(game_id, seed), Path(folder))
        except _TooLongError:
            return Trial(False, 0, (f"the check took longer than {MOST_SECONDS} s",))
        except Exception as problem:  # a crash is what is looked for
            return Trial(False, 0, (f"the check raised {problem!r}",))


def main() -> int:
    """Try the seeds that are asked for, and print every fault with its seed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--seeds", default="0-199")
    given = parser.parse_args()
    first, _, last = given.seeds.partition("-")
    seeds = range(int(first), int(last) + 1) if given.seed is None else [given.seed]
    accepted = faulty = 0
    for seed in seeds:
        trial = try_seed(given.game, seed)
        accepted += trial.is_accepted
        faulty += bool(trial.faults)
        if given.seed is not None:
            sys.stdout.write(f"{make_house_file(given.game, seed).decode()}\n")
        for fault in trial.faults:
            sys.stdout.write(f"seed {seed}: {fault}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{given.game}: {accepted} of {len(seeds)} accepted, {faulty} with faults\n")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
