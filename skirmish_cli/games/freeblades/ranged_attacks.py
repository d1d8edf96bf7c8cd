"""Ranged attacks: each with every modifier in its dice, in the DEF and in the AV.

Section: Modifiers to the Ranged Attack Test.
"""

from __future__ import annotations

from collections.abc import Collection

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.actions import is_thrown
from skirmish_cli.games.freeblades.aiming import SHORT, Mark, find_range_band, throws_in_contact
from skirmish_cli.games.freeblades.blows import Blow, BlowWords, name_target_terms
from skirmish_cli.games.freeblades.changed import list_added
from skirmish_cli.games.freeblades.flags import why_out_of_reach
from skirmish_cli.games.freeblades.models import Card, find_condition_terms
from skirmish_cli.games.freeblades.numbers import read_modifier, read_numbers
from skirmish_cli.games.freeblades.talents import (
    Gains,
    Talent,
    find_gains,
    read_card_talents,
    read_ranged_talents,
    select_active,
)
from skirmish_cli.games.freeblades.tests import RatedRoll, find_threshold, make_die, shift_by_terms
from skirmish_cli.records import NamedTuple

#: How the trace begins with what changes the DEF and the AV of a target.
_OF_TARGET = ("DEF of ", "AV of ")


def find_shot_terms(
    model: Model[Card], mark: Mark, band: str, rules: Ruleset, distance: float | None = None
) -> tuple[Term, ...]:
    """Return what the situation adds to a ranged attack of a model.

    `distance` is in inches. A reaction costs its own -1 and not the one for an engaged target. A
    thrown weapon doesn't mind having moved, nor a target that its bearer engaged this turn, unless
    that was engaged before. Section: Modifiers to the Ranged Attack Test.
    """
    terms = list(find_condition_terms(model, rules))
    thrown = is_thrown(model)
    if thrown and model.has("running"):
        terms.append(read_modifier(rules, "shot_running"))
    elif model.has("moved") and not thrown:
        terms.append(read_modifier(rules, "shot_moved"))
    terms += find_range_terms(band, rules)
    in_contact = throws_in_contact(model, distance)
    if model.has("reaction"):
        terms.append(read_modifier(rules, "shot_reaction"))
    elif "engaged" in mark.flags or ("engaging" in mark.flags and not in_contact):
        terms.append(read_modifier(rules, "shot_engaged"))
    return tuple(terms)


def find_range_terms(band: str, rules: Ruleset) -> list[Term]:
    """Return what a range band costs."""
    return [] if band == SHORT else [read_modifier(rules, f"shot_{band}")]


def find_defense_terms(
    mark: Mark, rules: Ruleset, shooter: Model[Card] | None = None
) -> tuple[Term, ...]:
    """Return what changes a DEF against a ranged attack.

    That is conditions, concealment, talents, and a shield that doesn't count: it is lost to a shot
    from behind, and by shooting a two-handed weapon. Sections: Defense; Shields; Concealment;
    Shooting Sequence.
    """
    if mark.model is None:
        return ()
    model, card = mark.model, mark.model.card
    terms = [*list_added(model, "DEF"), *find_condition_terms(model, rules, "defense")]
    if model.has("concealed"):
        terms.append(read_modifier(rules, "concealed"))
    if card.has_shield and shooter is not None and shooter.has("rear"):
        terms.append(read_modifier(rules, "rear_shield"))
    elif card.has_shield and model.has("shooting") and card.rw and card.rw.two_handed:
        terms.append(read_modifier(rules, "two_handed_shield"))
    terms += _find_target_gains(mark, ("defense", "ranged_defense"), rules, shooter).terms
    return tuple(terms)


def find_armour_terms(
    mark: Mark, rules: Ruleset, shooter: Model[Card] | None = None
) -> tuple[Term, ...]:
    """Return what the command and its talents add to the AV of a target."""
    added = list_added(mark.model, "AV") if mark.model else ()
    return added + _find_target_gains(mark, ("armour",), rules, shooter).terms


def _find_target_gains(
    mark: Mark, stages: Collection[str], rules: Ruleset, shooter: Model[Card] | None
) -> Gains:
    if mark.model is None:
        return Gains()
    against = shooter.flags.keys() if shooter else ()
    talents = select_active(read_card_talents(mark.model.card, rules))
    return find_gains(talents, stages, mark.flags, against)


