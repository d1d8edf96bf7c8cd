"""What a game says of a list: its receipt, and every list rule that it breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from skirmish_cli.core.game import Game
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import ListIssue, WarbandFile
from skirmish_cli.lists.hints import advise_drop_all, name_lines, total_price
from skirmish_cli.lists.receipts import NOT_WHOLE, Item, Receipt, read_values, receipt_of
from skirmish_cli.lists.rules import (
    ListRule,
    Where,
    describe_condition,
    list_missing,
    read_rule,
    select_fitting,
    select_unfitting,
)
from skirmish_cli.lists.sums import (
    check_count,
    check_sum,
    check_unique,
    find_place,
    make_issue,
    select_lines,
)


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


_CHECKS: Mapping[str, Callable[[ListRule, Receipt], Iterator[ListIssue]]] = MappingProxyType(
    {
        "sum": check_sum,
        "count": check_count,
        "percent": check_sum,
        "unique": check_unique,
        "requires": check_requires,
        "excludes": check_excludes,
        "at_most_one_of": check_at_most_one_of,
    }
)


def check_rules(rules: Iterable[ListRule], receipt: Receipt) -> Iterator[ListIssue]:
    """Yield what breaks the rules, rule by rule."""
    for rule in rules:
        is_partial = rule.scope == "list" and not receipt.is_whole
        for issue in _CHECKS[rule.rule](_drop_unused_own(rule, receipt), receipt):
            yield replace(issue, message=issue.message + NOT_WHOLE) if is_partial else issue


def _drop_unused_own(rule: ListRule, receipt: Receipt) -> ListRule:
    """Return a rule without its `own` where no card says a number there.

    Then each line needn't be asked for it.
    """
    if not rule.own:
        return rule
    said = read_values(receipt.select_kind("model"), rule.own)
    return rule if any(isinstance(value, int) for value in said) else rule._replace(own="")


def check_costs(rules: Iterable[ListRule], receipt: Receipt) -> Iterator[ListIssue]:
    """Yield a warning for each model without a cost, if a rule weighs the list."""
    if receipt.size is None or not any(rule.is_of_size for rule in rules):
        return
    limit = f"{receipt.size} {receipt.unit}"
    for item in receipt.items:
        if item.each is None:
            yield ListIssue(
                (*item.path, "card"),
                "warning",
                "no-cost",
                f"{item.label} has no cost, so it isn't counted against the limit of {limit}",
                "add cost: to its card",
            )


def make_receipt(game: Game, warband: WarbandFile, rules: Ruleset) -> Receipt:
    """Return the receipt of a list: the game's own, or a line for each model."""
    if game.receipt is None:
        return receipt_of(warband)
    make: Callable[[WarbandFile, Ruleset], Receipt] = game.load(game.receipt)
    return make(warband, rules)


def read_rules(rules: Ruleset) -> list[ListRule]:
    """Return the list rules of a ruleset."""
    return [read_rule(data) for data in rules.data.get("lists", ())]


def check_list(
    game: Game, warband: WarbandFile, rules: Ruleset, receipt: Receipt
) -> Iterator[ListIssue]:
    """Yield what breaks or strains the list rules.

    First come those of the ruleset, then what the game's code knows.
    """
    as_data = read_rules(rules)
    if game.own_rules is not None:
        adapt: Callable[[WarbandFile, list[ListRule]], list[ListRule]] = game.load(game.own_rules)
        as_data = adapt(warband, as_data)
    yield from check_costs(as_data, receipt)
    yield from check_rules(as_data, receipt)
    check: Callable[[WarbandFile, Ruleset], Iterator[ListIssue]] = game.load(game.list_rules)
    yield from check(warband, rules)


def check_names(game: Game, warband: WarbandFile, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield which names on cards nobody knows, whatever else is wrong with a card."""
    if game.check_names is not None:
        yield from game.load(game.check_names)(warband, rules)


def list_tags(game: Game) -> tuple[str, ...]:
    """Return the words for lines of a receipt that are no keys of a card."""
    return ("option", *game.tags)
