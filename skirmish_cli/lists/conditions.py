"""Conditions of list rules: which lines have what is asked for.

`has: rw` asks for any value, `lacks: rw` for none, `some: v` for more than 0, a list of values
for one of them, and a list on the card must hold the value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import compress
from types import MappingProxyType
from typing import Any

from skirmish_cli.lists.items import Item, is_given, list_values, read_values, word

Where = Mapping[str, Any]

#: The words of a condition that aren't keys of a card: any value, none, a number above 0.
WORDS: Mapping[str, Callable[[Any], bool]] = MappingProxyType(
    {"has": is_given, "lacks": lambda value: not is_given(value), "some": bool}
)


def select_fitting(where: Where, lines: Iterable[Item]) -> list[Item]:
    """Return those of some lines that have every value that is asked for."""
    found = list(lines)
    for key, wanted in where.items():
        names = list_wanted(wanted)
        if key in WORDS:
            for name in names:
                found = list(compress(found, map(WORDS[key], read_values(found, str(name)))))
        else:
            found = list(compress(found, map(_make_test(names), read_values(found, key))))
    return found


def select_unfitting(where: Where, lines: Sequence[Item]) -> list[Item]:
    """Return those of some lines that lack a value that is asked for."""
    fit = set(map(id, select_fitting(where, lines)))
    return [item for item in lines if id(item) not in fit]


def list_wanted(wanted: Any) -> Sequence[Any]:
    """Return the values that a condition asks for under one key."""
    return wanted if isinstance(wanted, (list, tuple)) else (wanted,)


def list_missing(needs: Where, item: Item) -> list[str]:
    """Return which of the keys that a line must have it hasn't."""
    return [key for key in list_wanted(needs.get("has", ())) if not is_given(item.value(key))]


def describe_condition(where: Where) -> str:
    """Return a condition as words.

    >>> describe_condition({"class": "hero", "has": "rar", "lacks": "rw"})
    'class hero and a value for rar and no rw'
    >>> describe_condition({"bsb": True}), describe_condition({"roles": ["Lead", "Aide"]})
    ('bsb: true', 'Lead or Aide among its roles')
    """
    return " and ".join(_describe_key(key, list_wanted(wanted)) for key, wanted in where.items())


def _describe_key(key: str, wanted: Sequence[Any]) -> str:
    values = " or ".join(str(one).lower() if isinstance(one, bool) else str(one) for one in wanted)
    words = {"has": f"a value for {values}", "lacks": f"no {values}", "some": f"some {values}"}
    if key in words:
        return words[key]
    if any(isinstance(one, bool) for one in wanted):
        return f"{key}: {values}"
    # A key such as roles holds a list of words; one such as attacks a number.
    is_list = (
        key.endswith("s") and not key.endswith("ss") and all(isinstance(one, str) for one in wanted)
    )
    return f"{values} among its {key}" if is_list else f"{key} {values}"


def _make_test(wanted: Iterable[Any]) -> Callable[[Any], bool]:
    """Return the test of whether a value, or an item of a list, is one of some."""
    words, known = set(map(word, wanted)), dict[str, bool]()

    def test(found: Any) -> bool:
        if isinstance(found, str):
            if found not in known:
                known[found] = word(found) in words
            return known[found]
        return any(word(one) in words for one in list_values(found))

    return test
