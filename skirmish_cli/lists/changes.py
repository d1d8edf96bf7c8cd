"""The cheapest change that mends a list which has too much of something.

What can be taken off a list are whole copies of an entry, with all that is bought for them,
single models of a unit that pays for each, and options. Each frees some of what a rule adds up
(points, wounds, copies) and gives up some of the list's worth; the cheapest change is the one
that frees enough and gives up least."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from skirmish_cli.lists.receipts import Item, Path, Receipt, amounts

#: The most kinds of things that one change takes off a list.
MOST_KINDS = 3
#: The most combinations tried for one change.
MOST_TRIED = 20_000


class Spare(NamedTuple):
    """One kind of thing that can be taken off a list, up to `most` times: what each frees, and
    what each is worth."""

    item: Item
    what: str  # copy, option or piece
    most: int
    frees: int
    worth: int

    @property
    def entry(self) -> Path:
        """Where the entry stands that it is a part of."""
        return self.item.path[:2]


class Taken(NamedTuple):
    """How many of one kind of thing a change takes off a list."""

    spare: Spare
    number: int

    @property
    def worth(self) -> int:
        """What they are worth together."""
        return self.number * self.spare.worth


Change = Sequence[Taken]


def cheapest_change(of: str, lines: Sequence[Item], over: int, receipt: Receipt) -> Change:
    """Return what to take off a list so that the sum of some of its lines falls by `over`;
    nothing if no change of a few kinds is enough."""
    return _cheapest([*_copies(of, lines, receipt), *_bought(of, lines, receipt)], over, receipt)


def cheapest_saving(lines: Sequence[Item], over: int, receipt: Receipt) -> Change:
    """Return what to take off one model, of which these lines are paid, so that it costs `over`
    less."""
    return _cheapest(list(_bought("cost", lines, receipt)), over, receipt)


def _copies(of: str, lines: Sequence[Item], receipt: Receipt) -> Iterator[Spare]:
    """Yield the entries of some lines; one whose copies don't share its amounts evenly is taken
    as a whole."""
    freed: dict[Path, int] = {}
    for item, amount in zip(lines, amounts(lines, of), strict=True):
        freed[item.path[:2]] = freed.get(item.path[:2], 0) + amount
    for entry, amount in freed.items():
        model, worth = receipt.entries[entry][0], receipt.worths[entry]
        copies = 1 if amount % model.number or worth % model.number else model.number
        yield Spare(model, "copy", copies, amount // copies, worth // copies)


def _bought(of: str, lines: Sequence[Item], receipt: Receipt) -> Iterator[Spare]:
    """Yield options, and single models that are paid for one by one. All copies of an entry give
    them up together."""
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


def _cheapest(spares: Sequence[Spare], over: int, receipt: Receipt) -> Change:
    """Return the cheapest of all changes that free enough; of those that cost the same, the one
    that takes least."""
    useful = [spare for spare in spares if spare.frees > 0]
    # Of one kind, each by itself: a hostile list may have tens of thousands.
    alone = [
        Taken(spare, number)
        for spare in useful
        if (number := -(-over // spare.frees)) <= spare.most
    ]
    best: Change = [min(alone, key=lambda taken: (taken.worth, taken.number))] if alone else []
    price = (best[0].worth, 1, best[0].number) if best else None
    for kinds in range(2, MOST_KINDS + 1):
        tries = len(useful) * sum(_needed(spare, over) for spare in useful) ** (kinds - 1)
        if not (tries <= MOST_TRIED and receipt.patience.allows(tries)):
            break
        for chosen in combinations(sorted(useful, key=lambda spare: _needed(spare, over)), kinds):
            for change in (
                _enough(chosen, over, None if price is None else price[0])
                if _go_together(chosen)
                else ()
            ):
                found = (
                    sum(taken.worth for taken in change),
                    kinds,
                    sum(taken.number for taken in change),
                )
                if price is None or found < price:
                    best, price = change, found
    return sorted(best, key=lambda taken: taken.spare.entry)  # as they stand in the file


def _needed(spare: Spare, over: int) -> int:
    """Return how many of a thing a change takes at most: all that there are, or as many as free
    enough alone."""
    return min(spare.most, -(-over // spare.frees))


def _go_together(chosen: Sequence[Spare]) -> bool:
    """Whether things can be taken off independently: a copy of an entry takes what is bought for
    it along."""
    entries = [spare.entry for spare in chosen]
    return all(spare.what != "copy" or entries.count(spare.entry) == 1 for spare in chosen)


def _enough(chosen: Sequence[Spare], over: int, price: int | None) -> Iterator[Change]:
    """Yield the changes that take some of each of these things and free enough, unless they cost
    more than `price`."""
    first, rest = chosen[0], chosen[1:]
    if not rest:
        number = max(1, -(-over // first.frees))
        if number <= first.most and (price is None or number * first.worth <= price):
            yield (Taken(first, number),)
        return
    for number in range(1, _needed(first, over) + 1):
        left = None if price is None else price - number * first.worth
        if left is not None and left < 0:
            return
        for change in _enough(rest, over - number * first.frees, left):
            yield (Taken(first, number), *change)
