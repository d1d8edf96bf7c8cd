"""The stats that a model tests with: ratings, discipline, the SPD of its moves."""

from __future__ import annotations

from collections.abc import Iterable

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.changed import read_card_rating
from skirmish_cli.games.freeblades.models import Card, find_class, find_condition_terms
from skirmish_cli.games.freeblades.numbers import read_numbers
from skirmish_cli.games.freeblades.talents import find_gains, read_card_talents, select_active
from skirmish_cli.games.freeblades.tests import ATTRIBUTES, Rating, read_rating, shift_by_terms
from skirmish_cli.records import NamedTuple

_RATED_STATS = {"MAR": "mar", "RAR": "rar", "DISC": "disc", "CAR": "car"}


def find_stat_rating(model: Model[Card], stat: str, rules: Ruleset) -> Rating:
    """Return the rating with which a model tests a stat, an attribute or a skill.

    An attribute that its card doesn't rate uses the ability rating of its class. Raises
    UsageProblem with the nearest name. Section: Model Abilities.
    """
    card, name = model.card, stat.upper()
    if name in _RATED_STATS:
        printed = getattr(card, _RATED_STATS[name])
        if printed is None:
            raise UsageProblem(f"{model.key} has no {name}")
        return read_card_rating(model, name, printed, rules)
    rated = {key.upper(): (key, value) for key, value in (*card.attributes, *card.skills)}
    if name in rated:
        return read_card_rating(model, *rated[name], rules)
    if name in ATTRIBUTES:
        return read_rating(read_numbers(rules).ability_of(find_class(model)), rules)
    raise UsageProblem(unknown("stat", stat, (*_RATED_STATS, *ATTRIBUTES, *rated)))


class Discipline(NamedTuple):
    """What a model brings to a discipline test: DISC and what changes the roll."""

    rating: Rating
    terms: tuple[Term, ...]
    thresholds: tuple[int, ...]


def find_discipline(
    model: Model[Card], rules: Ruleset, stages: Iterable[str] = ("discipline",)
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


def find_variable_speed(model: Model[Card], move: str, rules: Ruleset, printed: int) -> int:
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
