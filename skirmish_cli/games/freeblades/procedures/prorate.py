"""`prorate`: two models that move towards each other at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.changes import Change
from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import (
    Options,
    Reader,
    choice,
    flag,
    option,
    parse_number,
    parse_whole,
)
from skirmish_cli.core.plain import Json
from skirmish_cli.core.positions import WORD
from skirmish_cli.core.procedure import Prepared, Procedure, SideTable
from skirmish_cli.core.rules import certain
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.flags import Resolve, Teller
from skirmish_cli.games.freeblades.numbers import Numbers, read_numbers
from skirmish_cli.games.freeblades.procedures.shared.extras import list_inputs
from skirmish_cli.games.freeblades.procedures.shared.read_flags import BAR_FLAGS, MOVED_FLAGS
from skirmish_cli.games.freeblades.procedures.shared.verdicts import tell_meeting
from skirmish_cli.games.freeblades.prorated_movement import ProratedStep, prorate
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.games.freeblades import actions, changed, models
else:  # Only models with cards need them.
    actions = lazy("skirmish_cli.games.freeblades.actions")
    changed = lazy("skirmish_cli.games.freeblades.changed")
    models = lazy("skirmish_cli.games.freeblades.models")

#: The farthest that two models move towards each other, in inches.
MOST_GAP = 60
RUNNERS = ("first", "second")


def _read_gap(text: str, name: str, rules: Ruleset | None) -> float:
    gap = parse_number(text, name)
    shown = int(gap) if gap == int(gap) else gap
    if not 0 < gap <= MOST_GAP:
        raise UsageProblem(
            f"{name} {shown} is out of range: above 0 to {MOST_GAP} inches, such as 9.5"
        )
    return shown


class ProrateOptions(Options):
    """How two models move towards each other."""

    gap = option(
        "the inches between the two, such as 9.5",
        Reader("inches", _read_gap, "INCHES", least=0, most=MOST_GAP),
        also=("distance", "range", "inches"),
    )
    run = option("both run: twice their SPD at most", flag)
    runner = option(
        "which one runs alone, first or second; +running on a model says so too",
        choice(*RUNNERS),
        metavar="WHICH",
    )
    intercept = option("the second intercepts: 4 inches at most", flag)


class Mover(NamedTuple):
    """Whoever moves: its SPD, whether it may charge, and whether it runs."""

    name: str
    speed: int
    may_charge: bool = True
    runs: bool = False
    notes: tuple[str, ...] = ()


def _find_mover(command: Command[ProrateOptions], word: str, place: int) -> Mover:
    runs = command.options.run or command.options.runner == RUNNERS[place - 1]
    if word.isdigit():
        speed = parse_whole(word, "SPD", 1, 30)
        return Mover(f"model {place}", speed, runs=runs)
    model = command.find_models([[], [word]] if place == 2 else [[word]])[place - 1][0]
    if model.card.spd is None:
        raise UsageProblem(
            f"{model.key} has no SPD on its card; write its SPD instead of the model"
        )
    # What it does on this very way doesn't bar the way.
    flags = {flag: value for flag, value in model.flags.items() if flag not in actions.ON_THE_WAY}
    before, rules = model._replace(flags=flags), command.rules
    intercepts = place == 2 and command.options.intercept
    action, verb = ("intercept", "intercept") if intercepts else ("maneuver", "move")
    runs = runs or model.has("running")
    if runs:
        action, verb = ("sprint", "run")
    reason = actions.why_barred(action, before, rules)
    if reason is not None:
        raise UsageProblem(f"{model.key} can't {verb}: {reason}")
    terms = models.find_condition_terms(model, rules, "speed")
    speed = max(1, model.card.spd + sum(term.value for term in terms))
    may_charge = actions.why_barred("charge", before, rules) is None
    notes = changed.note_card_changes([model], ("SPD",), command.procedure)
    return Mover(model.key, speed, may_charge, runs, tuple(notes))


def _to_inches(half_inches: float) -> int | float:
    inches = round(half_inches / 2, 2)
    return int(inches) if inches == int(inches) else inches


def _move(
    command: Command[ProrateOptions], movers: Sequence[Mover], gap: float | None, numbers: Numbers
) -> list[ProratedStep]:
    """Return the steps in which two models move."""
    reach = [2 * mover.speed * (2 if mover.runs else 1) for mover in movers]
    if command.options.intercept:
        reach[1] = min(reach[1], 2 * numbers.intercept_inches)
    speeds = movers[0].speed, movers[1].speed
    return list(prorate(speeds, (reach[0], reach[1]), None if gap is None else 2 * gap))


def _tell_moves(teller: Teller, movers: Sequence[Mover], result: None) -> Iterator[Change]:
    """Yield that both have moved or run; without a card one is `model-1` or `model-2`."""
    for mover in movers:
        flag = "running" if mover.runs else "moved"
        yield teller.change(mover.name.replace(" ", "-"), flag, why="its prorated move")


def _describe_meeting(
    last: ProratedStep, names: Sequence[str], movers: Sequence[Mover], charge: int
) -> dict[str, Json]:
    """Return whether two models meet, how far each came, and who may charge."""
    moved = dict(zip(names, (last.first, last.second), strict=True))
    return {
        "meet": last.gap == 0 if last.gap is not None else None,
        "moved": {name: _to_inches(half) for name, half in moved.items()},
        "may_count_as_charging": [
            name
            for (name, half), mover in zip(moved.items(), movers, strict=True)
            if half >= 2 * charge and mover.may_charge
        ],
    }


def _make_row(number: int, step: ProratedStep) -> list[int | float | None]:
    gap = None if step.gap is None else _to_inches(step.gap)
    return [number, _to_inches(step.first), _to_inches(step.second), gap]


def _prepare(command: Command[ProrateOptions]) -> Prepared:
    if len(command.words) != 2:
        raise WrongWords("prorate needs two models or SPDs", "prorate 5 8 --gap 9")
    movers = [_find_mover(command, word, place) for place, word in enumerate(command.words, 1)]
    gap, numbers = command.options.gap, read_numbers(command.rules)
    steps = _move(command, movers, gap, numbers)
    names = [mover.name for mover in movers]
    if names[0] == names[1]:
        names = [f"{name} ({place})" for place, name in enumerate(names, 1)]
    facts = _describe_meeting(steps[-1], names, movers, numbers.charge_inches)
    rows = [_make_row(number, step) for number, step in enumerate(steps, 1)]
    speeds = [mover.speed for mover in movers]
    inputs: dict[str, Json] = {"models": list(command.words), "spd": speeds, "gap": gap}
    return Prepared(
        rule=Resolve(partial(certain, None), partial(_tell_moves, Teller(command.rules), movers)),
        figures={},
        row=lambda result: facts,
        outcome=lambda result, trace: facts,
        inputs=list_inputs(command.options, inputs),
        headline=(f"Prorated movement: {names[0]} SPD {speeds[0]}, {names[1]} SPD {speeds[1]}"),
        notes=(
            "of those that moved 3 inches only a charge, countercharge or intercept counts as "
            "charging",
            "the slower model moves first in each step; both players may agree to meet halfway "
            "instead",
            *(note for mover in movers for note in mover.notes),
        ),
        verdict=tell_meeting,
        tables=(SideTable("Inches moved", ("step", *names, "gap"), lambda: rows),),
    )


PRORATE = Procedure(
    name="prorate",
    summary="Move two models at once: who moves what, where they meet, who counts as charging.",
    section="Prorated Movement",
    arguments="SPD|MODEL SPD|MODEL",
    positions=(WORD, WORD, ProrateOptions.gap),
    prepare=_prepare,
    options=ProrateOptions,
    flags=(*BAR_FLAGS, *MOVED_FLAGS, "stunned", "hold", "delay", "cast", "countered", "special"),
    examples=(
        "prorate 5 8 --gap 9",
        "prorate captain brute-1 -w tin-lanterns.yaml -w salt-reavers.yaml --run --gap 12",
    ),
)
