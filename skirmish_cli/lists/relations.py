"""The list rules `requires`, `excludes` and `at_most_one_of`: what goes with what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish_cli.core.warband import ListIssue
from skirmish_cli.lists.conditions import (
    Where,
    describe_condition,
    list_missing,
    select_fitting,
    select_unfitting,
)
from skirmish_cli.lists.hints import advise_drop_all, total_price
from skirmish_cli.lists.items import Item
from skirmish_cli.lists.receipts import Receipt
from skirmish_cli.lists.rule import ListRule
from skirmish_cli.lists.selecting import find_place, make_issue, select_lines
from skirmish_cli.lists.wording import name_lines


def check_requires(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    """Yield what lacks something that it needs."""
    lines = select_lines(rule, receipt)
    if rule.scope != "list":
        for item in select_unfitting(rule.needs, lines):
            yield _make_lacking(rule, item)
    elif receipt.is_whole and lines and not select_fitting(rule.needs, receipt.items):
        need = "needs" if sum(item.number for item in lines) == 1 else "need"
        words = rule.say or (
            f"{need} one with {describe_condition(rule.needs)} in the {receipt.whole}, "
            "and there is none"
        )
        yield make_issue(
            rule,
            find_place(rule, lines[0]),
            f"{name_lines(lines)} {words}",
            f"add one, or {advise_drop_all(lines, receipt)}",
        )


def _make_lacking(rule: ListRule, item: Item) -> ListIssue:
    """Return the issue of a line that lacks what it needs itself."""
    gaps, needs = list_missing(rule.needs, item), describe_condition(rule.needs)
    words = rule.say or (
        f"has {describe_condition(rule.where)}, but not {needs}"
        if rule.where
        else f"lacks {', '.join(gaps) or needs}"
    )
    hint = f"add {', '.join(f'{key}:' for key in gaps)} to its card" if gaps else ""
    return make_issue(rule, find_place(rule, item), f"{item.label} {words}", hint)


def check_excludes(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    """Yield what can't be there together."""
    lines = select_lines(rule, receipt)
    if rule.scope != "list":
        has, excluded = describe_condition(rule.where), describe_condition(rule.others)
        words = rule.say or f"has {has}, which excludes {excluded}"
        for item in select_fitting(rule.others, lines):
            yield make_issue(rule, find_place(rule, item), f"{item.label} {words}", "")
        return
    others = _leave_out_bought(select_fitting(rule.others, receipt.items))
    if lines and others:
        words = rule.say or f"can't be in one {receipt.whole} with {name_lines(others)}"
        cheaper = min([lines, others], key=lambda group: total_price(group, receipt))
        yield make_issue(
            rule,
            find_place(rule, lines[0]),
            f"{name_lines(lines)} {words}",
            advise_drop_all(cheaper, receipt),
        )


def _leave_out_bought(lines: list[Item]) -> list[Item]:
    """Return some lines without what is bought for models among them.

    It has the same card as they.
    """
    models = {item.path for item in lines if item.kind == "model"}
    return [item for item in lines if item.kind == "model" or item.path[:2] not in models]


def check_at_most_one_of(rule: ListRule, receipt: Receipt) -> Iterator[ListIssue]:
    """Yield what belongs to more than one of the groups."""
    lines = select_lines(rule, receipt)
    found = [(group, items) for group in rule.groups if (items := select_fitting(group, lines))]
    if rule.scope != "list":
        yield from _check_each(rule, receipt, lines, found)
    elif len(found) > 1:
        groups = "; ".join(
            f"{describe_condition(group)} ({name_lines(items)})" for group, items in found
        )
        dearest = max((items for _, items in found), key=lambda items: total_price(items, receipt))
        drop = [item for _, items in found if items is not dearest for item in items]
        what = rule.what or "models"
        start = f"{what}: at most one of these is allowed in the {receipt.whole}, not"
        yield make_issue(
            rule,
            find_place(rule, found[1][1][0]),
            f"{f'{rule.say}:' if rule.say else start} {groups}",
            advise_drop_all(drop, receipt),
        )


def _check_each(
    rule: ListRule,
    receipt: Receipt,
    lines: Sequence[Item],
    found: Sequence[tuple[Where, Sequence[Item]]],
) -> Iterator[ListIssue]:
    """Yield which single lines belong to more than one of the groups."""
    there: dict[int, list[str]] = {}
    for group, items in found:
        for item in items:
            there.setdefault(id(item), []).append(describe_condition(group))
    for item in lines:
        groups = there.get(id(item), ())
        if len(groups) > 1:
            words = rule.say or (
                f"has {' and '.join(groups)}, of which one is allowed on a {receipt.one}"
            )
            yield make_issue(rule, find_place(rule, item), f"{item.label} {words}", "")
