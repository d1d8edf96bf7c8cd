"""Units in a combat: what their cards, weapons and flags make of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import parse_whole
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.dice.sieves import Reroll
from skirmish_cli.games.t9a.health import count_models, is_decimated
from skirmish_cli.games.t9a.models import Card, count_files, count_hp, is_weapon_master
from skirmish_cli.games.t9a.numbers import read_numbers
from skirmish_cli.games.t9a.weapons import Offensive, choose_weapon, is_in_use
from skirmish_cli.records import NamedTuple


class ModelPart(NamedTuple):
    """A model part as it strikes, with its weapon and charging momentum counted in.

    The terms say what changed its rolls.
    """

    name: str
    agility: int
    attacks: int
    offensive: int
    strength: int
    penetration: int
    hit_terms: tuple[Term, ...] = ()
    wound_terms: tuple[Term, ...] = ()
    save_terms: tuple[Term, ...] = ()
    reroll_hits: Reroll = ""
    reroll_wounds: Reroll = ""


class Unit(NamedTuple):
    """A unit in a combat.

    `hp` is what is left at set-up, `starting_hp` what the army list gives it. `flags` are names
    with their values; `fight` is how many of its files are in contact, counted by hand.
    `discipline_terms` say what a command added to the Discipline.
    """

    key: str
    side: str
    height: int
    base_front: int
    base_side: int
    files: int
    hp_each: int
    hp: int
    starting_hp: int
    defensive: int
    resilience: int
    armour: int
    special: int | None
    discipline: int
    parts: tuple[ModelPart, ...]
    standard: bool
    battle_standard: bool
    is_attachable: bool
    flags: tuple[tuple[str, str], ...] = ()
    fight: int | None = None
    discipline_terms: tuple[Term, ...] = ()

    def has(self, flag: str) -> bool:
        """Return whether the unit carries a flag such as `charging`."""
        return any(name == flag for name, _ in self.flags)

    def find_flag(self, flag: str) -> str:
        """Return the value of a flag that the unit carries, such as the enemy of `rear`."""
        return dict(self.flags)[flag]

    @property
    def models(self) -> int:
        """The models left at set-up."""
        return self.count_models(self.hp)

    def count_models(self, hp: int) -> int:
        """Return how many models some health points of the unit are.

        Section: Casualties.
        """
        return count_models(hp, self.hp_each)

    def is_decimated(self, hp: int, percent: int) -> bool:
        """Return whether the unit is decimated with some health points left.

        Section: Decimated.
        """
        return is_decimated(hp, self.starting_hp, percent)


def make_unit(
    model: Model[Card], side: str, rules: Ruleset, weapons: Sequence[str | None] = ()
) -> Unit:
    """Return a unit made ready for a combat.

    `weapons` are what each of its parts takes up if it may. Raises UsageProblem that names what its
    card lacks.
    """
    card, profile = model.card, model.card.profile
    missing = list(_missing_values(card))
    if missing:
        raise UsageProblem(f"{model.key} can't fight: its card lacks {', '.join(missing)}")
    return Unit(
        key=model.key,
        side=side,
        height=profile.height,
        base_front=profile.front,
        base_side=profile.side,
        files=count_files(model, rules),
        hp_each=profile.hp,
        hp=count_hp(model),
        starting_hp=card.starting_hp,
        defensive=profile.defense or 0,
        resilience=profile.res or 0,
        armour=profile.arm,
        special=profile.special_save,
        discipline=profile.dis or 0,
        parts=tuple(
            _make_part(model, part, rules, wanted)
            for part, wanted in zip_longest(card.parts, weapons[: len(card.parts)])
        ),
        standard=card.standard,
        battle_standard=card.bsb,
        is_attachable=card.is_attachable,
        flags=tuple(model.flags.items()),
        fight=_read_fight(model, card.models),
        discipline_terms=_list_discipline_terms(model),
    )


def _list_discipline_terms(model: Model[Card]) -> tuple[Term, ...]:
    """Return what a command added to a unit's Discipline, that first."""
    changed = next((one for one in model.changed if one.printed == "Dis"), None)
    if changed is None:
        return ()
    return (Term(0, f"Discipline {changed.base}"), *changed.terms)


def _missing_values(card: Card) -> Iterator[str]:
    """Yield the keys that a card needs for a combat and doesn't have."""
    profile = card.profile
    values = [
        ("global.dis", profile.dis),
        ("defensive.def", profile.defense),
        ("defensive.res", profile.res),
    ]
    for place, part in enumerate(card.parts):
        names = (("agi", part.agi), ("att", part.att), ("off", part.off), ("str", part.str_))
        values += [(f"offensive[{place}].{name}", value) for name, value in names]
    yield from (name for name, value in values if value is None)


def _read_fight(model: Model[Card], most: int) -> int | None:
    if "fight" not in model.flags:
        return None
    return parse_whole(model.flags["fight"], f"{model.key}+fight", 0, most)


def _make_part(
    model: Model[Card], part: Offensive, rules: Ruleset, wanted: str | None
) -> ModelPart:
    weapon = choose_weapon(part, wanted, is_master=is_weapon_master(model.card, part))
    charging = read_numbers(rules).charging_agility if "charging" in model.flags else 0
    plain = ModelPart(
        part.part,
        (part.agi or 0) + charging,
        part.att or 0,
        part.off or 0,
        part.str_ or 0,
        part.ap,
        save_terms=_make_terms(-part.ap, "AP"),
        reroll_hits=part.reroll.hit or "",
        reroll_wounds=part.reroll.wound or "",
    )
    if weapon is None or not is_in_use(weapon, model.flags):
        return plain
    return plain._replace(
        agility=plain.agility + weapon.agi,
        attacks=max(0, plain.attacks + weapon.att),
        offensive=max(0, plain.offensive + weapon.off),
        strength=max(0, plain.strength + weapon.str_),
        penetration=max(0, plain.penetration + weapon.ap),
        hit_terms=_make_terms(weapon.off, weapon.name),
        wound_terms=_make_terms(weapon.str_, weapon.name),
        save_terms=plain.save_terms + _make_terms(-weapon.ap, weapon.name),
    )


def _make_terms(value: int, source: str) -> tuple[Term, ...]:
    return (Term(value, source),) if value else ()
