"""How much a list rule allows or asks for, and how that reads."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from skirmish_cli.lists.items import Item, read_values
from skirmish_cli.lists.receipts import Receipt
from skirmish_cli.lists.rule import ListRule


class Bound(NamedTuple):
    """How much is allowed or asked for, and in words."""

    amount: Fraction | int
    words: str

    @property
    def needed(self) -> str:
        """The words of a bound that something falls short of."""
        return self.words.replace(" allowed", " needed")


def find_most_allowed(rule: ListRule, receipt: Receipt, lines: Sequence[Item] = ()) -> Bound | None:
    """Return the most that a rule allows, or that a card of some lines allows."""
    said = read_values(lines, rule.own) if rule.own else ()
    own = [value for value in said if isinstance(value, int)]
    if own:
        return Bound(min(own), f"{min(own)} allowed in the {receipt.whole}")
    return _read_bound(rule, rule.at_most if rule.exactly is None else rule.exactly, receipt)


def find_least_asked(rule: ListRule, receipt: Receipt) -> Bound | None:
    """Return the least that a rule asks for.

    What is missing from a list that isn't whole may make up for it.
    """
    if rule.scope == "list" and not receipt.is_whole:
        return None
    if rule.at_least == "limit" and receipt.size is not None:
        least, whole = receipt.size - rule.slack, receipt.whole
        return Bound(least, f"the {least} that the limit of {receipt.size} asks of the {whole}")
    return _read_bound(rule, rule.at_least if rule.exactly is None else rule.exactly, receipt)


def _read_bound(rule: ListRule, value: int | str | None, receipt: Receipt) -> Bound | None:
    """Return a bound of a rule and how it reads.

    It is None where the rule has none, or the list no size to take it of.
    """
    size, unit, whole = receipt.size, receipt.unit, receipt.whole
    if value is None or (size is None and (value == "limit" or rule.per or rule.rule == "percent")):
        return None
    if value == "limit":
        return Bound(size or 0, f"the limit of {size} for the {whole}")
    if rule.rule == "percent":
        part = _round_share(Fraction(int(value) * (size or 0), 100), rule.rounding)
        share = f"{format_number(part)} of {size} {unit}"
        return Bound(part, f"the {value} % ({share}) for the {whole}")
    if rule.per:
        steps = -(-(size or 0) // rule.per) if rule.rounding == "up" else (size or 0) // rule.per
        most = int(value) * steps
        return Bound(most, f"{value} allowed per {rule.per} {unit} ({most} in {size})")
    return Bound(int(value), f"{value} allowed in the {whole}")


def _round_share(share: Fraction, rounding: str) -> Fraction:
    """Return a share of the list's size, rounded as its rule says."""
    if rounding == "down":
        return Fraction(math.floor(share))
    return Fraction(math.ceil(share)) if rounding == "up" else share


def format_number(amount: Fraction | int) -> str:
    """Return an amount as a player writes it.

    >>> format_number(Fraction(5, 2)), format_number(4)
    ('2.5', '4')
    """
    return str(amount.numerator) if amount.denominator == 1 else f"{float(amount):g}"
