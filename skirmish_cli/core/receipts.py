"""The receipt of a list: one line for everything that is paid for or counted, from which every total is taken.

A game's `lists.py` may make its own with a function `receipt(warband, rules)`; without one, each model is a line.
Nothing but the receipt is added up for a total or a limit, so an option can't be counted twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from skirmish_cli.core.warband import ModelEntry, WarbandFile

#: The keys of an entry beside its card.
ENTRY_KEYS = ("id", "name", "count")
Path = tuple[str | int, ...]
Where = Mapping[str, Any]
_NOTHING: Mapping[str, Any] = MappingProxyType({})


class Item(NamedTuple):
    """One line of a receipt: `number` times `each`, on account of the entry `owner`.

    `each` is None where the card doesn't say what it costs. A model's line has the kind `model`, what is bought
    for it `option`, and what it can't do without `part`. `tags` are what the line is told by beside its card's values.
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
        """Return what a line has under a printed key such as `class`, `count` or `mw.name`, or None.

        Of a list on the card it is what each of its items has there: `weapons.name`.
        """
        if key in self.tags:
            return self.tags[key]
        if key in ENTRY_KEYS and self.kind == "model":
            return {"id": self.owner, "name": self.name, "count": self.number}[key]
        found = self.card
        for step in key.split("."):
            found = _below(found, step)
        return found


#: Returns the lines of one entry.
Bill = Callable[[ModelEntry], Iterable[Item]]


@dataclass(frozen=True)
class Receipt:
    """The lines of a list, in file order, the unit that they are counted in, and the size that was agreed."""

    unit: str
    items: tuple[Item, ...]
    size: int | None = None
    #: What the list as a whole is called: a warband, an army, a party.
    whole: str = "warband"
    #: What one entry is called: a model, a unit.
    one: str = "model"
    #: False where a part of the file can't be read, so that there is more than these lines.
    is_whole: bool = True
    #: For each key that was asked for, the lines that have a word under it.
    _by_word: dict[str, dict[str, list[Item]]] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def total(self) -> int:
        """What the list costs."""
        return sum(item.total for item in self.items)

    def having(self, key: str, wanted: Any) -> Sequence[Item]:
        """Return the lines that have a value under a printed key, in file order.

        An army book asks for hundreds of items by name; so for each key all lines are looked at once.
        """
        if key not in self._by_word:
            get, lines = _getter(key), self._by_word.setdefault(key, {})
            for item in self.items:
                found = get(item)
                words = {word(one) for one in found} if isinstance(found, SEVERAL) else (word(found),)
                for each in words:
                    lines.setdefault(each, []).append(item)
        return self._by_word[key].get(word(wanted), ())

    def owners(self) -> Iterator[tuple[str, list[Item]]]:
        """Yield each entry's id with its lines."""
        lines: dict[str, list[Item]] = {}
        for item in self.items:
            lines.setdefault(item.owner, []).append(item)
        yield from lines.items()

    def models(self) -> Iterator[tuple[Item, list[Item]]]:
        """Yield the line of each model with all the lines that are paid for it, its own among them."""
        lines: dict[Path, list[Item]] = {}
        for item in self.items:
            # By place and not by id, which a faulty file may have twice.
            lines.setdefault(item.path[:2], []).append(item)
        for item in self.items:
            if item.kind == "model":
                yield item, lines[item.path[:2]]


def receipt_of(warband: WarbandFile, unit: str = "points", whole: str = "warband", one: str = "model",
               bill: Bill | None = None) -> Receipt:  # fmt: skip
    """Return the receipt of a list: the lines that `bill` gives for each entry.

    Without one, each model is a line and costs what its card's `cost` or `points` says.
    """
    if bill is None:
        items = tuple(model_item(entry, cost_of(entry.card)) for entry in warband.models)
    else:
        items = tuple(item for entry in warband.models for item in bill(entry))
    return Receipt(unit, items, warband.limit, whole, one, warband.is_whole)


def model_item(entry: ModelEntry, each: int | None, tags: Mapping[str, Any] = _NOTHING) -> Item:
    """Return the line of a model itself."""
    return Item(entry.id, entry.id, entry.path, entry.count, each, entry.card, "model", tags, entry.name)


