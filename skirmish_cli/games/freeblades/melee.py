"""A melee: one model against any number, strikes in their order, then morale and the moves that
follow.

The rule is a chain over `State`: life points, parries left, who has panicked. Each strike and
each morale test is a stage of its own, so odds grow with the number of states and not with the
number of dice."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from functools import partial
from math import prod
from typing import NamedTuple, TypeVar

from skirmish_cli.core.rules import Chain, Choice, Note, Rule, Within
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.blows import Blow, BlowResult, BlowWords, strike
from skirmish_cli.games.freeblades.combat import (
    SIDES,
    Fight,
    State,
    Strike,
    changed,
    shown,
    spiker,
    start_state,
)
from skirmish_cli.games.freeblades.combat_results import RESULT_STAGES
from skirmish_cli.games.freeblades.models import Fighter
from skirmish_cli.games.freeblades.ratings import Rating, shift
from skirmish_cli.games.freeblades.talents import gains
from skirmish_cli.games.freeblades.tests import combine_thresholds, rerolled_faces

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

EARLY_STANDOFF, CHARGER, OTHER = 0, 1, 2
#: How much longer it takes to search where each face of a parry asks for a decision.
PARRY_REROLLS = 4


def fight_melee(fight: Fight) -> Rule[State]:
    """Resolve a whole melee, up to the moves that follow it. Section: Melee; Combat Results."""
    if "chain" not in fight.kept:
        results = (partial(stage, fight) for stage in RESULT_STAGES)
        fight.kept["chain"] = Chain(start_state(fight), (*strike_stages(fight), *results))
    state: State = yield fight.kept["chain"]
    return state


def fight_strikes(fight: Fight) -> Rule[State]:
    """Resolve the strikes of a melee alone: they settle who wins it. Section: Combat Sequence."""
    state: State = yield Chain(start_state(fight), strike_stages(fight))
    return state


def strike_stages(fight: Fight) -> Iterator[Callable[[State], Rule[State]]]:
    """Yield the strikes of a melee in order, each step of simultaneous ones after its opening."""
    order = steps(fight)
    left = {
        side: sum(fight.fighters[attack.attacker].side == side for step in order for attack in step)
        for side in SIDES
    }
    for step in order:
        yield _open_step
        for attack in step:
            left[fight.fighters[attack.attacker].side] -= 1
            yield partial(_strike_stage, fight, attack, left[fight.fighters[attack.attacker].side])


# The order of strikes


def steps(fight: Fight) -> list[list[Strike]]:
    """Return the strikes of a combat step by step; those of one step are simultaneous.

    Standoff reactions come first, then chargers, then the rest, each by descending DISC die.
    Section: Combat Sequence."""
    order: dict[tuple[int, int], list[Strike]] = {}
    for place, fighter in enumerate(fight.fighters):
        if fighter.has("restrained") or (fighter.has("support") and not fighter.has_standoff):
            continue
        early = early_target(fight, place)
        status = OTHER if early is None else EARLY_STANDOFF
        if fighter.has("charging"):
            status = CHARGER
        step = order.setdefault((status, -fighter.discipline.sides), [])
        number_of = len(fight.splits.get(place, ())) or fighter.attacks
        step.extend(Strike(place, number, early) for number in range(number_of))
    return [order[key] for key in sorted(order)]


def ways_to_play(fight: Fight, side: str) -> int:
    """Return about how many positions a search for the best play of a side goes through.

    They grow with the attacks, with the ways to direct them, with Fatestones, and most where a
    parry may be rerolled."""
    attacks = [attack for step in steps(fight) for attack in step]
    start = start_state(fight)
    positions = len(attacks) * prod(
        max(1, len(candidates(fight, attack, start))) for attack in attacks
    )
    rerolls_parries = any(
        start.stones[place] and start.parries[place] for place in fight.side(side)
    )
    return (
        positions
        * prod(stones + 1 for stones in start.stones)
        * (PARRY_REROLLS if rerolls_parries else 1)
    )


def early_target(fight: Fight, place: int) -> int | None:
    """Return the enemy at which a fighter makes a standoff reaction attack, or None if it can't.

    It must be Ready, on Hold or Delay, unengaged before, with its reaction unused; the enemy must
    have just engaged it, not from the rear, and have no standoff itself. Section: Reaction
    Attacks."""
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


def _open_step(state: State) -> Rule[State]:
    return state._replace(struck=state.lp)
    yield  # a stage without dice is still a rule


# Strikes


def _strike_stage(fight: Fight, attack: Strike, later: int, state: State) -> Rule[State]:
    """Make one attack of a step, if the attacker stands and has an enemy to strike.

    `later` is the number of attacks that the attacker's side has still to make after this one.
    """
    attacker = fight.fighters[attack.attacker]
    if not state.struck[attack.attacker]:
        if attack.number == 0:
            yield Note(f"{attacker.key} is down and doesn't strike")
        return state
    reach = _kept(fight, candidates, attack, state)
    if not reach:
        yield Note(f"{attacker.key} has nobody to strike")
        return state
    defender = reach[0]
    if len(reach) > 1:
        names = tuple(fight.fighters[place].key for place in reach)
        taken = yield Choice(f"whom does {attacker.key} strike?", names, names[0], attacker.side)
        defender = reach[names.index(taken)]
    blow = ready_blow(fight, attack, defender, state, later)
    result: BlowResult = yield Within(strike, (blow,), blow.words.attack)
    lp, parries, stones = state.lp, state.parries, state.stones
    if result.met and parries[defender] > 0:
        parries = changed(parries, defender, parries[defender] - 1)
    for place, spent in ((attack.attacker, result.rerolled), (defender, result.parry_rerolled)):
        stones = changed(stones, place, stones[place] - 1) if spent else stones
    lp = changed(lp, defender, max(0, lp[defender] - result.lp_lost))
    return state._replace(lp=lp, parries=parries, stones=stones)


def _kept(fight: Fight, work_out: Callable[[Fight, K, State], V], about: K, state: State) -> V:
    """Return what depends only on who stood when the step began, worked out once for all states
    alike in that."""
    key = (work_out, about, state.struck)
    if key not in fight.kept:
        fight.kept[key] = work_out(fight, about, state)
    found: V = fight.kept[key]
    return found


def candidates(fight: Fight, attack: Strike, state: State) -> list[int]:
    """Return whom an attack may strike, the first being whom it does unless its player says
    otherwise.

    An attack that is directed at an enemy strikes that one while it stands and can be reached.
    """
    place = attack.attacker
    if attack.only_target is not None:
        return [attack.only_target] if state.struck[attack.only_target] else []
    if place in fight.supported and not state.struck[fight.supported[place]]:
        return []
    reach = [
        enemy
        for enemy in fight.enemies(place)
        if state.struck[enemy] and (place in fight.supported or not fight.is_behind(enemy, place))
    ]
    directed = fight.targets.get(place, ())
    if directed:
        wanted = directed[min(attack.number, len(directed) - 1)]
        return [wanted] if wanted in reach else reach[:1]
    return reach


def ready_blow(fight: Fight, attack: Strike, place: int, state: State, later: int = 0) -> Blow:
    """Return an attack with every modifier in its dice and in the target's DEF.

    `later` is the number of attacks that its side has still to make: with fewer parries left than
    attacks to come, it can pay to keep one for a worse attack."""
    attacker, target = attack.attacker, fight.fighters[place]
    defense_terms = _kept(fight, defense_against, (attacker, place), state)
    parries = state.parries[place] if target.can_parry else 0
    key = (
        attacker,
        attack.number,
        place,
        defense_terms,
        state.lp[place],
        bool(parries),
        0 < parries <= later,
        state.stones[attacker] > 0,
        state.stones[place] > 0,
    )
    if key not in fight.kept:
        blow = _make_blow(
            fight, attack, place, defense_terms, max(1, state.lp[place]), can_parry=bool(parries)
        )
        blow = replace(
            blow,
            parry_decided=bool(parries) and (0 < parries <= later or blow.parry_alone),
            owner=fight.fighters[attacker].side,
            parrier=target.side,
        )
        fight.kept[key] = _with_stones(fight, blow, state.stones[attacker], state.stones[place])
    made: Blow = fight.kept[key]
    return made


def _with_stones(fight: Fight, blow: Blow, own: int, other: int) -> Blow:
    """Return an attack whose dice may be rerolled with the Fatestones of both models. Section:
    Fatestones."""
    reroll_when, attack = fight.numbers.reroll_when, blow.attack
    if own:
        failing = rerolled_faces(reroll_when, attack.sides, attack.modifier, blow.defense)
        blow = replace(blow, attack=attack._replace(rerolled=failing), holds_reroll=True)
    if other and blow.parry is not None:
        blow = replace(blow, parry_holds_reroll=True)
    return replace(blow, reroll_when=reroll_when)


def _make_blow(
    fight: Fight,
    attack: Strike,
    place: int,
    defense_terms: tuple[Term, ...],
    lp: int,
    *,
    can_parry: bool,
) -> Blow:
    attacker, defender, numbers = (
        fight.fighters[attack.attacker],
        fight.fighters[place],
        fight.numbers,
    )
    splits = fight.splits.get(attack.attacker)
    rating = splits[attack.number] if splits else attacker.melee_rating
    defense = max(
        numbers.lowest_defense, defender.defense + sum(term.value for term in defense_terms)
    )
    hitting = _gained(
        fight, attacker, defender, ("attack", "melee_attack"), rating, attacker.test_terms
    )
    charge = (numbers.charge_damage,) if attacker.has("charging") else ()
    hurting = _gained(
        fight, attacker, defender, ("damage", "melee_damage"), attacker.damage_rating, charge
    )
    parrying = _gained(
        fight, defender, attacker, ("parry",), defender.melee_rating, defender.test_terms
    )
    named = tuple(
        Term(term.value, f"DEF of {defender.key}: {term.source}") for term in defense_terms
    )
    armour_terms = gains(defender.talents, ("armour",), defender.flags, attacker.flags).terms
    thicker = tuple(
        Term(term.value, f"AV of {defender.key}: {term.source}") for term in armour_terms
    )
    return Blow(
        attack=spiker(hitting.rating, hitting.terms),
        attack_step=hitting.threshold,
        defense=defense,
        damage=spiker(hurting.rating, hurting.terms),
        damage_step=hurting.threshold,
        armour=max(0, defender.armour + sum(term.value for term in armour_terms)),
        lp=lp,
        full_lp=defender.life_points,
        parry=spiker(parrying.rating, parrying.terms) if can_parry else None,
        parry_alone=numbers.parry_alone,
        words=BlowWords(
            f"{attacker.key} attacks {defender.key}",
            f"{defender.key} parries",
            f"{attacker.key} damages {defender.key}",
            shown(hitting.rating, hitting.terms) + named,
            shown(parrying.rating, parrying.terms),
            shown(hurting.rating, hurting.terms) + thicker,
        ),
    )


class _Readied(NamedTuple):
    """A rating with what talents did to it, and its threshold."""

    rating: Rating
    terms: tuple[Term, ...]
    threshold: int


def _gained(
    fight: Fight,
    bearer: Fighter,
    other: Fighter,
    stages: tuple[str, ...],
    rating: Rating,
    terms: tuple[Term, ...],
) -> _Readied:
    numbers, gained = fight.numbers, gains(bearer.talents, stages, bearer.flags, other.flags)
    if not (gained.terms or gained.levels or gained.thresholds):
        return _Readied(rating, terms, numbers.threshold)
    shifted = shift(rating, sum(level.value for level in gained.levels), ladder=numbers.ladder)
    threshold = combine_thresholds(gained.thresholds, numbers.threshold, numbers.threshold_pick)
    return _Readied(shifted, gained.shown_levels + terms + gained.terms, threshold)


def defense_against(fight: Fight, pair: tuple[int, int], state: State) -> tuple[Term, ...]:
    """Return what changes a DEF, by attacker and defender: conditions, a shield passed from
    behind, and piling on.

    Piling on counts the enemies in contact beyond the first that stood when the step began, not
    the stunned, restrained or supporting, and not against a model that charged. Sections:
    Shields, Piling On."""
    attacker, place = pair
    defender, numbers = fight.fighters[place], fight.numbers
    terms = list(defender.defense_terms)
    terms += gains(
        defender.talents,
        ("defense", "melee_defense"),
        defender.flags,
        fight.fighters[attacker].flags,
    ).terms
    if defender.has_shield and fight.is_behind(attacker, place):
        terms.append(numbers.rear_shield)
    if not defender.has("charging"):
        around = [
            enemy
            for enemy in fight.enemies(place)
            if state.struck[enemy] and not fight.fighters[enemy].flags & {"stunned", "restrained"}
        ]
        extra = len(around) - 1 if place == fight.single else 0
        if extra > 0:
            terms.append(
                Term(numbers.piling_on.value * extra, f"{numbers.piling_on.source} ({extra} more)")
            )
    return tuple(terms)
