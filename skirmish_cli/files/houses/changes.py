"""Makes the changes of one house-rules file, and finds its conflicts with others."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.plain import Json
from skirmish_cli.core.warband import Path
from skirmish_cli.core.watching import HouseChange, Watch, Watched, watch_data
from skirmish_cli.files.findings.places import Places
from skirmish_cli.files.houses.moved import MOVED_TABLES
from skirmish_cli.files.houses.trail import Trail
from skirmish_cli.files.showing import format_value, quote_value


class Changes:
    """The changes of one file."""

    def __init__(self, places: Places, watch: Watch) -> None:
        self.places, self.watch = places, watch
        self.trail = Trail()

    def set_value(self, target: str, path: Path, holder: Watched, key: str, value: object) -> None:
        """Make a change, and find out whether another file wants it otherwise."""
        self.compare(target, path, value)
        watched = watch_data(value, self.watch)
        if key in holder and is_same(holder.get(key), watched):
            return  # it stands so already
        old = self.watch.find_original(target, holder.get(key))
        number = self.record(target, path, old, watched)
        self.trail.add(target, path, holder.change(key, watched, number))

    def record(self, target: str, path: Path, old: Json, new: Json) -> int:
        """Note a change that this file makes, and return its number."""
        line, _ = self.places.document.place(path)
        return self.watch.record(HouseChange(target, self.places.file, line, old, new))

    def compare(self, target: str, path: Path, value: object) -> None:
        """Find out whether another file wants something otherwise."""
        for earlier in self.watch.list_reaching(target):
            # Inside of a whole that the ruleset has another file may change what it likes.
            is_set = earlier.target == target or earlier.old is None
            other = earlier.value_at(target, earlier.new, value) if is_set else value
            if other != value and earlier.file != self.places.file:
                here, there = format_value(value), format_value(other)
                # Two lists are both told as a list, which would say nothing of how they differ.
                words = (
                    f"{target}: {here} here, but {there} in"
                    if here != there
                    else f"{target} is said otherwise here than in"
                )
                self.places.add(
                    path,
                    "conflict",
                    f"{words} {earlier.file} line {earlier.line}",
                    "the later file wins; keep one of them",
                    severity="warning",
                )

    def warn_of_undone(self, path: Path, target: str, what: str, hint: str) -> None:
        """Find out whether something undoes what another file changed inside of it."""
        inside = self.watch.list_below(target)
        lost = next((change for change in inside if change.file != self.places.file), None)
        if lost is not None:
            was = f"{lost.target}: {format_value(lost.new)}"
            message = f"{what} undoes {was} in {lost.file} line {lost.line}"
            self.places.add(path, "conflict", message, hint, severity="warning")

    def add_unknown(
        self,
        path: Path,
        kind: str,
        name: str,
        known: Sequence[str],
        more: str = "",
        *,
        at_key: bool = False,
    ) -> None:
        """Add the finding of a name that the ruleset doesn't have, with the nearest."""
        close = self.places.nearest(name, list(known))
        hint = "; ".join(part for part in (close, more) if part)
        message = f"unknown {kind} {quote_value(name)}"
        self.places.add(path, "unknown-target", message, hint, at_key=at_key)

    def add_unknown_table(self, path: Path, name: str, known: Sequence[str]) -> None:
        """Add the finding of an unknown table, or of one that moved."""
        if name in MOVED_TABLES:
            moved = MOVED_TABLES[name]
            self.places.add(path, "unknown-target", moved.message, moved.hint, at_key=True)
        else:
            self.add_unknown(path, "table", name, known, at_key=True)


def is_same(old: object, new: object) -> bool:
    """Return whether two values from files are the same, and of the same kind.

    >>> is_same({"a": [1]}, {"a": [1]}), is_same(1, True)
    (True, False)
    """
    if isinstance(old, dict) and isinstance(new, dict):
        return old.keys() == new.keys() and all(
            is_same(value, dict.get(new, key)) for key, value in dict.items(old)
        )
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(is_same, old, new))
    return type(old) is type(new) and bool(old == new)
