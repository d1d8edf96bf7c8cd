"""The numbers and texts of First Blood's ruleset, as rules read them."""

from __future__ import annotations

from collections.abc import Collection

from skirmish_cli.core.changes import Until
from skirmish_cli.core.ruleset import Ruleset, Values
from skirmish_cli.dice.throws import Term
from skirmish_cli.records import NamedTuple


class Numbers(Values):
    """The part `numbers:` of the ruleset, in inches."""

    engagement_inches: int
    driven_back_inches: int


class Texts(Values):
    """What is said of results that rest on a reading of ours, from the part `tables:`."""

    attacks_are_ours: str
    rounds_are_ours: str


def read_numbers(rules: Ruleset) -> Numbers:
    """Return the numbers of a ruleset."""
    return Numbers(rules.data["numbers"])


def read_texts(rules: Ruleset) -> Texts:
    """Return the texts of a ruleset's tables."""
    return Texts(rules.data["tables"])


class Lasting(NamedTuple):
    """Until when the flags hold that results set."""

    w: Until = "removed"
    broken: Until = "removed"
    activated: Until = "removed"
    supremacy: Until = "removed"


def read_lasting(rules: Ruleset) -> Lasting:
    """Return until when the flags hold that results set."""
    return Lasting(*(rules.lasts(flag) for flag in Lasting._fields))


def read_status_terms(statuses: Collection[str], letter: str, rules: Ruleset) -> tuple[Term, ...]:
    """Return what some statuses add to a characteristic, in the order of the ruleset.

    Section: Warrior Statuses.
    """
    return tuple(
        Term(condition.effects[letter], name)
        for name, condition in rules.conditions.items()
        if name in statuses and condition.effects.get(letter)
    )
