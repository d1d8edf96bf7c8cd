"""Units at the table: their cards, and what they are in a combat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Literal, NamedTuple

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import parse_whole
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.dice.sieves import Reroll
from skirmish_cli.games.t9a.health import count_models, is_decimated
from skirmish_cli.games.t9a.numbers import read_numbers, read_rank_width
from skirmish_cli.games.t9a.profiles import (
    Cost,
    Defensive,
    Global,
    Mount,
    Profile,
    mount_profile,
)
from skirmish_cli.games.t9a.special_rules import has_rule
from skirmish_cli.games.t9a.weapons import Offensive, Shooting, choose_weapon, is_in_use


class Wizard(NamedTuple):
    """A caster: its type, its path and its spells.

    `x` is the number of a Conclave or Protean.
    """

    type: Literal["apprentice", "adept", "master", "conclave", "protean"]
    path: str | None = None
    x: int | None = None
    spells: tuple[int | str, ...] = ()

    @property
    def channel(self) -> int:
        """The magic dice that it siphons.

        An Adept siphons 1, a Master 2, a Conclave 1 unless it is a Conclave (1).
        """
        if self.type == "conclave":
            return 0 if self.x == 1 else 1
        return {"adept": 1, "master": 2}.get(self.type, 0)


class Card(NamedTuple):
    """The card of a unit at the table.

    It holds what its file says, without what only lists read. Sections: Characteristic Profiles;
    Build an Army.

    >>> card = Card(height=3, models=10, files=5, defensive=Defensive(hp=3))
    >>> card.starting_hp, card.profile.height
    (30, 3)
    """

    category: tuple[str, ...] = ()
    cost: Cost | None = None
    height: int = 1
    base: str = "20x20"
    models: int = 1
    files: int | None = None
    global_: Global = Global()
    defensive: Defensive = Defensive()
    offensive: tuple[Offensive, ...] = ()
    shooting: tuple[Shooting, ...] = ()
    standard: bool = False
    general: bool = False
    bsb: bool = False
    attachable: bool = False
    wizard: Wizard | None = None
    mount: Mount | None = None
    rules: tuple[str, ...] = ()

    @property
    def profile(self) -> Profile:
        """The values of the whole model: the card's own, or its mount's with C resolved.

        Section: Character Mounts.
        """
        own, mount = self.defensive, self.mount
        profile = Profile(
            self.height,
            self.base,
            *self.global_,
            own.hp or 1,
            own.defense,
            own.res,
            own.arm,
            own.aegis,
            own.regeneration,
            own.hard_target,
        )
        if mount is None:
            return profile
        return mount_profile(profile, mount)

    @property
    def parts(self) -> tuple[Offensive, ...]:
        """The model parts that strike: the card's own, then those of its mount."""
        return self.offensive + (self.mount.offensive if self.mount else ())

    @property
    def shooters(self) -> tuple[Shooting, ...]:
        """The shooting weapons of the model: the card's own, then those of its mount."""
        return self.shooting + (self.mount.shooting if self.mount else ())

    @property
    def all_rules(self) -> tuple[str, ...]:
        """The rules of the whole model, its mount's included, without those of its parts."""
        return self.rules + (self.mount.rules if self.mount else ())

    @property
    def written_rules(self) -> tuple[str, ...]:
        """Every rule on the card, each once."""
        written = [*self.all_rules, *(rule for part in self.parts for rule in part.rules)]
        written += [rule for one in self.parts for weapon in one.weapons for rule in weapon.rules]
        written += [rule for weapon in self.shooters for rule in weapon.rules]
        return tuple(dict.fromkeys(written))

    @property
    def starting_hp(self) -> int:
        """The health points that the unit starts with.

        Section: Decimated.
        """
        return self.models * self.profile.hp

    @property
    def is_attachable(self) -> bool:
        """Whether it may join units: it is marked so, a character, or a War Platform.

        Sections: Characters; Attachable Models.
        """
        is_character = "characters" in map(str.casefold, self.category)
        return self.attachable or is_character or has_rule(self.all_rules, "War Platform")


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
    base = (model.card.profile.dis or 0) - sum(term.value for term in changed.terms)
    return (Term(0, f"Discipline {base}"), *changed.terms)


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


#: The flags that say what is left of a unit.
HEALTH_FLAGS = ("lost", "hp")


def count_hp(model: Model[Card], least: int = 1) -> int:
    """Return the health points left to a unit: all but those of `lost=N`, or `hp=N`.

    Raises UsageProblem when fewer than `least` are left.
    """
    whole = model.card.starting_hp
    if "hp" in model.flags:
        if "lost" in model.flags:
            raise UsageProblem(
                f"{model.key}: +lost and +hp exclude each other: the one says what is lost of "
                f"{whole} HP, the other what is left"
            )
        return parse_whole(model.flags["hp"], f"{model.key}+hp", least, whole)
    if "lost" not in model.flags:
        return whole
    return whole - parse_whole(model.flags["lost"], f"{model.key}+lost", 0, whole - least)


def count_phase_losses(model: Model[Card]) -> int | None:
    """Return what the flag `lost_this_phase=N` says of a unit, or None.

    Raises UsageProblem for more than it has lost.
    """
    flag = "lost_this_phase"
    if flag not in model.flags:
        return None
    lost = model.card.starting_hp - count_hp(model)
    return parse_whole(model.flags[flag], f"{model.key}+{flag}", 0, lost)


def count_files(model: Model[Card], rules: Ruleset) -> int:
    """Return how many files wide a unit stands.

    Without files on its card it stands as wide as one proper rank. Section: Proper Ranks.
    """
    card = model.card
    return card.files or min(card.models, read_rank_width(rules, card.profile.height))


def _read_fight(model: Model[Card], most: int) -> int | None:
    if "fight" not in model.flags:
        return None
    return parse_whole(model.flags["fight"], f"{model.key}+fight", 0, most)


def is_weapon_master(card: Card, part: Offensive) -> bool:
    """Return whether a part chooses freely among its weapons that aren't enchanted."""
    return has_rule((*part.rules, *card.rules), "Weapon Master")


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
