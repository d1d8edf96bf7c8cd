"""`pursuit`: whether a broken unit gets away from those who pursue it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.advising import AdviceOptions
from skirmish_cli.core.command import BEST, Command, Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import flag, option, require_bounds, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Figure, Goal, Policy, Prepared, Procedure
from skirmish_cli.core.table import Trace
from skirmish_cli.games.t9a.numbers import read_lasting, read_numbers
from skirmish_cli.games.t9a.procedures.shared.unit_policies import (
    format_unit_policies,
    read_unit_policies,
)
from skirmish_cli.games.t9a.procedures.shared.units import refuse_numbers
from skirmish_cli.games.t9a.procedures.shared.verdicts import tell_pursuit
from skirmish_cli.games.t9a.psychology import make_flee_roll, make_pursuit_roll
from skirmish_cli.games.t9a.pursuit import PURSUE, PURSUITS, Flight, PursuitResult, pursue
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.games.t9a.models import Card
    from skirmish_cli.games.t9a.procedures.shared import combined_units, remarks
else:
    combined_units = lazy("skirmish_cli.games.t9a.procedures.shared.combined_units")
    remarks = lazy("skirmish_cli.games.t9a.procedures.shared.remarks")

MOST_PURSUERS = 20


class PursuitOptions(AdviceOptions):
    """What `pursuit` takes."""

    pursuers = option(
        "how many units pursue it", whole(0, MOST_PURSUERS), needed="without units that pursue"
    )
    decimated = option("the broken unit is decimated: destroyed either way", flag)


class Chase(NamedTuple):
    """The units that are named: who flees, as one unit, and who may pursue."""

    fleeing: tuple[Model[Card], ...] = ()
    pursuers: tuple[Model[Card], ...] = ()


def _read_chase(command: Command[PursuitOptions]) -> Chase:
    """Return the units that are named; raises UsageProblem.

    Without `vs` they are the broken unit alone.
    """
    if not command.words:
        return Chase()
    refuse_numbers(command)
    fleeing, *others = command.models()
    host, joined = combined_units.split_joined(fleeing, "flees")
    pursuers = others[0] if others else []
    for unit in pursuers:
        if unit.has("shaken"):
            raise UsageProblem(f"{unit.key} is shaken: a shaken unit doesn't pursue")
    if others and command.options.pursuers is not None:
        raise UsageProblem("--pursuers and units that pursue exclude each other")
    return Chase((host, *joined), tuple(pursuers))


def _make_outcome(decimated: bool, result: PursuitResult, trace: Trace) -> Mapping[str, Json]:
    outcome: dict[str, Json] = {"caught": result.caught, "flee_distance": result.distance}
    if decimated:
        outcome["destroyed"] = True
    return outcome


def _prepare(command: Command[PursuitOptions]) -> Prepared:
    numbers, chase = read_numbers(command.rules), _read_chase(command)
    named = tuple(unit.key for unit in chase.pursuers if not unit.has("joined"))
    pursuers = len(named) if named else command.need(PursuitOptions.pursuers)
    require_bounds(pursuers, "pursuers", 0, MOST_PURSUERS)
    keys = named or tuple(f"pursuer {place + 1}" for place in range(pursuers))
    gone, standing = _split_fleeing(command, chase)
    decimated = command.options.decimated or bool(gone and not standing)
    figures: dict[str, Figure] = {"caught": lambda result: result.caught}
    if decimated:
        figures["destroyed"] = lambda result: True
    policies = read_unit_policies(command, PURSUIT_POLICY, keys)
    flight = Flight(
        keys,
        make_flee_roll(numbers),
        make_pursuit_roll(numbers),
        decimated,
        (*gone, *standing) or ("unit",),
        read_lasting(command.rules),
        gone if standing else (),
        tuple(policies[key] for key in keys),
    )
    notes = ("a decimated unit is removed before it flees, caught or not",) if decimated else ()
    return Prepared(
        rule=partial(pursue, flight),
        figures=figures,
        row=lambda result: {"flee_distance": result.distance, "caught": result.caught},
        outcome=partial(_make_outcome, decimated),
        inputs={
            **({"fleeing": list(flight.keys)} if chase.fleeing else {}),
            "pursuers": list(keys) if named else pursuers,
            "decimated": decimated,
        },
        goal=Goal("caught", owners=("b",)),
        policy={"pursue": format_unit_policies(policies)} if keys else {},
        notes=(*notes, *_note_units(command, chase, keys)),
        headline=_make_headline(flight, chase, named),
        verdict=partial(tell_pursuit, flight),
        main=tuple(figures),
    )


def _note_units(
    command: Command[PursuitOptions], chase: Chase, keys: tuple[str, ...]
) -> Iterator[str]:
    """Yield what was said and changes nothing, and what is told of the units."""
    if command.list_typed(PURSUIT_POLICY) and not keys:
        yield "--policy pursue changes nothing: nobody may pursue"
    if chase.fleeing:
        percent = read_numbers(command.rules).decimated_percent
        flees = remarks.Role(
            "pursuit, for who flees",
            lambda unit: combined_units.split_decimated([unit], percent)[0],
        )
        pursues = remarks.Role("pursuit, for who pursues", remarks.read_nothing)
        yield from remarks.list_unit_notes(command.rules, chase.fleeing, flees)
        yield from remarks.list_unit_notes(command.rules, chase.pursuers, pursues)
        yield from remarks.note_idle_flags(chase.fleeing, ("shaken",), "pursuit, for who flees")
        idle = ("decimated", "lost", "hp")
        yield from remarks.note_idle_flags(chase.pursuers, idle, "pursuit, for who pursues")


def _split_fleeing(
    command: Command[PursuitOptions], chase: Chase
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the decimated parts of the unit that flees, and the others."""
    if not chase.fleeing:
        return (), ()
    percent = read_numbers(command.rules).decimated_percent
    return combined_units.split_decimated(chase.fleeing, percent)


def _make_headline(flight: Flight, chase: Chase, named: tuple[str, ...]) -> str:
    """Return the title of a pursuit, which names its units."""
    who = " with ".join(flight.keys) if chase.fleeing else "A broken unit"
    count = len(flight.pursuers)
    chased = "nobody" if not count else "1 pursuer" if count == 1 else f"{count} pursuers"
    return f"{who} flees from {', '.join(named) if named else chased}"


#: Whether a unit that may pursue does.
PURSUIT_POLICY = Policy(
    PURSUE,
    (*PURSUITS, BEST),
    PURSUE,
    "whether a unit that may pursue does, or holds its ground, or what is best",
    repeatable=True,
)

PURSUIT = Procedure(
    name="pursuit",
    summary="Roll a broken unit's flight against every pursuer; a tie catches it.",
    section="Determine who Flees",
    prepare=_prepare,
    options=PursuitOptions,
    flags=("shaken", "decimated", "joined", "lost", "hp"),
    policies=(PURSUIT_POLICY,),
    arguments="[UNIT... [vs PURSUER...]]",
    positions=(PursuitOptions.pursuers,),
    examples=(
        "pursuit --pursuers 2 --odds",
        "pursuit --pursuers 1 --dice 3,4,2,5",
        "pursuit --pursuers 2 --advise",
        "pursuit raiders-1 vs lancers -w mire-oath.yaml -w vell-marches.yaml --odds",
    ),
)
