"""The receipt of a list: one line for everything that is paid for or counted.

A game's `lists.py` may make its own with a function `receipt(warband, rules)`; without one, each
model is a line. Nothing but the receipt is added up for a total or a limit, so an option can't be
counted twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from skirmish_cli.core.warband import ModelEntry, Path, WarbandFile
from skirmish_cli.lists.items import NO_TAGS, Item, list_values, read_values, word

#: What is said beside the lines of a list of which a part can't be read.
NOT_WHOLE = ", without what has errors of its own"
#: Where a card may say what it costs.
COST_KEYS = ("cost", "points")
_NONE_YET = object()

#: Returns the lines of one entry.
Bill = Callable[[ModelEntry], Iterable[Item]]


@dataclass(frozen=True)
class Receipt:
    """The lines of a list in file order, their unit, and the size that was agreed."""

    unit: str
    items: tuple[Item, ...]
    size: int | None = None
    #: What the list as a whole is called: a warband, an army, a party.
    whole: str = "warband"
    #: What one entry is called: a model, a unit.
    one: str = "model"
    #: False where a part of the file can't be read, so that there is more than these lines.
    is_whole: bool = True
    #: For each kind and key that was asked for, the lines that have a word under it.
    _lines_by_word: dict[tuple[str, str], dict[str, list[Item]]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @property
    def total(self) -> int:
        """What the list costs."""
        return sum(item.total for item in self.items)

    @cached_property
    def entries(self) -> Mapping[Path, Sequence[Item]]:
        """The lines of each entry, the model's own first, by the entry's place."""
        lines: dict[Path, list[Item]] = {}
        for item in self.items:
            # By place and not by id, which a faulty file may have twice.
            lines.setdefault(item.path[:2], []).append(item)
        return lines

    @cached_property
    def worths(self) -> Mapping[Path, int]:
        """What each entry costs with all that is bought for it, by its place."""
        worths: dict[Path, int] = {}
        for item in self.items:
            entry = item.path[:2]
            worths[entry] = worths.get(entry, 0) + item.total
        return worths

    def price(self, item: Item) -> int:
        """Return what the list loses with one of a line.

        A copy of a model takes all that is bought for it along.
        """
        if item.kind != "model":
            return item.each or 0
        return self.worths[item.path[:2]] // item.number

    def select_kind(self, kind: str) -> Sequence[Item]:
        """Return the lines of a kind, or all of them for none."""
        return [item for item in self.items if item.kind == kind] if kind else self.items

    def select_having(self, key: str, wanted: Any, kind: str = "") -> Sequence[Item]:
        """Return the lines, or those of a kind, that have a value under a printed key.

        They come in file order. An army book asks for hundreds of items by name; so for each key
        all lines are looked at once.
        """
        if (kind, key) not in self._lines_by_word:
            asked, lines = self.select_kind(kind), self._lines_by_word.setdefault((kind, key), {})
            last, words = _NONE_YET, frozenset[str]()
            for item, found in zip(asked, read_values(asked, key), strict=True):
                if found is not last:  # the lines of one entry share what is on its card
                    last, words = found, frozenset(map(word, list_values(found)))
                for each in words:
                    lines.setdefault(each, []).append(item)
        return self._lines_by_word[kind, key].get(word(wanted), ())

    def group_by_owner(self) -> Mapping[str, Sequence[Item]]:
        """Return the lines of each entry by its id."""
        lines: dict[str, list[Item]] = {}
        for item in self.items:
            lines.setdefault(item.owner, []).append(item)
        return lines

    def pair_with_bought(self, models: Sequence[Item]) -> Iterator[tuple[Item, Sequence[Item]]]:
        """Yield some models' lines, each with all lines paid for it, its own among them."""
        for model in models:
            yield model, self.entries[model.path[:2]]


def receipt_of(
    warband: WarbandFile,
    unit: str = "points",
    whole: str = "warband",
    one: str = "model",
    bill: Bill | None = None,
) -> Receipt:
    """Return the receipt of a list: the lines that `bill` gives for each entry.

    Without one, each model is a line and costs what its card's `cost` or `points` says.
    """
    if bill is None:
        items = tuple(model_item(entry, cost_of(entry.card)) for entry in warband.models)
    else:
        items = tuple(item for entry in warband.models for item in bill(entry))
    return Receipt(unit, items, warband.limit, whole, one, warband.is_whole)


def model_item(entry: ModelEntry, each: int | None, tags: Mapping[str, Any] = NO_TAGS) -> Item:
    """Return the line of a model itself."""
    return Item(
        entry.id, entry.id, entry.path, entry.count, each, entry.card, "model", tags, entry.name
    )


def option_item(
    entry: ModelEntry,
    name: str,
    each: int,
    path: Path,
    tags: Mapping[str, Any] = NO_TAGS,
    kind: str = "option",
) -> Item:
    """Return the line of what each copy of an entry buys, or of one of its parts."""
    tags = {**tags, "option": name} if tags else {"option": name}
    label = f"{entry.id}: {name}"
    return Item(entry.id, label, path, entry.count, each, entry.card, kind, tags)


def cost_of(card: Any) -> int | None:
    """Return what a card costs: its `cost`, or else its `points`.

    It is None where the card says neither.
    """
    kind: Any = type(card)
    for name in _cost_keys(kind):
        value = getattr(card, name, None)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
    return None


@lru_cache(maxsize=64)
def _cost_keys(kind: Any) -> Sequence[str]:
    """Return which of `cost` and `points` a kind of card has.

    Of a key that a card doesn't have, pydantic takes its time to say so.
    """
    known = getattr(kind, "model_fields", COST_KEYS)
    return [name for name in COST_KEYS if name in known]
