"""A list rule: its keys, the lines that it looks at, and its bounds."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import compress
from types import MappingProxyType
from typing import Any

from skirmish_cli.core.warband import Severity
from skirmish_cli.lists.receipts import Item, Receipt, is_given, list_values, read_values, word
from skirmish_cli.records import NamedTuple

Where = Mapping[str, object]

#: The words of a condition that aren't keys of a card: any value, none, a number above 0.
WORDS: Mapping[str, Callable[[object], bool]] = MappingProxyType(
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


def list_wanted(wanted: object) -> Sequence[object]:
    """Return the values that a condition asks for under one key."""
    return wanted if isinstance(wanted, (list, tuple)) else (wanted,)


def list_missing(needs: Where, item: Item) -> list[str]:
    """Return which of the keys that a line must have it hasn't."""
    return [
        key for key in map(str, list_wanted(needs.get("has", ()))) if not is_given(item.value(key))
    ]


def describe_condition(where: Where) -> str:
    """Return a condition as words.

    >>> describe_condition({"class": "hero", "has": "rar", "lacks": "rw"})
    'class hero and a value for rar and no rw'
    >>> describe_condition({"bsb": True}), describe_condition({"roles": ["Lead", "Aide"]})
    ('bsb: true', 'Lead or Aide among its roles')
    """
    return " and ".join(_describe_key(key, list_wanted(wanted)) for key, wanted in where.items())


def _describe_key(key: str, wanted: Sequence[object]) -> str:
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


def _make_test(wanted: Iterable[object]) -> Callable[[object], bool]:
    """Return the test of whether a value, or an item of a list, is one of some."""
    words, known = set(map(word, wanted)), dict[str, bool]()

    def test(found: object) -> bool:
        if isinstance(found, str):
            if found not in known:
                known[found] = word(found) in words
            return known[found]
        return any(word(one) in words for one in list_values(found))

    return test


_NOTHING: Where = MappingProxyType({})


class ListRule(NamedTuple):
    """One rule of the vocabulary. Its fields are the keys of the data."""

    id: str
    rule: str
    what: str = ""
    where: Where = _NOTHING
    of: str = "cost"
    at_most: int | str | None = None
    at_least: int | str | None = None
    exactly: int | None = None
    slack: int = 0
    own: str = ""
    per: int | None = None
    rounding: str = ""
    each: str = ""
    counting: str = "copies"
    needs: Where = _NOTHING
    others: Where = _NOTHING
    groups: Sequence[Where] = ()
    scope: str = "list"
    kind: str = ""
    severity: Severity = "error"
    if_short: Severity | None = None
    code: str = "list-rule"
    say: str = ""
    hint: str = ""
    at: str = ""
    section: str = ""

    @property
    def is_of_size(self) -> bool:
        """Whether it weighs the list against its size, so that every line needs a cost."""
        return self.rule == "percent" or "limit" in (self.at_most, self.at_least)


def read_rule(data: Mapping[str, Any]) -> ListRule:
    """Return a rule from its data, whose form was checked before."""
    return ListRule(**data)


_BOUNDS = ("at_most", "at_least", "exactly", "own")
#: Of which keys each kind of rule needs at least one.
NEEDED_KEYS: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "sum": _BOUNDS,
        "count": _BOUNDS,
        "percent": ("at_most", "at_least", "exactly"),
        "requires": ("needs",),
        "excludes": ("others",),
        "at_most_one_of": ("groups",),
        "unique": ("of",),
    }
)
_ALWAYS = frozenset({"id", "rule", "where", "kind", "severity", "code", "hint", "at", "section"})
_AMOUNTS = frozenset({"what", "at_most", "at_least", "exactly", "own", "rounding", "if_short"})
#: The keys that each kind of rule reads beside those that all read.
_READ: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "sum": _AMOUNTS | {"of", "slack", "per", "each", "scope", "say"},
        "percent": _AMOUNTS | {"of", "each", "scope", "say"},
        "count": _AMOUNTS | {"slack", "per", "each", "counting"},
        "unique": frozenset({"what", "of", "counting"}),
        "requires": frozenset({"needs", "scope", "say"}),
        "excludes": frozenset({"others", "scope", "say"}),
        "at_most_one_of": frozenset({"what", "groups", "scope", "say"}),
    }
)


