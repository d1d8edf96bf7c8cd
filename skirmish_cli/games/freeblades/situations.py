"""What stands between two attacks, in words: for plans, which tell what a decision depends on.

Each returns the words by what they are about; a plan leaves out whatever makes no difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from skirmish_cli.games.freeblades.shooters import ShootingState
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.freeblades import combat, reactions
    from skirmish_cli.games.freeblades.combat import CombatState, Fight
    from skirmish_cli.games.freeblades.reactions import Left
    from skirmish_cli.games.freeblades.shooting import Volley
else:
    combat = lazy("skirmish_cli.games.freeblades.combat")
    reactions = lazy("skirmish_cli.games.freeblades.reactions")

#: What is told of a state, by what it is about.
Told = dict[str, str]


def describe_combat(fight: Fight, state: CombatState | None) -> Told:
    """Return how a combat stands amid its strikes: who is down or hurt, what is left."""
    if state is None:
        return {}
    start, told = combat.make_start_state(fight), Told()
    for place, fighter in enumerate(fight.fighters):
        key = fighter.key
        told[f"{key} LP"] = _tell_lp(key, state.lp[place], start.lp[place])
        if not state.lp[place] and state.struck[place]:
            told[f"{key} LP"] += " in this step"
        told[f"{key} struck"] = "" if state.struck[place] else f"{key} out before"
        told[f"{key} parries"] = count_left(key, state.parries[place], "parry", "parries")
        told[f"{key} stones"] = count_left(key, state.stones[place], "Fatestone", "Fatestones")
        told[f"{key} panic"] = f"{key} panicked" if state.panicked[place] else ""
    return told


def describe_shooting(volley: Volley, state: ShootingState | None) -> Told:
    """Return how shooting stands between two attacks: who is hurt, the rerolls left."""
    if state is None:
        return {}
    told = {}
    for place, key in enumerate(volley.targets):
        told[f"{key} LP"] = _tell_lp(key, state.lp[place], volley.life_points[place])
        if not state.lp[place] and not state.standing[place]:
            told[f"{key} LP"] = f"{key} down before"
    left = "1 reroll" if state.rerolls == 1 else f"{state.rerolls or 'no'} rerolls"
    told["rerolls"] = f"{left} left"
    told["hit"] = "a target hit" if state.hit else "no target hit"
    told["crit"] = "a crit scored" if state.crit else "no crit yet"
    return told


def describe_exchange(start: Left, state: Any) -> Told:
    """Return how several attacks on one model stand: what both have left."""
    if not isinstance(state, reactions.Exchange):
        return {}
    told, whole = describe_left(start, state.left), state.whole
    told["hit"] = "hit before" if whole.hit else "no hit yet"
    told["parried"] = "parried before" if whole.parried else "nothing parried"
    told["level"] = f"level {whole.level}" if whole.level else "no level yet"
    return told


def describe_left(start: Left, left: Left) -> Told:
    """Return what a model has left between attacks on it."""
    key, stones = left.key or "target", max(0, left.stones) + left.given
    held = max(0, left.held)
    return {
        "LP": _tell_lp(key, left.lp, start.lp),
        "parries": count_left(key, left.parries, "parry", "parries"),
        "stones": count_left(key, stones, "reroll", "rerolls"),
        "held": count_left("the attacker", held, "reroll", "rerolls"),
    }


def describe_casting(
    starts: Mapping[str, Left], missiles: Volley | None, state: ShootingState | Left | None
) -> Told:
    """Return how a casting stands: amid reaction attacks, or amid its missile's attacks.

    `starts` are what those that suffer reaction attacks had before, by key.
    """
    if isinstance(state, ShootingState):
        return {} if missiles is None else describe_shooting(missiles, state)
    return {} if state is None else describe_left(starts[state.key], state)


def count_left(key: str, number: int, one: str, several: str) -> str:
    """Return how many of something a model has left; below 0 is any number.

    >>> count_left("captain", 1, "parry", "parries"), count_left("captain", 0, "stone", "stones")
    ('captain with 1 parry left', 'captain with no stones left')
    """
    if number < 0:
        return ""
    return f"{key} with {number or 'no'} {one if number == 1 else several} left"


def _tell_lp(key: str, left: int, full: int) -> str:
    if not left:
        return f"{key} down"
    return f"{key} unhurt" if left == full else f"{key} at {left} LP"
