"""Models at the table: a card with the flags of its situation, as the procedures use it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Model, parse_whole
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.ratings import Rating
from skirmish_cli.games.freeblades.talents import (
    Talent,
    active,
    card_talents,
    counted,
    gains,
    has_talent,
)
from skirmish_cli.games.freeblades.tests import read_rating, shifted_by

ATTRIBUTES = ("STR", "DEX", "AGL", "END", "SPR", "KNW")
_RATED_STATS = {"MAR": "mar", "RAR": "rar", "DISC": "disc", "CAR": "car"}


@dataclass(frozen=True)
class Fighter:
    """A model in a combat. The ratings are as printed; the terms are what its flags add to tests,
    DEF and SPD.

    `talents` are those at work, option talents only where their use is declared; `attacks` counts
    its melee attacks."""

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
    """Return a model made ready for combat, with the option talents that it uses.

    Raises UsageProblem that names what its card lacks of what it needs; the lowest values stand
    for what it doesn't."""
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
    talents = tuple(active(card_talents(card, rules), used))
    flags = model.flags.keys()
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
        life_points=life_points_left(model) if card.lp else 1,
        discipline=read_rating(card.disc or LOWEST, rules),
        parries=card.parry + counted(talents, "parry", "uses", flags),
        speed=card.spd,
        flags=frozenset(flags),
        talents=talents,
        has_standoff=has_standoff(model, talents),
        attacks=1 + counted(talents, "melee_attack", "attacks", flags),
        is_fast=has_talent(talents, "Fast") is not None,
        speed_terms=(
            *condition_terms(model, rules, "speed"),
            *gains(talents, ("speed",), flags).terms,
        ),
        test_terms=condition_terms(model, rules),
        defense_terms=condition_terms(model, rules, "defense"),
        fatestones=fatestones_held(model),
    )


def has_standoff(model: Model, talents: Iterable[Talent]) -> bool:
    """Return whether a model strikes with standoff: by its weapon, a flag or a talent. Section:
    Standoff Engagement."""
    weapon = model.card.mw
    return bool(
        (weapon and weapon.standoff)
        or model.has("standoff")
        or has_talent(tuple(talents), "Standoff")
    )


def life_points_left(model: Model) -> int:
    """Return the LP of a model, or what its flag `lp=N` leaves of them; raises UsageProblem out
    of bounds."""
    if "lp" not in model.flags:
        return int(model.card.lp)
    return parse_whole(model.flags["lp"], f"{model.key}+lp", 1, int(model.card.lp))


def fatestones_held(model: Model) -> int:
    """Return the Fatestones that a model holds by its flag `fatestones=N`. Section: Fatestones."""
    if "fatestones" not in model.flags:
        return 0
    return parse_whole(model.flags["fatestones"], f"{model.key}+fatestones", 0, MOST_FATESTONES)


def condition_terms(model: Model, rules: Ruleset, effect: str = "tests") -> tuple[Term, ...]:
    """Return what a model's conditions do to its tests, its DEF (`defense`) or its SPD (`speed`).

    They add up. Section: Model Conditions.
    """
    terms = []
    for name, condition in rules.conditions.items():
        value = condition.effects.get(effect, 0)
        if value and name in model.flags:
            terms.append(Term(value, name))
    return tuple(terms)


def stat_rating(model: Model, stat: str, rules: Ruleset) -> Rating:
    """Return the rating with which a model tests a stat, an attribute or a skill.

    An attribute that its card doesn't rate uses the ability rating of its class. Raises
    UsageProblem with the nearest name. Section: Model Abilities."""
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
        return read_rating(rules.data["numbers"][f"{card.model_class}_ability"], rules)
    raise UsageProblem(unknown("stat", stat, (*_RATED_STATS, *ATTRIBUTES, *rated)))


class Discipline(NamedTuple):
    """What a model brings to a test of discipline: its DISC, what conditions and talents add, and
    their thresholds."""

    rating: Rating
    terms: tuple[Term, ...]
    thresholds: tuple[int, ...]


def discipline_of(
    model: Model, rules: Ruleset, stages: Iterable[str] = ("discipline",)
) -> Discipline:
    """Return what a model brings to a test of discipline; raises UsageProblem where it has no
    DISC. Section: Morale."""
    gained = gains(active(card_talents(model.card, rules)), stages, model.flags.keys())
    rating = shifted_by(stat_rating(model, "DISC", rules), gained.levels, rules)
    return Discipline(
        rating,
        condition_terms(model, rules) + gained.shown_levels + gained.terms,
        gained.thresholds,
    )


def variable_speed(model: Model, move: str, rules: Ruleset, printed: int) -> int:
    """Return the SPD that a `panic`, an `evade` or a `pursuit` starts from; `printed` is that of
    the card.

    A panic goes by the base SPD, whatever conditions and talents do to it. Sections: Panic;
    Evade; Pursuit."""
    if move == "panic":
        return printed
    terms = (
        *condition_terms(model, rules, "speed"),
        *gains(active(card_talents(model.card, rules)), ("speed",), model.flags.keys()).terms,
    )
    return max(0, printed + sum(term.value for term in terms))


def modifier(rules: Ruleset, name: str) -> Term:
    """Return a modifier of the ruleset by its id."""
    for entry in rules.data["modifiers"]:
        if entry["id"] == name:
            return Term(entry["value"], entry["name"])
    raise KeyError(name)
