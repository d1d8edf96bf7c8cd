"""A list rule: its keys, and which of them each kind of rule reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from skirmish_cli.core.warband import Severity
from skirmish_cli.lists.conditions import Where

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
