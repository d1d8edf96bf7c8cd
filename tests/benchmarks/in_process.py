"""How quick odds are in process: against general dice engines, and by themselves."""

from __future__ import annotations

import contextlib
import importlib
import io
import shlex
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from skirmish_cli.cli.app import run
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.core.rules import forget_laws, law_of
from skirmish_cli.games.freeblades.blows import Blow, strike
from skirmish_cli.games.freeblades.dice import contest_law
from skirmish_cli.games.freeblades.dice.readings import Spiker
from skirmish_cli.reports.samples import sample_warbands
from tests.benchmarks.measuring import Row, in_turn, median_of, waited
from tests.games.freeblades.tables import fight, fighter, odds

PAIRS = 21


def exact_attack() -> object:
    """Work out the odds of one attack from nothing."""
    forget_laws()
    return law_of(strike, Blow(Spiker(10), 10, 5, Spiker(8), 10, 6, 2))


def _lost(attack: int, damage: int) -> int:
    """Return what an attack costs, as a general engine needs it."""
    if attack < 5:
        return 0
    level = max(0, (attack - 5) // 10)
    total = damage + 8 * level
    if total < 6 or (level == 0 and damage == 1):
        return 0
    return min(2, 1 + (total - 6) // 10)


def attack_of_icepool() -> object:
    """Work out the same odds with icepool, its spikes cut at depth 4."""
    import icepool

    return icepool.map(_lost, icepool.d10.explode(depth=4), icepool.d8.explode(depth=4))


def attack_of_dyce() -> object:
    """Work out the same odds with dyce, its spikes cut at depth 4."""
    import dyce

    attack, damage = (dyce.explode_n(dyce.H(sides), n=4) for sides in (10, 8))
    return dyce.expand(lambda one, two: _lost(one.outcome, two.outcome), attack, damage)


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


def rows() -> Iterator[Row]:
    """Yield each measure."""
    engines: dict[str, Callable[[], object]] = {
        "icepool": attack_of_icepool,
        "dyce": attack_of_dyce,
    }
    ours = partial(waited, exact_attack)
    for name, attack in engines.items():
        try:
            importlib.import_module(name)
        except ImportError:
            sys.stderr.write(f"THIS RUN GOES WITHOUT {name.upper()}, WHICH IS NOT INSTALLED\n")
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ratio = in_turn(partial(waited, attack), ours, PAIRS)
        yield Row(f"attack of {name} / ours", ratio, "times", least=20)
    for name, parries in (("melee 1 v 3, LP 3", 0), ("the same, all with Parry", 1)):
        seconds = median_of(partial(waited, partial(melee, parries)), PAIRS)
        yield Row(name, seconds * 1000, "ms", 50)
    for game_id in game_ids():
        seconds, words = max(_weigh_examples(game_id))
        yield Row(f"slowest example: {game_id} {words}"[:60], seconds, "s", 0.3)


def _weigh_examples(game_id: str) -> Iterator[tuple[float, str]]:
    """Yield how long the odds of each example of a game take, from nothing."""
    paths = {path.name: str(path) for path in sample_warbands(game_id)}
    game = get_game(game_id)
    for name in game.procedures:
        for example in game.procedure(name).examples:
            words = [paths.get(word, word) for word in shlex.split(example)]
            if "--odds" in words:
                yield _weigh([game_id, *words]), " ".join(Path(word).name for word in words)


def _weigh(words: list[str]) -> float:
    """Return how long a command takes whose parts are imported, and whose laws are not known."""

    def show() -> None:
        forget_laws()
        with contextlib.redirect_stdout(io.StringIO()):
            run(words)

    return median_of(partial(waited, show), 3)
