"""Which lines a list rule is about, and where its findings point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish_cli.core.warband import ListIssue, Path
from skirmish_cli.lists.conditions import WORDS, select_fitting
from skirmish_cli.lists.items import Item, is_given, list_values, place_on, read_values, word
from skirmish_cli.lists.receipts import Receipt
from skirmish_cli.lists.rule import ListRule


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
