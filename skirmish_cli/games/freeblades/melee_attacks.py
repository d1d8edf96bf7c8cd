"""Melee attacks: each strike with every modifier in its dice and in the DEF."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import NamedTuple

from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.blows import Blow, BlowWords, name_target_terms
from skirmish_cli.games.freeblades.combat import CombatState, Fight
from skirmish_cli.games.freeblades.models import Fighter
from skirmish_cli.games.freeblades.ratings import Rating, shift_rating
from skirmish_cli.games.freeblades.strike_order import Strike
from skirmish_cli.games.freeblades.talents import find_gains
from skirmish_cli.games.freeblades.tests import (
    combine_thresholds,
    find_rerolled_faces,
    list_terms,
    make_die,
)


class _Means(NamedTuple):
    """What an attack depends on: its key among those kept."""

    strike: Strike
    target: int
    defense_terms: tuple[Term, ...]
    lp: int
    can_parry: bool
    is_parry_decided: bool
    holds_reroll: bool
    target_holds_reroll: bool


def make_blow(fight: Fight, strike: Strike, place: int, state: CombatState, later: int = 0) -> Blow:
    """Return an attack with every modifier in its dice and in the target's DEF.

    `place` is the target, `later` the number of attacks that the attacker's side has still to
    make: with fewer parries left than attacks to come, it can pay to keep one for a worse attack.
    """
    attacker, target = strike.attacker, fight.fighters[place]
    parries = state.parries[place] if target.can_parry else 0
    means = _Means(
        strike._replace(only_target=None),
        place,
        _keep_defense_terms(fight, attacker, place, state),
        state.lp[place],
        bool(parries),
        0 < parries <= later,
        state.stones[attacker] > 0,
        state.stones[place] > 0,
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
    armour_terms = find_gains(defender.talents, ("armour",), defender.flags, attacker.flags).terms
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
        parry_decided=means.can_parry and (means.is_parry_decided or rules.parry_alone),
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
        blow = replace(blow, attack=attack._replace(rerolled=failing), holds_reroll=True)
    if means.target_holds_reroll and blow.parry is not None:
        blow = replace(blow, parry_holds_reroll=True)
    return replace(blow, reroll_when=reroll_when)


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
