"""The receipt of a list: its items, and the sums and values read off them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from skirmish_cli.core.warband import ModelEntry, Path, WarbandFile
from skirmish_cli.records import NamedTuple

#: The keys of an entry beside its card, with what of its line holds them.
ENTRY_KEYS: Mapping[str, str] = MappingProxyType({"id": "owner", "name": "name", "count": "number"})
#: What holds several values of a card.
SEVERAL = (list, tuple, set, frozenset)
NO_TAGS: Mapping[str, object] = MappingProxyType({})

_TAGS = attrgetter("tags")


class Item(NamedTuple):
    """One line of a receipt: `number` times `each`, on account of the entry `owner`.

    The first two steps of its `path` are the place of that entry. `each` is None where the card
    doesn't say what it costs. A model's line has the kind `model`, what is bought for it `option`,
    and what it can't do without `part`. `tags` are what the line is told by beside its card's
    values. An option that is so many single things of equal price, each of which can be left out,
    has them as `pieces`; `piece` is the key of the card that counts them, such as `models`.
    """

    owner: str
    label: str
    path: Path
    number: int
    each: int | None
    card: Any = None
    kind: str = "model"
    tags: Mapping[str, object] = NO_TAGS
    name: str = ""
    pieces: int = 0
    piece: str = ""

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

    def value(self, key: str) -> object:
        """Return what a line has under a printed key such as `class` or `mw.name`.

        It is None where there is nothing. Of a list on the card it is what each of its items has
        there: `weapons.name`.
        """
        if key in self.tags:
            return self.tags[key]
        if key in ENTRY_KEYS and self.kind == "model":
            return getattr(self, ENTRY_KEYS[key])
        found = self.card
        for step in key.split("."):
            found = _read_step(found, step)
        return found


def read_values(lines: Sequence[Item], key: str) -> list[object]:
    """Return what each of some lines has under a printed key, as `Item.value` does.

    A hostile file may have forty thousand lines, of which every rule asks; so they are read a key
    at a time.
    """
    if key in ENTRY_KEYS:
        return [item.value(key) for item in lines]
    first, *rest = key.split(".")
    cards = [item.card for item in lines]
    found = list(map(_make_reader(set(map(type, cards)), first), cards))
    for step in rest:
        found = [None if each is None else _read_step(each, step) for each in found]
    if any(map(_TAGS, lines)):
        found = [item.tags.get(key, each) for item, each in zip(lines, found, strict=True)]
    return found


def read_amounts(lines: Sequence[Item], of: str) -> list[int]:
    """Return what each of some lines comes to.

    That is its cost, how many there are, or a number on its card for each of them.
    """
    if of == "cost":
        return [item.number * (item.each or 0) for item in lines]
    if of == "count":
        return [item.number for item in lines]
    return [
        value * item.number if isinstance(value, int) else 0
        for item, value in zip(lines, read_values(lines, of), strict=True)
    ]


def place_on(item: Item, at: str, wanted: object = None) -> Path:
    """Return where a printed key of a model stands in its file.

    In a list, it is at the first item that has what is wanted.
    """
    if at in ENTRY_KEYS:
        return (*item.path, at)
    words = {word(one) for one in (wanted if isinstance(wanted, (list, tuple)) else [wanted])}
    path: list[str | int] = [*item.path, "card"]
    found = item.card
    for step in at.split("."):
        if isinstance(found, (list, tuple)):
            fit = (place for place, one in enumerate(found) if word(_read_step(one, step)) in words)
            place = next(fit, 0)
            path.append(place)
            found = found[place] if found else None
        path.append(step)
        found = _read_step(found, step)
    return tuple(path)


def is_given(value: object) -> bool:
    """Return whether a card has a value there: 0 is one, nothing and `false` are none."""
    return bool(value) or (value == 0 and value is not False)


def list_values(found: object) -> Iterable[object]:
    """Return the values of a list on a card, or a single one as the only one."""
    return found if isinstance(found, SEVERAL) else (found,)


def word(value: object) -> str:
    """Return a value as it is compared: as text, whatever its case."""
    return str(value).strip().casefold()


def _read_step(found: object, step: str) -> object:
    """Return what stands under one step of a printed key."""
    if found is None:
        return None
    if isinstance(found, (list, tuple)):
        return [below for one in found if (below := _read_step(one, step)) is not None]
    if isinstance(found, Mapping):
        return found.get(step)
    kind: type = type(found)
    return getattr(found, _find_attribute(kind, step), None)


@lru_cache(maxsize=2048)
def _find_attribute(kind: type, key: str) -> str:
    """Return the attribute that holds a printed key: `class_` for `class`."""
    for name, info in getattr(kind, "model_fields", {}).items():
        if key in (info.alias, name):
            return str(name)
    return key


def _make_reader(kinds: set[type], key: str) -> Callable[[Any], object]:
    """Return what reads a printed key of cards; those of one game are of one kind."""
    kind = kinds.pop() if len(kinds) == 1 else None
    fields = getattr(kind, "model_fields", None)
    if fields is None:
        return lambda card: getattr(card, _find_attribute(card.__class__, key), None)
    name = _find_attribute(kind, key)
    # Of what a card doesn't have, pydantic takes its time to say so.
    return attrgetter(name) if name in fields or hasattr(kind, name) else lambda card: None


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

    def select_having(self, key: str, wanted: object, kind: str = "") -> Sequence[Item]:
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


def model_item(entry: ModelEntry, each: int | None, tags: Mapping[str, object] = NO_TAGS) -> Item:
    """Return the line of a model itself."""
    return Item(
        entry.id, entry.id, entry.path, entry.count, each, entry.card, "model", tags, entry.name
    )


def option_item(
    entry: ModelEntry,
    name: str,
    each: int,
    path: Path,
    tags: Mapping[str, object] = NO_TAGS,
    kind: str = "option",
) -> Item:
    """Return the line of what each copy of an entry buys, or of one of its parts."""
    tags = {**tags, "option": name} if tags else {"option": name}
    label = f"{entry.id}: {name}"
    return Item(entry.id, label, path, entry.count, each, entry.card, kind, tags)


def cost_of(card: object) -> int | None:
    """Return what a card costs: its `cost`, or else its `points`.

    It is None where the card says neither.
    """
    kind: type = type(card)
    for name in _cost_keys(kind):
        value = getattr(card, name, None)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
    return None


@lru_cache(maxsize=64)
def _cost_keys(kind: type) -> Sequence[str]:
    """Return which of `cost` and `points` a kind of card has.

    Of a key that a card doesn't have, pydantic takes its time to say so.
    """
    known = getattr(kind, "model_fields", COST_KEYS)
    return [name for name in COST_KEYS if name in known]
