"""The counterspell that a command describes. Section: Counterspells."""

from __future__ import annotations

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.actions import why_not
from skirmish_cli.games.freeblades.flags import Teller
from skirmish_cli.games.freeblades.magic import CASTER, COUNTERER, Counter
from skirmish_cli.games.freeblades.models import Card, find_condition_terms, read_power
from skirmish_cli.games.freeblades.numbers import read_modifier
from skirmish_cli.games.freeblades.policies import COUNTER, COUNTERS, NEVER, PASS, read_parry
from skirmish_cli.games.freeblades.procedures.shared.cast_options import (
    CastOptions,
    CounterOptions,
)
from skirmish_cli.games.freeblades.procedures.shared.parties import Party
from skirmish_cli.games.freeblades.reactions import make_reactions, name_owners
from skirmish_cli.games.freeblades.stats import find_stat_rating
from skirmish_cli.games.freeblades.talents import find_gains, read_card_talents, select_active
from skirmish_cli.games.freeblades.tests import (
    Rating,
    list_terms,
    make_die,
    read_rating,
    shift_by_terms,
)
from skirmish_cli.records import NamedTuple

#: What only a counterspell uses.
_COUNTER_OPTIONS = (
    CounterOptions.counter_engaged,
    CounterOptions.counter_mod,
    CounterOptions.counter_range,
    CounterOptions.counter_power,
    CounterOptions.counter_reaction,
)


class _Counterer(NamedTuple):
    """Whoever counters: its CAR, what changes the roll, and its printed power."""

    rating: Rating
    terms: tuple[Term, ...] = ()
    is_engaged: bool = False
    power: int | None = None


def make_counter(
    command: Command[CastOptions], party: Party, base_cost: int, teller: Teller
) -> Counter | None:
    """Return the counterspell that a command describes, if any.

    Without a card whoever counters is known as `counter` in what it changes. Raises UsageProblem
    for a counterspell that can't be tried. Section: Counterspells.
    """
    model, reactors = party.countering, party.counter_reactors
    options, rules, text = command.options, command.rules, command.options.counter
    if text is None:
        for option in options.given_of(*_COUNTER_OPTIONS):
            raise UsageProblem(f"{option.flag} needs --counter RATING or MODEL")
        return None
    who = _Counterer(read_rating(text, rules)) if model is None else _find_counterer(model, rules)
    power = _check_power(options, who, base_cost)
    _check_range(options, who.rating)
    terms, is_engaged = who.terms, who.is_engaged or options.counter_engaged
    if is_engaged:
        terms += (read_modifier(rules, "counter_engaged"),)
    elif reactors:
        raise UsageProblem(
            "--counter-reaction needs --counter-engaged: only an engaged model draws reaction "
            "attacks"
        )
    terms += options.counter_mod
    suffered = make_reactions(model, reactors, "--counter-reaction", teller, read_parry(command))
    return Counter(
        make_die(who.rating, terms),
        list_terms(who.rating, terms),
        model.key if model else "",
        is_engaged,
        name_owners(suffered._replace(uses=1), CASTER, COUNTERER),
        rules.ruling("reroll_when"),
        base_cost,
        power,
        teller,
        PASS if command.policy(COUNTERS) == NEVER else COUNTER,
    )


def _find_counterer(model: Model[Card], rules: Ruleset) -> _Counterer:
    reason = why_not("counterspell", model, rules)
    if reason is None and model.card.car is None:
        reason = "its card has no CAR; write its rating, such as --counter d8"
    if reason:
        raise UsageProblem(f"{model.key} can't counter: {reason}")
    talents = select_active(read_card_talents(model.card, rules))
    gained = find_gains(talents, ("counterspell",), model.flags.keys())
    rating = shift_by_terms(find_stat_rating(model, "CAR", rules), gained.levels, rules)
    terms = find_condition_terms(model, rules) + gained.level_terms + gained.terms
    return _Counterer(rating, terms, model.has("engaged"), read_power(model, None))


def _check_power(options: CounterOptions, who: _Counterer, base_cost: int) -> int | None:
    """Return the power left, if known; raises UsageProblem where it is too little."""
    power = who.power if options.counter_power is None else options.counter_power
    if power is not None and power < base_cost:
        raise UsageProblem(
            f"countering costs the base cost of {base_cost}, and only {power} power is left"
        )
    return power


def _check_range(options: CounterOptions, rating: Rating) -> None:
    """Raise UsageProblem for whoever is too far away to counter."""
    distance = options.counter_range
    if distance is not None and distance > rating.sides:
        raise UsageProblem(
            f"{distance} inches are too far to counter with CAR {rating}: at most {rating.sides}"
        )