def list_unread(data: Mapping[str, Any]) -> list[str]:
    """Return the keys of a rule's data that nothing reads in a rule like this one.

    A key that says what holds without it as well isn't among them.

    >>> list_unread({"id": "a", "rule": "count", "at_most": 1, "needs": {"has": "rw"}})
    ['needs']
    """
    rule = read_rule(data)
    read = _ALWAYS | _READ[rule.rule]
    if rule.rule in ("sum", "percent"):
        read -= {"say"} if rule.scope == "list" else {"each"}
    if rule.rule != "percent" and rule.per is None:
        read -= {"rounding"}
    if rule.at_least is None and rule.exactly is None:
        read -= {"if_short"}
    defaults = ListRule._field_defaults
    return [key for key in data if key not in read and data[key] != defaults[key]]


class Bound(NamedTuple):
    """How much is allowed or asked for, and in words."""

    amount: Fraction | int
    words: str

    @property
    def needed(self) -> str:
        """The words of a bound that something falls short of."""
        return self.words.replace(" allowed", " needed")


def find_most_allowed(rule: ListRule, receipt: Receipt, lines: Sequence[Item] = ()) -> Bound | None:
    """Return the most that a rule allows, or that a card of some lines allows."""
    said = read_values(lines, rule.own) if rule.own else ()
    own = [value for value in said if isinstance(value, int)]
    if own:
        return Bound(min(own), f"{min(own)} allowed in the {receipt.whole}")
    return _read_bound(rule, rule.at_most if rule.exactly is None else rule.exactly, receipt)


def find_least_asked(rule: ListRule, receipt: Receipt) -> Bound | None:
    """Return the least that a rule asks for.

    What is missing from a list that isn't whole may make up for it.
    """
    if rule.scope == "list" and not receipt.is_whole:
        return None
    if rule.at_least == "limit" and receipt.size is not None:
        least, whole = receipt.size - rule.slack, receipt.whole
        return Bound(least, f"the {least} that the limit of {receipt.size} asks of the {whole}")
    return _read_bound(rule, rule.at_least if rule.exactly is None else rule.exactly, receipt)


def _read_bound(rule: ListRule, value: int | str | None, receipt: Receipt) -> Bound | None:
    """Return a bound of a rule and how it reads.

    It is None where the rule has none, or the list no size to take it of.
    """
    size, unit, whole = receipt.size, receipt.unit, receipt.whole
    if value is None or (size is None and (value == "limit" or rule.per or rule.rule == "percent")):
        return None
    if value == "limit":
        return Bound(size or 0, f"the limit of {size} for the {whole}")
    if rule.rule == "percent":
        part = _round_share(Fraction(int(value) * (size or 0), 100), rule.rounding)
        share = f"{format_number(part)} of {size} {unit}"
        return Bound(part, f"the {value} % ({share}) for the {whole}")
    if rule.per:
        steps = -(-(size or 0) // rule.per) if rule.rounding == "up" else (size or 0) // rule.per
        most = int(value) * steps
        return Bound(most, f"{value} allowed per {rule.per} {unit} ({most} in {size})")
    return Bound(int(value), f"{value} allowed in the {whole}")


def _round_share(share: Fraction, rounding: str) -> Fraction:
    """Return a share of the list's size, rounded as its rule says."""
    if rounding == "down":
        return Fraction(math.floor(share))
    return Fraction(math.ceil(share)) if rounding == "up" else share


def format_number(amount: Fraction | int) -> str:
    """Return an amount as a player writes it.

    >>> format_number(Fraction(5, 2)), format_number(4)
    ('2.5', '4')
    """
    return str(amount.numerator) if amount.denominator == 1 else f"{float(amount):g}"
