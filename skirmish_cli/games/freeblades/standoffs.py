"""Standoff reactions: who may strike first, and whether its player wants that.

Sections: Reactions; Standoff Reaction Attack.
"""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.rules import About, Choice, Rule
from skirmish_cli.games.freeblades.combat import Fight
from skirmish_cli.games.freeblades.policies import STANDOFFS, STRIKE, WAIT


def choose_standoffs(fight: Fight) -> Rule[Fight]:
    """Let players decide on standoff reactions, and return the fight as it goes on.

    Who waits strikes in its turn and has its reaction left. A model marked as reacting has decided
    already. Sections: Reactions; Standoff Reaction Attack.
    """
    waiting: tuple[int, ...] = ()
    for place in list_standoffs(fight):
        fighter = fight.fighters[place]
        question = f"does {fighter.key} strike first, by a standoff reaction?"
        options, policy = (STRIKE, WAIT), fight.standoff_policy
        about = About(question, who=fighter.key)
        taken = yield Choice(question, options, policy, fighter.side, about, STANDOFFS.name)
        waiting = waiting if taken == STRIKE else (*waiting, place)
    if not waiting:
        return fight
    # The same fight for the same choice: what it keeps is worked out once.
    return fight.keep(("waiting", waiting), partial(fight._replace, waiting=waiting))


def find_early_target(fight: Fight, place: int) -> int | None:
    """Return the enemy at which a fighter makes a standoff reaction attack, or None.

    The fighter must be Ready, on Hold or Delay, unengaged before, with its reaction unused; the
    enemy must have just engaged it, not from the rear, and have no standoff itself. Section:
    Reaction Attacks.
    """
    fighter = fight.fighters[place]
    if not (fighter.has_standoff and fighter.is_ready and fighter.flags & {"hold", "delay"}):
        return None
    if fighter.flags & {"reacted", "engaged", "support", "charging"} or place in fight.waiting:
        return None
    chosen = fight.targets.get(place) or fight.aims.get(place) or tuple(fight.enemies(place))
    for enemy in chosen:
        other = fight.fighters[enemy]
        just_engaged = bool(other.flags & {"charging", "engaging"})
        if just_engaged and not other.has_standoff and not fight.is_behind(enemy, place):
            return enemy
    return None


def list_standoffs(fight: Fight) -> list[int]:
    """Return the fighters whose player may decide on a standoff reaction."""
    return [
        place
        for place, fighter in enumerate(fight.fighters)
        if not fighter.has("reaction") and find_early_target(fight, place) is not None
    ]
