"""The cheapest change that mends a list which has too much of something.

What can be taken off a list are whole copies of an entry, with all that is bought for them,
single models of a unit that pays for each, and options. Each frees some of what a rule adds up
(points, wounds, copies) and gives up some of the list's worth. A change takes as many of one kind
of thing as free enough; the cheapest one gives up least.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from skirmish_cli.core.warband import Path
from skirmish_cli.lists.items import Item, read_amounts
from skirmish_cli.lists.receipts import Receipt


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
