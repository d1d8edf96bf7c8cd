"""The attacks of a missile spell that a command describes.

Section: Missile Spells.
"""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.aiming import (
    MEDIUM,
    Mark,
    find_range_band,
    is_in_combat,
    make_mark,
)
from skirmish_cli.games.freeblades.changed import read_card_rating
from skirmish_cli.games.freeblades.flags import Teller
from skirmish_cli.games.freeblades.magic import CASTER
from skirmish_cli.games.freeblades.models import Card, find_condition_terms
from skirmish_cli.games.freeblades.numbers import read_modifier, read_numbers
from skirmish_cli.games.freeblades.procedures.shared.card_values import refuse_card_values
from skirmish_cli.games.freeblades.procedures.shared.cast_options import (
    CastOptions,
    MissileOptions,
)
from skirmish_cli.games.freeblades.procedures.shared.casters import Caster
from skirmish_cli.games.freeblades.procedures.shared.parties import Party
from skirmish_cli.games.freeblades.procedures.shared.rolls import RollChanges, make_roll
from skirmish_cli.games.freeblades.ranged_attacks import (
    Shot,
    find_range_terms,
    make_shot,
    make_stray_shot,
)
from skirmish_cli.games.freeblades.shooters import RangedAttack, Shooter
from skirmish_cli.games.freeblades.shooting import Volley
from skirmish_cli.games.freeblades.talents import read_card_talents, select_active
from skirmish_cli.games.freeblades.tests import read_rating

#: What only the attacks of a missile spell use.
_MISSILE_OPTIONS = (
    MissileOptions.attacks,
    MissileOptions.attack_mod,
    MissileOptions.attack_th,
    MissileOptions.damage,
    MissileOptions.damage_mod,
    MissileOptions.damage_dl,
    MissileOptions.damage_th,
    MissileOptions.defense,
    MissileOptions.av,
    MissileOptions.lp,
    MissileOptions.target_engaged,
    MissileOptions.others,
)
#: The target of a missile by plain numbers.
_MARK_OPTIONS = (MissileOptions.defense, MissileOptions.av, MissileOptions.lp)


def make_missiles(
    command: Command[CastOptions],
    caster: Caster,
    party: Party,
    teller: Teller,
    *,
    engaged: bool,
) -> Volley | None:
    """Return the attacks of a missile spell, or None for another spell.

    `engaged` says that the caster is. Without a card the target is known as `target`. Raises
    UsageProblem for attacks that can't be made. Section: Missile Spells.
    """
    target, others = party.target, party.others
    if not (command.options.missile or caster.is_missile):
        _refuse_without_missile(command, caster)
        return None
    if engaged and command.rules.ruling("engaged_missile") == "refused":
        raise UsageProblem(
            "an engaged caster makes no ranged attack, so it can't cast a missile; "
            "--ruling engaged_missile=allowed lets it"
        )
    rules, spell = command.rules, caster.spell
    band = find_range_band(
        command.options.range,
        (spell and spell.band) or read_numbers(rules).missile_band,
        spell.name if spell else "a missile spell",
        farthest=MEDIUM,
    )
    marks = _find_marks(command, caster, target, others)
    shot = _make_missile_shot(command, caster, marks[0], band)
    blows = [make_shot(shot, mark, rules) for mark in marks]
    blows = [blows[0], *(make_stray_shot(blow, blows[0]) for blow in blows[1:])]
    count = command.options.attacks or (spell and spell.attacks) or 1
    attack = RangedAttack(0, tuple(range(1, len(marks))))
    shooter = Shooter(caster.key, (attack,) * count, tuple(blows))
    return Volley(
        (shooter,),
        tuple(mark.key for mark in marks),
        tuple(mark.life_points for mark in marks),
        phase="magic",
        teller=teller,
    )


def _refuse_without_missile(command: Command[CastOptions], caster: Caster) -> None:
    """Raise UsageProblem for an option that only the attacks of a missile use."""
    for option in command.options.given_of(*_MISSILE_OPTIONS):
        lacking = f"a missile: {caster.spell.name} is none" if caster.spell else "--missile"
        raise UsageProblem(f"{option.flag} needs {lacking}")


def _find_marks(
    command: Command[CastOptions],
    caster: Caster,
    target: Model[Card] | None,
    others: Sequence[Model[Card]],
) -> list[Mark]:
    """Return the target of a missile and, behind it, the others whom a miss may meet."""
    mark = make_mark(target) if target else _make_plain_mark(command, caster)
    if target:
        refuse_card_values(command, target.key, *_MARK_OPTIONS)
    if caster.spell and caster.spell.damage:
        refuse_card_values(command, caster.spell.name, MissileOptions.damage)
    marks = [mark, *(make_mark(model) for model in others)]
    if others and not is_in_combat(None, mark) and not command.options.target_engaged:
        raise UsageProblem(
            f"--others are models in the target's combat, but {mark.key} isn't +engaged"
        )
    return marks


def _make_plain_mark(command: Command[CastOptions], caster: Caster) -> Mark:
    if caster.spell and not command.options.is_given(*_MARK_OPTIONS):
        raise UsageProblem(
            f"{caster.spell.name} needs its target: cast {caster.key} {caster.spell.name} vs MODEL"
        )
    has_damage = caster.spell and caster.spell.damage
    command.need_all(*_MARK_OPTIONS, *(() if has_damage else (MissileOptions.damage,)))
    defense, armour = command.need(MissileOptions.defense), command.need(MissileOptions.av)
    return Mark("target", defense, armour, command.need(MissileOptions.lp))


def _make_missile_shot(
    command: Command[CastOptions], caster: Caster, mark: Mark, band: str
) -> Shot:
    """Return a missile's attack with its rolls, before anything of whom it meets."""
    rules, spell = command.rules, caster.spell
    rating = command.options.damage
    if rating is None:
        if not (spell and spell.damage):
            raise UsageProblem("a missile needs --damage RATING")
        rating = read_rating(spell.damage, rules)
        if caster.model is not None:
            rating = read_card_rating(caster.model, f"{spell.name} damage", spell.damage, rules)
    damage = make_roll(command.options.damage_changes, rating, rules)
    terms = _find_missile_terms(command, caster, mark, band)
    options = command.options
    changes = RollChanges(
        options.attack_mod, (), options.attack_th, flag=MissileOptions.attack_th.flag
    )
    # Whether it has a reroll then, the casting roll decides.
    roll = make_roll(changes, caster.rating, rules, holds=True)
    talents = read_card_talents(caster.model.card, rules) if caster.model else ()
    return Shot(caster.model, tuple(select_active(talents)), roll, damage, terms, CASTER)


def _find_missile_terms(
    command: Command[CastOptions], caster: Caster, mark: Mark, band: str
) -> tuple[Term, ...]:
    rules, model = command.rules, caster.model
    terms = list(find_condition_terms(model, rules)) if model else []
    if model and model.has("moved"):
        terms.append(read_modifier(rules, "shot_moved"))
    terms += find_range_terms(band, rules)
    if command.options.target_engaged or is_in_combat(None, mark):
        terms.append(read_modifier(rules, "shot_engaged"))
    return tuple(terms)
