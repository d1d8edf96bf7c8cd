"""Spells made ready: the caster and its rolls, the counterspell, and the attacks of a missile
spell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Command, Model, as_flag, bounded, parse_terms
from skirmish_cli.dice.spiking import Spiker
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.actions import why_no_spell, why_not_named
from skirmish_cli.games.freeblades.aiming import (
    MEDIUM,
    Mark,
    aimed_shot,
    is_in_combat,
    make_mark,
    range_band,
    range_terms,
    read_inches,
    same_shot,
)
from skirmish_cli.games.freeblades.card_values import in_play, refuse_beside_card, stand_in_note
from skirmish_cli.games.freeblades.magic import Casting, Counter
from skirmish_cli.games.freeblades.models import (
    condition_terms,
    fatestones_held,
    modifier,
    stat_rating,
)
from skirmish_cli.games.freeblades.ratings import Rating
from skirmish_cli.games.freeblades.reactions import ready_reactions
from skirmish_cli.games.freeblades.shooting import Attack, Shooter, Volley
from skirmish_cli.games.freeblades.talents import active, card_talents, gains, has_talent
from skirmish_cli.games.freeblades.tests import Roll, read_rating, ready_roll, shifted_by

MOST_MISSILES, MOST_POWER, MOST_COST = 20, 100, 50
MISSILE_NAME = "missile"

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


@dataclass(frozen=True)
class Caster:
    """Whoever casts: a model with a spell of its card, or plain numbers."""

    key: str
    rating: Rating
    power: int
    cost: int
    spell: Any = None
    model: Model | None = None

    @property
    def is_missile(self) -> bool:
        """Whether the spell of the card is a missile."""
        return bool(self.spell and self.spell.missile)

    @property
    def is_summoning(self) -> bool:
        """Whether the spell of the card summons a model."""
        return bool(self.spell and self.spell.summon)


def find_caster(command: Command, model: Model | None, spell_words: list[str]) -> Caster:
    """Return the caster that a command names; raises UsageProblem for a spell or power that it
    hasn't got."""
    if model is None:
        if command.given("car") is None:
            raise UsageProblem(
                "cast needs a caster with its spell, such as: cast wick Low Glow; or --car, --cost and "
                "--power"
            )
        command.need_all("car", "cost", "power")
        rating = read_rating(command.need("car"), command.rules)
        cost, power = command.need("cost"), command.need("power")
        caster = Caster("caster", rating, power, cost)
    else:
        caster = _card_caster(command, model, " ".join(spell_words))
    bounded(caster.cost, "--cost", 0, MOST_COST)
    bounded(caster.power, "--power", 0, MOST_POWER)
    if caster.power < caster.cost:
        raise UsageProblem(
            f"{caster.key} has {caster.power} power left, and the spell costs {caster.cost}"
        )
    return caster


def _card_caster(command: Command, model: Model, name: str) -> Caster:
    card, rules = model.card, command.rules
    if not card.spells:
        raise UsageProblem(f"{model.key} is no caster: its card has no spells")
    if not name:
        raise UsageProblem(
            f"cast {model.key} needs a spell: {', '.join(spell.name for spell in card.spells)}"
        )
    refuse_beside_card(command, ("car", "base_cost"), model.key)
    spells = {spell.name.casefold(): spell for spell in card.spells}
    if name.casefold() not in spells:
        raise UsageProblem(
            unknown(f"spell of {model.key}", name, [spell.name for spell in card.spells])
        )
    reason = why_not_named("cast", model, rules)
    if reason:
        raise UsageProblem(f"{model.key} can't cast: {reason}")
    spell = spells[name.casefold()]
    refuse_beside_card(command, ("summon", "missile"), spell.name)
    power = in_play(command, "power", card.power)
    if power is None:
        raise UsageProblem(f"{model.key} has no power on its card; write --power N")
    cost = in_play(command, "cost", spell.cost)
    return Caster(model.key, stat_rating(model, "CAR", rules), power, cost, spell, model)


def stand_in_notes(command: Command, caster: Caster, countering: Model | None) -> list[str]:
    """Return a remark for each value of a card for which the command gives another."""
    notes = []
    if caster.model is not None:
        worn = has_talent(card_talents(caster.model.card, command.rules), "Armored Casting")
        notes += stand_in_note(command, "cost", caster.spell.cost, caster.spell.name)
        notes += stand_in_note(command, "power", caster.model.card.power, caster.key)
        notes += stand_in_note(command, "attacks", caster.spell.attacks, caster.spell.name)
        notes += stand_in_note(command, "armored", abs(worn.number) if worn else None, caster.key)
    if countering is not None:
        notes += stand_in_note(command, "counter_power", countering.card.power, countering.key)
    return notes


