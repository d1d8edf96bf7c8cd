"""List rules: the closed vocabulary in which data says what a list may hold.

Each rule names one of these, over the lines of the receipt that fit its `where`:

    sum              what they come to in `of` (the cost, or a number on the card)
    count            how many there are; `each: entry` counts every value of that key apart
    percent          what they cost, in percent of the size of the list
    unique           `of` is never the same on two of them; with `counting: entries` the copies of
                     one entry are one
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
whatever the rest may be is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from skirmish_cli.core.warband import ListIssue
from skirmish_cli.lists.counts import check_count, check_unique
from skirmish_cli.lists.items import read_values
from skirmish_cli.lists.receipts import NOT_WHOLE, Receipt
from skirmish_cli.lists.relations import check_at_most_one_of, check_excludes, check_requires
from skirmish_cli.lists.rule import ListRule
from skirmish_cli.lists.sums import check_sum

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
