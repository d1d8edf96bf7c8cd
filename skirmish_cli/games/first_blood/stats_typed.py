"""Numbers of a card that can be typed after a Warrior: `+d=6` or `+a=+1:banner`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.options import require_bounds
from skirmish_cli.core.stats import Stat, StatKind, whole_stat
from skirmish_cli.games.first_blood.characteristics import CHARACTERISTICS, MOST_VALUE
from skirmish_cli.games.first_blood.models import Card
from skirmish_cli.games.first_blood.rerolls import parse_reroll
from skirmish_cli.games.first_blood.special_rules import Roll, SpecialRule
from skirmish_cli.games.first_blood.tests import REROLLS, SIDES

#: The highest of those characteristics that don't go up to MOST_VALUE; Wounds are 1 at least.
_MOST: Mapping[str, int] = {"w": 50, "cr": 60, "size": 10}


def list_stats(card: Card) -> dict[str, Stat]:
    """Return the numbers of a card by the names that are typed.

    Those are the characteristics by their printed letters, the cost, and what stands in its special
    rules by the rule's name, such as `last-stand.add`. Section: The Warrior Profile.
    """
    stats = {
        letter: Stat(name, (letter,), _modified(_MOST.get(letter, MOST_VALUE), letter == "w"))
        for letter, name in CHARACTERISTICS.items()
    }
    stats["cost"] = Stat("cost", ("cost",), whole_stat(0, 10_000))
    for place, rule in enumerate(card.special_rules):
        for part, stat in _list_rule_stats(rule, ("special_rules", place)):
            stats[f"{_as_word(rule.name)}.{part}"] = stat
    return stats


def _list_rule_stats(rule: SpecialRule, path: tuple[str | int, ...]) -> Iterator[tuple[str, Stat]]:
    """Yield what can be typed of a special rule, by the name of its part."""
    if rule.stat is not None:
        kind = whole_stat(-MOST_VALUE, MOST_VALUE)
        yield "add", Stat(f"number of {rule.name}", (*path, "add"), kind)
    if rule.extra_on is not None:
        yield "extra_on", Stat(f"face of {rule.name}", (*path, "extra_on"), whole_stat(1, SIDES))
    if rule.reroll is not None and rule.roll is not None:
        kind = _reroll_of(rule.roll)
        yield "reroll", Stat(f"reroll of {rule.name}", (*path, "reroll"), kind)


def _reroll_of(roll: Roll) -> StatKind:
    """Return the kind of a reroll of some dice, to which nothing can be added."""

    def read(text: str, whose: str) -> str:
        if roll == "resolve" and text not in REROLLS:
            raise UsageProblem(unknown(f"value of {whose}", text, REROLLS))
        return parse_reroll(text, whose).as_typed()

    def add(value: str, number: int, whose: str) -> str:
        raise UsageProblem(f"{whose}: nothing can be added to a reroll; write {whose}=failures")

    return StatKind(read, add)


def _modified(most: int, is_wounds: bool) -> StatKind:
    """Return the kind of a characteristic, which nothing brings below 0.

    Section: Characteristics and Modifiers.
    """
    plain = whole_stat(1 if is_wounds else 0, most)

    def add(value: int, number: int, whose: str) -> int:
        return require_bounds(max(1 if is_wounds else 0, value + number), whose, 0, most)

    return StatKind(plain.read, add)


def _as_word(name: str) -> str:
    """Return the name of a special rule as it is typed.

    >>> _as_word("Last Stand")
    'last-stand'
    """
    return "-".join(name.casefold().split())
