"""`terrain`: what dangerous ground does to a unit that crossed it."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Command, Model
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
from skirmish_cli.games.t9a.procedures.shared.units import (
    read_units,
    refuse_numbers,
    refuse_on_card,
)
from skirmish_cli.games.t9a.procedures.shared.verdicts import tell_losses
from skirmish_cli.games.t9a.shooting import Shield, make_special_stage
from skirmish_cli.games.t9a.terrain import count_terrain_dice, cross_terrain
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.games.t9a import models
    from skirmish_cli.games.t9a.models import Card
    from skirmish_cli.games.t9a.procedures.shared import combined_units, remarks
else:
    combined_units = lazy("skirmish_cli.games.t9a.procedures.shared.combined_units")
    remarks = lazy("skirmish_cli.games.t9a.procedures.shared.remarks")
    models = lazy("skirmish_cli.games.t9a.models")

MOST_DICE = 250


class TerrainOptions(PoolOptions, SaveOptions):
    """What `terrain` takes."""

    height = option("the Height of the models", whole(0, 5), needed="without a unit")
    value = option(
        "what hurts, such as 6+",
        a_need(2, 6),
        metavar="X+",
        needed="always",
        also=("tn", "target", "danger"),
    )


#: What the card of a unit says.
_ON_CARD = (
    TerrainOptions.height,
    *PoolOptions.declared().values(),
    *SaveOptions.declared().values(),
)


class Crossing(NamedTuple):
    """A unit that crosses dangerous terrain, with the characters in it.

    `joined` are the models of those, and `joined_hp` their health points.
    """

    height: int
    pool: HealthPool
    save: SpecialSave
    keys: tuple[str, ...] = ("unit",)
    joined: int = 0
    joined_hp: int = 0

    @property
    def models(self) -> int:
        """The models that are left, the last of them perhaps hurt, and the characters."""
        return count_models(self.pool.left or 0, self.pool.hp_each) + self.joined


def _make_outcome(victim: Victim, dice: int, harm: Harm, trace: Trace) -> dict[str, Json]:
    outcome = dict(make_harm_outcome(victim, harm, trace))
    del outcome["wounds"]
    return {"dice": dice, **outcome}


def _read_crossing(command: Command[TerrainOptions]) -> Crossing:
    """Return the unit that crosses the terrain, from its card or the options."""
    units = read_units(command)
    if not units:
        command.need(TerrainOptions.models)
        pool = read_pool(command.options)
        height = command.need(TerrainOptions.height)
        return Crossing(height, pool, read_special_save(command.options))
    refuse_on_card(command, units[0], *_ON_CARD)
    unit, joined = combined_units.split_joined(units, "crosses it")
    profile, left = unit.card.profile, models.count_hp(unit)
    pool = HealthPool(profile.hp, left, unit.card.starting_hp - left)
    hp = [(models.count_hp(one), one.card.profile.hp) for one in joined]
    return Crossing(
        profile.height,
        pool,
        profile.better_save,
        tuple(one.key for one in (unit, *joined)),
        sum(count_models(left_of, each) for left_of, each in hp),
        sum(left_of for left_of, _ in hp),
    )


def _note_crossing(command: Command[TerrainOptions], dice: int) -> tuple[str, ...]:
    """Return what is to be known of a crossing, and of the units that are named."""
    units = read_units(command)
    idle = () if dice else ("models of Height 0 roll no dice for dangerous terrain",)
    if not units:
        return idle
    joined = [unit for unit in units if unit.has("joined")]
    height = next(unit.card.profile.height for unit in units if not unit.has("joined"))
    told = (
        (
            f"characters count as models; the hits go to the rank and file, whose Height {height} "
            "counts for all (ours)",
        )
        if joined
        else ()
    )
    role = remarks.Role("terrain", _read_unit)
    return (*idle, *told, *remarks.list_unit_notes(command.rules, units, role))


def _read_unit(unit: Model[Card]) -> Hashable:
    """Return what is read of a unit that crosses, or of a character in it."""
    hp, each = models.count_hp(unit), unit.card.profile.hp
    if unit.has("joined"):
        return hp, count_models(hp, each)
    return hp, each, unit.card.starting_hp, unit.card.profile.height, unit.card.profile.better_save


def _list_main(victim: Victim, dice: int) -> tuple[str, ...]:
    """Return the figures that say what to expect: a die takes one health point at most."""
    models = ("models_lost_mean",) if victim.hp > 1 else ()
    may_wipe = victim.left is not None and victim.is_wiped_by(victim.left) and dice >= victim.left
    return ("hp_lost_mean", *models, *(("wiped",) if may_wipe else ()))


def _prepare(command: Command[TerrainOptions]) -> Prepared:
    refuse_numbers(command)
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
        joined=crossing.joined_hp,
        keys=crossing.keys,
        lasting=read_lasting(command.rules),
        says_hp=any(unit.has("hp") for unit in read_units(command) if not unit.has("joined")),
    )
    of_unit = f" of {' with '.join(crossing.keys)}" if command.words else ""
    special = make_special_stage(Shield(0, save=save), command.rules)
    return Prepared(
        rule=partial(cross_terrain, dice, value, special, victim),
        figures={
            "hits_mean": lambda harm: harm.hits,
            "hp_lost_mean": lambda harm: harm.hp_lost,
            "models_lost_mean": lambda harm: victim.count_models_lost(harm.hp_lost),
            "wiped": lambda harm: victim.is_wiped_by(harm.hp_lost),
        },
        row=partial(make_harm_row, victim),
        outcome=partial(_make_outcome, victim, dice),
        notes=_note_crossing(command, dice),
        inputs={
            "models": crossing.models,
            "height": crossing.height,
            "value": f"{value}+",
            "dice": dice,
            "hp": pool.hp_each,
            "special_save": format_save(save),
        },
        headline=f"Dangerous terrain ({value}+){of_unit}: {dice} {'die' if dice == 1 else 'dice'}",
        verdict=partial(tell_losses, victim),
        main=_list_main(victim, dice),
    )


TERRAIN = Procedure(
    name="terrain",
    summary="Test for dangerous terrain: half the models, rounding up, times their Height in dice.",
    section="Dangerous Terrain (X+, Y)",
    arguments="[UNIT...]",
    positions=(TerrainOptions.models, TerrainOptions.height, TerrainOptions.value),
    prepare=_prepare,
    options=TerrainOptions,
    flags=("joined", "lost", "hp"),
    examples=(
        "terrain --models 19 --height 1 --value 6+ --odds",
        "terrain --models 1 --height 5 --value 4 --hp 6 --aegis 5+ --dice 4,1,6,2,3,5,2",
    ),
)
