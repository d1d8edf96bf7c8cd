"""`pursuit`: whether a broken unit gets away from those who pursue it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from skirmish_cli.core.command import Command, refuse_words
from skirmish_cli.core.options import Options, flag, option, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Figure, Prepared, Procedure
from skirmish_cli.core.table import Trace
from skirmish_cli.games.t9a.numbers import read_lasting, read_numbers
from skirmish_cli.games.t9a.psychology import make_flee_roll, make_pursuit_roll
from skirmish_cli.games.t9a.pursuit import Flight, PursuitResult, pursue

MOST_PURSUERS = 20


class PursuitOptions(Options):
    """What `pursuit` takes."""

    pursuers = option("how many units pursue it", whole(0, MOST_PURSUERS), needed="always")
    decimated = option("the broken unit is decimated: destroyed either way", flag)


def _make_outcome(decimated: bool, result: PursuitResult, trace: Trace) -> Mapping[str, Json]:
    outcome: dict[str, Json] = {"caught": result.caught, "flee_distance": result.distance}
    if decimated:
        outcome["destroyed"] = True
    return outcome


def _prepare(command: Command[PursuitOptions]) -> Prepared:
    refuse_words(command)
    numbers = read_numbers(command.rules)
    pursuers = command.need(PursuitOptions.pursuers)
    decimated = command.options.decimated
    figures: dict[str, Figure] = {"caught": lambda result: result.caught}
    if decimated:
        figures["destroyed"] = lambda result: True
    flight = Flight(
        pursuers,
        make_flee_roll(numbers),
        make_pursuit_roll(numbers),
        decimated,
        lasting=read_lasting(command.rules),
    )
    chased = "nobody" if not pursuers else "1 pursuer" if pursuers == 1 else f"{pursuers} pursuers"
    return Prepared(
        rule=partial(pursue, flight),
        figures=figures,
        row=lambda result: {"flee_distance": result.distance, "caught": result.caught},
        outcome=partial(_make_outcome, decimated),
        inputs={"pursuers": pursuers, "decimated": decimated},
        notes=("a decimated unit is removed before it flees, caught or not",) if decimated else (),
        headline=f"A broken unit flees from {chased}",
    )


PURSUIT = Procedure(
    name="pursuit",
    summary="Roll a broken unit's flight against every pursuer; a tie catches it.",
    section="Determine who Flees",
    prepare=_prepare,
    options=PursuitOptions,
    examples=("pursuit --pursuers 2 --odds", "pursuit --pursuers 1 --dice 3,4,2,5"),
)
