"""Casters: a model with a spell of its card, or plain numbers.

Section: Casting Spells.
"""

from __future__ import annotations

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem, WrongWords, unknown
from skirmish_cli.games.freeblades.actions import why_not
from skirmish_cli.games.freeblades.models import Card, Spell, read_power
from skirmish_cli.games.freeblades.procedures.shared.card_values import (
    note_stand_in,
    refuse_card_values,
)
from skirmish_cli.games.freeblades.procedures.shared.cast_options import CastOptions
from skirmish_cli.games.freeblades.stats import find_stat_rating
from skirmish_cli.games.freeblades.talents import find_talent, read_card_talents
from skirmish_cli.games.freeblades.tests import Rating
from skirmish_cli.records import NamedTuple


class Caster(NamedTuple):
    """Whoever casts: a model with a spell of its card, or plain numbers."""

    key: str
    rating: Rating
    power: int
    cost: int
    spell: Spell | None = None
    model: Model[Card] | None = None

    @property
    def is_missile(self) -> bool:
        """Whether the spell of the card is a missile."""
        return bool(self.spell and self.spell.missile)

    @property
    def is_summoning(self) -> bool:
        """Whether the spell of the card summons a model."""
        return bool(self.spell and self.spell.summon)


def find_caster(
    command: Command[CastOptions], model: Model[Card] | None, spell_words: list[str]
) -> Caster:
    """Return the caster that a command names.

    Raises UsageProblem for a spell or power that it hasn't got.
    """
    if model is None:
        caster = _make_plain_caster(command)
    else:
        caster = _make_card_caster(command, model, " ".join(spell_words))
    if caster.power < caster.cost:
        raise UsageProblem(
            f"{caster.key} has {caster.power} power left, and the spell costs {caster.cost}"
        )
    return caster


def _make_plain_caster(command: Command[CastOptions]) -> Caster:
    if command.options.car is None:
        raise WrongWords(
            "cast needs a caster with its spell, such as wick Low Glow, or --car, --cost and "
            "--power"
        )
    command.need_all(CastOptions.car, CastOptions.cost, CastOptions.power)
    power, cost = command.need(CastOptions.power), command.need(CastOptions.cost)
    return Caster("caster", command.need(CastOptions.car), power, cost)


def _make_card_caster(command: Command[CastOptions], model: Model[Card], name: str) -> Caster:
    card, rules = model.card, command.rules
    if not card.spells:
        raise UsageProblem(f"{model.key} is no caster: its card has no spells")
    names = [spell.name for spell in card.spells]
    if not name:
        raise UsageProblem(f"cast {model.key} needs a spell: {', '.join(names)}")
    refuse_card_values(command, model.key, CastOptions.car, CastOptions.base_cost)
    spells = {spell.name.casefold(): spell for spell in card.spells}
    if name.casefold() not in spells:
        raise UsageProblem(unknown(f"spell of {model.key}", name, names))
    reason = why_not("cast", model, rules)
    if reason:
        raise UsageProblem(f"{model.key} can't cast: {reason}")
    spell = spells[name.casefold()]
    refuse_card_values(command, spell.name, CastOptions.summon, CastOptions.missile)
    options = command.options
    power = read_power(model, options.power)
    if power is None:
        raise UsageProblem(f"{model.key} has no power on its card; write --power N")
    cost = spell.cost if options.cost is None else options.cost
    return Caster(model.key, find_stat_rating(model, "CAR", rules), power, cost, spell, model)


def note_stand_ins(
    command: Command[CastOptions], caster: Caster, countering: Model[Card] | None
) -> list[str]:
    """Return a remark for each value of a card for which the command gives another."""
    options, notes = command.options, []
    if caster.model is not None and caster.spell is not None:
        spell = caster.spell
        worn = find_talent(read_card_talents(caster.model.card, command.rules), "Armored Casting")
        notes += note_stand_in(options, CastOptions.cost, spell.cost, spell.name)
        notes += note_stand_in(options, CastOptions.power, caster.model.card.power, caster.key)
        notes += note_stand_in(options, CastOptions.attacks, spell.attacks, spell.name)
        notes += note_stand_in(
            options, CastOptions.armored, abs(worn.number) if worn else None, caster.key
        )
    if countering is not None:
        power = countering.card.power
        notes += note_stand_in(options, CastOptions.counter_power, power, countering.key)
    return notes
