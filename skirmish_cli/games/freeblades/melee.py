"""A melee: one model against any number, the strikes and what follows them.

The rule is a chain over `CombatState`: life points, parries left, who has panicked. Each strike
and each morale test is a stage of its own, so odds grow with the number of states and not with
the number of dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.rules import Chain, Choice, Note, Rule, certain
from skirmish_cli.games.freeblades.blows import BlowResult, strike
from skirmish_cli.games.freeblades.combat import (
    CombatState,
    Fight,
    count_stones,
    make_start_state,
    replace_at,
)
from skirmish_cli.games.freeblades.combat_results import is_free, take_morale_tests
from skirmish_cli.games.freeblades.dice.readings import NO_TALLY
from skirmish_cli.games.freeblades.flags import Telling
from skirmish_cli.games.freeblades.gained_stones import (
    Later,
    count_later_attacks,
    count_uses,
    keep_useful,
)
from skirmish_cli.games.freeblades.melee_attacks import (
    Strike,
    find_candidates,
    make_blow,
    order_strikes,
    pick_target,
)
from skirmish_cli.games.freeblades.policies import TARGETS
from skirmish_cli.games.freeblades.pursuit import (
    Afterwards,
    choose_pursuits,
    make_panic_moves,
    make_pursuits,
    offer_moves,
)
from skirmish_cli.games.freeblades.reactions import tell_fatestones
from skirmish_cli.games.freeblades.standoffs import choose_standoffs

#: A part of a melee: from one state to the next.
Stage = Callable[[CombatState], Rule[CombatState]]

#: What follows the strikes, in order. Section: Combat Results.
RESULT_STAGES = (take_morale_tests, choose_pursuits, make_panic_moves, make_pursuits)


def fight_melee(fight: Fight) -> Rule[CombatState]:
    """Resolve a whole melee, up to the moves that follow it.

    Sections: Melee; Combat Results.
    """
    fight = yield from choose_standoffs(fight)
    state: CombatState = yield fight.keep("melee", partial(_make_chain, fight))
    state = yield Afterwards(fight, state)
    return state


def _make_chain(fight: Fight) -> Chain[CombatState]:
    results = (partial(stage, fight) for stage in RESULT_STAGES)
    return Chain(make_start_state(fight), (*list_strike_stages(fight), *results))


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
        yield _open_step
        for one in step:
            yield partial(_make_strike, fight, one, next(later))


def _open_step(state: CombatState) -> Rule[CombatState]:
    """Take note of who stands when a step begins: its strikes are simultaneous."""
    return certain(state._replace(struck=state.lp))


def _make_strike(fight: Fight, one: Strike, later: Later, state: CombatState) -> Rule[CombatState]:
    """Make one attack of a step, if the attacker stands and has an enemy to strike.

    `later` are the attacks that are still to be made after this one.
    """
    attacker = fight.fighters[one.attacker]
    if not state.struck[one.attacker]:
        if one.number == 0:
            yield Note(f"{attacker.key} is down and doesn't strike")
        return state
    # It depends only on who stood when the step began, so it is worked out once for such states.
    key = ("targets", one, state.struck)
    reach = fight.keep(key, partial(find_candidates, fight, one, state))
    if not reach:
        yield Note(f"{attacker.key} has nobody to strike")
        return state
    defender, *others = reach
    if others:
        names = tuple(fight.fighters[place].key for place in reach)
        policy = fight.fighters[pick_target(fight, one, reach)].key
        question = f"whom does {attacker.key} strike?"
        taken = yield Choice(question, names, policy, attacker.side, name=TARGETS.name)
        defender = reach[names.index(taken)]
    ours = sum(later[friend] for friend in fight.side(attacker.side))
    uses = count_uses(fight, defender, later, state, 1) if state.parries[defender] else 0
    blow = make_blow(fight, one, defender, state, ours, uses)
    tell = partial(_tell_strike, fight, one, defender, state)
    result: BlowResult = yield Telling(strike, (blow,), tell, blow.words.attack)
    after = _apply_result(fight, state, one.attacker, defender, result)
    return keep_useful(fight, after, later)


def _tell_strike(
    fight: Fight, one: Strike, defender: int, before: CombatState, result: BlowResult
) -> Iterator[Change]:
    """Yield what an attack changed; `before` is the state that it was made in."""
    after = _apply_result(fight, before, one.attacker, defender, result)
    teller, keys = fight.rules.teller, [fighter.key for fighter in fight.fighters]
    key, target = keys[one.attacker], keys[defender]
    if one.only_target is not None and one.number == 0:
        yield teller.change(key, "reacted", why="its standoff attack")
    yield from teller.tell_wounds(target, before.lp[defender], after.lp[defender], f"hit by {key}")
    if before.parries[defender] != after.parries[defender]:
        yield teller.change(target, "parries", after.parries[defender], f"parries {key}")
    for place in (one.attacker, defender):
        had, has = (count_stones(fight, place, state) for state in (before, after))
        yield from tell_fatestones(teller, keys[place], had, has)


def _apply_result(
    fight: Fight, state: CombatState, attacker: int, defender: int, result: BlowResult
) -> CombatState:
    """Return the state after an attack: LP, parries and Fatestones left."""
    lp, parries, stones = state.lp, state.parries, state.stones
    if result.met:
        # Below 0 it is any number, and stays so.
        parries = replace_at(parries, defender, max(-1, parries[defender] - 1))
    for place, spent in ((attacker, result.rerolled), (defender, result.parry_rerolled)):
        stones = replace_at(stones, place, stones[place] - 1) if spent else stones
    if result.stones:
        stones = replace_at(stones, defender, stones[defender] + result.stones)
    lp = replace_at(lp, defender, max(0, lp[defender] - result.lp_lost))
    state = state._replace(lp=lp, parries=parries, stones=stones)
    if result.gained is NO_TALLY:
        return state
    key, gained = fight.fighters[defender].key, result.gained.total
    return state._replace(gained=state.gained.add(key, gained))
