"""What an attack rests on, as `inputs` show it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from skirmish_cli.games.first_blood.procedures.shared.attack_sides import AttackSides


def list_inputs(sides: AttackSides) -> Mapping[str, Any]:
    """Return the numbers of an attack, and where they come from."""
    striker, targets = sides.striker, sides.targets
    return {
        "attacker": striker.key,
        "enemies": [target.key for target in targets],
        "dice": list(sides.shares),
        "dice_from": striker.dice.explain(),
        "cap": striker.cap.value,
        "cap_from": striker.cap.explain(),
        "reroll": sides.hit_rules.describe_rerolls(),
        "extra": sides.hit_rules.describe_extra(),
        "block_dice": [target.blocks.value for target in targets],
        "block_dice_from": {target.key: target.blocks.explain() for target in targets},
        **_list_block_rules(sides),
        "wounds": [target.wounds for target in targets],
        "resolve": [target.resolve.value for target in targets],
        "resolve_from": {target.key: target.resolve.explain() for target in targets},
        "resolve_reroll": _drop_empty(
            {target.key: sorted(target.resolve_rerolls) for target in targets}
        ),
        "broken": [target.broken for target in targets],
        "special_rules": _drop_empty(
            {
                striker.key: list(striker.special_rules),
                **{target.key: list(target.special_rules) for target in targets},
            }
        ),
    }


def _list_block_rules(sides: AttackSides) -> dict[str, Any]:
    keyed = list(zip((target.key for target in sides.targets), sides.block_rules, strict=True))
    return {
        "block_reroll": _drop_empty({key: rules.describe_rerolls() for key, rules in keyed}),
        "block_extra": _drop_empty({key: rules.describe_extra() for key, rules in keyed}),
    }


def _drop_empty(lists: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Return the lists by key that hold something."""
    return {key: found for key, found in lists.items() if found}
