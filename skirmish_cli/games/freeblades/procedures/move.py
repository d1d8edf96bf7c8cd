"""`move`: how far a panic, an evade or a pursuit goes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.changes import Change
from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import choice, option, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.positions import NAME
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.core.rules import Note, Rule, Within
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.changed import format_model
from skirmish_cli.games.freeblades.flags import Resolve, Teller
from skirmish_cli.games.freeblades.morale import read_distance_dice, roll_distance
from skirmish_cli.games.freeblades.procedures.shared.card_values import note_stand_in
from skirmish_cli.games.freeblades.procedures.shared.extras import list_inputs
from skirmish_cli.games.freeblades.procedures.shared.read_flags import BAR_FLAGS, MOVED_FLAGS
from skirmish_cli.games.freeblades.procedures.shared.speeds import SpeedOptions
from skirmish_cli.games.freeblades.procedures.shared.verdicts import tell_move
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.games.freeblades import actions, changed, models, stats, talents
else:  # Only models with cards need them.
    actions = lazy("skirmish_cli.games.freeblades.actions")
    changed = lazy("skirmish_cli.games.freeblades.changed")
    models = lazy("skirmish_cli.games.freeblades.models")
    stats = lazy("skirmish_cli.games.freeblades.stats")
    talents = lazy("skirmish_cli.games.freeblades.talents")

MOVES = ("panic", "evade", "pursuit")
a_move = choice(*MOVES)
#: The action that each move is part of, and how a refusal says it.
_ACTIONS = {"evade": "evade", "pursuit": "pursue", "panic": "panic"}
#: Which way each move goes.
_DIRECTIONS = {
    "panic": "directly away from the combat or the enemy that caused it, else toward its home edge",
    "evade": "directly away from where the enemy began its move",
    "pursuit": "directly toward whom it pursues, chosen before the panic die is thrown; contact "
    "drops a panicked model",
}


class MoveOptions(SpeedOptions):
    """What `move` takes where no model is named, or beside one."""

    spd = option(
        "the SPD in inches", whole(0, 30), needed="without a model", also=("speed", "movement")
    )


class Runner(NamedTuple):
    """Who makes a variable move: its SPD, whether a talent makes it Fast, and remarks.

    Fast counts for a pursuit only.
    """

    name: str
    speed: int
    is_fast: bool = False
    notes: tuple[str, ...] = ()
    typed_name: str = "a model"
    key: str = "model"


def _find_runner(command: Command[MoveOptions], move: str) -> Runner:
    words = command.words[1:]
    if not words:
        if command.options.spd is None:
            raise WrongWords(f"move {move} needs --spd N or a model, such as: move {move} brute-1")
        return Runner("a model", command.options.spd)
    if len(words) > 1:
        raise WrongWords(f"move {move} takes one model, and got {len(words)}")
    model, rules = command.find_models([[words[0]]])[0][0], command.rules
    reason = _why_not(move, model, rules)
    if reason:
        raise UsageProblem(f"{model.key} can't {_ACTIONS[move]}: {reason}")
    given = command.options.spd
    speed = model.card.spd if given is None else given
    if speed is None:
        raise UsageProblem(f"{model.key} has no SPD on its card; write --spd N")
    borne = talents.read_card_talents(model.card, rules)
    return Runner(
        model.key,
        stats.find_variable_speed(model, move, rules, speed),
        move == "pursuit" and talents.find_talent(borne, "Fast") is not None,
        (
            *talents.note_idle_talents([(model.key, borne)]),
            *changed.note_card_changes([model], ("SPD",), command.procedure),
            *note_stand_in(command.options, MoveOptions.spd, model.card.spd, model.key),
        ),
        format_model(model),
        model.key,
    )


def _make_move(speed: int, die: int, move: str) -> Rule[int]:
    """Roll a variable move, and say which way it goes. Section: Variable Moves."""
    distance: int = yield Within(roll_distance, (speed, die, f"{move} move"))
    yield Note(_DIRECTIONS[move])
    return distance


#: The flags that each move sets. Whoever evades has reacted.
_SETS = {"panic": ("panicked", "moved"), "evade": ("reacted", "moved"), "pursuit": ("moved",)}


def _tell_move(teller: Teller, key: str, move: str, distance: int) -> Iterator[Change]:
    """Yield the flags that a move sets; without a card it is a move of `model`."""
    for flag in _SETS[move]:
        yield teller.change(key, flag, why=f"its {move} move")


def _why_not(move: str, model: Model[models.Card], rules: Ruleset) -> str | None:
    """Return why a model can't make a move, or None."""
    if move == "panic":  # It is never a choice here: only what bars every move bars it.
        return next(actions.why_not_driven(model), None)
    return actions.why_not(_ACTIONS[move], model, rules)


def _prepare(command: Command[MoveOptions]) -> Prepared:
    if not command.words:
        raise WrongWords(f"move needs a kind of move: {', '.join(MOVES)}")
    move = a_move.read(command.words[0], "move", command.rules)
    runner = _find_runner(command, move)
    speed, is_fast = runner.speed, command.options.fast or runner.is_fast
    die = read_distance_dice(command.rules).choose(speed, is_fast=is_fast)
    inputs: dict[str, Json] = {
        "move": move,
        "who": runner.typed_name,
        "spd": speed,
        "die": f"d{die}",
    }
    return Prepared(
        rule=Resolve(
            partial(_make_move, speed, die, move),
            partial(_tell_move, Teller(command.rules), runner.key, move),
        ),
        figures={"mean": lambda distance: distance},
        row=lambda distance: {"distance": distance},
        outcome=lambda distance, trace: {"distance": distance},
        inputs=list_inputs(command.options, inputs),
        rulings=("fast_spd",),
        headline=f"{move.capitalize()} move of {runner.name}: SPD {speed} and d{die} inches",
        notes=runner.notes,
        verdict=partial(tell_move, runner.key, move),
        main=("mean",),
    )


MOVE = Procedure(
    name="move",
    summary="Roll how far a panic, an evade or a pursuit goes.",
    section="Variable Moves; Panic; Evade; Pursuit",
    arguments="panic|evade|pursuit [MODEL]",
    positions=(NAME, MoveOptions.spd),
    prepare=_prepare,
    options=MoveOptions,
    flags=(*BAR_FLAGS, *MOVED_FLAGS, "stunned"),
    examples=(
        "move pursuit --spd 5 --fast --odds",
        "move panic brute-1 -w salt-reavers.yaml --dice 3",
    ),
)
