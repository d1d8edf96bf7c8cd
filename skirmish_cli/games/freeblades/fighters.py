"""Models at the table: a card with the flags of its situation, as the procedures use it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.game import Ruleset
from skirmish_cli.core.procedure import Model, parse_whole
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.ratings import Rating
from skirmish_cli.games.freeblades.tests import read_rating

ATTRIBUTES = ("STR", "DEX", "AGL", "END", "SPR", "KNW")
_RATED_STATS = {"MAR": "mar", "RAR": "rar", "DISC": "disc", "CAR": "car"}


@dataclass(frozen=True)
class Fighter:
    """A model in a combat. The ratings are as printed; `test_terms` and `defense_terms` are what its flags add."""

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


def make_fighter(model: Model, side: str, rules: Ruleset) -> Fighter:
    """Return a model made ready for combat; raises UsageProblem that names what its card lacks."""
    card = model.card
    missing = [name for name, value in (("mar", card.mar), ("mw", card.mw), ("def", card.defense), ("av", card.av),
                                        ("lp", card.lp), ("disc", card.disc)) if value is None]
    if missing:
        raise UsageProblem(f"{model.key} can't fight: its card lacks {', '.join(missing)}")
    return Fighter(
        key=model.key, side=side, is_hero=card.model_class == "hero", is_follower=card.model_class == "follower",
        melee_rating=read_rating(card.mar, rules), damage_rating=read_rating(card.mw.damage, rules),
        defense=card.def_value, has_shield=card.has_shield, armour=card.av,
        life_points=life_points_left(model), discipline=read_rating(card.disc, rules), parries=card.parry,
        speed=card.spd, has_standoff=card.mw.standoff or model.has("standoff"), flags=frozenset(model.flags),
        test_terms=condition_terms(model, rules), defense_terms=condition_terms(model, rules, "defense"),
    )


def life_points_left(model: Model) -> int:
    """Return the LP of a model, or what its flag `lp=N` leaves of them; raises UsageProblem out of bounds."""
    if "lp" not in model.flags:
        return int(model.card.lp)
    return parse_whole(model.flags["lp"], f"{model.key}+lp", 1, int(model.card.lp))


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

    An attribute that its card doesn't rate uses the ability rating of its class. Raises UsageProblem with the nearest
    name. Section: Model Abilities.
    """
    card, name = model.card, stat.upper()
    if name in _RATED_STATS:
        printed = getattr(card, _RATED_STATS[name])
        if printed is None:
            raise UsageProblem(f"{model.key} has no {name}")
        return read_rating(printed, rules)
    rated: Mapping[str, Any] = {key.upper(): value for key, value in {**card.attributes, **card.skills}.items()}
    if name in rated:
        return read_rating(rated[name], rules)
    if name in ATTRIBUTES:
        return read_rating(rules.data["numbers"][f"{card.model_class}_ability"], rules)
    raise UsageProblem(unknown("stat", stat, (*_RATED_STATS, *ATTRIBUTES, *rated)))


def modifier(rules: Ruleset, name: str) -> Term:
    """Return a modifier of the ruleset by its id."""
    for entry in rules.data["modifiers"]:
        if entry["id"] == name:
            return Term(entry["value"], entry["name"])
    raise KeyError(name)
