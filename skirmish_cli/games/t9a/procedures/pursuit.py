"""`pursuit`: whether a broken unit gets away from those who pursue it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded
from skirmish_cli.core.trace import Trace
from skirmish_cli.games.t9a.dice.spare_dice import Spared
from skirmish_cli.games.t9a.discipline import Pursued, pursue
from skirmish_cli.games.t9a.numbers import refuse_words

MOST_PURSUERS = 20


def _outcome(decimated: bool, pursued: Pursued, trace: Trace) -> Mapping[str, Any]:
    outcome: dict[str, Any] = {"caught": pursued.caught, "flee_distance": pursued.distance}
    if decimated:
        outcome["destroyed"] = True
    return outcome


def _prepare(command: Command) -> Prepared:
    refuse_words(command)
    numbers = command.rules.data["numbers"]
    pursuers = bounded(command.need("pursuers"), "--pursuers", 0, MOST_PURSUERS)
    decimated = bool(command.given("decimated"))
    sides = int(numbers["die"])
    figures: dict[str, Any] = {"caught": lambda pursued: pursued.caught}
    if decimated:
        figures["destroyed"] = lambda pursued: True
    chased = "nobody" if not pursuers else "1 pursuer" if pursuers == 1 else f"{pursuers} pursuers"
    return Prepared(
        rule=partial(
            pursue,
            pursuers,
            Spared(int(numbers["flee_dice"]), sides),
            Spared(int(numbers["pursue_dice"]), sides),
        ),
        figures=figures,
        row=lambda pursued: {"flee_distance": pursued.distance, "caught": pursued.caught},
        outcome=partial(_outcome, decimated),
        inputs={"pursuers": pursuers, "decimated": decimated},
        notes=("a decimated unit is removed before it flees, caught or not",) if decimated else (),
        headline=f"A broken unit flees from {chased}",
    )


PURSUIT = Procedure(
    name="pursuit",
    summary="Roll a broken unit's flight against every pursuer; a tie catches it.",
    section="Determine who Flees",
    prepare=_prepare,
    options=(
        Option("pursuers", "whole", "how many units pursue it", metavar="N"),
        Option(
            "decimated", "flag", "the broken unit is decimated: destroyed either way", default=False
        ),
    ),
    examples=("pursuit --pursuers 2 --odds", "pursuit --pursuers 1 --dice 3,4,2,5"),
)
