"""Data that house rules changed, and which of the changes a result made use of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from _collections_abc import dict_items, dict_values


class Change(NamedTuple):
    """One thing that a house-rules file sets: what, where in the file, its value before and since.

    `target` is a path into the ruleset such as `numbers.target_number`; `old` is what the ruleset
    itself says, however many files change it, and None where it has no such thing."""

    target: str
    file: str
    line: int
    old: Any
    new: Any

    def reaches(self, target: str) -> bool:
        """Whether the change sets a target, or a whole in which that stands."""
        return target == self.target or target.startswith(f"{self.target}.")

    def at(self, target: str, value: Any, missing: Any) -> Any:
        """Return what a value of the change, old or new, says at a target that it reaches."""
        for key in target[len(self.target) + 1 :].split(".") if target != self.target else ():
            if not isinstance(value, dict) or key not in value:
                return missing
            value = dict.get(value, key)
        return value

    @property
    def text(self) -> str:
        """The change in one line."""
        since = (
            f" ({self.old} in the ruleset)" if self.old is not None and _is_short(self.old) else ""
        )
        now = (
            f"is {self.new}"
            if _is_short(self.new)
            else "is added"
            if self.old is None
            else "is changed"
        )
        return f"{self.target} {now}{since}, by {self.file}"


def _is_short(value: Any) -> bool:
    return not isinstance(value, (dict, list)) and len(str(value)) <= 40


class Watch:
    """Remembers the changes that house rules made, and those whose values were read since."""

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self._read: set[int] = set()
        self._places: dict[int, tuple[Watched, str]] = {}

    def record(self, change: Change) -> int:
        """Add a change and return its number."""
        self.changes.append(change)
        return len(self.changes) - 1

    def placed(self, number: int, holder: Watched, key: str) -> None:
        """Say where the value of a change stands."""
        self._places[number] = holder, key

    def original(self, target: str, found: Any) -> Any:
        """Return what the ruleset itself says at a target where some value was found."""
        return next(
            (
                change.at(target, change.old, None)
                for change in self.changes
                if change.reaches(target)
            ),
            found,
        )

    def reading(self, number: int) -> None:
        """Say that the value of a change was read."""
        self._read.add(number)

    def forget(self) -> None:
        """Forget what was read so far: the overlay reads what it changes."""
        self._read.clear()

    @contextmanager
    def looking_away(self) -> Iterator[None]:
        """Take no notice of what is read in the meantime."""
        before = set(self._read)
        try:
            yield
        finally:
            self._read = before

    @contextmanager
    def without(self, taken: Iterable[Change]) -> Iterator[None]:
        """Put some changed values back to what the ruleset says, and take no notice of what is
        read in the meantime."""
        numbers = [number for number in self._places if self.changes[number] in taken]
        with self.looking_away():
            now = [dict.get(holder, key) for holder, key in map(self._places.__getitem__, numbers)]
            try:
                for number in numbers:
                    holder, key = self._places[number]
                    _put(holder, key, self.changes[number].old)
                yield
            finally:
                for number, value in zip(numbers, now, strict=True):
                    _put(*self._places[number], value)

    def touched(
        self, rulings: Iterable[str] = (), flags: Iterable[str] = (), cards: Iterable[str] = ()
    ) -> tuple[Change, ...]:
        """Return the changes that a result looked at, the last of each target.

        A ruling counts when the result depended on it, a condition when a model carried its flag,
        a card when a model has it, anything else when its value was read. What comes to what the
        ruleset says is no change."""
        by_name = {*(f"rulings.{key}" for key in rulings), *(f"cards.{name}" for name in cards)}
        by_flag = tuple(f"conditions.{flag}." for flag in flags)
        found: list[Change] = []
        for number, change in enumerate(self.changes):
            head = change.target.split(".", 1)[0]
            if head in ("rulings", "cards"):
                is_used = change.target in by_name
            elif head == "conditions":
                is_used = change.target.startswith(by_flag) if by_flag else False
            else:
                is_used = number in self._read
            if is_used:
                found.append(change)
        return _last(found)

    def in_force(self) -> tuple[Change, ...]:
        """Return all changes that hold, the last of each target."""
        return _last(self.changes)


class Watched(dict[str, Any]):
    """A mapping of a ruleset in which some values were changed; reading one of those is
    remembered."""

    __slots__ = ("_changed", "_watch")

    def __init__(self, data: dict[str, Any], watch: Watch) -> None:
        super().__init__(data)
        self._watch = watch
        self._changed: dict[str, int] = {}

    def change(self, key: str, value: Any, number: int) -> None:
        """Set a value, which is the change of that number."""
        self[key] = value
        self._changed[key] = number
        self._watch.placed(number, self, key)

    def __getitem__(self, key: str) -> Any:
        if key in self._changed:
            self._watch.reading(self._changed[key])
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """Return a value, and remember that it was read."""
        if key in self._changed:
            self._watch.reading(self._changed[key])
        return super().get(key, default)

    def items(self) -> dict_items[str, Any]:
        """Return all items, which counts as reading them."""
        self._all()
        return super().items()

    def values(self) -> dict_values[str, Any]:
        """Return all values, which counts as reading them."""
        self._all()
        return super().values()

    def _all(self) -> None:
        for number in self._changed.values():
            self._watch.reading(number)


def _last(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return the last change of each target, unless it comes to what the ruleset says."""
    found = {change.target: change for change in changes}
    return tuple(change for change in found.values() if change.old != change.new)


def _put(holder: Watched, key: str, value: Any) -> None:
    if value is None:
        dict.pop(holder, key, None)
    else:
        dict.__setitem__(holder, key, value)


def watched(data: Any, watch: Watch) -> Any:
    """Return a copy of plain data whose mappings can be watched."""
    if isinstance(data, dict):
        return Watched({key: watched(value, watch) for key, value in dict.items(data)}, watch)
    return [watched(value, watch) for value in data] if isinstance(data, list) else data
