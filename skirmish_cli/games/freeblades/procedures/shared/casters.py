"""Casters: a model with a spell of its card, or plain numbers. Section: Casting Spells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Command, Model, bounded
from skirmish_cli.games.freeblades.actions import why_not
from skirmish_cli.games.freeblades.models import find_stat_rating
from skirmish_cli.games.freeblades.procedures.shared.card_values import (
    note_stand_in,
    read_in_play,
    refuse_beside_card,
)
from skirmish_cli.games.freeblades.ratings import Rating
from skirmish_cli.games.freeblades.talents import find_talent, read_card_talents
from skirmish_cli.games.freeblades.tests import read_rating

MOST_POWER, MOST_COST = 100, 50


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
    """Return the caster that a command names.

    Raises UsageProblem for a spell or power that it hasn't got.
    """
    if model is None:
        caster = _make_plain_caster(command)
    else:
        caster = _make_card_caster(command, model, " ".join(spell_words))
    bounded(caster.cost, "--cost", 0, MOST_COST)
    bounded(caster.power, "--power", 0, MOST_POWER)
    if caster.power < caster.cost:
        raise UsageProblem(
            f"{caster.key} has {caster.power} power left, and the spell costs {caster.cost}"
        )
    return caster


def _make_plain_caster(command: Command) -> Caster:
    if command.given("car") is None:
        raise UsageProblem(
            "cast needs a caster with its spell, such as: cast wick Low Glow; or --car, --cost and "
            "--power"
        )
    command.need_all("car", "cost", "power")
    rating = read_rating(command.need("car"), command.rules)
    return Caster("caster", rating, command.need("power"), command.need("cost"))


def _make_card_caster(command: Command, model: Model, name: str) -> Caster:
    card, rules = model.card, command.rules
    if not card.spells:
        raise UsageProblem(f"{model.key} is no caster: its card has no spells")
    names = [spell.name for spell in card.spells]
    if not name:
        raise UsageProblem(f"cast {model.key} needs a spell: {', '.join(names)}")
    refuse_beside_card(command, ("car", "base_cost"), model.key)
    spells = {spell.name.casefold(): spell for spell in card.spells}
    if name.casefold() not in spells:
        raise UsageProblem(unknown(f"spell of {model.key}", name, names))
    reason = why_not("cast", model, rules)
    if reason:
        raise UsageProblem(f"{model.key} can't cast: {reason}")
    spell = spells[name.casefold()]
    refuse_beside_card(command, ("summon", "missile"), spell.name)
    power = read_in_play(command, "power", card.power)
    if power is None:
        raise UsageProblem(f"{model.key} has no power on its card; write --power N")
    cost = read_in_play(command, "cost", spell.cost)
    return Caster(model.key, find_stat_rating(model, "CAR", rules), power, cost, spell, model)


def note_stand_ins(command: Command, caster: Caster, countering: Model | None) -> list[str]:
    """Return a remark for each value of a card for which the command gives another."""
    notes = []
    if caster.model is not None:
        worn = find_talent(read_card_talents(caster.model.card, command.rules), "Armored Casting")
        notes += note_stand_in(command, "cost", caster.spell.cost, caster.spell.name)
        notes += note_stand_in(command, "power", caster.model.card.power, caster.key)
        notes += note_stand_in(command, "attacks", caster.spell.attacks, caster.spell.name)
        notes += note_stand_in(command, "armored", abs(worn.number) if worn else None, caster.key)
    if countering is not None:
        power = countering.card.power
        notes += note_stand_in(command, "counter_power", power, countering.key)
    return notes
