"""The flags that commands read of a model, by what they are read for."""

from __future__ import annotations

#: Any roll: whether it lives, and what fatigue and penalties do to it.
ROLLS = ("hp", "dead", "fatigue", "tired", "penalty")
#: A roll whose failures willpower can buy again.
REROLLS = (*ROLLS, "willpower")
#: A defence, and what leaves somebody without one.
DEFENCES = (
    *("ongoing", "terrain", "dodging"),
    *("dazed", "grabbing", "torso-injured", "head-injured"),
)
#: What the hands can't do.
HANDS = ("bound-hands", "weapon-arm-injured", "other-arm-injured", "unarmed")
#: What a brawl attack binds.
BOUND = ("bound-arm", "bound-leg", "bound-body")
#: What leaves somebody without a defence.
DEFENCELESS = ("dazed", "grabbing", "torso-injured", "head-injured")
#: An attack: who can make it, from where, against which defence, and what it sets free.
ATTACKS = (
    *(*ROLLS, *DEFENCES, "defence", *HANDS, "climbing", "climbed"),
    *("height", "concealment", "cluster", "grabbed", *BOUND),
)
