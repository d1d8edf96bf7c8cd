"""Aiming: who may shoot at whom, and every modifier of a ranged attack."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model, as_flag
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.spiking import Spiker
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.actions import (
    check_flags,
    is_thrown,
    why_no_shot,
    why_out_of_reach,
)
from skirmish_cli.games.freeblades.blows import Blow, BlowWords
from skirmish_cli.games.freeblades.models import condition_terms, life_points_left, modifier
from skirmish_cli.games.freeblades.ratings import Rating
from skirmish_cli.games.freeblades.talents import (
    Talent,
    active,
    card_talents,
    gains,
    has_talent,
    ranged_talents,
)
from skirmish_cli.games.freeblades.tests import Roll, combine_thresholds, read_rating, shifted_by

SHORT, MEDIUM, LONG = "short", "medium", "long"
#: Enemies farther apart than this many inches aren't in contact: nobody stops nearer without
#: touching.
PROXIMITY = 1
#: The longest distance that a command takes, in inches: beyond any table.
MOST_INCHES = 200


@dataclass(frozen=True)
class Mark:
    """Whoever may be hit by a ranged attack: a model, or plain numbers for a missile. DEF is as
    printed."""

    key: str
    defense: int
    armour: int
    life_points: int
    model: Model | None = None

    @property
    def flags(self) -> frozenset[str]:
        """The flags of its situation."""
        return frozenset(self.model.flags) if self.model else frozenset()


def make_mark(model: Model) -> Mark:
    """Return a model as a target; raises UsageProblem that names what its card lacks."""
    card = model.card
    missing = [
        name
        for name, value in (("def", card.defense), ("av", card.av), ("lp", card.lp))
        if value is None
    ]
    if missing:
        raise UsageProblem(f"{model.key} can't be shot: its card lacks {', '.join(missing)}")
    return Mark(model.key, card.def_value, card.av, life_points_left(model), model)


def range_band(distance: float | None, band: int | None, what: str, farthest: str = LONG) -> str:
    """Return the range band of a distance in inches; raises UsageProblem beyond the farthest.
    Section: Shooting.

    >>> range_band(10, 10, "Bow"), range_band(10.2, 10, "Bow")
    ('short', 'medium')
    """
    if distance is None:
        return SHORT
    if band is None:
        raise UsageProblem(f"{what} has no range band; write band: with its inches on the card")
    reach = {SHORT: band, MEDIUM: 2 * band, LONG: 3 * band}
    for name, inches in reach.items():
        if distance <= inches:
            return name
        if name == farthest:
            break
    raise UsageProblem(
        f"{distance} inches are beyond the {farthest} range of {what} ({reach[farthest]}): "
        "no shot is possible"
    )


def check_shooter(model: Model) -> None:
    """Raise UsageProblem where a model can't make a ranged attack as its flags stand.

    Sections: Shooting by an Engaged Model; Thrown Weapons; Reactions; Model Conditions.
    """
    reason = next(why_no_shot(model), None)
    if reason is not None:
        raise UsageProblem(f"{model.key} can't shoot: {reason}")
    check_flags(model)


def is_in_combat(shooter: Model | None, mark: Mark, distance: float | None = None) -> bool:
    """Return whether a target stands in contact with somebody, the shooter included; `distance`
    is theirs if known."""
    if mark.flags & {"engaged", "engaging"}:
        return True
    if shooter is None:
        return False
    return bool(
        _throws_in_contact(shooter, distance)
        or (shooter.has("reaction") and "charging" in mark.flags and may_touch(distance))
    )


def may_touch(distance: float | None) -> bool:
    """Return whether two enemies may be in contact: farther apart than an inch they aren't.
    Section: Proximity."""
    return distance is None or distance <= PROXIMITY


def _throws_in_contact(shooter: Model, distance: float | None) -> bool:
    """Return whether a shooter throws at whom it engaged this turn. Section: Thrown Weapons."""
    return bool(
        is_thrown(shooter)
        and shooter.flags.keys() & {"charging", "engaging"}
        and may_touch(distance)
    )


def shot_terms(
    model: Model, mark: Mark, band: str, rules: Ruleset, distance: float | None = None
) -> tuple[Term, ...]:
    """Return what the situation adds to a ranged attack of a model. Section: Modifiers to the
    Ranged Attack Test.

    A reaction costs its own -1 and not the one for an engaged target. A thrown weapon doesn't
    mind having moved, nor a target that its bearer engaged this turn, unless that was engaged
    before."""
    terms = list(condition_terms(model, rules))
    thrown = is_thrown(model)
    if thrown and model.has("running"):
        terms.append(modifier(rules, "shot_running"))
    elif model.has("moved") and not thrown:
        terms.append(modifier(rules, "shot_moved"))
    terms += range_terms(band, rules)
    in_contact = _throws_in_contact(model, distance)
    if model.has("reaction"):
        terms.append(modifier(rules, "shot_reaction"))
    elif "engaged" in mark.flags or ("engaging" in mark.flags and not in_contact):
        terms.append(modifier(rules, "shot_engaged"))
    return tuple(terms)


def range_terms(band: str, rules: Ruleset) -> list[Term]:
    """Return what a range band costs."""
    return [] if band == SHORT else [modifier(rules, f"shot_{band}")]


def read_inches(command: Command, option: str) -> float | None:
    """Return a measured distance in inches, whole or decimal, or None where it wasn't given;
    raises UsageProblem."""
    distance: float | None = command.given(option)
    if distance is None:
        return None
    shown = int(distance) if distance == int(distance) else distance
    if not 0 <= distance <= MOST_INCHES:
        raise UsageProblem(
            f"{as_flag(option)} {shown} is out of range: 0 to {MOST_INCHES} inches, such as 10.5"
        )
    return shown


def defense_terms(mark: Mark, rules: Ruleset, shooter: Model | None = None) -> tuple[Term, ...]:
    """Return what changes a DEF against a ranged attack: conditions, concealment, a shield that
    doesn't count.

    A shield is lost to a shot from behind, and by shooting a two-handed weapon. Sections:
    Defense; Shields; Concealment; Shooting Sequence."""
    if mark.model is None:
        return ()
    model, card = mark.model, mark.model.card
    terms = list(condition_terms(model, rules, "defense"))
    if model.has("concealed"):
        terms.append(modifier(rules, "concealed"))
    if card.has_shield and shooter is not None and shooter.has("rear"):
        terms.append(modifier(rules, "rear_shield"))
    elif card.has_shield and model.has("shooting") and card.rw and card.rw.two_handed:
        terms.append(modifier(rules, "two_handed_shield"))
    against = shooter.flags.keys() if shooter else ()
    terms += gains(
        active(card_talents(card, rules)), ("defense", "ranged_defense"), mark.flags, against
    ).terms
    return tuple(terms)


def armour_terms(mark: Mark, rules: Ruleset, shooter: Model | None = None) -> tuple[Term, ...]:
    """Return what the talents of a target add to its AV."""
    if mark.model is None:
        return ()
    against = shooter.flags.keys() if shooter else ()
    return gains(
        active(card_talents(mark.model.card, rules)), ("armour",), mark.flags, against
    ).terms


def aimed_shot(
    shooter: Model | None,
    talents: Iterable[Talent],
    mark: Mark,
    roll: Roll,
    damage: Roll,
    terms: tuple[Term, ...],
    rules: Ruleset,
    owner: str = "",
) -> Blow:
    """Return a ranged attack on a target with every modifier in its dice, in the DEF and in the AV.

    `terms` are what the situation adds to the attack, `talents` those of the shooter that are at
    work."""
    numbers, own, other = rules.data["numbers"], shooter.flags.keys() if shooter else (), mark.flags
    aimed = gains(talents, ("attack", "ranged_attack"), own, other)
    hurt = gains(talents, ("damage", "ranged_damage"), own, other)
    hitting = roll._replace(
        rating=shifted_by(roll.rating, aimed.levels, rules),
        terms=(*roll.terms, *aimed.shown_levels, *terms, *aimed.terms),
    )
    hurting = damage._replace(
        rating=shifted_by(damage.rating, hurt.levels, rules),
        terms=damage.terms + hurt.shown_levels + hurt.terms,
    )
    defending, thicker = defense_terms(mark, rules, shooter), armour_terms(mark, rules, shooter)
    defense = max(numbers["lowest_defense"], mark.defense + sum(term.value for term in defending))
    return Blow(
        attack=hitting.spiker(rules.ruling("reroll_when"), defense),
        attack_step=_combined(roll.threshold, aimed.thresholds, rules),
        defense=defense,
        damage=Spiker(hurting.rating.sides, hurting.modifier),
        damage_step=_combined(damage.threshold, hurt.thresholds, rules),
        armour=max(0, mark.armour + sum(term.value for term in thicker)),
        lp=1,
        holds_reroll=hitting.reroll,
        owner=owner,
        words=BlowWords(
            attack_terms=hitting.shown_terms + _of("DEF", mark, defending),
            damage_terms=hurting.shown_terms + _of("AV", mark, thicker),
        ),
    )


#: How the trace begins with what changes the DEF and the AV of a target.
_OF_TARGET = ("DEF of ", "AV of ")


def _combined(threshold: int, others: tuple[int, ...], rules: Ruleset) -> int:
    return combine_thresholds(
        [threshold, *others], rules.data["numbers"]["threshold"], rules.ruling("threshold_pick")
    )


def _of(stat: str, mark: Mark, terms: tuple[Term, ...]) -> tuple[Term, ...]:
    """Return terms of a target's stat as the trace of an attack names them."""
    return tuple(Term(term.value, f"{stat} of {mark.key}: {term.source}") for term in terms)