class Party(NamedTuple):
    """Everybody else at a casting: its target, the others in the target's combat, who counters,
    and who reacts."""

    target: Model | None
    others: list[Model]
    countering: Model | None
    reactors: list[Model]
    counter_reactors: list[Model]


def ready_casting(command: Command, caster: Caster, party: Party) -> Casting:
    """Return the casting that a command describes. Section: Casting Roll."""
    rules, numbers, model = command.rules, command.rules.data["numbers"], caster.model
    engaged = bool(command.given("engaged") or (model and model.has("engaged")))
    if party.reactors and not engaged:
        raise UsageProblem(
            "--reaction needs --engaged: only an engaged caster draws reaction attacks"
        )
    for other in (*([party.target] if party.target else ()), *party.others):
        apart = why_no_spell(model, other, rules) if model else None
        if apart:
            raise UsageProblem(f"{caster.key} can't cast at {other.key}: {apart}")
    terms = condition_terms(model, rules) if model else ()
    talents = tuple(active(card_talents(model.card, rules))) if model else ()
    gained = gains(talents, ("casting",), model.flags.keys() if model else ())
    if engaged:
        terms += (modifier(rules, "casting_engaged"),)
    armored = _armored(command, talents)
    if armored:
        terms += (Term(armored, "armored casting"),)
    rating = shifted_by(caster.rating, gained.levels, rules)
    roll = ready_roll(
        command,
        rating,
        gained.shown_levels + terms + gained.terms,
        own_thresholds=gained.thresholds,
        holds=model is not None and fatestones_held(model) > 0,
    )
    summons = bool(command.given("summon") or caster.is_summoning)
    number = numbers["summoning_target_number" if summons else "casting_target_number"]
    given_base = command.given("base_cost")
    base = (
        (caster.spell.cost if caster.spell else caster.cost)
        if given_base is None
        else bounded(given_base, "--base-cost", 0, MOST_COST)
    )
    check_range(command, caster)
    return Casting(
        die=roll.spiker(rules.ruling("reroll_when"), number),
        target=number,
        threshold=roll.threshold,
        cost=caster.cost,
        base_cost=base,
        counter=ready_counter(command, party, base),
        reactions=ready_reactions(model, party.reactors, "--reaction", rules),
        missiles=ready_missiles(command, caster, party.target, party.others, engaged=engaged),
        terms=roll.shown_terms,
        holds_reroll=bool(command.given("reroll")),
    )


def check_range(command: Command, caster: Caster) -> None:
    """Raise UsageProblem for a target beyond the range of a spell. Section: Casting Spells."""
    distance, spell = read_inches(command, "range"), caster.spell
    own = spell.range if spell else None
    # A missile without a range of its own reaches as far as its bands.
    if distance is None or (own is None and (command.given("missile") or caster.is_missile)):
        return
    reach = own or command.rules.data["numbers"]["spell_range"]
    if distance > reach:
        raise UsageProblem(
            f"{distance} inches are beyond the range of {spell.name if spell else 'a spell'} ({reach}); "
            "one that reaches farther has range: on its card"
        )


def _armored(command: Command, talents: tuple[Any, ...]) -> int:
    given = command.given("armored")
    if given is not None:
        return -abs(bounded(given, "--armored", -20, 20))
    worn = has_talent(talents, "Armored Casting")
    return -abs(worn.number) if worn else 0


#: What only a counterspell uses.
_COUNTER_OPTIONS = (
    "counter_engaged",
    "counter_mod",
    "counter_range",
    "counter_power",
    "counter_reaction",
)


