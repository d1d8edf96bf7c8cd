"""Makes the changes of one house-rules file, and finds its conflicts with others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from skirmish_cli.core.warband import Path
from skirmish_cli.core.watching import HouseChange, Watch, Watched
from skirmish_cli.files.findings.places import Places
from skirmish_cli.files.houses.moved import MOVED_TABLES
from skirmish_cli.files.showing import format_value, quote_value


class Changes:
    """The changes of one file."""

    def __init__(self, places: Places, watch: Watch) -> None:
        self.places, self.watch = places, watch

    def set_value(self, target: str, path: Path, holder: Watched, key: str, value: Any) -> None:
        """Make a change, and find out whether another file wants it otherwise."""
        self.compare(target, path, value)
        if key in holder and holder.get(key) == value:
            return  # it stands so already
        old = self.watch.find_original(target, holder.get(key))
        holder.change(key, value, self.record(target, path, old, value))

    def record(self, target: str, path: Path, old: Any, new: Any) -> int:
        """Note a change that this file makes, and return its number."""
        line, _ = self.places.document.place(path)
        return self.watch.record(HouseChange(target, self.places.file, line, old, new))

    def compare(self, target: str, path: Path, value: Any) -> None:
        """Find out whether another file wants something otherwise."""
        for earlier in self.watch.changes:
            # Inside of a whole that the ruleset has another file may change what it likes.
            is_set = earlier.target == target or (earlier.old is None and earlier.reaches(target))
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

    def warn_of_undone(self, path: Path, start: str, what: str, hint: str) -> None:
        """Find out whether something undoes what another file changed inside of it."""
        lost = [
            change
            for change in self.watch.changes
            if change.target.startswith(start) and change.file != self.places.file
        ]
        if lost:
            was = f"{lost[0].target}: {format_value(lost[0].new)}"
            message = f"{what} undoes {was} in {lost[0].file} line {lost[0].line}"
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