def same_shot(stray: Blow, missed: Blow) -> Blow:
    """Return the attack that missed made again on another model: only the DEF and the AV that it
    meets differ.

    Nobody spends a reroll on hitting whom it didn't aim at, who may be a friend. Section:
    Shooting at an Engaged Model."""

    def told(ours: tuple[Term, ...], theirs: tuple[Term, ...]) -> tuple[Term, ...]:
        return (
            *(term for term in ours if not term.source.startswith(_OF_TARGET)),
            *(term for term in theirs if term.source.startswith(_OF_TARGET)),
        )

    words = replace(
        stray.words,
        attack_terms=told(missed.words.attack_terms, stray.words.attack_terms),
        damage_terms=told(missed.words.damage_terms, stray.words.damage_terms),
    )
    return replace(
        missed,
        attack=missed.attack._replace(rerolled=()),
        defense=stray.defense,
        armour=stray.armour,
        holds_reroll=False,
        words=words,
    )


def model_shot(
    model: Model, mark: Mark, distance: float | None, roll: Roll, damage: Roll, rules: Ruleset
) -> Blow:
    """Return the ranged attack of a model on a target; `roll` and `damage` bring what the command
    adds.

    Raises UsageProblem for a target that the model can't touch or is out of range. Sections:
    Between; Shooting."""
    apart = why_out_of_reach(model, mark.model, rules) if mark.model else None
    if apart is not None:
        raise UsageProblem(f"{model.key} can't shoot {mark.key}: {apart}")
    talents, weapon = tuple(active(ranged_talents(model.card, rules))), model.card.rw
    terms = shot_terms(model, mark, range_band(distance, weapon.band, weapon.name), rules, distance)
    return aimed_shot(model, talents, mark, roll, damage, terms, rules, model.key)


def needs_targeting(model: Model, rules: Ruleset) -> bool:
    """Return whether a model must test to aim past the nearest enemy: not with Shoot Them!, not
    as a reaction."""
    return (
        not model.has("reaction")
        and has_talent(card_talents(model.card, rules), "Shoot Them!") is None
    )


def weapon_ratings(model: Model, rules: Ruleset) -> tuple[Rating, Rating]:
    """Return a model's RAR and its weapon's damage rating; raises UsageProblem that names what
    lacks."""
    card = model.card
    missing = [name for name, value in (("rar", card.rar), ("rw", card.rw)) if value is None]
    if missing:
        raise UsageProblem(f"{model.key} can't shoot: its card lacks {', '.join(missing)}")
    return read_rating(card.rar, rules), read_rating(card.rw.damage, rules)
