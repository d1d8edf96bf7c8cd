"""Models at the table: the card, and a fighter made of it and its flags."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import parse_whole, require_bounds
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.changed import find_change, read_card_rating, split_number
from skirmish_cli.games.freeblades.dice.readings import MOST_FATESTONES
from skirmish_cli.games.freeblades.numbers import read_numbers
from skirmish_cli.games.freeblades.talents import (
    Talent,
    count_more,
    count_parries,
    find_gains,
    find_talent,
    read_card_talents,
    select_active,
)
from skirmish_cli.games.freeblades.tests import Rating
from skirmish_cli.records import NamedTuple

ModelClass = Literal["hero", "follower", "creature"]


class MeleeWeapon(NamedTuple):
    """A melee weapon: its name, damage rating and traits."""

    name: str
    damage: str
    standoff: bool = False
    two_handed: bool = False
    thrown: bool = False
    special: tuple[str, ...] = ()


class RangedWeapon(NamedTuple):
    """A ranged weapon: its name, damage rating, short range in inches and traits."""

    name: str
    damage: str
    band: int | None = None
    thrown: bool = False
    two_handed: bool = False
    special: tuple[str, ...] = ()


class Spell(NamedTuple):
    """A spell of a caster; `attacks`, `damage` and `band` are those of a missile."""

    name: str
    cost: int
    summon: bool = False
    missile: bool = False
    attacks: int | None = None
    damage: str | None = None
    band: int | None = None
    range: int | None = None


#: Ratings by what they are of, in pairs, such as ("STR", "d8").
Rated = tuple[tuple[str, str], ...]


class Card(NamedTuple):
    """The stat card at the table, which has been checked.

    Ratings are texts such as d8; None is what isn't printed. Sections: Model Stat Line; Model
    Stats.

    >>> card = Card(mar="d10", defense="5s", lp=2)
    >>> card.def_value, card.has_shield, card.model_class
    (5, True, 'hero')
    """

    class_: ModelClass | None = None
    role: str | None = None
    spd: int | None = None
    mar: str | None = None
    mw: MeleeWeapon | None = None
    rar: str | None = None
    rw: RangedWeapon | None = None
    defense: str | None = None
    av: int | None = None
    lp: int | None = None
    disc: str | None = None
    talents: tuple[str, ...] = ()
    attributes: Rated = ()
    skills: Rated = ()
    car: str | None = None
    power: int | None = None
    spells: tuple[Spell, ...] = ()
    cost: int | None = None

    @property
    def model_class(self) -> ModelClass:
        """The printed class or, where it isn't given, hero; follower for a card with 1 LP.

        Section: Model Classes.
        """
        if self.class_ is not None:
            return self.class_
        return "follower" if self.lp == 1 else "hero"

    @property
    def def_value(self) -> int | None:
        """The DEF without its shield mark, or None where the card has none."""
        return None if self.defense is None else int(self.defense.rstrip("s"))

    @property
    def has_shield(self) -> bool:
        """Whether the DEF is marked with an s. Section: Defense, Shields."""
        return self.defense is not None and self.defense.endswith("s")

    @property
    def parry(self) -> int:
        """How many attacks a turn the model may parry: X of its talent Parry [X], else 0."""
        return next((uses for text in self.talents if (uses := count_parries(text))), 0)


class Fighter(NamedTuple):
    """A model in a combat, with its card's values and what its flags add to them.

    The numbers are as printed; the terms are what flags and the command add to them. `talents`
    are those at work, option talents only where their use is declared; `attacks` counts its melee
    attacks.
    """

    key: str
    side: str
    is_hero: bool
    is_follower: bool
    melee_rating: Rating
    damage_rating: Rating
    defense: int
    has_shield: bool
    armour: int
    life_points: int
    discipline: Rating
    parries: int
    speed: int | None
    has_standoff: bool
    flags: frozenset[str]
    test_terms: tuple[Term, ...] = ()
    defense_terms: tuple[Term, ...] = ()
    armour_terms: tuple[Term, ...] = ()
    speed_terms: tuple[Term, ...] = ()
    talents: tuple[Talent, ...] = ()
    attacks: int = 1
    is_fast: bool = False
    fatestones: int = 0

    def has(self, flag: str) -> bool:
        """Return whether the model carries a flag such as `charging`."""
        return flag in self.flags

    @property
    def is_ready(self) -> bool:
        """Whether it is neither panicked, stunned nor restrained.

        Section: Model Conditions.
        """
        return not self.flags & {"panicked", "stunned", "restrained"}

    @property
    def can_parry(self) -> bool:
        """Whether it may use a response talent: not while stunned or restrained."""
        return not self.flags & {"stunned", "restrained"}


LOWEST = "d4"
MOST_POWER = 100
#: The most melee attacks of one model in a turn.
MOST_ATTACKS = 12
#: What a card must have to fight a melee, to make one attack, and to be attacked.
FIGHTS = ("mar", "mw", "def", "av", "lp", "disc")
ATTACKS = ("mar", "mw")
IS_ATTACKED = ("def", "av", "lp")


def make_fighter(
    model: Model[Card],
    side: str,
    rules: Ruleset,
    used: Iterable[str] = (),
    needs: Iterable[str] = FIGHTS,
) -> Fighter:
    """Return a model made ready for combat; `used` are its option talents in use.

    Raises UsageProblem that names what its card lacks of what it needs; the lowest values stand
    for anything else that isn't on the card.
    """
    card, flags = model.card, model.flags.keys()
    _check_card(model, needs)
    talents = tuple(select_active(read_card_talents(card, rules), used))
    damage, lowest = card.mw.damage if card.mw else LOWEST, read_numbers(rules).lowest_defense
    printed = lowest if card.def_value is None else card.def_value
    defense, defense_terms = split_number(model, "DEF", printed)
    armour, armour_terms = split_number(model, "AV", card.av or 0)
    speed, speed_terms = split_number(model, "SPD", card.spd or 0)
    return Fighter(
        key=model.key,
        side=side,
        is_hero=find_class(model) == "hero",
        is_follower=find_class(model) == "follower",
        melee_rating=read_card_rating(model, "MAR", card.mar or LOWEST, rules),
        damage_rating=read_card_rating(model, "MW damage", damage, rules),
        defense=defense,
        has_shield=card.has_shield,
        armour=armour,
        armour_terms=armour_terms,
        life_points=read_life_points(model) if card.lp else 1,
        discipline=read_card_rating(model, "DISC", card.disc or LOWEST, rules),
        parries=count_parries_left(model, talents),
        speed=card.spd if card.spd is None else speed,
        flags=frozenset(flags),
        talents=talents,
        has_standoff=has_standoff(model, talents),
        attacks=_count_attacks(model, talents),
        is_fast=find_talent(talents, "Fast") is not None,
        speed_terms=(
            *speed_terms,
            *find_condition_terms(model, rules, "speed"),
            *find_gains(talents, ("speed",), flags).terms,
        ),
        test_terms=find_condition_terms(model, rules),
        defense_terms=defense_terms + find_condition_terms(model, rules, "defense"),
        fatestones=count_fatestones(model),
    )


def _count_attacks(model: Model[Card], talents: Iterable[Talent]) -> int:
    """Return the melee attacks of a model; raises UsageProblem for too many."""
    attacks = 1 + count_more(talents, "melee_attack", "attacks", model.flags.keys())
    return require_bounds(attacks, f"the melee attacks of {model.key}", 0, MOST_ATTACKS)


def _check_card(model: Model[Card], needs: Iterable[str]) -> None:
    """Raise UsageProblem that names what a card lacks of what is needed."""
    card = model.card
    printed = {
        "mar": card.mar,
        "mw": card.mw,
        "def": card.defense,
        "av": card.av,
        "lp": card.lp,
        "disc": card.disc,
    }
    missing = [name for name in needs if printed[name] is None]
    if missing:
        raise UsageProblem(f"{model.key} can't fight: its card lacks {', '.join(missing)}")


def find_class(model: Model[Card]) -> ModelClass:
    """Return the class of a model: that of its printed card. Section: Model Classes."""
    change = find_change(model, "LP")
    card = model.card if change is None else model.card._replace(lp=change.before)
    return card.model_class


def has_standoff(model: Model[Card], talents: Iterable[Talent]) -> bool:
    """Return whether a model strikes with standoff: by its weapon, a flag or a talent.

    Section: Standoff Engagement.
    """
    weapon = model.card.mw
    return bool(
        (weapon and weapon.standoff) or model.has("standoff") or find_talent(talents, "Standoff")
    )


def read_life_points(model: Model[Card]) -> int:
    """Return the LP left to a model: by its card, or by its flag `lp=N`; else 1.

    Raises UsageProblem for a flag out of bounds.
    """
    most = model.card.lp or 1
    if "lp" not in model.flags:
        return most
    return parse_whole(model.flags["lp"], f"{model.key}+lp", 1, most)


def count_parries_left(model: Model[Card], talents: Iterable[Talent]) -> int:
    """Return the parries left to a model: by its card, or by its flag `parries=N`.

    Raises UsageProblem for a flag out of bounds. Section: Response Talents.
    """
    most = model.card.parry + count_more(talents, "parry", "uses", model.flags.keys())
    if "parries" not in model.flags:
        return most
    return parse_whole(model.flags["parries"], f"{model.key}+parries", 0, most)


def read_power(model: Model[Card], given: int | None) -> int | None:
    """Return the power left to a caster: as given, by its flag, or as printed.

    Raises UsageProblem for a flag out of bounds. Section: Casting Spells.
    """
    if given is not None or "power" not in model.flags:
        return model.card.power if given is None else given
    return parse_whole(model.flags["power"], f"{model.key}+power", 0, MOST_POWER)


def count_fatestones(model: Model[Card]) -> int:
    """Return the Fatestones that a model holds by its flag `fatestones=N`.

    Section: Fatestones.
    """
    if "fatestones" not in model.flags:
        return 0
    return parse_whole(model.flags["fatestones"], f"{model.key}+fatestones", 0, MOST_FATESTONES)


def find_condition_terms(
    model: Model[Card], rules: Ruleset, effect: str = "tests"
) -> tuple[Term, ...]:
    """Return what conditions do to a model's `tests`, `defense` or `speed`.

    They add up. Section: Model Conditions.
    """
    terms = []
    for name, condition in rules.conditions.items():
        value = condition.effects.get(effect, 0)
        if value and name in model.flags:
            terms.append(Term(value, name))
    return tuple(terms)
