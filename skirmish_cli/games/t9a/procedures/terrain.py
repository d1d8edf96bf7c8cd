"""`terrain`: what dangerous ground does to a unit that crossed it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from skirmish_cli.core.command import Command
from skirmish_cli.core.options import option, require_bounds, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.core.table import Trace
from skirmish_cli.games.t9a.attacks import Harm, SpecialSave, Victim, format_save
from skirmish_cli.games.t9a.health import count_models
from skirmish_cli.games.t9a.numbers import read_lasting, read_terrain_dice
from skirmish_cli.games.t9a.procedures.shared.targets import (
    HealthPool,
    PoolOptions,
    SaveOptions,
    a_need,
    make_harm_outcome,
    make_harm_row,
    read_pool,
    read_special_save,
)
from skirmish_cli.games.t9a.procedures.shared.units import read_unit
from skirmish_cli.games.t9a.shooting import Shield, make_special_stage
from skirmish_cli.games.t9a.terrain import count_terrain_dice, cross_terrain
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.t9a import models
else:
    models = lazy("skirmish_cli.games.t9a.models")

MOST_DICE = 250


class TerrainOptions(PoolOptions, SaveOptions):
    """What `terrain` takes."""

    height = option("the Height of the models", whole(0, 5), needed="without a unit")
    value = option("what hurts, such as 6+", a_need(2, 6), metavar="X+", needed="always")


#: What the card of a unit says.
_ON_CARD = (
    TerrainOptions.height,
    *PoolOptions.declared().values(),
    *SaveOptions.declared().values(),
)


class Crossing(NamedTuple):
    """A unit that crosses dangerous terrain."""

    height: int
    pool: HealthPool
    save: SpecialSave
    key: str = "unit"

    @property
    def models(self) -> int:
        """The models that are left, the last of them perhaps hurt."""
        return count_models(self.pool.left or 0, self.pool.hp_each)


def _make_outcome(victim: Victim, dice: int, harm: Harm, trace: Trace) -> dict[str, Json]:
    outcome = dict(make_harm_outcome(victim, harm, trace))
    del outcome["wounds"]
    return {"dice": dice, **outcome}


def _read_crossing(command: Command[TerrainOptions]) -> Crossing:
    """Return the unit that crosses the terrain, from its card or the options."""
    unit = read_unit(command, *_ON_CARD)
    if unit is None:
        command.need(TerrainOptions.models)
        pool = read_pool(command.options)
        height = command.need(TerrainOptions.height)
        return Crossing(height, pool, read_special_save(command.options))
    profile, left = unit.card.profile, models.count_hp(unit)
    pool = HealthPool(profile.hp, left, unit.card.starting_hp - left)
    return Crossing(profile.height, pool, profile.better_save, unit.key)


def _prepare(command: Command[TerrainOptions]) -> Prepared:
    value = command.need(TerrainOptions.value)
    crossing = _read_crossing(command)
    pool, save = crossing.pool, crossing.save
    dice = count_terrain_dice(crossing.models, read_terrain_dice(command.rules, crossing.height))
    require_bounds(dice, "the number of terrain dice", 0, MOST_DICE)
    victim = Victim(
        pool.hp_each,
        pool.left,
        pool.lost,
        takes_panic=False,
        keys=(crossing.key,),
        lasting=read_lasting(command.rules),
    )
    special = make_special_stage(Shield(0, save=save), command.rules)
    return Prepared(
        rule=partial(cross_terrain, dice, value, special, victim),
        figures={
            "hits_mean": lambda harm: harm.hits,
            "hp_lost_mean": lambda harm: harm.hp_lost,
            "models_lost_mean": lambda harm: victim.count_models_lost(harm.hp_lost),
            "wiped": lambda harm: harm.hp_lost == victim.left,
        },
        row=partial(make_harm_row, victim),
        outcome=partial(_make_outcome, victim, dice),
        notes=() if dice else ("models of Height 0 roll no dice for dangerous terrain",),
        inputs={
            "models": crossing.models,
            "height": crossing.height,
            "value": f"{value}+",
            "dice": dice,
            "hp": pool.hp_each,
            "special_save": format_save(save),
        },
        headline=f"Dangerous terrain ({value}+): {dice} {'die' if dice == 1 else 'dice'}",
    )


TERRAIN = Procedure(
    name="terrain",
    summary="Test for dangerous terrain: half the models, rounding up, times their Height in dice.",
    section="Dangerous Terrain (X+, Y)",
    arguments="[UNIT]",
    prepare=_prepare,
    options=TerrainOptions,
    flags=("lost",),
    examples=(
        "terrain --models 19 --height 1 --value 6+ --odds",
        "terrain --models 1 --height 5 --value 4 --hp 6 --aegis 5+ --dice 4,1,6,2,3,5,2",
    ),
)
