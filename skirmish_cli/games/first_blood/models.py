"""Warriors at the table: a card or plain numbers with the statuses of the moment, as the
procedures use them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Model, bounded, parse_whole
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.first_blood.profiles import CHARACTERISTICS
from skirmish_cli.games.first_blood.rerolls import NO_RULES, Extra, PoolRules, parse_reroll
from skirmish_cli.games.first_blood.tests import current_value


class Count(NamedTuple):
    """A number of dice or a characteristic as it stands, the terms that it comes from, and what
    it is higher than."""

    value: int
    terms: tuple[Term, ...] = ()
    other: str = ""

    def told(self) -> str:
        """Return where the number comes from.

        >>> Count(3, (Term(0, "Attacks 2"), Term(1, "inspired"))).told()
        'Attacks 2, +1 inspired'
        """
        terms = [
            f"{term.value:+d} {term.source}" if term.value else term.source for term in self.terms
        ]
        return ", ".join(terms or [str(self.value)]) + (
            f" rather than {self.other}" if self.other else ""
        )


class Striker(NamedTuple):
    """Whoever attacks: its dice, the most hits on one Enemy, and its special rules on hit dice.

    `cards_rules` are its special rules in force in a player's words.
    """

    key: str
    dice: Count
    cap: Count
    rules: PoolRules = NO_RULES
    cards_rules: tuple[str, ...] = ()


class Target(NamedTuple):
    """An Enemy that is attacked: its block dice, Wounds left, Resolve, and its special rules.

    `cards_rules` are its special rules in force in a player's words.
    """

    key: str
    blocks: Count
    wounds: int
    resolve: Count
    broken: bool = False
    rules: PoolRules = NO_RULES
    resolve_rerolls: frozenset[str] = frozenset()
    cards_rules: tuple[str, ...] = ()


def characteristic(model: Model, letter: str) -> int:
    """Return a printed characteristic; raises UsageProblem where the card has none."""
    value = getattr(model.card, letter)
    if value is None:
        raise UsageProblem(f"the card of {model.key} has no {letter} ({CHARACTERISTICS[letter]})")
    return int(value)


def find_characteristic(name: str) -> str:
    """Return the letter of a characteristic named by letter or word; raises UsageProblem with the
    nearest."""
    wanted = name.casefold().replace("_", " ")
    for letter, word in CHARACTERISTICS.items():
        if wanted in {letter, word.casefold()}:
            return letter
    raise UsageProblem(
        unknown(
            "characteristic", name, (*map(str.upper, CHARACTERISTICS), *CHARACTERISTICS.values())
        )
    )


def special_rules(model: Model, roll: str) -> list[Any]:
    """Return the special rules of a card that bear on a kind of roll in the model's situation."""
    return [
        rule
        for rule in model.card.special_rules
        if rule.roll == roll and (rule.when is None or model.has(rule.when))
    ]


def stat_terms(model: Model, letter: str, rules: Ruleset) -> tuple[Term, ...]:
    """Return what statuses and special rules do to a characteristic. Sections: Warrior Statuses;
    Characteristics."""
    terms = [
        Term(condition.effects[letter], name)
        for name, condition in rules.conditions.items()
        if name in model.flags and condition.effects.get(letter)
    ]
    terms += [
        Term(rule.add, rule.name)
        for rule in model.card.special_rules
        if rule.stat == letter and (rule.when is None or model.has(rule.when))
    ]
    return tuple(terms)


def current(model: Model, letter: str, rules: Ruleset, missing: int | None = None) -> Count:
    """Return a characteristic as it stands, with its terms; `missing` stands in where the card
    has none."""
    has_none = getattr(model.card, letter) is None
    printed = missing if has_none and missing is not None else characteristic(model, letter)
    terms = stat_terms(model, letter, rules)
    return Count(current_value(printed, terms), _told(CHARACTERISTICS[letter], printed, terms))


def pool_rules(model: Model, roll: str) -> PoolRules:
    """Return a card's special rules on a pool: `clash`, `volley` or `block`."""
    found = special_rules(model, roll)
    return PoolRules(
        tuple(parse_reroll(rule.reroll, rule.name) for rule in found if rule.reroll),
        tuple(Extra(rule.extra_on, rule.name) for rule in found if rule.extra_on),
    )