class Shot(NamedTuple):
    """A ranged attack before its target is known: who makes it, and with which rolls.

    `terms` are what the situation adds to the attack, `talents` those of the shooter that are at
    work; a shooter of plain numbers is None.
    """

    shooter: Model[Card] | None
    talents: tuple[Talent, ...]
    roll: RatedRoll
    damage: RatedRoll
    terms: tuple[Term, ...]
    owner: str = ""


def make_shot(shot: Shot, mark: Mark, rules: Ruleset) -> Blow:
    """Return a ranged attack with every modifier in its dice, the DEF and the AV."""
    own, other = shot.shooter.flags.keys() if shot.shooter else (), mark.flags
    aimed = find_gains(shot.talents, ("attack", "ranged_attack"), own, other)
    hurt = find_gains(shot.talents, ("damage", "ranged_damage"), own, other)
    hitting = shot.roll._replace(
        rating=shift_by_terms(shot.roll.rating, aimed.levels, rules),
        terms=(*shot.roll.terms, *aimed.level_terms, *shot.terms, *aimed.terms),
    )
    hurting = shot.damage._replace(
        rating=shift_by_terms(shot.damage.rating, hurt.levels, rules),
        terms=shot.damage.terms + hurt.level_terms + hurt.terms,
    )
    defending = find_defense_terms(mark, rules, shot.shooter)
    thicker = find_armour_terms(mark, rules, shot.shooter)
    defense = mark.defense + sum(term.value for term in defending)
    defense = max(read_numbers(rules).lowest_defense, defense)
    return Blow(
        attack=hitting.make_die(rules.ruling("reroll_when"), defense),
        attack_step=find_threshold([shot.roll.threshold, *aimed.thresholds], rules),
        defense=defense,
        damage=make_die(hurting.rating, hurting.terms),
        damage_step=find_threshold([shot.damage.threshold, *hurt.thresholds], rules),
        armour=max(0, mark.armour + sum(term.value for term in thicker)),
        lp=1,
        holds_reroll=hitting.holds_reroll,
        owner=shot.owner,
        words=BlowWords(
            attack_terms=hitting.all_terms + name_target_terms("DEF", mark.key, defending),
            damage_terms=hurting.all_terms + name_target_terms("AV", mark.key, thicker),
        ),
    )


def make_stray_shot(stray: Blow, missed: Blow) -> Blow:
    """Return the attack that missed, made again on another model.

    Only the DEF and the AV that it meets differ. Nobody spends a reroll on hitting whom it didn't
    aim at, who may be a friend. Section: Shooting at an Engaged Model.
    """
    words = stray.words._replace(
        attack_terms=_swap_target(missed.words.attack_terms, stray.words.attack_terms),
        damage_terms=_swap_target(missed.words.damage_terms, stray.words.damage_terms),
    )
    return missed._replace(
        attack=missed.attack._replace(rerolled=()),
        defense=stray.defense,
        armour=stray.armour,
        holds_reroll=False,
        words=words,
    )


def _swap_target(missed: tuple[Term, ...], stray: tuple[Term, ...]) -> tuple[Term, ...]:
    """Return the terms of an attack with those of another target's DEF or AV."""
    return (
        *(term for term in missed if not term.source.startswith(_OF_TARGET)),
        *(term for term in stray if term.source.startswith(_OF_TARGET)),
    )


def make_model_shot(
    model: Model[Card],
    mark: Mark,
    distance: float | None,
    roll: RatedRoll,
    damage: RatedRoll,
    rules: Ruleset,
) -> Blow:
    """Return the ranged attack of a model on a target, `distance` inches away.

    `roll` and `damage` bring what the command adds. Raises UsageProblem for a target that the
    model can't touch or that is out of range. Sections: Between; Shooting.
    """
    apart = why_out_of_reach(model, mark.model, rules) if mark.model else None
    if apart is not None:
        raise UsageProblem(f"{model.key} can't shoot {mark.key}: {apart}")
    talents, weapon = tuple(select_active(read_ranged_talents(model.card, rules))), model.card.rw
    band = find_range_band(distance, weapon.band, weapon.name) if weapon else SHORT
    terms = find_shot_terms(model, mark, band, rules, distance)
    return make_shot(Shot(model, talents, roll, damage, terms, model.key), mark, rules)
