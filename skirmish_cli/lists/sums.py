"""List rules that add lines up or count them: sum, percent, count."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from skirmish_cli.core.warband import ListIssue, Path
from skirmish_cli.lists.hints import (
    advise_drop,
    advise_less,
    advise_saving,
    format_amount,
    name_lines,
    name_unit,
    write_sum,
)
from skirmish_cli.lists.receipts import (
    Item,
    Receipt,
    is_given,
    list_values,
    place_on,
    read_amounts,
    read_values,
    word,
)
from skirmish_cli.lists.rules import (
    WORDS,
    Bound,
    ListRule,
    find_least_asked,
    find_most_allowed,
    format_number,
    select_fitting,
)
from skirmish_cli.records import NamedTuple


def select_lines(rule: ListRule, receipt: Receipt) -> list[Item]:
    """Return the lines that a rule is about.

    Those are models and, for what is paid, their options too.
    """
    kind = rule.kind or ("" if rule.rule in ("sum", "percent") and rule.of == "cost" else "model")
    for key, wanted in rule.where.items():
        if key not in WORDS and not isinstance(wanted, (list, tuple)):
            rest = {one: rule.where[one] for one in rule.where if one != key}
            return select_fitting(rest, receipt.select_having(key, wanted, kind))
    return select_fitting(rule.where, receipt.select_kind(kind))


def count_lines(rule: ListRule, receipt: Receipt) -> list[Item]:
    """Return the lines of a rule to be counted, copies of an entry each or as one."""
    lines = select_lines(rule, receipt)
    if rule.counting == "copies":
        return lines
    return [item if item.number == 1 else _make_one(item) for item in lines]


def _make_one(item: Item) -> Item:
    """Return the line of an entry as that of one thing, which costs as much."""
    return item._replace(number=1, each=item.total if item.each is not None else None)


def group_lines(rule: ListRule, lines: list[Item]) -> Iterator[tuple[str, list[Item]]]:
    """Yield the lines that are counted together, with what they are called.

    Those are all of them, or those with each value of a key.
    """
    if not rule.each:
        yield rule.what or "models", lines
        return
    apart: dict[str, tuple[str, list[Item]]] = {}
    for item, found in zip(lines, read_values(lines, rule.each), strict=True):
        for value in list_values(found):
            if is_given(value):
                apart.setdefault(word(value), (str(value), []))[1].append(item)
    yield from apart.values()


def find_first_beyond(lines: Sequence[Item], allowed: int) -> Item:
    """Return the line that takes a count beyond what is allowed."""
    for item in lines:
        allowed -= item.number
        if allowed < 0:
            return item
    return lines[-1]


def find_place(rule: ListRule, item: Item) -> Path:
    """Return where a finding on a line points.

    That is the card, the entry, or what was bought.
    """
    if item.kind != "model":
        return item.path
    if rule.at:
        return place_on(item, rule.at, rule.where.get(rule.at))
    return (*item.path, "card") if rule.scope == "model" else item.path


def make_issue(rule: ListRule, path: Path, message: str, hint: str) -> ListIssue:
    """Return the issue of a broken rule."""
    return ListIssue(path, rule.severity, rule.code, message, _choose_hint(rule, hint))


def make_short_issue(rule: ListRule, path: Path, message: str, hint: str) -> ListIssue:
    """Return the issue of too little, which may be less severe than that of too much."""
    severity = rule.if_short or rule.severity
    return ListIssue(path, severity, rule.code, message, _choose_hint(rule, hint))


def _choose_hint(rule: ListRule, found: str) -> str:
    """Return the advice of a rule, or else what was found to mend it.

    Advice that starts with `or` is added to what was found.
    """
    return f"{found}, {rule.hint}" if found and rule.hint.startswith("or ") else rule.hint or found


def check_sum(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    """Yield where lines come to too much or too little."""
    if rule.scope != "list":
        yield from _check_each(rule, receipt)
        return
    most, least = find_most_allowed(rule, receipt), find_least_asked(rule, receipt)
    for what, lines in group_lines(rule, select_lines(rule, receipt)):
        most = find_most_allowed(rule, receipt, lines) if rule.own else most
        total = sum(read_amounts(lines, rule.of))
        if most is not None and total > most.amount:
            over = math.ceil(total - most.amount)
            start = _start_message(rule, receipt, what, total)
            yield make_issue(
                rule,
                ("limit",) if rule.at_most == "limit" else find_place(rule, lines[0]),
                f"{start}, {over} over {most.words}: {write_sum(rule.of, lines)}",
                advise_less(rule.of, lines, over, receipt),
            )
        if least is not None and total < least.amount:
            short = math.ceil(least.amount - total)
            start = _start_message(rule, receipt, what, total)
            yield make_short_issue(
                rule,
                ("limit",) if rule.at_least == "limit" else ("models",),
                f"{start}, {short} short of {least.needed}",
                f"add {what} worth {format_amount(short, _name_unit(rule, receipt))} or more",
            )


def _start_message(rule: ListRule, receipt: Receipt, what: str, total: int) -> str:
    """Return how the message of a sum starts: what is added up, and to how much."""
    if rule.of != "cost" or rule.rule != "sum":
        start = f"{what}:"
    else:
        start = f"{what} cost" if rule.where or rule.each else f"the {what} cost"
    return f"{start} {total} {_name_unit(rule, receipt)}"


def _name_unit(rule: ListRule, receipt: Receipt) -> str:
    """Return what a sum is told in, such as `gold`."""
    unit = name_unit(rule.of, receipt.unit)
    return "in all" if unit in ("count", rule.what) else unit


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


def check_count(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    """Yield of what there is too much or too little."""
    most, least = find_most_allowed(rule, receipt), find_least_asked(rule, receipt)
    if most is None and least is None and not rule.own:
        return
    for name, lines in group_lines(rule, count_lines(rule, receipt)):
        most = find_most_allowed(rule, receipt, lines) if rule.own else most
        number = sum(read_amounts(lines, "count"))
        what = f"{name} ({rule.what})" if rule.each and rule.what else name
        if most is not None and number > most.amount:
            over = int(number - most.amount)
            yield make_issue(
                rule,
                find_place(rule, find_first_beyond(lines, int(most.amount))),
                f"{what}: {number} of {most.words}, {over} too many: {name_lines(lines)}",
                advise_drop(lines, over, receipt),
            )
        if least is not None and number < least.amount:
            short = int(least.amount - number)
            message = f"{what}: {number} of {least.needed}, {short} too few"
            yield make_short_issue(rule, ("models",), message, f"add {short} more")


def check_unique(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    """Yield what is there more than once."""
    apart = rule._replace(each=rule.of)
    for value, lines in group_lines(apart, count_lines(rule, receipt)):
        number = sum(read_amounts(lines, "count"))
        if number > 1:
            yield make_issue(
                rule,
                find_place(rule, find_first_beyond(lines, 1)),
                f"{rule.what or rule.of}: {value!r} is there {number} times, "
                f"but one of each is allowed in the {receipt.whole}, "
                f"{number - 1} too many: {name_lines(lines)}",
                advise_drop(lines, number - 1, receipt),
            )