def ready_counter(command: Command, party: Party, base_cost: int) -> Counter | None:
    """Return the counterspell that a command describes, if any. Section: Counterspells."""
    text, rules, model = command.given("counter"), command.rules, party.countering
    if text is None:
        for option in _COUNTER_OPTIONS:
            if command.given(option):
                raise UsageProblem(f"{as_flag(option)} needs --counter RATING or MODEL")
        return None
    terms: tuple[Term, ...] = ()
    engaged, power = bool(command.given("counter_engaged")), None
    if model is None:
        rating = read_rating(text, rules)
    else:
        reason = why_not_named("counterspell", model, rules)
        if reason is None and model.card.car is None:
            reason = "its card has no CAR; write its rating, such as --counter d8"
        if reason:
            raise UsageProblem(f"{model.key} can't counter: {reason}")
        rating, terms = stat_rating(model, "CAR", rules), condition_terms(model, rules)
        gained = gains(
            active(card_talents(model.card, rules)), ("counterspell",), model.flags.keys()
        )
        rating, terms = (
            shifted_by(rating, gained.levels, rules),
            terms + gained.shown_levels + gained.terms,
        )
        engaged, power = engaged or model.has("engaged"), model.card.power
    given_power = command.given("counter_power")
    power = power if given_power is None else bounded(given_power, "--counter-power", 0, MOST_POWER)
    if power is not None and power < base_cost:
        raise UsageProblem(
            f"countering costs the base cost of {base_cost}, and only {power} power is left"
        )
    distance = read_inches(command, "counter_range")
    if distance is not None and distance > rating.sides:
        raise UsageProblem(
            f"{distance} inches are too far to counter with CAR {rating}: at most {rating.sides}"
        )
    if engaged:
        terms += (modifier(rules, "counter_engaged"),)
    elif party.counter_reactors:
        raise UsageProblem(
            "--counter-reaction needs --counter-engaged: only an engaged model draws reaction attacks"
        )
    roll = Roll(rating, terms + parse_terms(command.given("counter_mod") or (), "--counter-mod"))
    return Counter(
        Spiker(roll.rating.sides, roll.modifier),
        roll.shown_terms,
        model.key if model else "",
        engaged,
        ready_reactions(model, party.counter_reactors, "--counter-reaction", rules),
        rules.ruling("reroll_when"),
    )


def ready_missiles(
    command: Command, caster: Caster, target: Model | None, others: list[Model], *, engaged: bool
) -> Volley | None:
    """Return the attacks of a missile spell, or None for another spell. Section: Missile Spells."""
    if not (command.given("missile") or caster.is_missile):
        _refuse_without_missile(command, caster)
        return None
    if engaged:
        raise UsageProblem("an engaged caster makes no ranged attack, so it can't cast a missile")
    rules, spell = command.rules, caster.spell
    band = range_band(
        read_inches(command, "range"),
        (spell and spell.band) or rules.data["numbers"]["missile_band"],
        spell.name if spell else "a missile spell",
        farthest=MEDIUM,
    )
    mark = make_mark(target) if target else _plain_mark(command, caster)
    if target:
        refuse_beside_card(command, ("defense", "av", "lp"), target.key)
    if spell and spell.damage:
        refuse_beside_card(command, ("damage",), spell.name)
    marks = [mark, *(make_mark(model) for model in others)]
    if others and not is_in_combat(None, mark) and not command.given("target_engaged"):
        raise UsageProblem(
            f"--others are models in the target's combat, but {mark.key} isn't +engaged"
        )
    damage_text = command.given("damage") or (spell and spell.damage)
    if damage_text is None:
        raise UsageProblem("a missile needs --damage RATING")
    damage = ready_roll(command, read_rating(damage_text, rules), prefix="damage_")
    terms = _missile_terms(command, caster, mark, band)
    roll = Roll(caster.rating, (), rules.data["numbers"]["threshold"])
    talents = tuple(active(card_talents(caster.model.card, rules))) if caster.model else ()
    blows = [
        aimed_shot(caster.model, talents, mark, roll, damage, terms, rules, "caster")
        for mark in marks
    ]
    blows = [blows[0], *(same_shot(blow, blows[0]) for blow in blows[1:])]
    number = command.given("attacks")
    count = bounded(
        (spell and spell.attacks) or 1 if number is None else number, "--attacks", 1, MOST_MISSILES
    )
    attack = Attack(0, tuple(range(1, len(marks))))
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


def _plain_mark(command: Command, caster: Caster) -> Mark:
    if caster.model and all(command.given(option) is None for option in ("defense", "av", "lp")):
        raise UsageProblem(
            f"{caster.spell.name} needs its target: cast {caster.key} {caster.spell.name} vs MODEL"
        )
    command.need_all(
        "defense", "av", "lp", *(() if caster.spell and caster.spell.damage else ("damage",))
    )
    return Mark(
        "target",
        bounded(command.need("defense"), "--defense", 1, 100),
        bounded(command.need("av"), "--av", 0, 100),
        bounded(command.need("lp"), "--lp", 1, 20),
    )


def _missile_terms(command: Command, caster: Caster, mark: Mark, band: str) -> tuple[Term, ...]:
    rules, model = command.rules, caster.model
    terms = list(condition_terms(model, rules)) if model else []
    if model and model.has("moved"):
        terms.append(modifier(rules, "shot_moved"))
    terms += range_terms(band, rules)
    if command.given("target_engaged") or is_in_combat(None, mark):
        terms.append(modifier(rules, "shot_engaged"))
    return tuple(terms)
