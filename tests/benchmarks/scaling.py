"""How odds grow with what is fought about, game by game: seconds, memory, rows and exponents."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from tests.benchmarks.measuring import Row, growth, run_python

# Prints how long the odds of a command take in a new process that has everything imported, in
# seconds, the most memory that it held, in megabytes, and how many rows the odds have.
_WEIGH = """
import contextlib, io, json, resource, sys, time
from skirmish_cli.cli.app import run
words = json.loads(sys.argv[1])
with contextlib.redirect_stdout(io.StringIO()):
    run([*words, "--seed", "1", "--json"])
start, out = time.process_time(), io.StringIO()
with contextlib.redirect_stdout(out):
    run([*words, "--odds", "--json"])
seconds = time.process_time() - start
megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
print(json.dumps([seconds, megabytes, len(json.loads(out.getvalue())["odds"]["distribution"])]))
"""
#: Below this the time tells of the clock and not of the rule.
LEAST_SECONDS = 0.02


class Scale(NamedTuple):
    """Something that grows: what its sizes are of, the command for a size, and the sizes."""

    name: str
    unit: str
    words: Callable[[int], Sequence[str]]
    sizes: tuple[int, ...]


_FIGHTER = (
    "{class: hero, role: hero, spd: 6, mar: d10, mw: {name: Longsword, damage: d8}, def: 5, "
    "av: 6, lp: 3, disc: d10, talents: ['Parry [2]']}"
)
_REGIMENT = "{kind: regiment, a: 3, v: 0, c: 2, d: 2, e: 1, w: 2, r: 4, m: 5}"
_MEMBER = "{stamina: 2, wounds: 1, weapons: [Dagger], ml: 6}"
_STURDY = "{stamina: 4, wounds: 2, weapons: [Dagger], armour: [{name: Lid, tags: [shield]}], ml: 6}"


def _melee(foes: int) -> list[str]:
    return ["freeblades", "melee", _FIGHTER, "vs", *[_FIGHTER] * foes]


def _clash(regiments: int) -> list[str]:
    target = _REGIMENT.replace("w: 2", f"w: {3 * regiments}")
    return ["first-blood", "clash", *[_REGIMENT] * regiments, "vs", target]


def _climb(height: int) -> list[str]:
    numbers = ["-c", "3", "-p", "1", "--cr", "5", "--fatigue", "2", "--willpower", "3"]
    return ["heimr", "climb", *numbers, "--height", f"{height}"]


def _fight(card: str, members: int) -> list[str]:
    side = [card] * members
    return ["oldschool", "fight", *side, "vs", *side]


def _shoot(shots: int) -> list[str]:
    numbers = ["--shots", f"{shots}", "--aim", "4", "--strength", "4", "--resilience", "4"]
    return ["t9a", "shoot", *numbers, "--armour", "2", "--models", f"{shots}"]


def _write_unit(width: int) -> str:
    """Return a unit of two ranks of so many models, two parts to each, written in place."""
    parts = (
        "{part: Rider, agi: 4, att: 1, off: 4, str: 4, ap: 1}",
        "{part: Mount, agi: 3, att: 1, off: 3, str: 3}",
    )
    return (
        f"{{models: {2 * width}, files: {width}, base: 25x25, global: {{cha: 4, mob: 4, dis: 8}}, "
        f"defensive: {{hp: 1, def: 4, res: 4, arm: 2}}, offensive: [{', '.join(parts)}]}}"
    )


def _combat(width: int) -> list[str]:
    return ["t9a", "melee", _write_unit(width), "vs", _write_unit(width)]


SCALES = (
    Scale("freeblades melee, one against", "foes", _melee, (1, 2, 3, 4, 5)),
    Scale("first-blood clash", "regiments", _clash, (1, 2, 4, 8)),
    Scale("heimr climb", "heights", _climb, (5, 10, 20)),
    Scale("oldschool fight", "a side", partial(_fight, _MEMBER), (1, 2, 3)),
    Scale("oldschool fight, sturdy", "a side", partial(_fight, _STURDY), (1, 2)),
    Scale("t9a shoot", "shots", _shoot, (50, 100, 200, 400)),
    Scale("t9a melee", "wide", _combat, (5, 10, 20)),
)


def rows() -> Iterator[Row]:
    """Yield what each size of each game costs, and how the last two differ.

    The exponent is that of time by size: 1 is linear, 2 quadratic.
    """
    for scale in SCALES:
        taken = []
        for size in scale.sizes:
            words = json.dumps(list(scale.words(size)))
            seconds, megabytes, outcomes = json.loads(run_python("-c", _WEIGH, words))
            taken.append(seconds)
            name = f"{scale.name} {size} {scale.unit}"
            yield Row(name, seconds, "s", 10)
            yield Row(f"{name}: memory", megabytes, "MB", 300)
            yield Row(f"{name}: rows of the odds", outcomes, "rows")
        if min(taken[-2:]) >= LEAST_SECONDS:
            yield Row(f"{scale.name}: growth", growth(scale.sizes, taken), "exponent")
