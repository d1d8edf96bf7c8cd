"""A melee: one model against any number, the strikes and what follows them.

The rule is a chain over `CombatState`: life points, parries left, who has panicked. Each strike
and each morale test is a stage of its own, so odds grow with the number of states and not with
the number of dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.rules import Chain, Rule
from skirmish_cli.games.freeblades.combat import (
    CombatState,
    Fight,
    make_start_state,
)
from skirmish_cli.games.freeblades.combat_results import is_free, take_morale_tests
from skirmish_cli.games.freeblades.gained_stones import (
    count_later_attacks,
)
from skirmish_cli.games.freeblades.melee_attacks import (
    order_strikes,
)
from skirmish_cli.games.freeblades.melee_odds import MeleeChain
from skirmish_cli.games.freeblades.pursuit import (
    Afterwards,
    choose_pursuits,
    make_moves,
    offer_moves,
)
from skirmish_cli.games.freeblades.standoffs import choose_standoffs
from skirmish_cli.games.freeblades.strike_stages import StrikeStage, open_step

#: A part of a melee: from one state to the next.
Stage = Callable[[CombatState], Rule[CombatState]]

#: What follows the strikes, in order. Section: Combat Results.
RESULT_STAGES = (take_morale_tests, choose_pursuits, make_moves)


def fight_melee(fight: Fight) -> Rule[CombatState]:
    """Resolve a whole melee, up to the moves that follow it.

    Sections: Melee; Combat Results.
    """
    fight = yield from choose_standoffs(fight)
    state: CombatState = yield fight.keep("melee", partial(make_chain, fight))
    state = yield Afterwards(fight, state)
    return state


def make_chain(fight: Fight) -> Chain[CombatState]:
    """Return the strikes of a melee and what follows them."""
    return MeleeChain(fight, list_strike_stages(fight), RESULT_STAGES)


def tell_end(fight: Fight, state: CombatState) -> Iterator[Change | Due]:
    """Yield who is engaged after a combat, and what is due then.

    That is morale of friends that stood apart, and the moves of those that end up free. Sections:
    Combat Results; Morale Test Timing; Pursuit; Reposition.
    """
    teller = fight.rules.teller
    for place, fighter in enumerate(fight.fighters):
        if state.is_dropped(place):
            continue
        engaged = not state.panicked[place] and not is_free(fight, place, state)
        if engaged != fighter.has("engaged"):
            why = "still in contact" if engaged else "no enemy in contact"
            yield teller.change(fighter.key, "engaged", True if engaged else None, why)
    keys = [fighter.key for fighter in fight.fighters]
    for place, key in enumerate(keys):
        if state.is_dropped(place):
            yield from teller.list_morale_tests(key, "melee", keys)
    yield from offer_moves(fight, state)


def fight_strikes(fight: Fight) -> Rule[CombatState]:
    """Resolve the strikes of a melee alone.

    They settle who wins it. Section: Combat Sequence.
    """
    fight = yield from choose_standoffs(fight)
    state: CombatState = yield Chain(make_start_state(fight), list_strike_stages(fight))
    return state


def list_strike_stages(fight: Fight) -> Iterator[Stage]:
    """Yield the strikes of a melee in order; each step begins with its opening."""
    order = order_strikes(fight)
    attackers = [one.attacker for step in order for one in step]
    later = count_later_attacks(len(fight.fighters), attackers)
    for step in order:
        yield open_step
        for one in step:
            yield StrikeStage(fight, one, next(later))
