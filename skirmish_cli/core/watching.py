"""Data that house rules changed, and which of the changes a result read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from _collections_abc import dict_items, dict_values

    from skirmish_cli.core.plain import Json

#: The longest value that is told beside a change.
LONGEST_SHOWN = 40
#: How deep a target may stand inside others.
MOST_HOLDERS = 12


class HouseChange(NamedTuple):
    """One thing that a house-rules file sets, with its value before and since.

    `target` is a path into the ruleset such as `numbers.target_number`; `old` is what the ruleset
    itself says, however many files change it, and None where it has no such thing.
    """

    target: str
    file: str
    line: int
    old: Json
    new: Json

    def value_at(self, target: str, value: object, missing: object) -> Any:
        """Return what a value of the change, old or new, says at a target that it reaches."""
        for key in target[len(self.target) + 1 :].split(".") if target != self.target else ():
            if not isinstance(value, dict) or key not in value:
                return missing
            value = dict.get(value, key)
        return value

    @property
    def text(self) -> str:
        """The change in one line."""
        has_old = self.old is not None and _is_short(self.old)
        since = f" ({self.old} in the ruleset)" if has_old else ""
        if _is_short(self.new):
            now = f"is {self.new}"
        else:
            now = "is added" if self.old is None else "is changed"
        return f"{self.target} {now}{since}, by {self.file}"


def list_holders(target: str) -> list[str]:
    """Return the targets of the wholes in which a target stands, the outermost first.

    Names may have dots themselves; more than MOST_HOLDERS of them mean nothing.

    >>> list_holders("tables.climbing.tree")
    ['tables', 'tables.climbing']
    """
    parts = target.split(".", MOST_HOLDERS)
    return [".".join(parts[:count]) for count in range(1, len(parts))]


def _is_short(value: object) -> bool:
    return not isinstance(value, (dict, list)) and len(str(value)) <= LONGEST_SHOWN


class Watch:
    """Remembers the changes of house rules, and which of them were read since.

    They are found by their targets, so that a file of thousands of cards is laid in linear time.
    """

    def __init__(self) -> None:
        self.changes: list[HouseChange] = []
        self._read: set[int] = set()
        self._withdrawn: set[int] = set()
        #: The numbers of the changes at each target, and of those below it, in order.
        self._at: dict[str, list[int]] = {}
        self._below: dict[str, list[int]] = {}

    def record(self, change: HouseChange) -> int:
        """Add a change and return its number."""
        self.changes.append(change)
        number = len(self.changes) - 1
        self._at.setdefault(change.target, []).append(number)
        for start in list_holders(change.target):
            self._below.setdefault(start, []).append(number)
        return number

    def withdraw(self, number: int) -> None:
        """Forget a change that was taken back; its number stays."""
        self._withdrawn.add(number)
        target = self.changes[number].target
        holding = (self._below[start] for start in list_holders(target))
        for numbers in (self._at[target], *holding):
            # What came last is taken back first, mostly, so that it needn't be looked for.
            numbers.pop(-1 if numbers[-1] == number else numbers.index(number))

    def list_at(self, target: str) -> list[HouseChange]:
        """Return the changes of a target itself, in order."""
        return [self.changes[number] for number in self._at.get(target, ())]

    def list_below(self, target: str) -> list[HouseChange]:
        """Return the changes of what stands inside a target, in order."""
        return [self.changes[number] for number in self._below.get(target, ())]

    def list_reaching(self, target: str) -> list[HouseChange]:
        """Return the changes that set a target, or a whole in which it stands, in order."""
        found = [
            number for at in (*list_holders(target), target) for number in self._at.get(at, ())
        ]
        return [self.changes[number] for number in sorted(found)]

    def find_original(self, target: str, found: object) -> Any:
        """Return what the ruleset itself says at a target where some value was found."""
        reaching = self.list_reaching(target)
        return reaching[0].value_at(target, reaching[0].old, None) if reaching else found

    def mark_read(self, number: int) -> None:
        """Remember that the value of a change was read."""
        self._read.add(number)

    def forget(self) -> None:
        """Forget what was read so far: the overlay reads what it changes."""
        self._read.clear()

    def find_used(
        self, rulings: Iterable[str] = (), flags: Iterable[str] = (), cards: Iterable[str] = ()
    ) -> tuple[HouseChange, ...]:
        """Return the changes that a result used, the last of each target.

        A ruling counts when the result depended on it, a condition when a model carried its flag,
        a card when a model has it, anything else when its value was read. What comes to what the
        ruleset says is no change.
        """
        by_name = {*(f"rulings.{key}" for key in rulings), *(f"cards.{name}" for name in cards)}
        by_flag = tuple(f"conditions.{flag}." for flag in flags)
        found: list[HouseChange] = []
        for number, change in self._list_standing():
            section = change.target.partition(".")[0]
            if section in ("rulings", "cards"):
                is_used = change.target in by_name
            elif section == "conditions":
                is_used = change.target.startswith(by_flag)
            else:
                is_used = number in self._read
            if is_used:
                found.append(change)
        return _keep_last(found)

    def in_force(self) -> tuple[HouseChange, ...]:
        """Return all changes that hold, the last of each target."""
        return _keep_last(change for _, change in self._list_standing())

    def _list_standing(self) -> Iterator[tuple[int, HouseChange]]:
        """Yield the changes that weren't taken back, with their numbers."""
        for number, change in enumerate(self.changes):
            if number not in self._withdrawn:
                yield number, change


