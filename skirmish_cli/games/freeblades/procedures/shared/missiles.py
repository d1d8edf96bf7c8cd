"""The attacks of a missile spell that a command describes. Section: Missile Spells."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model, as_flag, bounded
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.aiming import (
    MEDIUM,
    Mark,
    find_range_band,
    is_in_combat,
    make_mark,
)
from skirmish_cli.games.freeblades.models import find_condition_terms
from skirmish_cli.games.freeblades.numbers import read_modifier, read_numbers
from skirmish_cli.games.freeblades.procedures.shared.card_values import refuse_beside_card
from skirmish_cli.games.freeblades.procedures.shared.casters import Caster
from skirmish_cli.games.freeblades.procedures.shared.rolls import make_roll
from skirmish_cli.games.freeblades.procedures.shared.shots import read_inches
from skirmish_cli.games.freeblades.ranged_attacks import (
    Shot,
    find_range_terms,
    make_shot,
    make_stray_shot,
)
from skirmish_cli.games.freeblades.shooting import RangedAttack, Shooter, Volley
from skirmish_cli.games.freeblades.talents import read_card_talents, select_active
from skirmish_cli.games.freeblades.tests import RatedRoll, read_rating

MOST_MISSILES = 20

#: What only the attacks of a missile spell use.
_MISSILE_OPTIONS = (
    "attacks",
    "damage",
    "damage_mod",
    "damage_dl",
    "damage_th",
    "defense",
    "av",
    "lp",
    "target_engaged",
    "others",
)


def make_missiles(
    command: Command,
    caster: Caster,
    target: Model | None,
    others: Sequence[Model],
    *,
    engaged: bool,
) -> Volley | None:
    """Return the attacks of a missile spell, or None for another spell.

    `others` are in the target's combat; `engaged` says that the caster is. Raises UsageProblem for
    attacks that can't be made. Section: Missile Spells.
    """
    if not (command.given("missile") or caster.is_missile):
        _refuse_without_missile(command, caster)
        return None
    if engaged:
        raise UsageProblem("an engaged caster makes no ranged attack, so it can't cast a missile")
    rules, spell = command.rules, caster.spell
    band = find_range_band(
        read_inches(command, "range"),
        (spell and spell.band) or read_numbers(rules).missile_band,
        spell.name if spell else "a missile spell",
        farthest=MEDIUM,
    )
    marks = _find_marks(command, caster, target, others)
    shot = _make_missile_shot(command, caster, marks[0], band)
    blows = [make_shot(shot, mark, rules) for mark in marks]
    blows = [blows[0], *(make_stray_shot(blow, blows[0]) for blow in blows[1:])]
    number = command.given("attacks")
    number = (spell and spell.attacks) or 1 if number is None else number
    count = bounded(number, "--attacks", 1, MOST_MISSILES)
    attack = RangedAttack(0, tuple(range(1, len(marks))))
    shooter = Shooter(caster.key, (attack,) * count, tuple(blows))
    return Volley(
        (shooter,), tuple(mark.key for mark in marks), tuple(mark.life_points for mark in marks)
    )


def _refuse_without_missile(command: Command, caster: Caster) -> None:
    """Raise UsageProblem for an option that only the attacks of a missile use."""
    for option in _MISSILE_OPTIONS:
        if command.is_given(option):
            lacking = f"a missile: {caster.spell.name} is none" if caster.spell else "--missile"
            raise UsageProblem(f"{as_flag(option)} needs {lacking}")


def _find_marks(
    command: Command, caster: Caster, target: Model | None, others: Sequence[Model]
) -> list[Mark]:
    """Return the target of a missile and, behind it, the others whom a miss may meet."""
    mark = make_mark(target) if target else _make_plain_mark(command, caster)
    if target:
        refuse_beside_card(command, ("defense", "av", "lp"), target.key)
    if caster.spell and caster.spell.damage:
        refuse_beside_card(command, ("damage",), caster.spell.name)
    marks = [mark, *(make_mark(model) for model in others)]
    if others and not is_in_combat(None, mark) and not command.given("target_engaged"):
        raise UsageProblem(
            f"--others are models in the target's combat, but {mark.key} isn't +engaged"
        )
    return marks


def _make_plain_mark(command: Command, caster: Caster) -> Mark:
    if caster.model and all(command.given(option) is None for option in ("defense", "av", "lp")):
        raise UsageProblem(
            f"{caster.spell.name} needs its target: cast {caster.key} {caster.spell.name} vs MODEL"
        )
    has_damage = caster.spell and caster.spell.damage
    command.need_all("defense", "av", "lp", *(() if has_damage else ("damage",)))
    return Mark(
        "target",
        bounded(command.need("defense"), "--defense", 1, 100),
        bounded(command.need("av"), "--av", 0, 100),
        bounded(command.need("lp"), "--lp", 1, 20),
    )


def _make_missile_shot(command: Command, caster: Caster, mark: Mark, band: str) -> Shot:
    """Return a missile's attack with its rolls, before anything of whom it meets."""
    rules, spell = command.rules, caster.spell
    damage_text = command.given("damage") or (spell and spell.damage)
    if damage_text is None:
        raise UsageProblem("a missile needs --damage RATING")
    damage = make_roll(command, read_rating(damage_text, rules), prefix="damage_")
    terms = _find_missile_terms(command, caster, mark, band)
    roll = RatedRoll(caster.rating, (), read_numbers(rules).threshold)
    talents = read_card_talents(caster.model.card, rules) if caster.model else ()
    return Shot(caster.model, tuple(select_active(talents)), roll, damage, terms, "caster")


def _find_missile_terms(
    command: Command, caster: Caster, mark: Mark, band: str
) -> tuple[Term, ...]:
    rules, model = command.rules, caster.model
    terms = list(find_condition_terms(model, rules)) if model else []
    if model and model.has("moved"):
        terms.append(read_modifier(rules, "shot_moved"))
    terms += find_range_terms(band, rules)
    if command.given("target_engaged") or is_in_combat(None, mark):
        terms.append(read_modifier(rules, "shot_engaged"))
    return tuple(terms)
