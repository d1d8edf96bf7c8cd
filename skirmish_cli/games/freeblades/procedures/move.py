"""`move`: how far a panic, an evade or a pursuit goes; `prorate`: two models moving at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import (
    Command,
    Option,
    Prepared,
    Procedure,
    SideTable,
    bounded,
    one_of,
    parse_whole,
)
from skirmish_cli.core.trace import Trace
from skirmish_cli.games.freeblades.card_values import in_play, stand_in_note
from skirmish_cli.games.freeblades.morale import panic_distance
from skirmish_cli.games.freeblades.procedures.ending import settled
from skirmish_cli.games.freeblades.procedures.inputs import all_inputs, typed
from skirmish_cli.games.freeblades.variable_moves import ProratedStep, distance_die, prorated

#: The farthest that two models move towards each other, in inches.
MOST_GAP = 60
RUNNERS = ("first", "second")
MOVES = ("panic", "evade", "pursuit")
_SECTIONS = {"panic": "Panic", "evade": "Evade", "pursuit": "Pursuit"}


class Runner(NamedTuple):
    """Who makes a variable move: its SPD, whether a talent makes it Fast, which counts for a
    pursuit, and remarks."""

    name: str
    speed: int
    is_fast: bool = False
    notes: tuple[str, ...] = ()
    typed_name: str = "a model"


def _runner(command: Command, move: str) -> Runner:
    words = command.words[1:]
    if not words:
        if command.given("spd") is None:
            raise UsageProblem(
                f"move {move} needs --spd N or a model, such as: move {move} brute-1"
            )
        return Runner("a model", int(command.need("spd")))
    if len(words) > 1:
        raise UsageProblem(f"move {move} takes one model, and got {len(words)}")
    from skirmish_cli.games.freeblades.actions import why_not_driven, why_not_named  # noqa: PLC0415 - needs cards
    from skirmish_cli.games.freeblades.models import variable_speed  # noqa: PLC0415 - as above
    from skirmish_cli.games.freeblades.talents import card_talents, has_talent, idle_notes  # noqa: PLC0415 - as above

    model, rules = command.find_models([[words[0]]])[0][0], command.rules
    # A panic is never a choice here: only what bars every move bars it.
    verb = {"evade": "evade", "pursuit": "pursue"}.get(move, "panic")
    reason = (
        next(why_not_driven(model), None) if move == "panic" else why_not_named(verb, model, rules)
    )
    if reason:
        raise UsageProblem(f"{model.key} can't {verb}: {reason}")
    speed = in_play(command, "spd", model.card.spd)
    if speed is None:
        raise UsageProblem(f"{model.key} has no SPD on its card; write --spd N")
    is_fast = move == "pursuit" and has_talent(card_talents(model.card, rules), "Fast") is not None
    return Runner(
        model.key,
        variable_speed(model, move, rules, speed),
        is_fast,
        (
            *idle_notes([(model.key, card_talents(model.card, rules))]),
            *stand_in_note(command, "spd", model.card.spd, model.key),
        ),
        typed(model),
    )


def _prepare(command: Command) -> Prepared:
    if not command.words:
        raise UsageProblem(f"move needs a kind of move: {', '.join(MOVES)}")
    move = one_of(command.words[0], "move", MOVES)
    name, speed, is_fast, notes, typed_name = _runner(command, move)
    bounded(speed, "--spd", 0, 30)
    die = distance_die(command.rules, speed, bool(command.given("fast")) or is_fast)
    return Prepared(
        rule=partial(panic_distance, speed, die, f"{move} move"),
        figures={"mean": lambda distance: distance},
        row=lambda distance: {"distance": distance},
        outcome=lambda distance, trace: {"distance": distance},
        inputs=all_inputs(
            command, MOVE.options, {"move": move, "who": typed_name, "spd": speed, "die": f"d{die}"}
        ),
        rulings=("fast_spd",),
        headline=f"{move.capitalize()} move of {name}: SPD {speed} and d{die} inches",
        notes=notes,
    )


MOVE = Procedure(
    name="move",
    summary="Roll how far a panic, an evade or a pursuit goes.",
    section="Variable Moves; Panic; Evade; Pursuit",
    arguments="panic|evade|pursuit [MODEL]",
    prepare=_prepare,
    options=(
        Option("spd", "whole", "the SPD in inches", metavar="N"),
        Option("fast", "flag", "the die is a d6", default=False),
    ),
    examples=("move pursuit --spd 5 --fast --odds", "move panic brute-1 --dice 3"),
)


class Mover(NamedTuple):
    """Whoever moves: its SPD, whether it may charge, and whether it runs."""

    name: str
    speed: int
    may_charge: bool = True
    runs: bool = False


def _mover(command: Command, word: str, place: int) -> Mover:
    runs = bool(command.given("run")) or command.given("runner") == RUNNERS[place - 1]
    if word.isdigit():
        return Mover(
            f"model {place}", bounded(parse_whole(word, "SPD", 1, 30), "SPD", 1, 30), runs=runs
        )
    from skirmish_cli.games.freeblades.actions import ON_THE_WAY, barred_named  # noqa: PLC0415 - needs cards
    from skirmish_cli.games.freeblades.models import condition_terms  # noqa: PLC0415 - as above

    model = command.find_models([[], [word]] if place == 2 else [[word]])[place - 1][0]
    if model.card.spd is None:
        raise UsageProblem(
            f"{model.key} has no SPD on its card; write its SPD instead of the model"
        )
    # What it does on this very way doesn't bar the way.
    before = model._replace(
        flags={flag: value for flag, value in model.flags.items() if flag not in ON_THE_WAY}
    )
    intercepts = place == 2 and command.given("intercept")
    action, verb = ("intercept", "intercept") if intercepts else ("maneuver", "move")
    runs = runs or model.has("running")
    if runs:
        action, verb = ("sprint", "run")
    reason = barred_named(action, before)
    if reason is not None:
        raise UsageProblem(f"{model.key} can't {verb}: {reason}")
    speed = model.card.spd + sum(
        term.value for term in condition_terms(model, command.rules, "speed")
    )
    return Mover(model.key, max(1, speed), barred_named("charge", before) is None, runs)


def _inches(half_inches: float) -> int | float:
    inches = round(half_inches / 2, 2)
    return int(inches) if inches == int(inches) else inches


def _gap(command: Command) -> int | float | None:
    """Return the inches between two models, whole or decimal, or None where they aren't given;
    raises UsageProblem."""
    gap: float | None = command.given("gap")
    if gap is None:
        return None
    shown = int(gap) if gap == int(gap) else gap
    if not 0 < gap <= MOST_GAP:
        raise UsageProblem(
            f"--gap {shown} is out of range: above 0 to {MOST_GAP} inches, such as 9.5"
        )
    return shown


def _meeting(
    steps: Sequence[ProratedStep], names: Sequence[str], movers: Sequence[Mover], charge: int
) -> dict[str, Any]:
    last = steps[-1]
    moved = dict(zip(names, (last.first, last.second), strict=True))
    return {
        "meet": last.gap == 0 if last.gap is not None else None,
        "moved": {name: _inches(half) for name, half in moved.items()},
        "may_count_as_charging": [
            name
            for (name, half), mover in zip(moved.items(), movers, strict=True)
            if half >= 2 * charge and mover.may_charge
        ],
    }


def _prepare_prorate(command: Command) -> Prepared:
    if len(command.words) != 2:
        raise UsageProblem("prorate needs two models or SPDs, such as: prorate 5 8 --gap 9")
    one_of(command.given("runner") or RUNNERS[0], "--runner", RUNNERS)
    movers = [_mover(command, word, place) for place, word in enumerate(command.words, 1)]
    gap, numbers = _gap(command), command.rules.data["numbers"]
    reach = [2 * mover.speed * (2 if mover.runs else 1) for mover in movers]
    if command.given("intercept"):
        reach[1] = min(reach[1], 2 * numbers["intercept_inches"])
    steps = list(
        prorated(
            (movers[0].speed, movers[1].speed),
            (reach[0], reach[1]),
            None if gap is None else 2 * gap,
        )
    )
    names = [
        mover.name if movers[0].name != movers[1].name else f"{mover.name} ({place})"
        for place, mover in enumerate(movers, 1)
    ]
    facts = _meeting(steps, names, movers, numbers["charge_inches"])
    rows = [
        [
            number,
            _inches(step.first),
            _inches(step.second),
            None if step.gap is None else _inches(step.gap),
        ]
        for number, step in enumerate(steps, 1)
    ]

    def outcome(result: None, trace: Trace) -> Mapping[str, Any]:
        return facts

    return Prepared(
        rule=partial(settled, None),
        figures={},
        row=lambda result: facts,
        outcome=outcome,
        inputs=all_inputs(
            command,
            PRORATE.options,
            {"models": list(command.words), "spd": [mover.speed for mover in movers], "gap": gap},
        ),
        headline=f"Prorated movement: {names[0]} SPD {movers[0].speed}, {names[1]} SPD {movers[1].speed}",
        notes=(
            "of those that moved 3 inches only a charge, countercharge or intercept counts as charging",
            "the slower model moves first in each step; both players may agree to meet halfway instead",
        ),
        tables=(SideTable("Inches moved", ("step", *names, "gap"), lambda: rows),),
    )


PRORATE = Procedure(
    name="prorate",
    summary="Move two models at once: who moves what, where they meet, who counts as charging.",
    section="Prorated Movement",
    arguments="SPD|MODEL SPD|MODEL",
    prepare=_prepare_prorate,
    options=(
        Option("gap", "number", "the inches between the two, such as 9.5", metavar="INCHES"),
        Option("run", "flag", "both run: twice their SPD at most", default=False),
        Option(
            "runner",
            "text",
            "which one runs alone, first or second; +running on a model says so too",
            metavar="WHICH",
        ),
        Option("intercept", "flag", "the second intercepts: 4 inches at most", default=False),
    ),
    examples=("prorate 5 8 --gap 9", "prorate knight brute-1 --run --gap 12"),
)