def option_item(entry: ModelEntry, name: str, each: int, number: int, path: Path,
                tags: Mapping[str, Any] = _NOTHING, kind: str = "option") -> Item:  # fmt: skip
    """Return the line of something bought for an entry, or of one of its parts, counted `number` times in all."""
    return Item(entry.id, f"{entry.id}: {name}", path, number, each, entry.card, kind, {**tags, "option": name})


def cost_of(card: Any) -> int | None:
    """Return what a card costs: its `cost`, or else its `points`; None where it says neither."""
    for name in ("cost", "points"):
        value = getattr(card, name, None)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
    return None


def _below(found: Any, step: str) -> Any:
    """Return what stands under one step of a printed key."""
    if found is None:
        return None
    if isinstance(found, Mapping):
        return found.get(step)
    if isinstance(found, (list, tuple)):
        return [each for each in (_below(one, step) for one in found) if each is not None]
    kind: Any = type(found)
    return getattr(found, _attribute(kind, step), None)


def place_on(item: Item, at: str, where: Where = _NOTHING) -> Path:
    """Return where a printed key of a model stands in its file; in a list, at the first item that has what is asked.
    """
    if at in ENTRY_KEYS:
        return (*item.path, at)
    path: list[str | int] = [*item.path, "card"]
    found = item.card
    for step in at.split("."):
        if isinstance(found, (list, tuple)):
            asked = where.get(at)
            words = {word(one) for one in (asked if isinstance(asked, (list, tuple)) else [asked])}
            place = next((place for place, one in enumerate(found) if word(_below(one, step)) in words), 0)
            path.append(place)
            found = found[place] if found else None
        path.append(step)
        found = _below(found, step)
    return tuple(path)


@lru_cache(maxsize=2048)
def _attribute(kind: Any, key: str) -> str:
    """Return the attribute that holds a printed key: `class_` for `class`."""
    for name, info in getattr(kind, "model_fields", {}).items():
        if key in (info.alias, name):
            return str(name)
    return key


#: What holds several values of a card.
SEVERAL = (list, tuple, set, frozenset)
#: Tells whether a line has what is asked for.
Test = Callable[[Item], bool]
#: The words of a condition that aren't keys of a card: any value, none, a number above 0.
WORDS = ("has", "lacks", "some")


def fitting(where: Where) -> Test:
    """Return the test of whether a line has every value that is asked for.

    `has: rw` asks for any value, `lacks: rw` for none, `some: v` for more than 0, a list of values for one of them,
    and a list on the card must hold the value. It is asked of every line of a list, so what can be prepared is.
    """
    tests = [_test(key, wanted if isinstance(wanted, (list, tuple)) else [wanted]) for key, wanted in where.items()]
    if len(tests) == 1:
        return tests[0]
    if len(tests) == 2:
        first, second = tests
        return lambda item: first(item) and second(item)
    return lambda item: all(test(item) for test in tests)


def _test(key: str, wanted: Sequence[Any]) -> Test:
    if key in WORDS:
        getters = [_getter(str(name)) for name in wanted]
        if key == "has":
            return lambda item: all(is_given(get(item)) for get in getters)
        if key == "some":
            return lambda item: all(bool(get(item)) for get in getters)
        return lambda item: not any(is_given(get(item)) for get in getters)
    get, words, known = _getter(key), {word(one) for one in wanted}, dict[str, bool]()

    def test(item: Item) -> bool:
        found = get(item)
        if isinstance(found, str):
            if found not in known:
                known[found] = word(found) in words
            return known[found]
        return any(word(one) in words for one in several(found))

    return test


def _getter(key: str) -> Callable[[Item], Any]:
    """Return what reads a printed key of a line; the attribute of each kind of card is looked up once."""
    if "." in key or key in ENTRY_KEYS:
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


def several(found: Any) -> Iterable[Any]:
    """Return the values of a list on a card, or a single one as the only one."""
    return found if isinstance(found, SEVERAL) else (found,)


def word(value: Any) -> str:
    """Return a value as it is compared: as text, whatever its case."""
    return str(value).strip().casefold()


def amount(item: Item, of: str) -> int:
    """Return what a line comes to: its cost, how many there are, or a number on its card for each of them."""
    if of == "cost":
        return item.total
    if of == "count":
        return item.number
    value = item.value(of)
    return value * item.number if isinstance(value, int) else 0
