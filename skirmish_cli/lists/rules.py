"""List rules as data: the closed vocabulary in which a ruleset says what a list may hold.

Each rule names one of these, over the lines of the receipt that fit its `where`:

    sum              what they come to in `of` (the cost, or a number on the card)
    count            how many there are; `each: entry` counts for every value of that key apart
    percent          what they cost, in percent of the size of the list
    unique           `of` is never the same on two of them; with `counting: entries` the copies of one entry are one
    requires         where there is one, there must be one that fits `needs`
    excludes         where there is one, there can't be one that fits `others`
    at_most_one_of   of the groups in `groups` only one may be there

`at_most`, `at_least` and `exactly` are numbers, or `limit` for the size of the list, which
`slack: 50` lets it fall short of. With `per: 1000` they are for each full 1000 of it, and `own:
max_points` is where a card may say another number than `at_most`. `if_short` is the severity of
too little, where it isn't that of too much. A `hint` stands in the place of the cheapest change,
or beside it if it starts with `or`.

`scope: model` asks it of every model by itself, with all that is bought for it, `scope: line` of
every line. Of a list that isn't whole, because a part of its file can't be read, only what holds
whatever the rest may be is told."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from skirmish_cli.core.warband import ListIssue, Severity
from skirmish_cli.lists.bounds import Bound, least_asked, most_allowed, shown
from skirmish_cli.lists.hints import (
    all_worth,
    amount_of,
    cheapest_drop,
    drop_all,
    first_beyond,
    itemised,
    less,
    less_for_one,
    missing,
    named,
    of_one,
    said,
    worth,
)
from skirmish_cli.lists.receipts import (
    NOT_WHOLE,
    WORDS,
    Item,
    Path,
    Receipt,
    Where,
    amounts,
    fitting,
    is_given,
    not_fitting,
    place_on,
    several,
    values,
    word,
)

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
    """Return a rule from its data, whose form was checked when the ruleset was compiled."""
    return ListRule(**data)


def check_rules(rules: Iterable[ListRule], receipt: Receipt) -> Iterator[ListIssue]:
    """Yield what breaks the rules, rule by rule."""
    for rule in rules:
        is_partial = rule.scope == "list" and not receipt.is_whole
        for issue in _CHECKS[rule.rule](_with_own(rule, receipt), receipt):
            yield replace(issue, message=issue.message + NOT_WHOLE) if is_partial else issue


def check_costs(rules: Iterable[ListRule], receipt: Receipt) -> Iterator[ListIssue]:
    """Yield a warning for each model without a cost, if the list has a limit and a rule weighs
    it."""
    if receipt.size is None or not any(rule.is_of_size for rule in rules):
        return
    for item in receipt.items:
        if item.each is None:
            yield ListIssue(
                (*item.path, "card"),
                "warning",
                "no-cost",
                f"{item.label} has no cost, so it isn't counted against the limit of {receipt.size} "
                f"{receipt.unit}",
                "add cost: to its card",
            )


def _with_own(rule: ListRule, receipt: Receipt) -> ListRule:
    """Return a rule without its `own` where no card says a number there, so that each line
    needn't be asked."""
    if rule.own and not any(
        isinstance(value, int) for value in values(receipt.of_kind("model"), rule.own)
    ):
        return rule._replace(own="")
    return rule


def _lines(rule: ListRule, receipt: Receipt) -> list[Item]:
    """Return the lines that a rule is about: models, and for what is paid their options too."""
    kind = rule.kind or ("" if rule.rule in ("sum", "percent") and rule.of == "cost" else "model")
    for key, wanted in rule.where.items():
        if key not in WORDS and not isinstance(wanted, (list, tuple)):
            rest = {one: rule.where[one] for one in rule.where if one != key}
            return fitting(rest, receipt.having(key, wanted, kind))
    return fitting(rule.where, receipt.of_kind(kind))


