"""The list rules `sum` and `percent`: what lines come to."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from skirmish_cli.core.warband import ListIssue
from skirmish_cli.lists.bounds import Bound, find_least_asked, find_most_allowed, format_number
from skirmish_cli.lists.hints import advise_less, advise_saving
from skirmish_cli.lists.items import Item, read_amounts, read_values
from skirmish_cli.lists.receipts import Receipt
from skirmish_cli.lists.rule import ListRule
from skirmish_cli.lists.selecting import (
    find_place,
    group_lines,
    make_issue,
    make_short_issue,
    select_lines,
)
from skirmish_cli.lists.wording import format_amount, name_unit, write_sum


def check_sum(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    """Yield where lines come to too much or too little."""
    if rule.scope != "list":
        yield from _check_each(rule, receipt)
        return
    unit = name_unit(rule.of, receipt.unit)
    unit = "in all" if unit in ("count", rule.what) else unit
    most, least = find_most_allowed(rule, receipt), find_least_asked(rule, receipt)
    for what, lines in group_lines(rule, select_lines(rule, receipt)):
        most = find_most_allowed(rule, receipt, lines) if rule.own else most
        total = sum(read_amounts(lines, rule.of))
        start = f"{_start_message(rule, what)} {total} {unit}"
        if most is not None and total > most.amount:
            over = math.ceil(total - most.amount)
            yield make_issue(
                rule,
                ("limit",) if rule.at_most == "limit" else find_place(rule, lines[0]),
                f"{start}, {over} over {most.words}: {write_sum(rule.of, lines)}",
                advise_less(rule.of, lines, over, receipt),
            )
        if least is not None and total < least.amount:
            short = math.ceil(least.amount - total)
            yield make_short_issue(
                rule,
                ("limit",) if rule.at_least == "limit" else ("models",),
                f"{start}, {short} short of {least.needed}",
                f"add {what} worth {format_amount(short, unit)} or more",
            )


def _start_message(rule: ListRule, what: str) -> str:
    """Return how the message of a sum starts."""
    if rule.of != "cost" or rule.rule != "sum":
        return f"{what}:"
    return f"{what} cost" if rule.where or rule.each else f"the {what} cost"


class _Amount(NamedTuple):
    """What one model or line comes to, and the lines that this is the sum of."""

    item: Item
    value: int
    lines: Sequence[Item]


def _check_each(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    """Yield which single models or lines come to too much or too little."""
    most, least = find_most_allowed(rule, receipt), find_least_asked(rule, receipt)
    for found in _read_each(rule, receipt):
        most = find_most_allowed(rule, receipt, [found.item]) if rule.own else most
        if most is not None and found.value > most.amount:
            yield make_issue(
                rule,
                find_place(rule, found.item),
                _describe_gap(rule, receipt, found, most, is_short=False),
                _advise_less_of_one(rule, receipt, found, most),
            )
        elif least is not None and found.value < least.amount:
            short = math.ceil(least.amount - found.value)
            is_model = rule.scope == "model"
            yield make_short_issue(
                rule,
                find_place(rule, found.item),
                _describe_gap(rule, receipt, found, least, is_short=True),
                f"add {short}" if is_model else f"write {format_number(least.amount)} or more",
            )


def _read_each(rule: ListRule, receipt: Receipt) -> Iterator[_Amount]:
    """Yield what each model or line comes to."""
    if rule.of != "cost" or rule.scope == "line":
        lines = select_lines(rule, receipt)
        found = [item.each for item in lines] if rule.of == "cost" else read_values(lines, rule.of)
        for item, value in zip(lines, found, strict=True):
            if isinstance(value, int):
                yield _Amount(item, value, [item])
        return
    models = select_lines(rule._replace(kind="model"), receipt)
    for model, bought in receipt.pair_with_bought(models):
        paid = [item for item in bought if item.each is not None]
        if model.number > 1:
            paid = [_share_line(item, model.number) for item in paid]
        if paid:
            yield _Amount(model, sum(read_amounts(paid, "cost")), paid)


def _share_line(item: Item, copies: int) -> Item:
    """Return a line of an entry as one of its copies pays it."""
    if item.number % copies:
        return item
    return item._replace(number=item.number // copies)


def _describe_gap(
    rule: ListRule, receipt: Receipt, found: _Amount, bound: Bound, *, is_short: bool
) -> str:
    """Return how much a model or a line has, and how far off that is."""
    item, value, lines = found
    amount, is_cost = format_number(bound.amount), rule.of == "cost"
    by = math.ceil(bound.amount - value if is_short else value - bound.amount)
    by_so_many = f"{by} too {'few' if is_short else 'many'}"
    if rule.say or (not is_cost and not rule.what):
        is_at = f"is at {'least' if is_short else 'most'} {amount}"
        words = rule.say or f"{name_unit(rule.of, '')} {is_at}"
        return f"{words}, but {item.label} has {value}, {by_so_many}"
    allowed = "needed" if is_short else "allowed"
    if not is_cost:
        bounds = f"{amount} {rule.what} {allowed} for one {receipt.one}"
        return f"{item.label}: {value} of {bounds}, {by_so_many}"
    gap = f"{by} {'short of' if is_short else 'over'} the {amount} {allowed}"
    if rule.scope == "line":
        return f"{item.label} is {value}, {gap} {rule.what}".rstrip()
    price = format_amount(value, receipt.unit)
    return f"{item.label} comes to {price}, {gap} for one {receipt.one}: {write_sum('', lines)}"


def _advise_less_of_one(rule: ListRule, receipt: Receipt, found: _Amount, most: Bound) -> str:
    """Return advice that mends what one model or line has too much of."""
    over = math.ceil(found.value - most.amount)
    if rule.scope == "line":
        return f"write {format_number(most.amount)} or less"
    return advise_saving(found.lines, over, receipt) if rule.of == "cost" else f"take {over} away"
