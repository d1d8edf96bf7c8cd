"""What a broken list rule says: the lines that break it, summed up or named, and the cheapest change that mends it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby, islice

from skirmish_cli.core.receipts import Item, Where, amounts, is_given

#: The most lines that a message names.
MOST_NAMED = 40
#: The most lines that advice says to drop.
MOST_DROPPED = 5
#: Beyond so many lines a sum names each entry once, with all that is bought for it.
MOST_TERMS = 12


def said(where: Where) -> str:
    """Return a condition as words: `class hero`, `a rar`, `no rw`."""
    parts = []
    for key, wanted in where.items():
        values = " or ".join(str(one) for one in (wanted if isinstance(wanted, (list, tuple)) else [wanted]))
        words = {"has": f"a value for {values}", "lacks": f"no {values}", "some": f"some {values}"}
        parts.append(words.get(key, f"{key} {values}"))
    return " and ".join(parts)


def named(lines: Sequence[Item]) -> str:
    """Return the names of some lines, with how many there are of each."""
    # A hostile file may have thousands of entries; a message stays a line.
    names = [item.label if item.number == 1 else f"{item.number} x {item.label}" for item in lines[:MOST_NAMED]]
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
    """Return a line for each entry that is named, what its copies cost with all that is bought for them, and how many
    entries there are."""
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
    return f"{item.label} {amounts([item], of)[0]}" if of else f"{item.tags.get('option', item.label)} {item.total}"


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
    return [key for key in ([asked] if isinstance(asked, str) else asked) if not is_given(item.value(key))]


def first_beyond(lines: Sequence[Item], allowed: int) -> Item:
    """Return the line that takes a count beyond what is allowed."""
    for item in lines:
        allowed -= item.number
        if allowed < 0:
            return item
    return lines[-1]


def cheapest_change(of: str, lines: Sequence[Item], over: int, unit: str) -> str:
    """Return advice that mends a sum by dropping as little as copies of one entry, or one option, allow."""
    best: tuple[int, int, str] | None = None
    for name, each in _enough(of, lines, over):
        needed = -(-over // each)
        if best is None or (needed * each, needed) < best[:2]:
            best = (needed * each, needed, name)
    if best is None:
        return f"drop models worth {worth(over, unit)} or more"
    dropped, number, name = best
    return f"drop {name if number == 1 else f'{number} of {name}'} ({worth(dropped, unit)})"


def cheapest_option(lines: Sequence[Item], over: int, unit: str) -> str:
    """Return advice that mends what one model costs by leaving out the cheapest option that is enough."""
    enough = [item for item in lines if item.kind == "option" and item.total >= over]
    if not enough:
        return f"take {worth(over, unit)} off it"
    dropped = min(enough, key=lambda item: item.total)
    return f"drop {dropped.label} ({worth(dropped.total, unit)})"


def _enough(of: str, lines: Sequence[Item], over: int) -> Iterator[tuple[str, int]]:
    """Yield what is enough to leave out by itself, if need be in all its copies: its name, and what each comes to."""
    totals = amounts(lines, of)
    owned: dict[str, int] = defaultdict(int)
    for item, total in zip(lines, totals, strict=True):
        owned[item.owner] += total
        if total >= over and item.kind == "option":
            yield item.label, total
    copies: dict[str, int] = {}
    for item in lines:
        if owned[item.owner] >= over:
            copies[item.owner] = min(copies.get(item.owner, item.number), item.number)
    for owner, number in copies.items():
        total = owned[owner]
        yield owner, total // number if total % number == 0 else total


def cheapest_drop(lines: Sequence[Item], number: int, unit: str) -> str:
    """Return advice to drop so many of some lines, the cheapest first."""
    parts: list[str] = []
    more = dropped = 0
    for item in sorted(lines, key=lambda one: one.each or 0):
        taken = min(number, item.number)
        if taken <= 0:
            break
        if len(parts) < MOST_DROPPED:
            parts.append(item.label if taken == item.number == 1 else f"{taken} of {item.label}")
        else:
            more += 1
        dropped += taken * (item.each or 0)
        number -= taken
    shown = [*parts, f"{more} more"] if more else parts
    return f"drop {' and '.join(shown)}" + (f" ({worth(dropped, unit)})" if dropped else "")


def cheaper(groups: Sequence[Sequence[Item]], unit: str) -> str:
    """Return advice to drop all lines of that group which costs less."""
    cheapest = min(groups, key=lambda lines: sum(item.total for item in lines))
    return cheapest_drop(cheapest, sum(item.number for item in cheapest), unit)
