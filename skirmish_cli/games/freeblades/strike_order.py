"""The order of strikes in a combat, and whom each may strike. Section: Combat Sequence."""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from skirmish_cli.games.freeblades.combat import CombatState, Fight, make_start_state

EARLY_STANDOFF, CHARGER, OTHER = 0, 1, 2
#: How much longer it takes to search where each face of a parry asks for a decision.
PARRY_REROLLS = 4


class Strike(NamedTuple):
    """One attack in the order of a combat: who, and which of its attacks.

    `only_target` is the enemy of an early standoff attack, which strikes nobody else.
    """

    attacker: int
    number: int
    only_target: int | None = None


def order_strikes(fight: Fight) -> list[list[Strike]]:
    """Return the strikes of a combat step by step; those of one step are simultaneous.

    Standoff reactions come first, then chargers, then the rest, each by descending DISC die.
    Section: Combat Sequence.
    """
    order: dict[tuple[int, int], list[Strike]] = {}
    for place, fighter in enumerate(fight.fighters):
        if fighter.has("restrained") or (fighter.has("support") and not fighter.has_standoff):
            continue
        early = find_early_target(fight, place)
        status = OTHER if early is None else EARLY_STANDOFF
        if fighter.has("charging"):
            status = CHARGER
        step = order.setdefault((status, -fighter.discipline.sides), [])
        attacks = len(fight.splits.get(place, ())) or fighter.attacks
        step.extend(Strike(place, number, early) for number in range(attacks))
    return [order[key] for key in sorted(order)]


def find_early_target(fight: Fight, place: int) -> int | None:
    """Return the enemy at which a fighter makes a standoff reaction attack, or None.

    The fighter must be Ready, on Hold or Delay, unengaged before, with its reaction unused; the
    enemy must have just engaged it, not from the rear, and have no standoff itself. Section:
    Reaction Attacks.
    """
    fighter = fight.fighters[place]
    if not (fighter.has_standoff and fighter.is_ready and fighter.flags & {"hold", "delay"}):
        return None
    if fighter.flags & {"reacted", "engaged", "support", "charging"}:
        return None
    for enemy in fight.targets.get(place, tuple(fight.enemies(place))):
        other = fight.fighters[enemy]
        just_engaged = bool(other.flags & {"charging", "engaging"})
        if just_engaged and not other.has_standoff and not fight.is_behind(enemy, place):
            return enemy
    return None


def find_candidates(fight: Fight, strike: Strike, state: CombatState) -> list[int]:
    """Return whom a strike may be made at; the first is whom the policy strikes.

    A strike that is directed at an enemy is made at that one while it stands and can be reached.
    """
    place = strike.attacker
    if strike.only_target is not None:
        return [strike.only_target] if state.struck[strike.only_target] else []
    if place in fight.supported and not state.struck[fight.supported[place]]:
        return []
    reach = [
        enemy
        for enemy in fight.enemies(place)
        if state.struck[enemy] and (place in fight.supported or not fight.is_behind(enemy, place))
    ]
    directed = fight.targets.get(place, ())
    if directed:
        wanted = directed[min(strike.number, len(directed) - 1)]
        return [wanted] if wanted in reach else reach[:1]
    return reach


def count_positions(fight: Fight, side: str) -> int:
    """Return about how many positions a search for a side's best play visits.

    They grow with the attacks, with the ways to direct them, with Fatestones, and most where a
    parry may be rerolled.
    """
    strikes = [strike for step in order_strikes(fight) for strike in step]
    start = make_start_state(fight)
    ways = (max(1, len(find_candidates(fight, strike, start))) for strike in strikes)
    rerolls_parries = any(
        start.stones[place] and start.parries[place] for place in fight.side(side)
    )
    return (
        len(strikes)
        * prod(ways)
        * prod(stones + 1 for stones in start.stones)
        * (PARRY_REROLLS if rerolls_parries else 1)
    )
