"""The options of `clash` and `volley`."""

from __future__ import annotations

from skirmish_cli.core.advising import AdviceOptions
from skirmish_cli.core.options import Option, each, flag, option, whole
from skirmish_cli.games.first_blood.characteristics import MOST_VALUE
from skirmish_cli.games.first_blood.procedures.shared.readers import (
    MOST_DICE,
    a_face,
    a_pool_reroll,
    a_split,
)
from skirmish_cli.games.first_blood.sides import CLASH, AttackKind
from skirmish_cli.games.first_blood.statuses import STATUSES

#: The flags that an attack reads: those that a special rule may need, and the Wounds left.
ATTACK_FLAGS = (*STATUSES, "w")
#: The most Warriors that strike in one attack.
MOST_ATTACKERS = 30
#: The most Wounds that an Enemy in plain numbers has left.
MOST_WOUNDS = 100

_DICE = whole(0, MOST_DICE)
_ATTACKS, _BARRAGE = "Attacks of the attacker: its dice", "Barrage of the attacker: its dice"
_INSPIRED, _AIMED = "the attacker is Inspired: +1 Attacks", "the attacker is Aimed: +1 Barrage"


class AttackOptions(AdviceOptions):
    """What both kinds of attack take: plain numbers, and rules on their dice."""

    attacks = option(_ATTACKS, _DICE, needed="without models")
    barrage = option(_BARRAGE, _DICE, needed="without models")
    cap = option(
        "the most hits on one enemy: Clash or Volley",
        _DICE,
        needed="without models",
        also=("clash", "volley", "most"),
    )
    defense = option(
        "Defense of the enemy", _DICE, needed="without models or --evasion", also=("def", "defence")
    )
    evasion = option(
        "Evasion of the enemy; the higher of the two blocks",
        _DICE,
        needed="without models or --defense",
    )
    wounds = option(
        "the Wounds that the enemy has left",
        whole(0, MOST_WOUNDS),
        needed="without models",
        also=("hp", "lp"),
    )
    resolve = option(
        "Resolve of the enemy",
        whole(0, MOST_VALUE),
        needed="without models, unless the enemy is Broken or has no Wounds left",
    )
    split = option(
        "the dice at each of several enemies, such as 3,2; of one attacker of several "
        "spear-1=2,0 (repeatable). Typed dice go attacker by attacker and enemy by enemy: hits, "
        "their Secondary roll, blocks, theirs, Resolve",
        each(a_split),
        needed="with several enemies, unless --advise compares them",
    )
    reroll = option(
        "reroll hit dice: failures, failures=N, successes or a face (repeatable)",
        each(a_pool_reroll),
        group="modifiers",
    )
    block_reroll = option(
        "reroll block dice, likewise (repeatable)", each(a_pool_reroll), group="modifiers"
    )
    extra = option(
        "each hit die with this face adds a die (repeatable)", each(a_face), group="modifiers"
    )
    block_extra = option(
        "each block die with this face adds a die (repeatable)", each(a_face), group="modifiers"
    )
    inspired = option(_INSPIRED, flag, group="modifiers")
    aimed = option(_AIMED, flag, group="modifiers")
    broken = option("the enemy is Broken", flag, group="modifiers")
    compare_rulings = option("show what each ruling does to the odds", flag, group="decisions")


class ClashOptions(AttackOptions):
    """What `clash` takes. Those of a Volley are there to say what to write instead."""

    barrage = option(_BARRAGE, _DICE, role="hidden")
    aimed = option(_AIMED, flag, role="hidden")


class VolleyOptions(AttackOptions):
    """What `volley` takes. Those of a Clash are there to say what to write instead."""

    attacks = option(_ATTACKS, _DICE, role="hidden")
    inspired = option(_INSPIRED, flag, role="hidden")


def find_dice_option(kind: AttackKind) -> Option[int | None]:
    """Return the option that gives the dice of a kind of attack."""
    return AttackOptions.attacks if kind is CLASH else AttackOptions.barrage


def find_status_option(kind: AttackKind) -> Option[bool]:
    """Return the option for the status that adds a die to a kind of attack."""
    return AttackOptions.inspired if kind is CLASH else AttackOptions.aimed


#: The options that stand for a model, in the order in which one that is too many is named.
FOR_A_MODEL: tuple[Option[int | None] | Option[bool], ...] = (
    AttackOptions.attacks,
    AttackOptions.barrage,
    AttackOptions.cap,
    AttackOptions.defense,
    AttackOptions.evasion,
    AttackOptions.wounds,
    AttackOptions.resolve,
    AttackOptions.inspired,
    AttackOptions.aimed,
    AttackOptions.broken,
)

#: What is typed behind an attacker or an enemy instead of an option.
INSTEAD = {
    "attacks": "{attacker}+a=N",
    "barrage": "{attacker}+barrage=N",
    "defense": "{enemy}+d=N",
    "evasion": "{enemy}+e=N",
    "wounds": "{enemy}+w=N",
    "resolve": "{enemy}+r=N",
    "inspired": "{attacker}+inspired",
    "aimed": "{attacker}+aimed",
    "broken": "{enemy}+broken",
}
