"""List rules as data: the closed vocabulary in which a ruleset says what a list may hold.

Each rule names one of these, over the lines of the receipt that fit its `where`:

    sum              what they come to in `of` (the cost, or a number on the card)
    count            how many there are; `each: entry` counts for every value of that key apart
    percent          what they cost, in percent of the size of the list
    unique           `of` is never the same on two of them
    requires         where there is one, there must be one that fits `needs`
    excludes         where there is one, there can't be one that fits `others`
    at_most_one_of   of the groups in `groups` only one may be there

`at_most` and `at_least` are numbers, or `limit` for the size of the list. With `per: 1000` they are for each full
1000 of it. `scope: model` asks it of every line by itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

from skirmish_cli.core.list_advice import (
    cheaper,
    cheapest_change,
    cheapest_drop,
    first_beyond,
    itemised,
    named,
    said,
)
from skirmish_cli.core.receipts import Item, Path, Receipt, Where, amount, fitting, is_given, word
from skirmish_cli.core.warband import ListIssue, Severity

KINDS = ("sum", "count", "percent", "unique", "requires", "excludes", "at_most_one_of")
ROUNDINGS = ("exact", "down", "up")
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
    per: int | None = None
    rounding: str = ""
    each: str = ""
    needs: Where = _NOTHING
    others: Where = _NOTHING
    groups: Sequence[Where] = ()
    scope: str = "list"
    kind: str = ""
    severity: Severity = "error"
    code: str = "list-rule"
    say: str = ""
    hint: str = ""
    at: str = ""
    section: str = ""


def read_rule(data: Mapping[str, Any]) -> ListRule:
    """Return a rule from its data, whose form was checked when the ruleset was compiled."""
    return ListRule(**data)


def check_rules(rules: Iterable[ListRule], receipt: Receipt) -> Iterator[ListIssue]:
    """Yield what breaks the rules, rule by rule."""
    for rule in rules:
        yield from _CHECKS[rule.rule](rule, receipt)


def check_costs(receipt: Receipt) -> Iterator[ListIssue]:
    """Yield a warning for each line without a cost, if the list has a limit."""
    if receipt.size is None:
        return
    for item in receipt.items:
        if item.each is None:
            yield ListIssue((*item.path, "card"), "warning", "no-cost",
                            f"{item.label} has no cost, so it isn't counted against the limit of {receipt.size} "
                            f"{receipt.unit}", "add cost: to its card")  # fmt: skip


def _lines(rule: ListRule, receipt: Receipt) -> list[Item]:
    """Return the lines that a rule is about: models, and for what is paid their options too."""
    kind = rule.kind or ("" if rule.rule in ("sum", "percent") and rule.of == "cost" else "model")
    items = [item for item in receipt.items if item.kind == kind] if kind else list(receipt.items)
    return list(filter(fitting(rule.where), items)) if rule.where else items


class _Bound(NamedTuple):
    amount: Fraction
    words: str


def _bound(rule: ListRule, value: int | str | None, receipt: Receipt) -> _Bound | None:
    """Return a bound of a rule and how it reads; None where the rule has none, or the list no size to take it of."""
    size, unit = receipt.size, receipt.unit
    if value is None or (size is None and (value == "limit" or rule.per or rule.rule == "percent")):
        return None
    if value == "limit":
        return _Bound(Fraction(size or 0), f"the limit of {size} for the {receipt.whole}")
    if rule.rule == "percent":
        part = Fraction(int(value) * (size or 0), 100)
        if rule.rounding in ("down", "up"):
            part = Fraction(math.floor(part) if rule.rounding == "down" else math.ceil(part))
        return _Bound(part, f"the {value} % ({_shown(part)} of {size} {unit}) for the {receipt.whole}")
    if rule.per:
        steps = -(-(size or 0) // rule.per) if rule.rounding == "up" else (size or 0) // rule.per
        return _Bound(Fraction(int(value) * steps),
                      f"{value} allowed per {rule.per} {unit} ({int(value) * steps} in {size})")  # fmt: skip
    return _Bound(Fraction(int(value)), f"{value} allowed in the {receipt.whole}")


def _shown(amount: Fraction) -> str:
    return str(amount.numerator) if amount.denominator == 1 else f"{float(amount):g}"


def _groups(rule: ListRule, lines: list[Item]) -> Iterator[tuple[str, list[Item]]]:
    """Yield the lines that are counted together: all of them, or those with each value of a key."""
    if not rule.each:
        yield rule.what or "models", lines
        return
    apart: dict[str, tuple[str, list[Item]]] = {}
    for item in lines:
        found = item.value(rule.each)
        for value in found if isinstance(found, (list, tuple, set, frozenset)) else [found]:
            if is_given(value):
                apart.setdefault(word(value), (str(value), []))[1].append(item)
    yield from apart.values()


def _sum(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    if rule.scope == "model":
        yield from _sum_of_each(rule, receipt)
        return
    unit = receipt.unit if rule.of == "cost" else rule.of.upper()
    most, least = _bound(rule, rule.at_most, receipt), _bound(rule, rule.at_least, receipt)
    for what, lines in _groups(rule, _lines(rule, receipt)):
        total = sum(amount(item, rule.of) for item in lines)
        start = f"{what} cost" if rule.of == "cost" and rule.rule == "sum" else f"{what}:"
        start = f"the {start}" if start == "models cost" else start
        if most is not None and total > most.amount:
            over = math.ceil(total - most.amount)
            path: Path = ("limit",) if rule.at_most == "limit" else _place(rule, lines[0])
            yield _issue(rule, path, f"{start} {total} {unit}, {over} over {most.words}: {itemised(rule.of, lines)}",
                         cheapest_change(rule.of, lines, over, receipt.unit))  # fmt: skip
        if least is not None and total < least.amount:
            short = math.ceil(least.amount - total)
            yield _issue(rule, ("models",), f"{start} {total} {unit}, {short} short of {_needed(least)}",
                         f"add {what} worth {short} {unit} or more")  # fmt: skip


def _needed(least: _Bound) -> str:
    return least.words.replace(" allowed", " needed")


def _sum_of_each(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    for item in _lines(rule, receipt):
        value = item.each if rule.of == "cost" else item.value(rule.of)
        if not isinstance(value, int):
            continue
        most, least = _bound(rule, rule.at_most, receipt), _bound(rule, rule.at_least, receipt)
        broken = (f"at most {_shown(most.amount)}" if most is not None and value > most.amount
                  else f"at least {_shown(least.amount)}" if least is not None and value < least.amount else "")
        if broken:
            words = rule.say or f"{rule.of.upper()} is {broken}"
            yield _issue(rule, _place(rule, item), f"{words}, but {item.label} has {value}", rule.hint)


def _count(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    most, least = _bound(rule, rule.at_most, receipt), _bound(rule, rule.at_least, receipt)
    for what, lines in _groups(rule, _lines(rule, receipt)):
        number = sum(item.number for item in lines)
        if most is not None and number > most.amount:
            over = int(number - most.amount)
            yield _issue(rule, _place(rule, first_beyond(lines, int(most.amount))),
                         f"{what}: {number} of {most.words}, {over} too many: {named(lines)}",
                         cheapest_drop(lines, over, receipt.unit))  # fmt: skip
        if least is not None and number < least.amount:
            short = int(least.amount - number)
            yield _issue(rule, ("models",), f"{what}: {number} of {_needed(least)}, {short} too few",
                         f"add {short} more")  # fmt: skip


def _unique(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    apart = rule._replace(each=rule.of)
    for value, lines in _groups(apart, _lines(rule, receipt)):
        number = sum(item.number for item in lines)
        if number > 1:
            yield _issue(rule, _place(rule, first_beyond(lines, 1)),
                         f"{rule.what or rule.of}: {value!r} is there {number} times, but one of each is allowed in "
                         f"the {receipt.whole}: {named(lines)}",
                         cheapest_drop(lines, number - 1, receipt.unit))  # fmt: skip


def _requires(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    lines = _lines(rule, receipt)
    is_met = fitting(rule.needs)
    if rule.scope == "model":
        for item in lines:
            if not is_met(item):
                words = rule.say or f"has {said(rule.where)}, but not {said(rule.needs)}"
                yield _issue(rule, _place(rule, item), f"{item.label} {words}", rule.hint)
    elif lines and not any(map(is_met, receipt.items)):
        words = rule.say or f"needs one with {said(rule.needs)} in the {receipt.whole}, and there is none"
        dropped = cheapest_drop(lines, sum(item.number for item in lines), receipt.unit)
        yield _issue(rule, _place(rule, lines[0]), f"{named(lines)} {words}", f"add one, or {dropped}")


def _excludes(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    lines = _lines(rule, receipt)
    is_other = fitting(rule.others)
    if rule.scope == "model":
        for item in lines:
            if is_other(item):
                words = rule.say or f"has {said(rule.where)}, which excludes {said(rule.others)}"
                yield _issue(rule, _place(rule, item), f"{item.label} {words}", rule.hint)
        return
    others = list(filter(is_other, receipt.items))
    if lines and others:
        words = rule.say or f"can't be in one {receipt.whole} with {named(others)}"
        yield _issue(rule, _place(rule, lines[0]), f"{named(lines)} {words}",
                     rule.hint or cheaper([lines, others], receipt.unit))  # fmt: skip


def _at_most_one_of(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    tests = [(group, fitting(group)) for group in rule.groups]
    if rule.scope == "model":
        for item in _lines(rule, receipt):
            there = [said(group) for group, test in tests if test(item)]
            if len(there) > 1:
                words = rule.say or f"has {' and '.join(there)}, of which one is allowed on a model"
                yield _issue(rule, _place(rule, item), f"{item.label} {words}", rule.hint)
        return
    lines = _lines(rule, receipt)
    found = [(group, list(filter(test, lines))) for group, test in tests]
    found = [(group, items) for group, items in found if items]
    if len(found) > 1:
        words = "; ".join(f"{said(group)} ({named(items)})" for group, items in found)
        dearest = max((items for _, items in found), key=lambda items: sum(item.total for item in items))
        drop = [item for _, items in found if items is not dearest for item in items]
        yield _issue(rule, _place(rule, found[1][1][0]),
                     f"{rule.what or 'models'}: at most one of these is allowed in the {receipt.whole}, not {words}",
                     cheapest_drop(drop, sum(item.number for item in drop), receipt.unit))  # fmt: skip


_CHECKS: Mapping[str, Callable[[ListRule, Receipt], Iterator[ListIssue]]] = {
    "sum": _sum, "count": _count, "percent": _sum, "unique": _unique, "requires": _requires, "excludes": _excludes,
    "at_most_one_of": _at_most_one_of,
}  # fmt: skip


def _issue(rule: ListRule, path: Path, message: str, hint: str) -> ListIssue:
    return ListIssue(path, rule.severity, rule.code, message, rule.hint or hint)


def _place(rule: ListRule, item: Item) -> Path:
    if not rule.at:
        return item.path
    return (*item.path, "card", *rule.at.split("."))


