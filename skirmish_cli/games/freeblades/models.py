"""Models at the table: a card with the flags of its situation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.options import parse_whole
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.numbers import read_numbers
from skirmish_cli.games.freeblades.ratings import ATTRIBUTES, Rating
from skirmish_cli.games.freeblades.talents import (
    Talent,
    count_more,
    find_gains,
    find_talent,
    read_card_talents,
    select_active,
)
from skirmish_cli.games.freeblades.tests import read_rating, shift_by_terms

_RATED_STATS = {"MAR": "mar", "RAR": "rar", "DISC": "disc", "CAR": "car"}


@dataclass(frozen=True)
class Fighter:
    """A model in a combat, with its card's values and what its flags add to them.

    The ratings are as printed; the terms are what its flags add to tests, DEF and SPD. `talents`
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
        """Whether it is neither panicked, stunned nor restrained. Section: Model Conditions."""
        return not self.flags & {"panicked", "stunned", "restrained"}

    @property
    def can_parry(self) -> bool:
        """Whether it may use a response talent: not while stunned or restrained."""
        return not self.flags & {"stunned", "restrained"}


LOWEST = "d4"
#: More than a model could spend in one combat would only be a slip of the pen.
MOST_FATESTONES = 20
#: What a card must have to fight a melee, to make one attack, and to be attacked.
FIGHTS = ("mar", "mw", "def", "av", "lp", "disc")
ATTACKS = ("mar", "mw")
IS_ATTACKED = ("def", "av", "lp")


def make_fighter(
    model: Model, side: str, rules: Ruleset, used: Iterable[str] = (), needs: Iterable[str] = FIGHTS
) -> Fighter:
    """Return a model made ready for combat; `used` are its option talents in use.

    Raises UsageProblem that names what its card lacks of what it needs; the lowest values stand
    for anything else that isn't on the card.
    """
    card, flags = model.card, model.flags.keys()
    _check_card(model, needs)
    talents = tuple(select_active(read_card_talents(card, rules), used))
    return Fighter(
        key=model.key,
        side=side,
        is_hero=card.model_class == "hero",
        is_follower=card.model_class == "follower",
        melee_rating=read_rating(card.mar or LOWEST, rules),
        damage_rating=read_rating(card.mw.damage if card.mw else LOWEST, rules),
        defense=card.def_value or 1,
        has_shield=card.has_shield,
        armour=card.av or 0,
        life_points=read_life_points(model) if card.lp else 1,
        discipline=read_rating(card.disc or LOWEST, rules),
        parries=card.parry + count_more(talents, "parry", "uses", flags),
        speed=card.spd,
        flags=frozenset(flags),
        talents=talents,
        has_standoff=has_standoff(model, talents),
        attacks=1 + count_more(talents, "melee_attack", "attacks", flags),
        is_fast=find_talent(talents, "Fast") is not None,
        speed_terms=(
            *find_condition_terms(model, rules, "speed"),
            *find_gains(talents, ("speed",), flags).terms,
        ),
        test_terms=find_condition_terms(model, rules),
        defense_terms=find_condition_terms(model, rules, "defense"),
        fatestones=count_fatestones(model),
    )


def _check_card(model: Model, needs: Iterable[str]) -> None:
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


def has_standoff(model: Model, talents: Iterable[Talent]) -> bool:
    """Return whether a model strikes with standoff: by its weapon, a flag or a talent.

    Section: Standoff Engagement.
    """
    weapon = model.card.mw
    return bool(
        (weapon and weapon.standoff) or model.has("standoff") or find_talent(talents, "Standoff")
    )


def read_life_points(model: Model) -> int:
    """Return the LP of a model, or what its flag `lp=N` leaves of them.

    Raises UsageProblem for a flag out of bounds.
    """
    if "lp" not in model.flags:
        return int(model.card.lp)
    return parse_whole(model.flags["lp"], f"{model.key}+lp", 1, int(model.card.lp))


def count_fatestones(model: Model) -> int:
    """Return the Fatestones that a model holds by its flag `fatestones=N`. Section: Fatestones."""
    if "fatestones" not in model.flags:
        return 0
    return parse_whole(model.flags["fatestones"], f"{model.key}+fatestones", 0, MOST_FATESTONES)


def find_condition_terms(model: Model, rules: Ruleset, effect: str = "tests") -> tuple[Term, ...]:
    """Return what conditions do to a model's `tests`, `defense` or `speed`.

    They add up. Section: Model Conditions.
    """
    terms = []
    for name, condition in rules.conditions.items():
        value = condition.effects.get(effect, 0)
        if value and name in model.flags:
            terms.append(Term(value, name))
    return tuple(terms)


def find_stat_rating(model: Model, stat: str, rules: Ruleset) -> Rating:
    """Return the rating with which a model tests a stat, an attribute or a skill.

    An attribute that its card doesn't rate uses the ability rating of its class. Raises
    UsageProblem with the nearest name. Section: Model Abilities.
    """
    card, name = model.card, stat.upper()
    if name in _RATED_STATS:
        printed = getattr(card, _RATED_STATS[name])
        if printed is None:
            raise UsageProblem(f"{model.key} has no {name}")
        return read_rating(printed, rules)
    rated: Mapping[str, Any] = {
        key.upper(): value for key, value in {**card.attributes, **card.skills}.items()
    }
    if name in rated:
        return read_rating(rated[name], rules)
    if name in ATTRIBUTES:
        return read_rating(read_numbers(rules).ability_of(card.model_class), rules)
    raise UsageProblem(unknown("stat", stat, (*_RATED_STATS, *ATTRIBUTES, *rated)))


class Discipline(NamedTuple):
    """What a model brings to a discipline test: DISC and what changes the roll."""

    rating: Rating
    terms: tuple[Term, ...]
    thresholds: tuple[int, ...]


def find_discipline(
    model: Model, rules: Ruleset, stages: Iterable[str] = ("discipline",)
) -> Discipline:
    """Return what a model brings to a test of discipline.

    `stages` are those at which talents work. Raises UsageProblem for a model without DISC.
    Section: Morale.
    """
    talents = select_active(read_card_talents(model.card, rules))
    gained = find_gains(talents, stages, model.flags.keys())
    rating = shift_by_terms(find_stat_rating(model, "DISC", rules), gained.levels, rules)
    terms = find_condition_terms(model, rules) + gained.level_terms + gained.terms
    return Discipline(rating, terms, gained.thresholds)


def find_variable_speed(model: Model, move: str, rules: Ruleset, printed: int) -> int:
    """Return the SPD that a `panic`, an `evade` or a `pursuit` starts from.

    `printed` is that of the card. A panic goes by the base SPD, whatever conditions and talents
    do to it. Sections: Panic; Evade; Pursuit.
    """
    if move == "panic":
        return printed
    talents = select_active(read_card_talents(model.card, rules))
    terms = (
        *find_condition_terms(model, rules, "speed"),
        *find_gains(talents, ("speed",), model.flags.keys()).terms,
    )
    return max(0, printed + sum(term.value for term in terms))
