"""How quick it is, as ratios: whole processes against a bare interpreter, odds against a general
dice engine.

Run `python tests/benchmarks/bench_speed.py`. Each ratio is the median of pairs run in turn, so
that it holds on a busy machine. Nothing here passes or fails."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from skirmish_cli.core.rules import forget_laws, law_of
from skirmish_cli.games.freeblades.blows import Blow, strike
from skirmish_cli.games.freeblades.dice import contest_law
from skirmish_cli.games.freeblades.dice.readings import Spiker
from tests.games.freeblades.tables import fight, fighter, odds

PAIRS = 21
# Compiled files must be in place, as they are for a player.
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


def timed(action: Callable[[], object]) -> float:
    """Return how long an action takes, in seconds."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def process(arguments: Sequence[str]) -> None:
    """Run this interpreter with some arguments."""
    subprocess.run([sys.executable, *arguments], capture_output=True, check=True, env=ENVIRONMENT)


def pairs(ours: Callable[[], object], other: Callable[[], object], count: int = PAIRS) -> float:
    """Return the median ratio of our time to another's, run in turn after a warm-up."""
    ours(), other()
    return statistics.median(timed(ours) / timed(other) for _ in range(count))


def of_50_ms(action: Callable[[], object]) -> float:
    """Return the median time of an action as a part of 50 ms."""
    return statistics.median(timed(action) for _ in range(PAIRS)) / 0.05


def exact_attack() -> object:
    """Work out the odds of one attack from nothing."""
    forget_laws()
    return law_of(strike, Blow(Spiker(10), 10, 5, Spiker(8), 10, 6, 2))


def general_attack() -> object:
    """Work out the same odds with a general dice engine, its spikes cut at depth 4."""
    import icepool

    def resolve(attack: int, damage: int) -> int:
        if attack < 5:
            return 0
        level = max(0, (attack - 5) // 10)
        total = damage + 8 * level
        if total < 6 or (level == 0 and damage == 1):
            return 0
        return min(2, 1 + (total - 6) // 10)

    attack, damage = icepool.d10.explode(depth=4), icepool.d8.explode(depth=4)
    return icepool.map(resolve, attack, damage)


def melee(parries: int) -> object:
    """Work out the odds of one against three, LP 3 each, from nothing."""
    forget_laws()
    contest_law.contest_law.cache_clear()
    contest_law._lead.cache_clear()
    contest_law._lead_above.cache_clear()
    facts = {"lp": 3, "parries": parries}
    return odds(
        fight(
            fighter("a", **facts),
            fighter("b1", **facts),
            fighter("b2", mar="d8", **facts),
            fighter("b3", disc="d10", **facts),
        )
    )


def main() -> None:
    """Print every ratio."""
    bare = partial(process, ["-c", "pass"])
    command = ["-m", "skirmish_cli", "freeblades", "test", "d10", "--tn", "5"]
    typer = partial(process, ["-c", "import typer"])
    rows = [
        ("import typer / bare interpreter", pairs(typer, bare), "what Typer alone costs"),
        (
            "test, plain / bare interpreter",
            pairs(partial(process, [*command, "--format", "plain"]), bare),
            "target 6",
        ),
        (
            "test, Rich table / bare interpreter",
            pairs(partial(process, command), bare),
            "target 9.5",
        ),
        ("icepool attack / our attack", pairs(general_attack, exact_attack), "target 20 or more"),
        ("melee 1 v 3, LP 3 / 50 ms", of_50_ms(partial(melee, 0)), "target 1"),
        ("the same, all with Parry / 50 ms", of_50_ms(partial(melee, 1)), "target 1"),
    ]
    for name, ratio, target in rows:
        sys.stdout.write(f"{name:40} {ratio:8.2f}  ({target})\n")


if __name__ == "__main__":
    main()
