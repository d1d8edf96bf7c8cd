"""The bounds of list rules: how much a rule allows or asks for in a list of some size, and how
that reads."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from skirmish_cli.lists.receipts import Item, Receipt, values

if TYPE_CHECKING:
    from skirmish_cli.lists.rules import ListRule


class Bound(NamedTuple):
    """How much is allowed or asked for, and in words."""

    amount: Fraction | int
    words: str


def most_allowed(rule: ListRule, receipt: Receipt, lines: Sequence[Item] = ()) -> Bound | None:
    """Return the most that a rule allows some lines: its own number, unless one of their cards
    says another."""
    said_on_cards = (
        [value for value in values(lines, rule.own) if isinstance(value, int)] if rule.own else []
    )
    if said_on_cards:
        return Bound(min(said_on_cards), f"{min(said_on_cards)} allowed in the {receipt.whole}")
    return _bound(rule, rule.at_most if rule.exactly is None else rule.exactly, receipt)


def least_asked(rule: ListRule, receipt: Receipt) -> Bound | None:
    """Return the least that a rule asks for. What is missing from a list that isn't whole may
    make up for it."""
    if rule.scope == "list" and not receipt.is_whole:
        return None
    if rule.at_least == "limit" and receipt.size is not None:
        least = receipt.size - rule.slack
        return Bound(
            least, f"the {least} that the limit of {receipt.size} asks of the {receipt.whole}"
        )
    return _bound(rule, rule.at_least if rule.exactly is None else rule.exactly, receipt)


def _bound(rule: ListRule, value: int | str | None, receipt: Receipt) -> Bound | None:
    """Return a bound of a rule and how it reads; None where the rule has none, or the list no
    size to take it of."""
    size, unit = receipt.size, receipt.unit
    if value is None or (size is None and (value == "limit" or rule.per or rule.rule == "percent")):
        return None
    if value == "limit":
        return Bound(size or 0, f"the limit of {size} for the {receipt.whole}")
    if rule.rule == "percent":
        part = Fraction(int(value) * (size or 0), 100)
        if rule.rounding in ("down", "up"):
            part = Fraction(math.floor(part) if rule.rounding == "down" else math.ceil(part))
        return Bound(
            part, f"the {value} % ({shown(part)} of {size} {unit}) for the {receipt.whole}"
        )
    if rule.per:
        steps = -(-(size or 0) // rule.per) if rule.rounding == "up" else (size or 0) // rule.per
        return Bound(
            int(value) * steps,
            f"{value} allowed per {rule.per} {unit} ({int(value) * steps} in {size})",
        )
    return Bound(int(value), f"{value} allowed in the {receipt.whole}")


def shown(amount: Fraction | int) -> str:
    """Return an amount as a player writes it.

    >>> shown(Fraction(5, 2)), shown(4)
    ('2.5', '4')
    """
    return str(amount.numerator) if amount.denominator == 1 else f"{float(amount):g}"
