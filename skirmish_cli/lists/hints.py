"""Advice on a broken list rule: the cheapest change that mends it."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.lists.changes import Change, find_cheapest, find_saving
from skirmish_cli.lists.items import Item
from skirmish_cli.lists.receipts import Receipt
from skirmish_cli.lists.wording import format_amount, join_words, name_unit

#: The most lines that advice says to drop.
MOST_DROPPED = 5


def advise_less(of: str, lines: Sequence[Item], over: int, receipt: Receipt) -> str:
    """Return advice that mends a sum by the cheapest change to the list."""
    if of == "count":
        return advise_drop(lines, over, receipt)
    change = find_cheapest(of, lines, over, receipt)
    if change is None:
        return f"drop models worth {format_amount(over, name_unit(of, receipt.unit))} or more"
    return format_change(change, receipt.unit)


def advise_saving(lines: Sequence[Item], over: int, receipt: Receipt) -> str:
    """Return advice on one model that costs too much: what to leave out."""
    change = find_saving(lines, over, receipt)
    if change is None:
        return f"take {format_amount(over, receipt.unit)} off it"
    return format_change(change, receipt.unit)


def advise_drop(lines: Sequence[Item], number: int, receipt: Receipt) -> str:
    """Return advice to drop so many of some lines, the cheapest first."""
    parts: list[str] = []
    more = dropped = 0
    for price, item in sorted(
        ((receipt.price(item), item) for item in lines), key=lambda one: one[0]
    ):
        taken = min(number, item.number)
        if taken <= 0:
            break
        if len(parts) < MOST_DROPPED:
            parts.append(_name_some(item.label, taken, item.number))
        else:
            more += 1
        dropped += taken * price
        number -= taken
    names = [*parts, f"{more} more"] if more else parts
    return _add_price(f"drop {join_words(names)}", dropped, receipt.unit)


def advise_drop_all(lines: Sequence[Item], receipt: Receipt) -> str:
    """Return advice to drop some lines altogether."""
    return advise_drop(lines, sum(item.number for item in lines), receipt)


def total_price(lines: Sequence[Item], receipt: Receipt) -> int:
    """Return what a list loses with some lines and all that is bought for them."""
    return sum(item.number * receipt.price(item) for item in lines)


def format_change(change: Change, unit: str) -> str:
    """Return a change as advice: `drop 2 of c (31 gold)`."""
    spare, number = change
    if spare.what == "piece":
        each = "" if spare.item.number == 1 else "each of "
        advice = f"take {format_amount(number, spare.item.piece)} off {each}{spare.item.owner}"
    else:
        advice = f"drop {_name_some(spare.item.label, number, spare.most)}"
    return _add_price(advice, change.worth, unit)


def _name_some(name: str, number: int, there: int) -> str:
    """Return a name with how many are meant, unless there is only one."""
    return name if number == there == 1 else f"{number} of {name}"


def _add_price(advice: str, price: int, unit: str) -> str:
    """Return advice with what it costs, unless that is nothing."""
    return f"{advice} ({format_amount(price, unit)})" if price else advice
