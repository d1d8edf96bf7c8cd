"""The strikes of a melee: their order, whom each may strike, and the attacks."""

from __future__ import annotations

from functools import partial
from math import prod

from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.blows import Blow, BlowWords, name_target_terms
from skirmish_cli.games.freeblades.combat import CombatState, Fight, make_start_state
from skirmish_cli.games.freeblades.models import Fighter
from skirmish_cli.games.freeblades.standoffs import find_early_target
from skirmish_cli.games.freeblades.talents import find_gains
from skirmish_cli.games.freeblades.tests import (
    Rating,
    combine_thresholds,
    find_rerolled_faces,
    list_terms,
    make_die,
    shift_rating,
)
from skirmish_cli.records import NamedTuple

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


def find_candidates(fight: Fight, strike: Strike, state: CombatState) -> list[int]:
    """Return whom a strike may be made at, in the order listed.

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


def pick_target(fight: Fight, strike: Strike, reach: list[int]) -> int:
    """Return whom the policy strikes of those in reach: whom it aims at, or the first."""
    aims = fight.aims.get(strike.attacker, ())
    wanted = aims[min(strike.number, len(aims) - 1)] if aims else reach[0]
    return wanted if wanted in reach else reach[0]


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


class _Means(NamedTuple):
    """What an attack depends on: its key among those kept."""

    strike: Strike
    target: int
    defense_terms: tuple[Term, ...]
    lp: int
    can_parry: bool
    is_parry_weighed: bool
    holds_reroll: bool
    target_holds_reroll: bool
    parry_stones: int


def make_blow(
    fight: Fight,
    strike: Strike,
    place: int,
    state: CombatState,
    later: int = 0,
    parry_stones: int = 0,
) -> Blow:
    """Return an attack with every modifier in its dice and in the target's DEF.

    `place` is the target, `later` the number of attacks that the attacker's side has still to
    make: with fewer parries left than attacks to come, it can pay to keep one for a worse attack.
    Of the Fatestones of a parry the target can use `parry_stones`.
    """
    attacker, target = strike.attacker, fight.fighters[place]
    parries = state.parries[place] if target.can_parry else 0
    means = _Means(
        strike._replace(only_target=None),
        place,
        _keep_defense_terms(fight, attacker, place, state),
        state.lp[place],
        bool(parries),
        parries in range(1, later + 1),
        state.stones[attacker] > 0,
        state.stones[place] > 0,
        parry_stones if parries else 0,
    )
    return fight.keep(means, partial(_make_blow, fight, means))


def _make_blow(fight: Fight, means: _Means) -> Blow:
    strike, place, rules = means.strike, means.target, fight.rules
    attacker, defender = fight.fighters[strike.attacker], fight.fighters[place]
    hitting, hurting = (
        _gain_attack(fight, strike, defender),
        _gain_damage(fight, attacker, defender),
    )
    parrying = _gain(
        fight, defender, attacker, ("parry",), defender.melee_rating, defender.test_terms
    )
    thicker = find_gains(defender.talents, ("armour",), defender.flags, attacker.flags).terms
    armour_terms = defender.armour_terms + thicker
    defense = defender.defense + sum(term.value for term in means.defense_terms)
    blow = Blow(
        attack=make_die(hitting.rating, hitting.terms),
        attack_step=hitting.threshold,
        defense=max(rules.lowest_defense, defense),
        damage=make_die(hurting.rating, hurting.terms),
        damage_step=hurting.threshold,
        armour=max(0, defender.armour + sum(term.value for term in armour_terms)),
        lp=max(1, means.lp),
        full_lp=defender.life_points,
        parry=make_die(parrying.rating, parrying.terms) if means.can_parry else None,
        parry_alone=rules.parry_alone,
        parry_step=rules.threshold,
        parry_stones=means.parry_stones,
        parry_policy=rules.parry_policy,
        parry_weighed=means.can_parry and (means.is_parry_weighed or rules.parry_alone),
        owner=attacker.side,
        parrier=defender.side,
        words=BlowWords(
            f"{attacker.key} attacks {defender.key}",
            f"{defender.key} parries",
            f"{attacker.key} damages {defender.key}",
            list_terms(hitting.rating, hitting.terms)
            + name_target_terms("DEF", defender.key, means.defense_terms),
            list_terms(parrying.rating, parrying.terms),
            list_terms(hurting.rating, hurting.terms)
            + name_target_terms("AV", defender.key, armour_terms),
            attacker.key,
            defender.key,
            f"{attacker.key} attacks {defender.key}",
            f" ({strike.number + 1})" if strike.number else "",
        ),
    )
    return _add_fatestones(fight, blow, means)


def _add_fatestones(fight: Fight, blow: Blow, means: _Means) -> Blow:
    """Return an attack whose dice may be rerolled with the Fatestones of both models.

    Section: Fatestones.
    """
    reroll_when, attack = fight.rules.reroll_when, blow.attack
    if means.holds_reroll:
        failing = find_rerolled_faces(reroll_when, attack.sides, attack.modifier, blow.defense)
        blow = blow._replace(attack=attack._replace(rerolled=failing), holds_reroll=True)
    if means.target_holds_reroll and blow.parry is not None:
        blow = blow._replace(parry_holds_reroll=True)
    return blow._replace(reroll_when=reroll_when)


class _Gained(NamedTuple):
    """A rating with what talents did to it, its terms, and its threshold."""

    rating: Rating
    terms: tuple[Term, ...]
    threshold: int


def _gain_attack(fight: Fight, strike: Strike, defender: Fighter) -> _Gained:
    attacker = fight.fighters[strike.attacker]
    splits = fight.splits.get(strike.attacker)
    rating = splits[strike.number] if splits else attacker.melee_rating
    stages = ("attack", "melee_attack")
    return _gain(fight, attacker, defender, stages, rating, attacker.test_terms)


def _gain_damage(fight: Fight, attacker: Fighter, defender: Fighter) -> _Gained:
    charge = (fight.rules.charge_damage,) if attacker.has("charging") else ()
    stages = ("damage", "melee_damage")
    return _gain(fight, attacker, defender, stages, attacker.damage_rating, charge)


def _gain(
    fight: Fight,
    bearer: Fighter,
    other: Fighter,
    stages: tuple[str, ...],
    rating: Rating,
    terms: tuple[Term, ...],
) -> _Gained:
    """Return a rating and its terms with what talents do to the roll."""
    rules, gained = fight.rules, find_gains(bearer.talents, stages, bearer.flags, other.flags)
    if not (gained.terms or gained.levels or gained.thresholds):
        return _Gained(rating, terms, rules.threshold)
    levels = sum(level.value for level in gained.levels)
    shifted = shift_rating(rating, levels, ladder=rules.ladder)
    threshold = combine_thresholds(gained.thresholds, rules.threshold, rules.threshold_pick)
    return _Gained(shifted, gained.level_terms + terms + gained.terms, threshold)


def _keep_defense_terms(
    fight: Fight, attacker: int, place: int, state: CombatState
) -> tuple[Term, ...]:
    """Return what changes a DEF, worked out once for each set of models standing."""
    key = ("DEF", attacker, place, state.struck)
    return fight.keep(key, partial(find_defense_terms, fight, attacker, place, state))


def find_defense_terms(
    fight: Fight, attacker: int, place: int, state: CombatState
) -> tuple[Term, ...]:
    """Return what changes a DEF: conditions, talents, a shield, piling on.

    Piling on counts the enemies in contact beyond the first that stood when the step began, not
    the stunned, restrained or supporting, and not against a model that charged. Sections:
    Shields, Piling On.
    """
    defender, rules = fight.fighters[place], fight.rules
    flags = fight.fighters[attacker].flags
    stages = ("defense", "melee_defense")
    terms = list(defender.defense_terms)
    terms += find_gains(defender.talents, stages, defender.flags, flags).terms
    if defender.has_shield and fight.is_behind(attacker, place):
        terms.append(rules.rear_shield)
    if not defender.has("charging"):
        around = [
            enemy
            for enemy in fight.enemies(place)
            if state.struck[enemy] and not fight.fighters[enemy].flags & {"stunned", "restrained"}
        ]
        extra = len(around) - 1 if place == fight.single else 0
        if extra > 0:
            source = f"{rules.piling_on.source} ({extra} more)"
            terms.append(Term(rules.piling_on.value * extra, source))
    return tuple(terms)