def _groups(rule: ListRule, lines: list[Item]) -> Iterator[tuple[str, list[Item]]]:
    """Yield the lines that are counted together: all of them, or those with each value of a key."""
    if not rule.each:
        yield rule.what or "models", lines
        return
    apart: dict[str, tuple[str, list[Item]]] = {}
    for item, found in zip(lines, values(lines, rule.each), strict=True):
        for value in several(found):
            if is_given(value):
                apart.setdefault(word(value), (str(value), []))[1].append(item)
    yield from apart.values()


def _sum(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    if rule.scope != "list":
        yield from _sum_of_each(rule, receipt)
        return
    unit = amount_of(rule.of, receipt.unit)
    unit = "in all" if unit in ("count", rule.what) else unit
    most, least = most_allowed(rule, receipt), least_asked(rule, receipt)
    for what, lines in _groups(rule, _lines(rule, receipt)):
        most, total = (
            most_allowed(rule, receipt, lines) if rule.own else most,
            sum(amounts(lines, rule.of)),
        )
        if most is not None and total > most.amount:
            over = math.ceil(total - most.amount)
            path: Path = ("limit",) if rule.at_most == "limit" else _place(rule, lines[0])
            yield _issue(
                rule,
                path,
                f"{_start(rule, what)} {total} {unit}, {over} over {most.words}: "
                f"{itemised(rule.of, lines)}",
                less(rule.of, lines, over, receipt),
            )
        if least is not None and total < least.amount:
            short = math.ceil(least.amount - total)
            yield _short(
                rule,
                ("limit",) if rule.at_least == "limit" else ("models",),
                f"{_start(rule, what)} {total} {unit}, {short} short of {_needed(least)}",
                f"add {what} worth {worth(short, unit)} or more",
            )


def _start(rule: ListRule, what: str) -> str:
    """Return how the message of a sum starts."""
    if rule.of != "cost" or rule.rule != "sum":
        return f"{what}:"
    return f"{what} cost" if rule.where or rule.each else f"the {what} cost"


def _needed(least: Bound) -> str:
    return least.words.replace(" allowed", " needed")


def _sum_of_each(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    most, least = most_allowed(rule, receipt), least_asked(rule, receipt)
    for item, value, lines in _values(rule, receipt):
        most = most_allowed(rule, receipt, [item]) if rule.own else most
        if most is not None and value > most.amount:
            over = value - int(most.amount)
            yield _issue(
                rule,
                _place(rule, item),
                _told(rule, receipt, item, value, lines, most, over),
                _less(rule, receipt, lines, most, over),
            )
        elif least is not None and value < least.amount:
            short = int(least.amount) - value
            hint = (
                f"add {short}" if rule.scope == "model" else f"write {shown(least.amount)} or more"
            )
            yield _short(
                rule,
                _place(rule, item),
                _told(rule, receipt, item, value, lines, least, -short),
                hint,
            )


def _values(rule: ListRule, receipt: Receipt) -> Iterator[tuple[Item, int, Sequence[Item]]]:
    """Yield each model or line with what it comes to by itself, and the lines that this is the
    sum of."""
    if rule.of != "cost" or rule.scope == "line":
        lines = _lines(rule, receipt)
        found = [item.each for item in lines] if rule.of == "cost" else values(lines, rule.of)
        for item, value in zip(lines, found, strict=True):
            if isinstance(value, int):
                yield item, value, [item]
        return
    for model, bought in receipt.paid_for(_lines(rule._replace(kind="model"), receipt)):
        paid = [item for item in bought if item.each is not None]
        if model.number > 1:
            paid = [of_one(item, model.number) for item in paid]
        if paid:
            yield model, sum(amounts(paid, "cost")), paid


def _told(
    rule: ListRule,
    receipt: Receipt,
    item: Item,
    value: int,
    lines: Sequence[Item],
    bound: Bound,
    by: int,
) -> str:
    """Return what is wrong with a model or a line: how much it has, and by how much that is too
    much or too little."""
    amount, is_cost = shown(bound.amount), rule.of == "cost"
    by_so_many = f"{abs(by)} too {'many' if by > 0 else 'few'}"
    if rule.say or (not is_cost and not rule.what):
        words = (
            rule.say or f"{amount_of(rule.of, '')} is at {'most' if by > 0 else 'least'} {amount}"
        )
        return f"{words}, but {item.label} has {value}, {by_so_many}"
    allowed = "allowed" if by > 0 else "needed"
    if not is_cost:
        return f"{item.label}: {value} of {amount} {rule.what} {allowed} for one {receipt.one}, {by_so_many}"
    gap = f"{abs(by)} {'over' if by > 0 else 'short of'} the {amount} {allowed}"
    if rule.scope == "line":
        return f"{item.label} is {value}, {gap} {rule.what}".rstrip()
    return f"{item.label} comes to {worth(value, receipt.unit)}, {gap} for one {receipt.one}: {itemised('', lines)}"


def _less(rule: ListRule, receipt: Receipt, lines: Sequence[Item], most: Bound, over: int) -> str:
    """Return advice that mends what one model or line has too much of."""
    if rule.scope == "line":
        return f"write {shown(most.amount)} or less"
    return less_for_one(lines, over, receipt) if rule.of == "cost" else f"take {over} away"


def _count(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    most, least = most_allowed(rule, receipt), least_asked(rule, receipt)
    if most is None and least is None and not rule.own:
        return
    for name, lines in _groups(rule, _counted(rule, receipt)):
        most, number = (
            most_allowed(rule, receipt, lines) if rule.own else most,
            sum(amounts(lines, "count")),
        )
        if most is not None and number > most.amount:
            over = int(number - most.amount)
            yield _issue(
                rule,
                _place(rule, first_beyond(lines, int(most.amount))),
                f"{_what(rule, name)}: {number} of {most.words}, {over} too many: {named(lines)}",
                cheapest_drop(lines, over, receipt),
            )
        if least is not None and number < least.amount:
            short = int(least.amount - number)
            yield _short(
                rule,
                ("models",),
                f"{_what(rule, name)}: {number} of {_needed(least)}, {short} too few",
                f"add {short} more",
            )


def _what(rule: ListRule, name: str) -> str:
    """Return what a message says was counted: of those with each value of a key, the value too."""
    return f"{name} ({rule.what})" if rule.each and rule.what else name


def _counted(rule: ListRule, receipt: Receipt) -> list[Item]:
    """Return the lines of a rule to be counted: the copies of an entry each, or all of them as
    one."""
    lines = _lines(rule, receipt)
    if rule.counting == "copies":
        return lines
    return [
        item
        if item.number == 1
        else item._replace(number=1, each=item.total if item.each is not None else None)
        for item in lines
    ]


def _unique(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    apart = rule._replace(each=rule.of)
    for value, lines in _groups(apart, _counted(rule, receipt)):
        number = sum(amounts(lines, "count"))
        if number > 1:
            yield _issue(
                rule,
                _place(rule, first_beyond(lines, 1)),
                f"{rule.what or rule.of}: {value!r} is there {number} times, but one of each is allowed in "
                f"the {receipt.whole}, {number - 1} too many: {named(lines)}",
                cheapest_drop(lines, number - 1, receipt),
            )


def _requires(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    lines = _lines(rule, receipt)
    if rule.scope != "list":
        for item in not_fitting(rule.needs, lines):
            gaps = missing(rule.needs, item)
            words = rule.say or (
                f"has {said(rule.where)}, but not {said(rule.needs)}"
                if rule.where
                else f"lacks {', '.join(gaps) or said(rule.needs)}"
            )
            yield _issue(
                rule,
                _place(rule, item),
                f"{item.label} {words}",
                f"add {', '.join(f'{key}:' for key in gaps)} to its card" if gaps else "",
            )
    elif receipt.is_whole and lines and not fitting(rule.needs, receipt.items):
        need = "needs" if sum(item.number for item in lines) == 1 else "need"
        words = (
            rule.say
            or f"{need} one with {said(rule.needs)} in the {receipt.whole}, and there is none"
        )
        yield _issue(
            rule,
            _place(rule, lines[0]),
            f"{named(lines)} {words}",
            f"add one, or {drop_all(lines, receipt)}",
        )


def _excludes(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    lines = _lines(rule, receipt)
    if rule.scope != "list":
        for item in fitting(rule.others, lines):
            words = rule.say or f"has {said(rule.where)}, which excludes {said(rule.others)}"
            yield _issue(rule, _place(rule, item), f"{item.label} {words}", "")
        return
    others = _without_bought(fitting(rule.others, receipt.items))
    if lines and others:
        words = rule.say or f"can't be in one {receipt.whole} with {named(others)}"
        cheaper = min([lines, others], key=lambda group: all_worth(group, receipt))
        yield _issue(
            rule, _place(rule, lines[0]), f"{named(lines)} {words}", drop_all(cheaper, receipt)
        )


def _without_bought(lines: list[Item]) -> list[Item]:
    """Return some lines without what is bought for models that are among them: it has the same
    card."""
    models = {item.path for item in lines if item.kind == "model"}
    return [item for item in lines if item.kind == "model" or item.path[:2] not in models]


def _at_most_one_of(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    lines = _lines(rule, receipt)
    found = [(group, items) for group in rule.groups if (items := fitting(group, lines))]
    if rule.scope != "list":
        there: dict[int, list[str]] = {}
        for group, items in found:
            for item in items:
                there.setdefault(id(item), []).append(said(group))
        for item in lines:
            groups = there.get(id(item), ())
            if len(groups) > 1:
                words = (
                    rule.say
                    or f"has {' and '.join(groups)}, of which one is allowed on a {receipt.one}"
                )
                yield _issue(rule, _place(rule, item), f"{item.label} {words}", "")
        return
    if len(found) > 1:
        words = "; ".join(f"{said(group)} ({named(items)})" for group, items in found)
        dearest = max((items for _, items in found), key=lambda items: all_worth(items, receipt))
        drop = [item for _, items in found if items is not dearest for item in items]
        start = (
            f"{rule.what or 'models'}: at most one of these is allowed in the {receipt.whole}, not"
        )
        yield _issue(
            rule,
            _place(rule, found[1][1][0]),
            f"{f'{rule.say}:' if rule.say else start} {words}",
            drop_all(drop, receipt),
        )


_CHECKS: Mapping[str, Callable[[ListRule, Receipt], Iterator[ListIssue]]] = {
    "sum": _sum,
    "count": _count,
    "percent": _sum,
    "unique": _unique,
    "requires": _requires,
    "excludes": _excludes,
    "at_most_one_of": _at_most_one_of,
}


def _issue(rule: ListRule, path: Path, message: str, hint: str) -> ListIssue:
    return ListIssue(path, rule.severity, rule.code, message, _hint(rule, hint))


def _short(rule: ListRule, path: Path, message: str, hint: str) -> ListIssue:
    return ListIssue(path, rule.if_short or rule.severity, rule.code, message, _hint(rule, hint))


def _hint(rule: ListRule, found: str) -> str:
    """Return the advice of a rule, or else what was found to mend it; one that starts with `or`
    is added to that."""
    return f"{found}, {rule.hint}" if found and rule.hint.startswith("or ") else rule.hint or found


def _place(rule: ListRule, item: Item) -> Path:
    """Return where a rule's finding on a line points: into the card, at the entry, or at what was
    bought."""
    if item.kind != "model":
        return item.path
    if rule.at:
        return place_on(item, rule.at, rule.where)
    return (*item.path, "card") if rule.scope == "model" else item.path
