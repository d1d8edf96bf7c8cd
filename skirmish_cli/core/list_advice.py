"""What a broken list rule says: the lines that break it, summed up or named, and the cheapest change that mends it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish_cli.core.receipts import Item, Path, Where, amount, is_given

#: The most lines that a message names.
MOST_NAMED = 40
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
    if of == "cost" and len(lines) > MOST_TERMS:
        lines = _folded(lines)
    texts = [_in_sum(of, item) for item in lines[:MOST_NAMED]]
    if len(lines) > MOST_NAMED:
        texts.append(f"{len(lines) - MOST_NAMED} more entries")
    return " + ".join(texts)


def _folded(lines: Sequence[Item]) -> list[Item]:
    """Return one line for each entry: what its copies cost with all that is bought for them."""
    entries: dict[Path, list[Item]] = {}
    for item in lines:
        entries.setdefault(item.path[:2], []).append(item)
    folded = []
    for items in entries.values():
        total, copies = sum(item.total for item in items), items[0].number
        number = copies if total % copies == 0 else 1
        folded.append(items[0]._replace(label=items[0].owner, number=number, each=total // number))
    return folded


def _in_sum(of: str, item: Item) -> str:
    if of == "cost":
        return item.text
    return f"{item.label} {amount(item, of)}" if of else f"{item.tags.get('option', item.label)} {item.total}"


def worth(number: int, unit: str) -> str:
    """Return an amount with its unit.

    >>> worth(1, "points"), worth(20, "gold")
    ('1 point', '20 gold')
    """
    return f"{number} {unit.removesuffix('s') if number == 1 else unit}"


def of_one(item: Item, copies: int) -> Item:
    """Return a line of an entry as one of its copies pays it."""
    if copies == 1 or item.number % copies:
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
    for name, each, number in _droppable(of, lines):
        needed = -(-over // each) if each > 0 else number + 1
        if needed <= number and (best is None or (needed * each, needed) < best[:2]):
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


def _droppable(of: str, lines: Sequence[Item]) -> Iterator[tuple[str, int, int]]:
    """Yield what can be left out: its name, what each comes to, and how many of it there are."""
    owned: dict[str, list[Item]] = {}
    for item in lines:
        owned.setdefault(item.owner, []).append(item)
        if item.kind == "option":
            yield item.label, amount(item, of), 1
    for owner, items in owned.items():
        copies = min(item.number for item in items)
        total = sum(amount(item, of) for item in items)
        yield (owner, total // copies, copies) if total % copies == 0 else (owner, total, 1)


def cheapest_drop(lines: Sequence[Item], number: int, unit: str) -> str:
    """Return advice to drop so many of some lines, the cheapest first."""
    parts, dropped = [], 0
    for item in sorted(lines, key=lambda one: one.each or 0):
        taken = min(number, item.number)
        if taken <= 0:
            break
        parts.append(item.label if taken == item.number == 1 else f"{taken} of {item.label}")
        dropped += taken * (item.each or 0)
        number -= taken
    shown = parts if len(parts) <= 5 else [*parts[:5], f"{len(parts) - 5} more"]
    return f"drop {' and '.join(shown)}" + (f" ({worth(dropped, unit)})" if dropped else "")


def cheaper(groups: Sequence[Sequence[Item]], unit: str) -> str:
    """Return advice to drop all lines of that group which costs less."""
    cheapest = min(groups, key=lambda lines: sum(item.total for item in lines))
    return cheapest_drop(cheapest, sum(item.number for item in cheapest), unit)
