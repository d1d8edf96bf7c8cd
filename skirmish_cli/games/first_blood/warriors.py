"""Warriors at the table: a card or plain numbers with the statuses of the moment, as the procedures use them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.game import Ruleset
from skirmish_cli.core.procedure import Model, bounded, parse_whole
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.first_blood.rerolls import NO_RULES, PoolRules, parse_pool_reroll
from skirmish_cli.games.first_blood.tests import current_value

#: The characteristics by their printed letter, in the order of the profile.
CHARACTERISTICS: Mapping[str, str] = {
    "m": "March", "v": "Volley", "c": "Clash", "a": "Attacks", "w": "Wounds", "r": "Resolve", "d": "Defense",
    "e": "Evasion", "cr": "Command Range", "barrage": "Barrage", "size": "Size",
}


class Count(NamedTuple):
    """A number of dice or a characteristic as it stands, and the terms that it comes from."""

    value: int
    terms: tuple[Term, ...] = ()


class Striker(NamedTuple):
    """Whoever attacks: its dice, the most hits on one Enemy, and its special rules on hit dice."""

    key: str
    dice: Count
    cap: int
    rules: PoolRules = NO_RULES


class Target(NamedTuple):
    """An Enemy that is attacked: its block dice, Wounds left, Resolve, and its special rules."""

    key: str
    blocks: Count
    wounds: int
    resolve: Count
    broken: bool = False
    rules: PoolRules = NO_RULES
    resolve_rerolls: frozenset[str] = frozenset()


def characteristic(model: Model, letter: str) -> int:
    """Return a printed characteristic; raises UsageProblem where the card has none."""
    value = getattr(model.card, letter)
    if value is None:
        raise UsageProblem(f"the card of {model.key} has no {letter} ({CHARACTERISTICS[letter]})")
    return int(value)


def find_characteristic(name: str) -> str:
    """Return the letter of a characteristic named by letter or word; raises UsageProblem with the nearest."""
    wanted = name.casefold().replace("_", " ")
    for letter, word in CHARACTERISTICS.items():
        if wanted in {letter, word.casefold()}:
            return letter
    raise UsageProblem(unknown("characteristic", name, (*map(str.upper, CHARACTERISTICS), *CHARACTERISTICS.values())))


def special_rules(model: Model, roll: str) -> list[Any]:
    """Return the special rules of a card that bear on a kind of roll in the model's situation."""
    return [rule for rule in model.card.special_rules
            if rule.roll == roll and (rule.when is None or model.has(rule.when))]


def stat_terms(model: Model, letter: str, rules: Ruleset) -> tuple[Term, ...]:
    """Return what statuses and special rules do to a characteristic. Sections: Warrior Statuses; Characteristics."""
    terms = [Term(condition.effects[letter], name) for name, condition in rules.conditions.items()
             if name in model.flags and condition.effects.get(letter)]
    terms += [Term(rule.add, rule.name) for rule in model.card.special_rules
              if rule.stat == letter and (rule.when is None or model.has(rule.when))]
    return tuple(terms)


def current(model: Model, letter: str, rules: Ruleset) -> Count:
    """Return a characteristic as it stands, with its terms."""
    printed, terms = characteristic(model, letter), stat_terms(model, letter, rules)
    return Count(current_value(printed, terms), _told(CHARACTERISTICS[letter], printed, terms))


def pool_rules(model: Model, roll: str) -> PoolRules:
    """Return a card's special rules on a pool: `clash`, `volley` or `block`."""
    found = special_rules(model, roll)
    return PoolRules(tuple(parse_pool_reroll(rule.reroll, rule.name) for rule in found if rule.reroll),
                     tuple(rule.extra_on for rule in found if rule.extra_on))


def test_rerolls(model: Model, roll: str) -> frozenset[str]:
    """Return the rerolls that a card's special rules give its tests of a kind, such as `resolve`."""
    return frozenset(rule.reroll for rule in special_rules(model, roll) if rule.reroll)


def make_striker(model: Model, kind: str, rules: Ruleset) -> Striker:
    """Return a Warrior made ready for a clash or volley; raises UsageProblem where it may not or can't attack.

    Sections: Attacks (A); Clash (C); Volley (V); Inspired!; Aimed!; Broken!.
    """
    check_statuses(model)
    if model.has("broken"):
        raise UsageProblem(f"{model.key} is Broken: it may only Rally or Combat Rally")
    if kind == "volley":
        if model.has("engaged"):
            raise UsageProblem(f"{model.key} is Engaged: it may only perform Combat Actions, and no Volley")
        if not model.card.barrage:
            raise UsageProblem(f"{model.key} has no Barrage, so it can't volley")
    dice, cap = ("a", "c") if kind == "clash" else ("barrage", "v")
    return Striker(model.key, current(model, dice, rules), current(model, cap, rules).value, pool_rules(model, kind))


def make_target(model: Model, rules: Ruleset) -> Target:
    """Return a Warrior made ready to be attacked: it blocks with the higher of Defense and Evasion.

    Section: Defense (D) & Evasion (E).
    """
    check_statuses(model)
    return Target(model.key, blocks_of(current(model, "d", rules), current(model, "e", rules)),
                  wounds_left(model), current(model, "r", rules), model.has("broken"), pool_rules(model, "block"),
                  test_rerolls(model, "resolve"))


def blocks_of(defense: Count, evasion: Count) -> Count:
    """Return the block dice: the higher of Defense and Evasion, after modifiers.

    >>> blocks_of(Count(2), Count(3)).value
    3
    """
    higher, name = (defense, "Defense") if defense.value >= evasion.value else (evasion, "Evasion")
    return Count(higher.value, higher.terms or (Term(0, f"{name} {higher.value}"),))


def check_statuses(model: Model) -> None:
    """Raise UsageProblem for a status that the Warrior can't have. Section: Aimed!."""
    if model.has("aimed") and not model.card.barrage:
        raise UsageProblem(f"{model.key} has no Barrage, so it can't be Aimed")


def wounds_left(model: Model) -> int:
    """Return the Wounds of a Warrior, or what its flag `w=N` leaves of them; raises UsageProblem out of bounds."""
    printed = characteristic(model, "w")
    if "w" not in model.flags:
        return printed
    return bounded(parse_whole(model.flags["w"], f"{model.key}+w", 0, 1000), f"{model.key}+w", 0, printed)


def _told(name: str, printed: int, terms: tuple[Term, ...]) -> tuple[Term, ...]:
    return (Term(0, f"{name} {printed}"), *terms)
