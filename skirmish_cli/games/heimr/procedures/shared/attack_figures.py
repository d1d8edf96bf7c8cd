"""The figures of an attack: what may come of each weapon, each part, and the target."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.heimr.attacks import HIT, MISS, TOUCH, Blow, Struck
from skirmish_cli.games.heimr.numbers import read_body_parts
from skirmish_cli.games.heimr.procedures.shared.blows import find_state_figures


def make_figures(blow: Blow, rules: Ruleset) -> Mapping[str, Callable[[Struck], int]]:
    """Return the figures of each weapon, of every body part and of the target's state.

    With two weapons a part is hit if either hits it.
    """
    figures: dict[str, Callable[[Struck], int]] = {
        "hit": lambda struck: struck.swings[0].result == HIT,
        "touch": lambda struck: struck.swings[0].result == TOUCH,
        "miss": lambda struck: struck.swings[0].result == MISS,
        "hp_lost_mean": lambda struck: struck.hp_lost,
    }
    figures |= {part: partial(_is_hit, part) for part in dict.fromkeys(read_body_parts(rules))}
    if len(blow.attacks) == 2:
        figures |= {
            "second_hit": lambda struck: struck.hits_with(1),
            "any_hit": lambda struck: struck.hits_with(0) or struck.hits_with(1),
            "both_hit": lambda struck: struck.hits_with(0) and struck.hits_with(1),
        }
    return figures | {
        name: partial(_leaves, is_so) for name, is_so in find_state_figures(blow, rules).items()
    }


def _leaves(is_so: Callable[[int], bool], struck: Struck) -> bool:
    return is_so(struck.hp_lost)


def _is_hit(part: str, struck: Struck) -> bool:
    return struck.hits(part)


def list_main(blow: Blow) -> tuple[str, ...]:
    """Return the figures that say what to expect: an injury only where it can come of it."""
    hp = blow.target.character.hp if blow.target is not None else None
    most = sum(attack.damage for attack in blow.attacks)
    state = ("injured",) if hp is not None and 0 < hp <= most else ()
    if len(blow.attacks) == 2:
        return ("any_hit", "both_hit", "hp_lost_mean", *state)
    return ("hit", "hp_lost_mean", *state) if state else ("hit", "touch", "miss")
