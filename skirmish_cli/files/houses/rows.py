"""House rules that change single rows of a table.

Under `tables:` a table is replaced as a whole. rows:
  climbing: {tree: 4}                     a table of names and values
  weapon_tags: {reach: {to: 15}}          one of names and mappings: only what differs
  flux_cards: [{card: III, dice: 6}]      one of rows, known by their first key
  stunts: {tackle: {new: true, save: FOR, effect: is on the ground}}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from skirmish_cli.core.codes import SINCE
from skirmish_cli.core.warband import Path
from skirmish_cli.core.watching import Watched, watch_data
from skirmish_cli.files.houses.changes import Changes
from skirmish_cli.files.houses.likeness import is_like
from skirmish_cli.files.showing import format_value, quote_value

_WHOLE = "a table with other rows is written as a whole under tables:"
_NEW = "add new: true to make it"


class RowChange(NamedTuple):
    """One value of a row to be set: its path in the file, and where it goes."""

    path: Path
    target: str
    holder: Watched
    key: str
    value: Any


class RowChanges:
    """Finds what a file changes in the rows of tables, and what is wrong there."""

    def __init__(self, changes: Changes, tables: Mapping[str, Any]) -> None:
        self.changes, self.places, self.tables = changes, changes.places, tables

    def read(self, written: Mapping[str, Any]) -> Iterator[RowChange]:
        """Yield every value to set, table by table."""
        for name, rows in written.items():
            here: Path = ("rows", name)
            table = self.tables.get(name)
            if table is None:
                self.changes.add_unknown_table(here, name, list(self.tables))
            elif isinstance(table, Watched):
                yield from self._read_named(here, table, rows)
            elif table and isinstance(table, list) and all(map(_is_row, table)):
                yield from self._read_listed(here, table, rows)
            else:
                message = f"the table {name} has no rows with names"
                self.places.add(here, "wrong-type", message, _WHOLE)

    def _read_named(self, path: Path, table: Watched, rows: Any) -> Iterator[RowChange]:
        """Yield what changes in a table of names."""
        name = path[-1]
        if not isinstance(rows, dict):
            message = f"{name}: names and their values are needed, not {quote_value(rows)}"
            hint = f"write {name}: and below it `name: value`"
            self.places.add(path, "wrong-type", message, hint)
            return
        if not self._says_something(path, rows):
            return
        several = [row for row in table.values() if isinstance(row, Watched)]
        for key, value in rows.items():
            here, old, target = (*path, key), table.get(key), f"tables.{name}.{key}"
            if key in table:
                if isinstance(old, Watched) and isinstance(value, dict):
                    yield from self._read_inside(here, target, old, several, value)
                elif self._is_like(here, key, old, value):
                    yield RowChange(here, target, table, key, value)
            elif several and isinstance(value, dict) and value.get("new") is True:
                row = {name: own for name, own in value.items() if name != "new"}
                if self._fits_row(here, key, several, row, needed=_list_always(several)):
                    row = watch_data(row, self.changes.watch)
                    yield RowChange(here, target, table, key, row)
            else:
                more = _NEW if several else _WHOLE
                self._add_unknown(here, f"row of {name}", key, list(table), more, at_key=True)

    def _read_listed(self, path: Path, table: list[Watched], rows: Any) -> Iterator[RowChange]:
        """Yield what changes in a table of rows, each known by its first key."""
        name, known_by = path[-1], next(iter(table[0]))
        if not isinstance(rows, list):
            message = f"{name}: a list is needed, not {quote_value(rows)}"
            self.places.add(path, "wrong-type", message, f"start each row with `- {known_by}:`")
            return
        if not self._says_something(path, rows):
            return
        seen: list[Any] = []
        for index, row in enumerate(rows):
            here = (*path, index)
            if not isinstance(row, dict) or known_by not in row:
                message = f"a row of {name} with the key {known_by} is needed"
                hint = f"write - {known_by}: and what differs"
                self.places.add(here, "missing-key", message, hint)
                continue
            called, at = row[known_by], (*here, known_by)
            found = next((one for one in table if one.get(known_by) == called), None)
            if called in seen:
                message = f"the row {format_value(called)} is changed twice"
                self.places.add(at, "duplicate-target", message, "put both into one row")
            elif found is None:
                known = [format_value(one.get(known_by)) for one in table]
                self._add_unknown(at, f"row of {name}", format_value(called), known, _WHOLE)
            else:
                rest = {key: value for key, value in row.items() if key != known_by}
                target = f"tables.{name}.{format_value(called)}"
                yield from self._read_inside(here, target, found, table, rest)
            seen.append(called)

    def _read_inside(
        self,
        path: Path,
        target: str,
        row: Watched,
        rows: Sequence[Watched],
        written: Mapping[str, Any],
    ) -> Iterator[RowChange]:
        """Yield what changes inside of one row."""
        name = target.rsplit(".", 1)[-1]
        if self._says_something(path, written) and self._fits_row(path, name, rows, written):
            for key, value in written.items():
                yield RowChange((*path, key), f"{target}.{key}", row, key, value)

    def _says_something(self, path: Path, written: Any) -> bool:
        """Return whether something is said of a table or a row; if not, that is a finding."""
        if not written:
            message, hint = (
                "nothing is said of it",
                f"write what differs, or leave it out ({SINCE})",
            )
            self.places.add(path, "bad-value", message, hint)
        return bool(written)

    def _fits_row(
        self,
        path: Path,
        name: str,
        rows: Sequence[Watched],
        row: Mapping[str, Any],
        needed: Sequence[str] = (),
    ) -> bool:
        """Return whether the values of a row are like those of the rows beside it."""
        examples: dict[str, Any] = {key: one.get(key) for one in reversed(rows) for key in one}
        missing = [key for key in needed if key not in row]
        if missing:
            self.places.add(path, "missing-key", f"the key {missing[0]} is missing")
        is_right = not missing
        for key, value in row.items():
            if key not in examples:
                kind, known = f"key in the row {name}", list(examples)
                self._add_unknown((*path, key), kind, key, known, at_key=True)
                is_right = False
            else:
                is_right &= self._is_like((*path, key), key, examples[key], value)
        return is_right

    def _add_unknown(
        self,
        path: Path,
        kind: str,
        name: str,
        known: list[str],
        more: str = "",
        *,
        at_key: bool = False,
    ) -> None:
        """Add the finding of an unknown name; `more` is said where none is near."""
        is_near = self.places.nearest(name, known).startswith("did you mean")
        self.changes.add_unknown(path, kind, name, known, "" if is_near else more, at_key=at_key)

    def _is_like(self, path: Path, name: str, old: Any, new: Any) -> bool:
        """Return whether a value, or each item of a list, can stand for another."""
        if isinstance(old, list) and isinstance(new, list):
            return all(
                self._is_like((*path, index), name, old[0] if old else value, value)
                for index, value in enumerate(new)
            )
        return is_like(self.places, path, name, old, new)


def _is_row(row: Any) -> bool:
    return isinstance(row, Watched) and bool(row)


def _list_always(rows: Sequence[Watched]) -> list[str]:
    """Return the keys that every row of a table has."""
    return [key for key in rows[0] if all(key in row for row in rows)]
