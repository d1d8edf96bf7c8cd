"""The stages of a combat's strikes: the opening of a step, and one attack.

Each is a rule from state to state; what odds read of an attack is worked out from the same parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from skirmish_cli.core.changes import Change
from skirmish_cli.core.rules import About, Choice, Note, Rule, certain, find_law
from skirmish_cli.dice.law import Law
from skirmish_cli.games.freeblades.blows import BlowResult, strike
from skirmish_cli.games.freeblades.combat import CombatState, Fight, count_stones, replace_at
from skirmish_cli.games.freeblades.dice.readings import NO_TALLY
from skirmish_cli.games.freeblades.flags import Telling
from skirmish_cli.games.freeblades.gained_stones import Later, count_uses, keep_useful
from skirmish_cli.games.freeblades.melee_attacks import (
    Strike,
    find_candidates,
    make_blow,
    pick_target,
)
from skirmish_cli.games.freeblades.policies import TARGETS
from skirmish_cli.games.freeblades.reactions import tell_fatestones


def open_step(state: CombatState) -> Rule[CombatState]:
    """Take note of who stands when a step begins: its strikes are simultaneous."""
    return certain(state._replace(struck=state.lp))


class StrikeStage:
    """One attack of a step, as a rule from state to state.

    `later` are the attacks that are still to be made after this one.
    """

    def __init__(self, fight: Fight, one: Strike, later: Later) -> None:
        self.fight, self.one, self.later = fight, one, later
        # The attack that was asked for last: advice asks once for each of its results.
        self._asked: tuple[CombatState, int, Telling[BlowResult]] | None = None

    def __call__(self, state: CombatState) -> Rule[CombatState]:
        """Make the attack, if the attacker stands and has an enemy to strike."""
        fight, one = self.fight, self.one
        attacker = fight.fighters[one.attacker]
        reach = self._find_reach(state)
        if reach is None:
            if one.number == 0:
                yield Note(f"{attacker.key} is down and doesn't strike")
            return state
        if not reach:
            yield Note(f"{attacker.key} has nobody to strike")
            return state
        defender = reach[0]
        if len(reach) > 1:
            names = tuple(fight.fighters[place].key for place in reach)
            policy = fight.fighters[pick_target(fight, one, reach)].key
            question = f"whom does {attacker.key} strike?"
            about = About(question, who=attacker.key)
            if attacker.attacks > 1 or len(fight.splits.get(one.attacker, ())) > 1:
                about = about._replace(counts="attack", number=(one.number, str(one.number + 1)))
            taken = yield Choice(question, names, policy, attacker.side, about, TARGETS.name)
            defender = reach[names.index(taken)]
        result = yield self._make_attack(defender, state)
        return self._finish(defender, state, result)

    def weigh(self, state: CombatState) -> tuple[dict[CombatState, int], int]:
        """Return the weights of the states after the attack, and their total.

        The policy says whom it strikes.
        """
        reach = self._find_reach(state)
        if not reach:
            return {state: 1}, 1
        defender = pick_target(self.fight, self.one, reach)
        attack = self._make_attack(defender, state)
        # Attacks of others are told by other names, though they may be equal to the odds.
        key = ("results", self.one.attacker, self.one.number, defender, attack.arguments)
        law = self.fight.keep(key, partial(_find_effects, attack))
        weights: dict[CombatState, int] = {}
        for result, weight in law.weights.items():
            after = self._finish(defender, state, result)
            weights[after] = weights.get(after, 0) + weight
        return weights, law.total

    def _find_reach(self, state: CombatState) -> list[int] | None:
        """Return whom the attacker may strike, or None if it is down."""
        if not state.struck[self.one.attacker]:
            return None
        # It depends only on who stood when the step began: worked out once for such states.
        key = ("targets", self.one, state.struck)
        return self.fight.keep(key, partial(find_candidates, self.fight, self.one, state))

    def _make_attack(self, defender: int, state: CombatState) -> Telling[BlowResult]:
        """Return the request for the attack on an enemy."""
        asked = self._asked
        if asked is None or asked[0] is not state or asked[1] != defender:
            asked = self._asked = state, defender, self._prepare_attack(defender, state)
        return asked[2]

    def _prepare_attack(self, defender: int, state: CombatState) -> Telling[BlowResult]:
        fight, one, later = self.fight, self.one, self.later
        ours = sum(later[friend] for friend in fight.side(fight.fighters[one.attacker].side))
        uses = count_uses(fight, defender, later, state, 1) if state.parries[defender] else 0
        blow = make_blow(fight, one, defender, state, ours, uses)
        tell = partial(_tell_strike, fight, one, defender, state)
        return Telling(strike, (blow,), tell, blow.words.attack_in_plans)

    def _finish(self, defender: int, state: CombatState, result: BlowResult) -> CombatState:
        """Return the state after the attack, as far as it can be of use."""
        after = _apply_result(self.fight, state, self.one.attacker, defender, result)
        return keep_useful(self.fight, after, self.later)


def _find_effects(attack: Telling[BlowResult]) -> Law[BlowResult]:
    return find_law(attack).map(_forget_level)


def _forget_level(result: BlowResult) -> BlowResult:
    """Return a result with what changes the state of a combat alone."""
    return result._replace(hit=False, parried=False, level=0)


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
