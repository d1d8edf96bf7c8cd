"""What a broken list rule says: the lines that break it, summed up or named, and the cheapest
change that mends it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, islice
from typing import Any

from skirmish_cli.lists.changes import Change, cheapest_change, cheapest_saving
from skirmish_cli.lists.receipts import Item, Receipt, Where, amounts, is_given

#: The most lines that a message names.
MOST_NAMED = 40
#: The most lines that advice says to drop.
MOST_DROPPED = 5
#: The longest key that is the short form of a stat, and so is printed in capitals.
MOST_OF_SHORT = 3
#: Beyond so many lines a sum names each entry once, with all that is bought for it.
MOST_TERMS = 12


def said(where: Where) -> str:
    """Return a condition as words.

    >>> said({"class": "hero", "has": "rar", "lacks": "rw"}), said({"bsb": True}), said({"roles": ["Lead", "Aide"]})
    ('class hero and a value for rar and no rw', 'bsb: true', 'Lead or Aide among its roles')
    """
    return " and ".join(_asked(key, wanted) for key, wanted in where.items())


def _asked(key: str, wanted: Any) -> str:
    several = wanted if isinstance(wanted, (list, tuple)) else [wanted]
    values = " or ".join(str(one).lower() if isinstance(one, bool) else str(one) for one in several)
    words = {"has": f"a value for {values}", "lacks": f"no {values}", "some": f"some {values}"}
    if key in words:
        return words[key]
    if any(isinstance(one, bool) for one in several):
        return f"{key}: {values}"
    # A key such as roles holds a list of words; one such as attacks a number.
    is_list = (
        key.endswith("s")
        and not key.endswith("ss")
        and all(isinstance(one, str) for one in several)
    )
    return f"{values} among its {key}" if is_list else f"{key} {values}"


def named(lines: Sequence[Item]) -> str:
    """Return the names of some lines, with how many there are of each."""
    # A hostile file may have thousands of entries; a message stays a line.
    names = [
        item.label if item.number == 1 else f"{item.number} x {item.label}"
        for item in lines[:MOST_NAMED]
    ]
    if len(lines) > MOST_NAMED:
        names.append(f"{len(lines) - MOST_NAMED} more entries")
    return ", ".join(names)


def itemised(of: str, lines: Sequence[Item]) -> str:
    """Return some lines as the sum that they make; without `of`, as what one model pays for."""
    number = len(lines)
    if of == "cost" and number > MOST_TERMS:
        lines, number = _folded(lines)
    texts = [_in_sum(of, item) for item in lines[:MOST_NAMED]]
    if number > MOST_NAMED:
        texts.append(f"{number - MOST_NAMED} more entries")
    return " + ".join(texts)


def _folded(lines: Sequence[Item]) -> tuple[list[Item], int]:
    """Return a line for each entry that is named, what its copies cost with all that is bought
    for them, and how many entries there are."""
    entries = groupby(lines, key=lambda item: item.path[:2])  # the lines of an entry stand together
    folded = []
    for _, group in islice(entries, MOST_NAMED):
        items = list(group)
        total, copies = sum(amounts(items, "cost")), items[0].number
        number = copies if total % copies == 0 else 1
        folded.append(items[0]._replace(label=items[0].owner, number=number, each=total // number))
    return folded, len(folded) + sum(1 for _ in entries)


def _in_sum(of: str, item: Item) -> str:
    if of == "cost":
        return item.text
    return (
        f"{item.label} {amounts([item], of)[0]}"
        if of
        else f"{item.tags.get('option', item.label)} {item.total}"
    )


def worth(number: int, unit: str) -> str:
    """Return an amount with its unit.

    >>> worth(1, "points"), worth(20, "gold")
    ('1 point', '20 gold')
    """
    return f"{number} {unit.removesuffix('s') if number == 1 else unit}"


def of_one(item: Item, copies: int) -> Item:
    """Return a line of an entry as one of its copies pays it."""
    if item.number % copies:
        return item
    return item._replace(number=item.number // copies)


def missing(needs: Where, item: Item) -> list[str]:
    """Return which of the keys that a line must have it hasn't."""
    asked = needs.get("has", ())
    return [
        key
        for key in ([asked] if isinstance(asked, str) else asked)
        if not is_given(item.value(key))
    ]


def first_beyond(lines: Sequence[Item], allowed: int) -> Item:
    """Return the line that takes a count beyond what is allowed."""
    for item in lines:
        allowed -= item.number
        if allowed < 0:
            return item
    return lines[-1]


def less(of: str, lines: Sequence[Item], over: int, receipt: Receipt) -> str:
    """Return advice that mends a sum by the cheapest change to the list."""
    if of == "count":
        return cheapest_drop(lines, over, receipt)
    change = cheapest_change(of, lines, over, receipt)
    return (
        told(change, receipt.unit)
        or f"drop models worth {worth(over, amount_of(of, receipt.unit))} or more"
    )


def less_for_one(lines: Sequence[Item], over: int, receipt: Receipt) -> str:
    """Return advice that mends what one model costs by leaving out the cheapest of what is bought
    for it."""
    change = cheapest_saving(lines, over, receipt)
    return told(change, receipt.unit) or f"take {worth(over, receipt.unit)} off it"


def amount_of(of: str, unit: str) -> str:
    """Return what a sum is counted in: the list's unit, or a key of the card as it is printed.

    >>> amount_of("cost", "gold"), amount_of("lp", "gold"), amount_of("defensive.hp", "gold"), amount_of("models", "")
    ('gold', 'LP', 'HP', 'models')
    """
    if of == "cost":
        return unit
    key = of.rpartition(".")[2]
    return key.upper() if len(key) <= MOST_OF_SHORT else key.replace("_", " ")


def told(change: Change, unit: str) -> str:
    """Return a change as advice: `drop b and 2 of c (31 gold)`; nothing for none."""
    whole = [
        _some(taken.spare.item.label, taken.number, taken.spare.most)
        for taken in change
        if taken.spare.what != "piece"
    ]
    steps = [f"drop {_listed(whole)}"] if whole else []
    for number, spare in (
        (taken.number, taken.spare) for taken in change if taken.spare.what == "piece"
    ):
        each = "" if spare.item.number == 1 else "each of "
        steps.append(f"take {worth(number, spare.item.piece)} off {each}{spare.item.owner}")
    return _priced(_listed(steps), sum(taken.worth for taken in change), unit)


def _some(name: str, number: int, there: int) -> str:
    return name if number == there == 1 else f"{number} of {name}"


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _priced(advice: str, price: int, unit: str) -> str:
    return f"{advice} ({worth(price, unit)})" if price else advice


def cheapest_drop(lines: Sequence[Item], number: int, receipt: Receipt) -> str:
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
            parts.append(_some(item.label, taken, item.number))
        else:
            more += 1
        dropped += taken * price
        number -= taken
    return _priced(
        f"drop {_listed([*parts, f'{more} more'] if more else parts)}", dropped, receipt.unit
    )


def all_worth(lines: Sequence[Item], receipt: Receipt) -> int:
    """Return what a list loses if some lines are dropped, with all that is bought for them."""
    return sum(item.number * receipt.price(item) for item in lines)


def drop_all(lines: Sequence[Item], receipt: Receipt) -> str:
    """Return advice to drop some lines altogether."""
    return cheapest_drop(lines, sum(item.number for item in lines), receipt)
