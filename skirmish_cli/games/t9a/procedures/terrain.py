"""`terrain`: what dangerous ground does to a unit that crossed it."""

from __future__ import annotations

from functools import partial
from typing import Any

from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.trace import Trace
from skirmish_cli.games.t9a.dice.pools import Aim, Stage
from skirmish_cli.games.t9a.numbers import named_unit, of_height, read_needed
from skirmish_cli.games.t9a.procedures.hurting import (
    POOL_OPTIONS,
    SAVE_OPTIONS,
    harm_outcome,
    harm_row,
    read_pool,
    read_special,
    special_of,
    told_save,
)
from skirmish_cli.games.t9a.shooting import Shield, special_stage
from skirmish_cli.games.t9a.volleys import Harm, Victim, Volley, resolve_volleys

MOST_DICE = 250


def terrain_dice(models: int, height_dice: int) -> int:
    """Return how many dice a unit rolls: half its models, rounding up, times its Height. Section:
    Dangerous Terrain.

    >>> terrain_dice(19, 1), terrain_dice(1, 5), terrain_dice(7, 0)
    (10, 5, 0)
    """
    return -(-models // 2) * height_dice


def cross_terrain(dice: int, value: int, special: Stage | None, victim: Victim) -> Rule[Harm]:
    """Test for dangerous terrain: a hit wounds by itself, and no armour helps. Section: Dangerous
    Terrain."""
    return resolve_volleys(
        (Volley(dice, Stage(Aim(value), "dangerous terrain", "hurt"), special=special),), victim
    )


def _outcome(victim: Victim, dice: int, harm: Harm, trace: Trace) -> dict[str, Any]:
    outcome = dict(harm_outcome(victim, harm, trace))
    del outcome["wounds"]
    return {"dice": dice, **outcome}


def _read_unit(command: Command) -> tuple[int, int, int, int, int | None, str]:
    """Return the Height, the HP of one model, those left and lost, the special save and its
    name."""
    unit = named_unit(
        command, "height", *(option.name for option in (*POOL_OPTIONS, *SAVE_OPTIONS))
    )
    if unit is None:
        hp, left, lost = read_pool(command, need_models=True)
        return (
            bounded(command.need("height"), "--height", 0, 5),
            hp,
            left or 0,
            lost,
            *read_special(command),
        )
    from skirmish_cli.games.t9a.models import hp_left  # noqa: PLC0415 - needs cards

    profile, left = unit.card.profile, hp_left(unit)
    return profile.height, profile.hp, left, unit.card.starting_hp - left, *special_of(profile)


def _prepare(command: Command) -> Prepared:
    value = read_needed(command.need("value"), "--value", 2, 6)
    height, hp, left, lost, special, name = _read_unit(command)
    # The dice count the models that are left, the last of them perhaps hurt.
    models = -(-left // hp)
    dice = terrain_dice(models, of_height(command.rules, height, "terrain_dice"))
    bounded(dice, "the number of terrain dice", 0, MOST_DICE)
    victim = Victim(hp, left, lost, takes_panic=False)
    save = special_stage(command.rules, Shield(0, special=special, special_name=name), {})
    notes = () if dice else ("models of Height 0 roll no dice for dangerous terrain",)
    return Prepared(
        rule=partial(cross_terrain, dice, value, save, victim),
        figures={
            "hits_mean": lambda harm: harm.hits,
            "hp_lost_mean": lambda harm: harm.hp_lost,
            "models_lost_mean": lambda harm: victim.models_lost(harm.hp_lost),
            "wiped": lambda harm: harm.hp_lost == victim.left,
        },
        row=partial(harm_row, victim),
        outcome=partial(_outcome, victim, dice),
        notes=notes,
        inputs={
            "models": models,
            "height": height,
            "value": f"{value}+",
            "dice": dice,
            "hp": hp,
            "special_save": told_save(special, name),
        },
        headline=f"Dangerous terrain ({value}+): {dice} {'die' if dice == 1 else 'dice'}",
    )


TERRAIN = Procedure(
    name="terrain",
    summary="Test for dangerous terrain: half the models, rounding up, times their Height in dice.",
    section="Dangerous Terrain (X+, Y)",
    arguments="[UNIT]",
    prepare=_prepare,
    options=(
        Option("height", "whole", "the Height of the models", metavar="N"),
        Option("value", "text", "what hurts, such as 6+", metavar="X+"),
        *POOL_OPTIONS,
        *SAVE_OPTIONS,
    ),
    examples=(
        "terrain --models 19 --height 1 --value 6+ --odds",
        "terrain --models 1 --height 5 --value 4 --hp 6 --aegis 5+ --dice 4,1,6,2,3,5,2",
    ),
)
