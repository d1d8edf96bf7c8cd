"""What a broken list rule says: the lines that break it, summed up or named, and the cheapest change that mends it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish_cli.core.receipts import Item, Where, amount

#: The most lines that a message names.
MOST_NAMED = 40


def said(where: Where) -> str:
    """Return a condition as words: `class hero`, `a rar`, `no rw`."""
    parts = []
    for key, wanted in where.items():
        values = " or ".join(str(one) for one in (wanted if isinstance(wanted, (list, tuple)) else [wanted]))
        words = {"has": f"a value for {values}", "lacks": f"no {values}"}
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
    """Return some lines as the sum that they make."""
    texts = [item.text if of == "cost" else f"{item.label} {amount(item, of)}" for item in lines[:MOST_NAMED]]
    if len(lines) > MOST_NAMED:
        texts.append(f"{len(lines) - MOST_NAMED} more entries")
    return " + ".join(texts)


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
        return f"drop models worth {over} {unit} or more"
    worth, number, name = best
    return f"drop {name} ({worth} {unit})" if number == 1 else f"drop {number} of {name} ({worth} {unit})"


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
    parts, worth = [], 0
    for item in sorted(lines, key=lambda one: one.each or 0):
        taken = min(number, item.number)
        if taken <= 0:
            break
        parts.append(item.label if taken == item.number == 1 else f"{taken} of {item.label}")
        worth += taken * (item.each or 0)
        number -= taken
    shown = parts if len(parts) <= 5 else [*parts[:5], f"{len(parts) - 5} more"]
    return f"drop {' and '.join(shown)}" + (f" ({worth} {unit})" if worth else "")


def cheaper(groups: Sequence[Sequence[Item]], unit: str) -> str:
    """Return advice to drop all lines of that group which costs less."""
    cheapest = min(groups, key=lambda lines: sum(item.total for item in lines))
    return cheapest_drop(cheapest, sum(item.number for item in cheapest), unit)
