"""What the code knows of the ruleset by name, such as flags and rulings."""

from __future__ import annotations

from collections.abc import Mapping

#: What the code does at each stage of the game.
_ROLLED = frozenset({"add", "die_level", "threshold"})
STAGES: Mapping[str, frozenset[str]] = {
    "attack": _ROLLED,
    "melee_attack": _ROLLED | {"attacks"},
    "ranged_attack": _ROLLED | {"attacks"},
    "damage": _ROLLED,
    "melee_damage": _ROLLED,
    "ranged_damage": _ROLLED,
    "defense": frozenset({"add"}),
    "melee_defense": frozenset({"add"}),
    "ranged_defense": frozenset({"add"}),
    "armour": frozenset({"add"}),
    "parry": frozenset({"add", "die_level", "uses"}),
    "casting": _ROLLED,
    "counterspell": frozenset({"add", "die_level"}),
    "discipline": _ROLLED,
    "morale": _ROLLED,
    "speed": frozenset({"add"}),
}
#: The flags that take a value. Those of house rules take none, since nothing would read it.
COUNTED = ("lp", "parries", "power", "fatestones")
#: The flags that the code reads or sets, beside those.
FLAGS = (
    "charging",
    "engaging",
    "hold",
    "delay",
    "moved",
    "running",
    "thrown",
    "reaction",
    "reacted",
    "support",
    "standoff",
    "rear",
    "dazed",
    "stunned",
    "restrained",
    "panicked",
    "concealed",
    "engaged",
    "rallied",
    "cast",
    "countered",
    "shot",
    "shooting",
    "special",
    "skilled",
    "redirected",
    "repositioned",
    "broke_off",
    "discorporate",
    "prone",
)
MODIFIERS = (
    "charge_damage",
    "piling_on",
    "rear_shield",
    "concealed",
    "two_handed_shield",
    "shot_moved",
    "shot_running",
    "shot_medium",
    "shot_long",
    "shot_engaged",
    "shot_reaction",
    "casting_engaged",
    "counter_engaged",
)
#: The actions that the code looks up.
ACTIONS = (
    "maneuver",
    "sprint",
    "charge",
    "hold",
    "delay",
    "rally",
    "cast",
    "counterspell",
    "skill_test",
    "pursue",
    "countercharge",
    "intercept",
    "intercept_shot",
    "evade",
    "standoff_attack",
    "break_off_attack",
)
#: The rulings, with the values that the code can follow; none for any whole number.
RULINGS: Mapping[str, frozenset[str]] = {
    "above_top_die": frozenset({"plus_one", "ladder"}),
    "parry_target": frozenset({"higher", "parry"}),
    "parry_uses": frozenset({"rating", "unlimited"}),
    "opposed_level": frozenset({"opposer_total"}),
    "reroll_when": frozenset({"failing_face", "tarch", "never"}),
    "threshold_pick": frozenset({"best", "worst"}),
    "casting_excess_crit": frozenset({"fatestone", "nothing"}),
    "engaged_missile": frozenset({"refused", "allowed"}),
    "reaction_shot_morale": frozenset({"before_other_shooting", "end_of_phase"}),
    "break_check": frozenset({"strict"}),
    "fast_spd": frozenset(),
    "split_dice": frozenset({"listed"}),
}
