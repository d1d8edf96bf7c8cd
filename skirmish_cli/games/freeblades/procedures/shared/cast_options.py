"""The options of `cast`: caster, counterspell, and the attacks of a missile."""

from __future__ import annotations

from skirmish_cli.core.options import Options, a_term, a_text, each, flag, option, whole
from skirmish_cli.games.freeblades.models import MOST_POWER
from skirmish_cli.games.freeblades.procedures.shared.attack_options import (
    DamageOptions,
    TargetOptions,
)
from skirmish_cli.games.freeblades.procedures.shared.extra_options import ExtraOptions
from skirmish_cli.games.freeblades.procedures.shared.rolls import RatingOptions, a_rating
from skirmish_cli.games.freeblades.procedures.shared.shots import a_distance

MOST_COST, MOST_MISSILES = 50, 20


class CasterOptions(Options):
    """Whoever casts by plain numbers, and what has changed of a card."""

    car = option(
        "the caster's CAR", a_rating, needed="without a model", also=("rating", "mar", "skill")
    )
    cost = option(
        "what the spell costs now (the cost on the card unless given)",
        whole(0, MOST_COST),
        needed="without a model",
    )
    base_cost = option(
        "its base cost, which a counterspell pays (the cost unless given)", whole(0, MOST_COST)
    )
    power = option(
        "the power that the caster has left (that on the card unless given)",
        whole(0, MOST_POWER),
        needed="without a model",
        also=("pp",),
    )
    engaged = option(
        "the caster is engaged: -4, and reaction attacks come first", flag, group="modifiers"
    )
    reaction = option(
        "a model that makes a reaction attack on it (repeatable)", each(a_text), metavar="MODEL"
    )
    armored = option(
        "X of Armored Casting [-X]; 2 and -2 mean the same",
        whole(-20, 20),
        metavar="X",
        group="modifiers",
    )
    summon = option("a summoning spell: target number 4", flag)


class CounterOptions(Options):
    """Whoever counters the spell."""

    counter = option("the CAR of whoever counters, or the model", a_text, metavar="RATING|MODEL")
    counter_engaged = option("whoever counters is engaged: -4", flag, group="modifiers")
    counter_mod = option("add N to the counterspell (repeatable)", each(a_term))
    counter_reaction = option(
        "a model that makes a reaction attack on whoever counters (repeatable)",
        each(a_text),
        metavar="MODEL",
    )
    counter_range = option(
        "the inches from whoever counters to the caster or its target", a_distance, metavar="N"
    )
    counter_power = option("the power that whoever counters has left", whole(0, MOST_POWER))


class MissileOptions(DamageOptions, TargetOptions):
    """The attacks of a missile spell, and their target."""

    missile = option("a missile spell: attacks follow", flag)
    attacks = option("the number of a missile's attacks", whole(1, MOST_MISSILES))
    attack_mod = option("add N to each attack of a missile (repeatable)", each(a_term))
    attack_th = option("a threshold for the attacks of a missile (repeatable)", each(a_term))
    range = option(
        "the distance to the target in inches, such as 10.5",
        a_distance,
        also=("distance", "dist", "inches"),
    )
    target_engaged = option("the target is engaged: -4", flag, group="modifiers")
    others = option(
        "another model in the target's combat (repeatable, or with commas)",
        each(a_text),
        metavar="MODEL",
    )


class CastOptions(ExtraOptions, RatingOptions, MissileOptions, CounterOptions, CasterOptions):
    """What `cast` takes where no caster is named, and what it adds to one."""
