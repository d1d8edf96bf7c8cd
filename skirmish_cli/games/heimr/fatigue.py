"""Fatigue: where it starts, what it is now, and what a breather takes from it."""

from __future__ import annotations

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.heimr.models import Character
from skirmish_cli.games.heimr.numbers import read_numbers


def compute_base_fatigue(stamina: int, rules: Ruleset) -> int:
    """Return the base fatigue: 4 less stamina, at least 1. Section: Base fatigue."""
    numbers = read_numbers(rules)
    base = max(numbers.least_fatigue, numbers.fatigue_above_stamina - stamina)
    return min(base, numbers.most_fatigue)


def find_base_fatigue(character: Character, rules: Ruleset) -> int:
    """Return a character's base fatigue: that of its stamina. Section: Base fatigue.

    A sheet without stamina may give its own.
    """
    own = character.card.base_fatigue
    if own is not None and character.card.find_attribute("stamina") is None:
        return own
    return compute_base_fatigue(character.card.find_value("stamina"), rules)


def find_fatigue(character: Character, rules: Ruleset) -> int:
    """Return a character's fatigue now: its flag, or the base fatigue of its sheet."""
    numbers = read_numbers(rules)
    now = character.read_flag("fatigue", numbers.least_fatigue, numbers.most_fatigue)
    return find_base_fatigue(character, rules) if now is None else now


def breathe(fatigue: int, base: int, relief: int) -> int:
    """Return the fatigue after a breather: lower by two, not below the base.

    Section: Taking a breather.

    >>> breathe(6, 1, 2), breathe(4, 3, 2), breathe(2, 4, 2)
    (4, 3, 2)
    """
    return max(fatigue - relief, min(base, fatigue))
