"""The numbers of a card that can be typed behind a Warrior, such as `+d=6` or `+a=+1:banner`."""

from __future__ import annotations

from collections.abc import Mapping

from skirmish_cli.core.options import require_bounds
from skirmish_cli.core.stats import Stat, StatKind, whole_stat
from skirmish_cli.games.first_blood.characteristics import CHARACTERISTICS, MOST_VALUE
from skirmish_cli.games.first_blood.models import Card
from skirmish_cli.games.first_blood.tests import SIDES

#: The highest of those characteristics that don't go up to MOST_VALUE; Wounds are 1 at least.
_MOST: Mapping[str, int] = {"w": 50, "cr": 60, "size": 10}


def list_stats(card: Card) -> dict[str, Stat]:
    """Return the numbers of a card by the names that are typed.

    Those are the characteristics by their printed letters, and the numbers of its special rules by
    the rule's name, such as `last-stand.add`. Section: The Warrior Profile.
    """
    stats = {
        letter: Stat(name, (letter,), _modified(_MOST.get(letter, MOST_VALUE), letter == "w"))
        for letter, name in CHARACTERISTICS.items()
    }
    for place, rule in enumerate(card.special_rules):
        name, path = _as_word(rule.name), ("special_rules", place)
        if rule.stat is not None:
            kind = whole_stat(-MOST_VALUE, MOST_VALUE)
            stats[f"{name}.add"] = Stat(f"number of {rule.name}", (*path, "add"), kind)
        if rule.extra_on is not None:
            kind = whole_stat(1, SIDES)
            stats[f"{name}.extra_on"] = Stat(f"face of {rule.name}", (*path, "extra_on"), kind)
    return stats


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
