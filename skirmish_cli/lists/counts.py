"""The list rules `count` and `unique`: how many lines there are."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.warband import ListIssue
from skirmish_cli.lists.bounds import find_least_asked, find_most_allowed
from skirmish_cli.lists.hints import advise_drop
from skirmish_cli.lists.items import read_amounts
from skirmish_cli.lists.receipts import Receipt
from skirmish_cli.lists.rule import ListRule
from skirmish_cli.lists.selecting import (
    count_lines,
    find_first_beyond,
    find_place,
    group_lines,
    make_issue,
    make_short_issue,
)
from skirmish_cli.lists.wording import name_lines


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