class Watched(dict[str, Any]):
    """A mapping of a ruleset that remembers which of its changed values were read."""

    __slots__ = ("_changed", "_watch")

    def __init__(self, data: dict[str, object], watch: Watch) -> None:
        super().__init__(data)
        self._watch = watch
        self._changed: dict[str, int] = {}

    def change(self, key: str, value: object, number: int) -> Callable[[], None]:
        """Set a value, which is the change of that number; return what takes it back."""
        was_there, old, before = key in self, super().get(key), self._changed.get(key)

        def undo() -> None:
            self._watch.withdraw(number)
            if was_there:
                self[key] = old
            else:
                self.pop(key, None)
            if before is None:
                self._changed.pop(key, None)
            else:
                self._changed[key] = before

        self[key] = value
        self._changed[key] = number
        return undo

    def __getitem__(self, key: str) -> Any:
        if key in self._changed:
            self._watch.mark_read(self._changed[key])
        return super().__getitem__(key)

    def get(self, key: str, default: object = None) -> Any:
        """Return a value, and remember that it was read."""
        if key in self._changed:
            self._watch.mark_read(self._changed[key])
        return super().get(key, default)

    def items(self) -> dict_items[str, Any]:
        """Return all items, which counts as reading them."""
        self._mark_all()
        return super().items()

    def values(self) -> dict_values[str, Any]:
        """Return all values, which counts as reading them."""
        self._mark_all()
        return super().values()

    def _mark_all(self) -> None:
        for number in self._changed.values():
            self._watch.mark_read(number)


def _keep_last(changes: Iterable[HouseChange]) -> tuple[HouseChange, ...]:
    """Return the last change of each target, unless it comes to what the ruleset says."""
    found = {change.target: change for change in changes}
    return tuple(change for change in found.values() if change.old != change.new)


def watch_data(data: object, watch: Watch) -> Any:
    """Return a copy of plain data whose mappings are watched."""
    if isinstance(data, dict):
        return Watched({key: watch_data(value, watch) for key, value in dict.items(data)}, watch)
    return [watch_data(value, watch) for value in data] if isinstance(data, list) else data


def unwatch_data(data: object) -> Any:
    """Return watched data as plain data."""
    if isinstance(data, dict):
        return {key: unwatch_data(value) for key, value in dict.items(data)}
    return [unwatch_data(value) for value in data] if isinstance(data, list) else data
