"""The numbers and rulings of the ruleset that a melee uses."""

from __future__ import annotations

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.combat import Numbers
from skirmish_cli.games.freeblades.models import modifier


def melee_numbers(rules: Ruleset) -> Numbers:
    """Return the numbers and rulings that a melee uses."""
    numbers = rules.data["numbers"]
    return Numbers(
        threshold=numbers["threshold"],
        target_number=numbers["target_number"],
        lowest_defense=numbers["lowest_defense"],
        charge_damage=modifier(rules, "charge_damage"),
        piling_on=modifier(rules, "piling_on"),
        rear_shield=modifier(rules, "rear_shield"),
        distance_die=numbers["distance_die"],
        fast_distance_die=numbers["fast_distance_die"],
        fast_speed=int(rules.ruling("fast_spd")),
        parry_alone=rules.ruling("parry_target") == "parry",
        reposition=numbers["reposition_inches"],
        threshold_pick=rules.ruling("threshold_pick"),
        reroll_when=rules.ruling("reroll_when"),
        ladder=rules.ruling("above_top_die") == "ladder",
        parries_end=rules.ruling("parry_uses") == "rating",
    )
