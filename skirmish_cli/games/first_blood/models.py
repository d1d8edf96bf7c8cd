"""A Warrior at the table: its card with the statuses of the moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import parse_whole, require_bounds
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.stats import ChangedStat
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.first_blood.characteristics import CHARACTERISTICS, Count, count_printed
from skirmish_cli.games.first_blood.numbers import read_status_terms
from skirmish_cli.games.first_blood.rerolls import Extra, PoolRules, parse_reroll
from skirmish_cli.games.first_blood.special_rules import SpecialRule
from skirmish_cli.games.first_blood.statuses import SLAIN
from skirmish_cli.records import NamedTuple

Kind = Literal["warlord", "hero", "monster", "regiment"]


class Card(NamedTuple):
    """The card of a Warrior at the table; a characteristic that it lacks is None.

    Section: The Warrior Profile.
    """

    kind: Kind = "regiment"
    command_card: str | None = None
    m: int | None = None
    v: int | None = None
    c: int | None = None
    a: int | None = None
    w: int | None = None
    r: int | None = None
    d: int | None = None
    e: int | None = None
    cr: int | None = None
    barrage: int = 0
    size: int | None = None
    roles: tuple[str, ...] = ()
    special_rules: tuple[SpecialRule, ...] = ()
    notes: tuple[str, ...] = ()
    cost: int | None = None


class Warrior(NamedTuple):
    """A Warrior at the table: its card, statuses, roles and special rules in force.

    `statuses` are all flags that it carries, `typed_wounds` what its flag `w` says, and `roles` are
    in lower case. `changed` are the numbers of the card that a command changed.
    """

    key: str
    card: Card = Card()
    statuses: frozenset[str] = frozenset()
    roles: frozenset[str] = frozenset()
    special_rules: tuple[SpecialRule, ...] = ()
    typed_wounds: str | None = None
    changed: tuple[ChangedStat, ...] = ()

    def has(self, status: str) -> bool:
        """Return whether the Warrior has a status."""
        return status in self.statuses

    def find_change(self, letter: str) -> ChangedStat | None:
        """Return what a command changed about a characteristic, if anything."""
        name = CHARACTERISTICS[letter]
        return next((one for one in self.changed if one.printed == name), None)

    @property
    def has_barrage(self) -> bool:
        """Whether the Warrior has dice for a volley. Section: Barrage X."""
        return self.card.barrage > 0


def make_warrior(model: Model[Card]) -> Warrior:
    """Return the Warrior that a model with its flags is."""
    card = model.card
    return Warrior(
        model.key,
        card,
        frozenset(model.flags),
        frozenset(role.casefold() for role in card.roles),
        tuple(rule for rule in card.special_rules if rule.when is None or model.has(rule.when)),
        model.flags.get("w"),
        model.changed,
    )


def check_statuses(warrior: Warrior) -> None:
    """Raise UsageProblem for the slain, and for a status that a Warrior can't have.

    Sections: Wounds (W); Aimed!.
    """
    if warrior.has(SLAIN):
        raise UsageProblem(f"{warrior.key} is slain: it is out of the battle")
    if warrior.has("aimed") and not warrior.has_barrage:
        raise UsageProblem(f"{warrior.key} has no Barrage, so it can't be Aimed")


def read_printed(warrior: Warrior, letter: str) -> int:
    """Return a printed characteristic; raises UsageProblem where the card has none."""
    value: int | None = getattr(warrior.card, letter)
    if value is None:
        raise UsageProblem(
            f"the card of {warrior.key} has no {letter} ({CHARACTERISTICS[letter]}); "
            f"write {warrior.key}+{letter}=N"
        )
    return value


def find_terms(warrior: Warrior, letter: str, rules: Ruleset) -> tuple[Term, ...]:
    """Return what statuses and special rules add to a characteristic.

    Sections: Warrior Statuses; Characteristics and Modifiers.
    """
    own = (Term(rule.add, rule.name) for rule in warrior.special_rules if rule.stat == letter)
    return (*read_status_terms(warrior.statuses, letter, rules), *own)


def count_now(warrior: Warrior, letter: str, rules: Ruleset) -> Count:
    """Return a characteristic as it stands, with where it comes from.

    Raises UsageProblem where the card has none.
    """
    printed, terms = read_printed(warrior, letter), find_terms(warrior, letter, rules)
    return count_printed(letter, printed, terms, warrior.find_change(letter))


def count_wounds_left(warrior: Warrior) -> int:
    """Return the Wounds printed on a card, or what the flag `w=N` leaves of them.

    Raises UsageProblem for a flag above what is printed. Section: Wounds (W).
    """
    printed = read_printed(warrior, "w")
    if warrior.typed_wounds is None:
        return printed
    flag = f"{warrior.key}+w"
    return require_bounds(parse_whole(warrior.typed_wounds, flag, 0, 1000), flag, 0, printed)


def find_pool_rules(warrior: Warrior, roll: str) -> PoolRules:
    """Return a Warrior's special rules on the dice of a `clash`, `volley` or `block`."""
    found = [rule for rule in warrior.special_rules if rule.roll == roll]
    return PoolRules(
        tuple(parse_reroll(rule.reroll, rule.name) for rule in found if rule.reroll),
        tuple(Extra(rule.extra_on, rule.name) for rule in found if rule.extra_on),
    )


def find_resolve_rerolls(warrior: Warrior) -> frozenset[str]:
    """Return the rerolls that special rules give a Warrior's Resolve tests."""
    return frozenset(
        rule.reroll for rule in warrior.special_rules if rule.roll == "resolve" and rule.reroll
    )


def name_resolve_rerolls(warrior: Warrior) -> tuple[str, ...]:
    """Return the special rules that reroll a Warrior's Resolve tests."""
    return tuple(
        rule.name for rule in warrior.special_rules if rule.roll == "resolve" and rule.reroll
    )


def describe_rules(
    warrior: Warrior, rolls: Sequence[str], letters: Sequence[str]
) -> tuple[str, ...]:
    """Return in words the special rules on some kinds of roll or some characteristics."""
    return tuple(
        rule.in_words()
        for rule in warrior.special_rules
        if rule.roll in rolls or rule.stat in letters
    )
