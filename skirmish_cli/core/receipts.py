"""The receipt of a list: one line for everything that is paid for or counted, from which every total is taken.

A game's `lists.py` may make its own with a function `receipt(warband)`; without one, each model is a line.
Nothing but the receipt is added up for a total or a limit, so an option can't be counted twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from skirmish_cli.core.warband import ModelEntry, WarbandFile

Path = tuple[str | int, ...]
Where = Mapping[str, Any]
_NOTHING: Mapping[str, Any] = MappingProxyType({})


class Item(NamedTuple):
    """One line of a receipt: `number` times `each`, on account of the entry `owner`.

    `each` is None where the card doesn't say what it costs. A model's line has the kind `model`, and what is bought
    for it `option`. `tags` are what the line is told by beside the values of its card.
    """

    owner: str
    label: str
    path: Path
    number: int
    each: int | None
    card: Any = None
    kind: str = "model"
    tags: Mapping[str, Any] = _NOTHING
    name: str = ""

    @property
    def total(self) -> int:
        """What the line comes to; 0 without a cost."""
        return (self.each or 0) * self.number

    @property
    def text(self) -> str:
        """The line as it stands in a sum: `archer 9` or `3 x archer at 9 = 27`."""
        if self.number == 1:
            return f"{self.label} {self.each or 0}"
        return f"{self.number} x {self.label} at {self.each or 0} = {self.total}"

    def value(self, key: str) -> Any:
        """Return what a line has under a printed key such as `class` or `mw.name`, or None."""
        if key in self.tags:
            return self.tags[key]
        if key in ("id", "name") and self.kind == "model":
            return self.owner if key == "id" else self.name
        found = self.card
        for step in key.split("."):
            if found is None:
                return None
            if isinstance(found, Mapping):
                found = found.get(step)
            else:
                kind: Any = type(found)
                found = getattr(found, _attribute(kind, step), None)
        return found


class Receipt(NamedTuple):
    """The lines of a list, in file order, the unit that they are counted in, and the size that was agreed."""

    unit: str
    items: tuple[Item, ...]
    size: int | None = None
    #: What the list as a whole is called: a warband, an army, a party.
    whole: str = "warband"

    @property
    def total(self) -> int:
        """What the list costs."""
        return sum(item.total for item in self.items)

    def owners(self) -> Iterator[tuple[str, list[Item]]]:
        """Yield each entry's id with its lines."""
        lines: dict[str, list[Item]] = {}
        for item in self.items:
            lines.setdefault(item.owner, []).append(item)
        yield from lines.items()


def receipt_of(warband: WarbandFile, unit: str = "points", whole: str = "warband") -> Receipt:
    """Return the receipt of a list whose models cost what their card's `cost` or `points` says."""
    items = tuple(model_item(entry, cost_of(entry.card)) for entry in warband.models)
    return Receipt(unit, items, warband.limit, whole)


def model_item(entry: ModelEntry, each: int | None) -> Item:
    """Return the line of a model itself."""
    return Item(entry.id, entry.id, entry.path, entry.count, each, entry.card, "model", _NOTHING, entry.name)


def option_item(entry: ModelEntry, name: str, each: int, number: int, path: Path) -> Item:
    """Return the line of something bought for an entry, counted `number` times in all."""
    return Item(entry.id, f"{entry.id}: {name}", path, number, each, entry.card, "option", {"option": name})


def cost_of(card: Any) -> int | None:
    """Return what a card costs: its `cost`, or else its `points`; None where it says neither."""
    for name in ("cost", "points"):
        value = getattr(card, name, None)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
    return None


@lru_cache(maxsize=2048)
def _attribute(kind: Any, key: str) -> str:
    """Return the attribute that holds a printed key: `class_` for `class`."""
    for name, info in getattr(kind, "model_fields", {}).items():
        if key in (info.alias, name):
            return str(name)
    return key


#: Tells whether a line has what is asked for.
Test = Callable[[Item], bool]


def fitting(where: Where) -> Test:
    """Return the test of whether a line has every value that is asked for.

    `has: rw` asks for any value, `lacks: rw` for none, a list of values for one of them, and a list on the card must
    hold the value. It is asked of every line of a list, so what can be prepared is.
    """
    tests = [_test(key, wanted if isinstance(wanted, (list, tuple)) else [wanted]) for key, wanted in where.items()]
    if len(tests) == 1:
        return tests[0]
    return lambda item: all(test(item) for test in tests)


def _test(key: str, wanted: Sequence[Any]) -> Test:
    if key in ("has", "lacks"):
        getters = [_getter(str(name)) for name in wanted]
        if key == "has":
            return lambda item: all(is_given(get(item)) for get in getters)
        return lambda item: not any(is_given(get(item)) for get in getters)
    get, words, known = _getter(key), {word(one) for one in wanted}, dict[str, bool]()

    def test(item: Item) -> bool:
        found = get(item)
        if isinstance(found, str):
            if found not in known:
                known[found] = word(found) in words
            return known[found]
        several = found if isinstance(found, (list, tuple, set, frozenset)) else [found]
        return any(word(one) in words for one in several)

    return test


def _getter(key: str) -> Callable[[Item], Any]:
    """Return what reads a printed key of a line; the attribute of each kind of card is looked up once."""
    if "." in key or key in ("id", "name"):
        return lambda item: item.value(key)
    attributes: dict[Any, str] = {}

    def get(item: Item) -> Any:
        if key in item.tags:
            return item.tags[key]
        kind: Any = type(item.card)
        if kind not in attributes:
            attributes[kind] = _attribute(kind, key)
        return getattr(item.card, attributes[kind], None)

    return get


def is_given(value: Any) -> bool:
    """Return whether a card has a value there: 0 is one, nothing and `false` are none."""
    return bool(value) or (value == 0 and value is not False)


def word(value: Any) -> str:
    """Return a value as it is compared: as text, whatever its case."""
    return str(value).strip().casefold()


def amount(item: Item, of: str) -> int:
    """Return what a line comes to: its cost, or a number on its card for each of it."""
    if of == "cost":
        return item.total
    value = item.value(of)
    return value * item.number if isinstance(value, int) else 0
