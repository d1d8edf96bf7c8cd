"""What a broken list rule says: its lines in words, and the cheapest change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice

from skirmish_cli.core.warband import Path
from skirmish_cli.lists.receipts import Item, Receipt, read_amounts
from skirmish_cli.records import NamedTuple

#: The most lines that a message names: a hostile file may have thousands.
MOST_NAMED = 40
#: The longest key that is the short form of a stat, and so is printed in capitals.
MOST_OF_SHORT = 3
#: Beyond so many lines a sum names each entry once, with all that is bought for it.
MOST_TERMS = 12


def name_lines(lines: Sequence[Item]) -> str:
    """Return the names of some lines, with how many there are of each."""
    names = [
        item.label if item.number == 1 else f"{item.number} x {item.label}"
        for item in lines[:MOST_NAMED]
    ]
    if len(lines) > MOST_NAMED:
        names.append(f"{len(lines) - MOST_NAMED} more entries")
    return ", ".join(names)


def write_sum(of: str, lines: Sequence[Item]) -> str:
    """Return some lines as the sum that they make.

    Without `of` they are what one model pays for.
    """
    number = len(lines)
    if of == "cost" and number > MOST_TERMS:
        lines, number = _fold_entries(lines)
    texts = [_write_term(of, item) for item in lines[:MOST_NAMED]]
    if number > MOST_NAMED:
        texts.append(f"{number - MOST_NAMED} more entries")
    return " + ".join(texts)


def _fold_entries(lines: Sequence[Item]) -> tuple[list[Item], int]:
    """Return a line for each entry that is named, and how many entries there are.

    A line holds what the copies of its entry cost with all that is bought for them.
    """
    entries = groupby(lines, key=lambda item: item.path[:2])  # the lines of an entry stand together
    folded = []
    for _, group in islice(entries, MOST_NAMED):
        items = list(group)
        total, copies = sum(read_amounts(items, "cost")), items[0].number
        number = copies if total % copies == 0 else 1
        folded.append(items[0]._replace(label=items[0].owner, number=number, each=total // number))
    return folded, len(folded) + sum(1 for _ in entries)


def _write_term(of: str, item: Item) -> str:
    """Return a line as a term of a sum."""
    if of == "cost":
        return item.text
    if of:
        return f"{item.label} {read_amounts([item], of)[0]}"
    return f"{item.tags.get('option', item.label)} {item.total}"


def format_amount(number: int, unit: str) -> str:
    """Return an amount with its unit.

    >>> format_amount(1, "points"), format_amount(20, "gold")
    ('1 point', '20 gold')
    """
    return f"{number} {unit.removesuffix('s') if number == 1 else unit}"


def name_unit(of: str, unit: str) -> str:
    """Return what a sum is counted in: the list's unit, or a printed key of the card.

    >>> name_unit("cost", "gold"), name_unit("defensive.hp", "gold"), name_unit("models", "")
    ('gold', 'HP', 'models')
    """
    if of == "cost":
        return unit
    key = of.rpartition(".")[2]
    return key.upper() if len(key) <= MOST_OF_SHORT else key.replace("_", " ")


def join_words(words: Sequence[str]) -> str:
    """Return words as a list of things to do: `a, b and c`."""
    parts = ", ".join(words[:-1]), *words[-1:]
    return " and ".join(part for part in parts if part)


class Spare(NamedTuple):
    """One kind of thing that can be taken off a list, up to `most` times.

    `what` is a copy, an option or a piece; each frees an amount, and is worth another.
    """

    item: Item
    what: str
    most: int
    frees: int
    worth: int


class Change(NamedTuple):
    """How many of one kind of thing to take off a list."""

    spare: Spare
    number: int

    @property
    def worth(self) -> int:
        """What they are worth together."""
        return self.number * self.spare.worth


def find_cheapest(of: str, lines: Sequence[Item], over: int, receipt: Receipt) -> Change | None:
    """Return what to take off a list so that a sum of its lines falls by `over`.

    It is None if no single kind of thing is enough.
    """
    return _cheapest([*_list_copies(of, lines, receipt), *_list_bought(of, lines, receipt)], over)


def find_saving(lines: Sequence[Item], over: int, receipt: Receipt) -> Change | None:
    """Return what to leave out of one model, paid for by these lines, to save `over`."""
    return _cheapest(_list_bought("cost", lines, receipt), over)


def _cheapest(spares: Iterable[Spare], over: int) -> Change | None:
    """Return the change that gives up least, and of equal ones the smallest."""
    changes = (Change(spare, -(-over // spare.frees)) for spare in spares if spare.frees > 0)
    enough = (change for change in changes if change.number <= change.spare.most)
    return min(enough, key=lambda change: (change.worth, change.number), default=None)


def _list_copies(of: str, lines: Sequence[Item], receipt: Receipt) -> Iterator[Spare]:
    """Yield the entries of some lines.

    One whose copies don't share its amounts evenly is taken as a whole.
    """
    freed: dict[Path, int] = {}
    for item, amount in zip(lines, read_amounts(lines, of), strict=True):
        entry = item.path[:2]
        freed[entry] = freed.get(entry, 0) + amount
    for entry, amount in freed.items():
        model, worth = receipt.entries[entry][0], receipt.worths[entry]
        copies = 1 if amount % model.number or worth % model.number else model.number
        yield Spare(model, "copy", copies, amount // copies, worth // copies)


def _list_bought(of: str, lines: Sequence[Item], receipt: Receipt) -> Iterator[Spare]:
    """Yield options, and single models that are paid for one by one.

    All copies of an entry give them up together.
    """
    if of == "cost":
        for item in lines:
            if item.pieces:
                each = item.total // item.pieces
                yield Spare(item, "piece", item.pieces, each, each)
            elif item.kind == "option":
                yield Spare(item, "option", 1, item.total, item.total)
        return
    for entry in {item.path[:2]: None for item in lines}:
        for item in receipt.entries[entry]:
            if item.pieces and item.piece == of:
                yield Spare(item, "piece", item.pieces, item.number, item.total // item.pieces)


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