def test_rerolls(model: Model, roll: str) -> frozenset[str]:
    """Return the rerolls that a card's special rules give its tests of a kind, such as
    `resolve`."""
    return frozenset(rule.reroll for rule in special_rules(model, roll) if rule.reroll)


def rules_in_force(model: Model, rolls: Sequence[str], letters: Sequence[str]) -> tuple[str, ...]:
    """Return a card's special rules on some kinds of roll or characteristics, in a player's
    words."""
    return tuple(
        rule.in_words()
        for rule in model.card.special_rules
        if (rule.roll in rolls or rule.stat in letters)
        and (rule.when is None or model.has(rule.when))
    )


def make_striker(model: Model, kind: str, rules: Ruleset) -> Striker:
    """Return a Warrior made ready for a clash or volley; raises UsageProblem where it may not or
    can't attack.

    Sections: Attacks (A); Clash (C); Volley (V); Inspired!; Aimed!; Broken!.
    """
    check_statuses(model)
    if model.has("broken"):
        raise UsageProblem(f"{model.key} is Broken: it may only Rally or Combat Rally")
    if kind == "volley":
        if model.has("engaged"):
            raise UsageProblem(
                f"{model.key} is Engaged: it may only perform Combat Actions, and no Volley"
            )
        if not model.card.barrage:
            raise UsageProblem(f"{model.key} has no Barrage, so it can't volley")
    if "w" in model.flags:
        wounds_left(model)
    dice, cap = ("a", "c") if kind == "clash" else ("barrage", "v")
    return Striker(
        model.key,
        current(model, dice, rules),
        current(model, cap, rules),
        pool_rules(model, kind),
        rules_in_force(model, (kind,), (dice, cap)),
    )


def make_target(model: Model, rules: Ruleset) -> Target:
    """Return a Warrior made ready to be attacked: it blocks with the higher of Defense and Evasion.

    One of the two that its card lacks counts as 0; raises UsageProblem where both are missing.

    Section: Defense (D) & Evasion (E).
    """
    check_statuses(model)
    if model.card.d is None and model.card.e is None:
        raise UsageProblem(f"the card of {model.key} has neither d (Defense) nor e (Evasion)")
    blocks = blocks_of(current(model, "d", rules, missing=0), current(model, "e", rules, missing=0))
    return Target(
        model.key,
        blocks,
        wounds_left(model),
        current(model, "r", rules),
        model.has("broken"),
        pool_rules(model, "block"),
        test_rerolls(model, "resolve"),
        rules_in_force(model, ("block", "resolve"), ("d", "e", "r")),
    )


def blocks_of(defense: Count, evasion: Count) -> Count:
    """Return the block dice: the higher of Defense and Evasion, after modifiers.

    >>> blocks_of(Count(2), Count(3)).value
    3
    """
    ours, other = (defense, evasion) if defense.value >= evasion.value else (evasion, defense)
    name, other_name = ("Defense", "Evasion") if ours is defense else ("Evasion", "Defense")
    return Count(
        ours.value, ours.terms or (Term(0, f"{name} {ours.value}"),), f"{other_name} {other.value}"
    )


def check_statuses(model: Model) -> None:
    """Raise UsageProblem for a status that the Warrior can't have. Section: Aimed!."""
    if model.has("aimed") and not model.card.barrage:
        raise UsageProblem(f"{model.key} has no Barrage, so it can't be Aimed")


def wounds_left(model: Model) -> int:
    """Return the Wounds of a Warrior, or what its flag `w=N` leaves of them; raises UsageProblem
    out of bounds."""
    printed = characteristic(model, "w")
    if "w" not in model.flags:
        return printed
    return bounded(
        parse_whole(model.flags["w"], f"{model.key}+w", 0, 1000), f"{model.key}+w", 0, printed
    )


def _told(name: str, printed: int, terms: tuple[Term, ...]) -> tuple[Term, ...]:
    return (Term(0, f"{name} {printed}"), *terms)
