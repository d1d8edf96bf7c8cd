"""The course of every side's life by turn, and the fate of every model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.battles.deltas import find_life, tell_mark

if TYPE_CHECKING:
    from skirmish_cli.battle.fold import Battle, BattleModel, Side
    from skirmish_cli.core.game import Game
    from skirmish_cli.core.lives import Life

#: What is counted where no model's card has a life.
MODELS = "models"
#: The moment before the first turn, if anybody lost something in it.
SETUP = "setup"


class Course(NamedTuple):
    """What a side had left after each moment, and of what; None before it was there."""

    side: str
    what: str
    values: tuple[int, ...]


class Fate(NamedTuple):
    """What became of a model: its life, its conditions, or how it went."""

    key: str
    name: str
    life: Life | None
    conditions: tuple[str, ...]
    out: str


def find_courses(
    game: Game, states: Sequence[Battle]
) -> tuple[tuple[str, ...], tuple[Course, ...]]:
    """Return the moments of a battle, and what each side had left after each.

    Those are the start, with all that joined before the first turn, and the end of each turn; the
    last one is now. What was lost before the first turn has a moment of its own.
    """
    kept: dict[str, Battle] = {}
    for state in states:
        kept[f"turn {state.turn}" if state.turn else SETUP] = state
    deployed = kept.pop(SETUP, states[0])
    start = _restore(deployed, states[0])
    is_hurt = any(
        _add_left(game, one) != _add_left(game, other)
        for one, other in zip(start.sides, deployed.sides, strict=True)
    )
    kept = {"start": start, **({SETUP: deployed} if is_hurt else {}), **kept}
    what = next((life.name for life in _list_lives(game, states[-1])), MODELS)
    courses = tuple(
        Course(side.name, what, tuple(_add_left(game, one.sides[at]) for one in kept.values()))
        for at, side in enumerate(states[-1].sides)
    )
    return tuple(kept), courses


def _restore(deployed: Battle, begun: Battle) -> Battle:
    """Return where a battle stood with every model as it was when it began, or as it joined."""
    sides = tuple(
        side._replace(
            models=tuple(
                begun.find_model(model.key) or model._replace(flags={}, out=None)
                for model in side.models
            )
        )
        for side in deployed.sides
    )
    return deployed._replace(sides=sides)


def _list_lives(game: Game, battle: Battle) -> list[Life]:
    found = (find_life(game, model) for side in battle.sides for model in side.models)
    return [life for life in found if life is not None]


def _add_left(game: Game, side: Side) -> int:
    """Return the life of all models of a side that stand, or their number."""
    standing = [model for model in side.models if model.out is None]
    lives = [find_life(game, model) for model in standing]
    if all(life is None for life in lives):
        return len(standing)
    return sum(max(0, life.left) for life in lives if life is not None)


def tell_left(game: Game, side: Side) -> str:
    """Return what a side has left, such as `5 of 7 models and 8 of 11 LP`."""
    standing = sum(model.out is None for model in side.models)
    told = f"{standing} of {len(side.models)} models"
    lives = [life for life in (find_life(game, one) for one in side.models) if life is not None]
    if not lives:
        return told
    full = sum(life.full for life in lives)
    return f"{told} and {_add_left(game, side) if standing else 0} of {full} {lives[0].name}"


def list_fates(game: Game, side: Side, phases: Mapping[str, str]) -> tuple[Fate, ...]:
    """Return what became of each model of a side."""
    return tuple(_find_fate(game, model, phases) for model in side.models)


def _find_fate(game: Game, model: BattleModel, phases: Mapping[str, str]) -> Fate:
    life = find_life(game, model)
    hidden = life.flag if life else ""
    conditions = tuple(
        tell_mark(name, mark)
        for name, marks in model.flags.items()
        for mark in marks
        if name != hidden
    )
    out = ""
    if model.out is not None:
        how, why, turn, phase = model.out
        when = f"turn {turn}, {phases.get(phase, phase)}" if turn else phases.get(phase, phase)
        out = f"{how.replace('_', ' ')} in {when}" + (f", {why}" if why else "")
    return Fate(model.key, model.name, life, conditions, out)
