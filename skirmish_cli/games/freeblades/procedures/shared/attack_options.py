"""The options of everything that attacks."""

from __future__ import annotations

from skirmish_cli.core.options import Options, a_term, a_text, each, flag, option, whole
from skirmish_cli.games.freeblades.procedures.shared.extra_options import ExtraOptions
from skirmish_cli.games.freeblades.procedures.shared.rolls import (
    RatingOptions,
    RollChanges,
    a_rating,
)


class DamageOptions(Options):
    """What changes a damage roll."""

    damage_mod = option("add N to the damage roll (repeatable)", each(a_term))
    damage_dl = option("move the damage die by N levels (repeatable)", each(a_term))
    damage_th = option("a threshold for critical damage (repeatable)", each(a_term))

    @property
    def damage_changes(self) -> RollChanges:
        """What the options change of the damage roll."""
        return RollChanges(
            self.damage_mod, self.damage_dl, self.damage_th, flag=DamageOptions.damage_th.flag
        )


class TargetOptions(Options):
    """What an attack by plain numbers meets, and its damage."""

    defense = option(
        "the target's DEF",
        whole(1, 100),
        needed="without models",
        also=("def", "defence", "target", "tn", "ac"),
    )
    damage = option(
        "the weapon's damage rating", a_rating, needed="without models", also=("dmg", "weapon")
    )
    av = option(
        "the target's AV",
        whole(0, 100),
        needed="without models",
        also=("armour", "armor", "toughness"),
    )
    lp = option(
        "the LP that the target has left",
        whole(1, 20),
        needed="without models",
        also=("hp", "wounds", "life-points"),
    )


class ParryOptions(Options):
    """The parry that an attack may meet."""

    parry = option("the MAR with which the target parries a hit", a_rating)
    parry_mod = option("add N to the parry (repeatable)", each(a_term))
    parry_reroll = option(
        "the parrier holds a reroll, such as a Fatestone", flag, group="modifiers"
    )


class UseOptions(Options):
    """The option of everything in which a model can use an option talent."""

    use = option(
        "an option talent that a model uses (repeatable)", each(a_text), metavar="MODEL=TALENT"
    )


class AttackOptions(
    ExtraOptions, UseOptions, ParryOptions, DamageOptions, RatingOptions, TargetOptions
):
    """What `attack` takes when no models are named, and what it adds to models."""

    rating = option(
        "the attack rating, MAR or RAR",
        a_rating,
        needed="without models",
        also=("mar", "rar", "attack", "skill"),
    )
    all_attacks = option("all melee attacks of the model, as what a break-off draws", flag)
