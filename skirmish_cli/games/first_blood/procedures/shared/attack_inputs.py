"""What an attack rests on, as `inputs` show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skirmish_cli.core.plain import Json
from skirmish_cli.games.first_blood.procedures.shared.attack_sides import AttackSides
from skirmish_cli.games.first_blood.rerolls import PoolRules
from skirmish_cli.games.first_blood.sides import Striker


def list_inputs(sides: AttackSides) -> Mapping[str, Json]:
    """Return the numbers of an attack, and where they come from.

    Of several attackers, each has its own under its key in `attackers`.
    """
    strikers, targets = sides.strikers, sides.targets
    each = [
        _list_striker(*one) for one in zip(strikers, sides.shares, sides.hit_rules, strict=True)
    ]
    named: dict[str, Json] = {
        "attackers": {striker.key: own for striker, own in zip(strikers, each, strict=True)}
    }
    return {
        **({"attacker": strikers[0].key} if len(strikers) == 1 else named),
        "enemies": [target.key for target in targets],
        **(each[0] if len(strikers) == 1 else {}),
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
            {one.key: list(one.special_rules) for one in (*strikers, *targets)}
        ),
    }


def _list_striker(striker: Striker, shares: Sequence[int], rules: PoolRules) -> dict[str, Json]:
    """Return an attacker's dice at each Enemy, its cap, and the rules on its dice."""
    return {
        "dice": list(shares),
        "dice_from": striker.dice.explain(),
        "cap": striker.cap.value,
        "cap_from": striker.cap.explain(),
        "reroll": [*rules.describe_rerolls()],
        "extra": [*rules.describe_extra()],
    }


def _list_block_rules(sides: AttackSides) -> dict[str, Json]:
    keyed = list(zip((target.key for target in sides.targets), sides.block_rules, strict=True))
    return {
        "block_reroll": _drop_empty({key: rules.describe_rerolls() for key, rules in keyed}),
        "block_extra": _drop_empty({key: rules.describe_extra() for key, rules in keyed}),
    }


def _drop_empty(lists: Mapping[str, list[str]]) -> dict[str, Json]:
    """Return the lists by key that hold something."""
    return {key: [*found] for key, found in lists.items() if found}
