"""Where a battle stands, with all that is shown of it: steps, lives, who may act, what is due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.battles.deltas import find_life, tell_mark
from skirmish_cli.reports.battles.turning import find_place, list_actors, read_phases

if TYPE_CHECKING:
    from skirmish_cli.battle.fold import Battle, BattleModel
    from skirmish_cli.core.lives import Life
    from skirmish_cli.core.phases import Place
    from skirmish_cli.reports.battles.session import Session


class ModelLine(NamedTuple):
    """A model as it stands: its life, its conditions in words, and whether it may act now."""

    model: BattleModel
    life: Life | None
    conditions: tuple[str, ...]
    may_act: bool


class Standpoint(NamedTuple):
    """Where a battle stands, and the steps of its phase, in order."""

    battle: Battle
    place: Place
    steps: tuple[Place, ...]
    lines: tuple[tuple[ModelLine, ...], ...]


def find_standpoint(session: Session) -> Standpoint:
    """Return where a battle stands."""
    battle = session.battle
    phases = read_phases(session)
    place = find_place(battle, phases)
    actors = frozenset(list_actors(battle, phases))
    lines = tuple(
        tuple(_tell_model(session, model, model.key in actors) for model in side.models)
        for side in battle.sides
    )
    steps = tuple(one for one in phases.places if one.phase == place.phase)
    return Standpoint(battle, place, steps, lines)


def _tell_model(session: Session, model: BattleModel, may_act: bool) -> ModelLine:
    life = find_life(session.game, model)
    hidden = life.flag if life else ""
    conditions = tuple(
        tell_mark(name, mark)
        for name, marks in model.flags.items()
        if name != hidden
        for mark in marks
    )
    return ModelLine(model, life, conditions, may_act)
