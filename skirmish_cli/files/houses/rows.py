"""House rules that change single rows of a table.

Under `tables:` a table is replaced as a whole. rows:
  climbing: {tree: 4}                     a table of names and values
  weapon_tags: {reach: {to: 15}}          one of names and mappings: only what differs
  flux_cards: [{card: III, dice: 6}]      one of rows, known by their first key
  stunts: {tackle: {new: true, save: FOR, effect: is on the ground}}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pydantic import BaseModel

from skirmish_cli.core.codes import SINCE
from skirmish_cli.core.warband import Path
from skirmish_cli.core.watching import Watched
from skirmish_cli.files.houses.changes import Changes
from skirmish_cli.files.houses.rulebooks import find_row_key, list_row_keys
from skirmish_cli.files.showing import format_value, quote_value
from skirmish_cli.records import NamedTuple

_WHOLE = "a table with other rows is written as a whole under tables:"
_NEW = "add new: true to make it"


class RowChange(NamedTuple):
    """One value of a row to be set: its path in the file, and where it goes."""

    path: Path
    target: str
    holder: Watched
    key: str
    value: object


class _Table(NamedTuple):
    """A table of rows, and their keys.

    `examples` are the keys in some row, `needed` those in every one.
    """

    name: str
    rows: Sequence[Watched]
    needed: Sequence[str] = ()
    examples: Sequence[str] = ()


class RowChanges:
    """Finds what a file changes in rows of tables, and wrong names there.

    What the values may be says the game's rulebook, once the whole is laid out.
    """

    def __init__(
        self, changes: Changes, tables: Mapping[str, object], rulebook: type[BaseModel]
    ) -> None:
        self.changes, self.places = changes, changes.places
        self.tables, self.rulebook = tables, rulebook

    def read(self, written: Mapping[str, object]) -> Iterator[RowChange]:
        """Yield every value to set, table by table."""
        for name, rows in written.items():
            here: Path = ("rows", name)
            table = self.tables.get(name)
            if table is None:
                self.changes.add_unknown_table(here, name, list(self.tables))
            elif isinstance(table, Watched):
                yield from self._read_named(here, table, rows)
            elif table and isinstance(table, list) and all(map(_is_row, table)):
                yield from self._read_listed(here, _describe_table(name, table), rows)
            else:
                message = f"the table {name} has no rows with names"
                self.places.add(here, "wrong-type", message, _WHOLE)

    def _read_named(self, path: Path, table: Watched, rows: object) -> Iterator[RowChange]:
        """Yield what changes in a table of names."""
        name = str(path[-1])
        if not isinstance(rows, dict):
            message = f"{name}: names and their values are needed, not {quote_value(rows)}"
            hint = f"write {name}: and below it `name: value`"
            self.places.add(path, "wrong-type", message, hint)
            return
        if not self._says_something(path, rows):
            return
        several = _describe_table(name, [row for row in table.values() if _is_row(row)])
        for key, value in rows.items():
            here, old, target = (*path, key), table.get(key), f"tables.{name}.{key}"
            is_row = isinstance(value, dict)
            if key in table:
                if isinstance(old, Watched) and is_row:
                    yield from self._read_inside(here, target, old, several, value)
                elif self._is_row_there(here, key, old, value):
                    yield RowChange(here, target, table, key, value)
            elif several.rows and is_row and value.get("new") is True:
                row = {name: own for name, own in value.items() if name != "new"}
                if self._fits_row(here, key, several, row, is_new=True):
                    yield RowChange(here, target, table, key, row)
            else:
                more = _NEW if several.rows else _WHOLE
                self._add_unknown(here, f"row of {name}", key, list(table), more, at_key=True)

    def _is_row_there(self, path: Path, key: str, old: object, value: object) -> bool:
        """Return whether a value can stand where the table has one; not so for a mapping."""
        if isinstance(old, Watched):
            message = f"{key}: its keys and their values are needed, not {quote_value(value)}"
            hint = f"write {key}: {{{', '.join(f'{name}: ...' for name in dict.keys(old))}}}"
            self.places.add(path, "wrong-type", message, hint)
        return not isinstance(old, Watched)

    def _read_listed(self, path: Path, table: _Table, rows: object) -> Iterator[RowChange]:
        """Yield what changes in a table of rows, each known by its first key."""
        name, known_by = table.name, str(find_row_key(table.rows))
        if not isinstance(rows, list):
            message = f"{name}: a list is needed, not {quote_value(rows)}"
            self.places.add(path, "wrong-type", message, f"start each row with `- {known_by}:`")
            return
        if not self._says_something(path, rows):
            return
        by_name = {_fold_name(row.get(known_by)): row for row in reversed(table.rows)}
        seen: set[tuple[str, str]] = set()
        for index, row in enumerate(rows):
            here = (*path, index)
            if not isinstance(row, dict) or known_by not in row:
                message = f"a row of {name} with the key {known_by} is needed"
                hint = f"write - {known_by}: and what differs"
                self.places.add(here, "missing-key", message, hint)
                continue
            called, at = row[known_by], (*here, known_by)
            found = by_name.get(_fold_name(called))
            if _fold_name(called) in seen:
                message = f"the row {format_value(called)} is changed twice"
                self.places.add(at, "duplicate-target", message, "put both into one row")
            elif found is None:
                known = [format_value(one.get(known_by)) for one in table.rows]
                self._add_unknown(at, f"row of {name}", format_value(called), known, _WHOLE)
            else:
                rest = {key: value for key, value in row.items() if key != known_by}
                target = f"tables.{name}.{format_value(called)}"
                yield from self._read_inside(here, target, found, table, rest)
            seen.add(_fold_name(called))

    def _read_inside(
        self, path: Path, target: str, row: Watched, table: _Table, written: Mapping[str, object]
    ) -> Iterator[RowChange]:
        """Yield what changes inside of one row."""
        name = target.removeprefix(f"tables.{table.name}.")
        if self._says_something(path, written) and self._fits_row(path, name, table, written):
            for key, value in written.items():
                yield RowChange((*path, key), f"{target}.{key}", row, key, value)

    def _says_something(self, path: Path, written: object) -> bool:
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
        table: _Table,
        row: Mapping[str, object],
        *,
        is_new: bool = False,
    ) -> bool:
        """Return whether a row has keys that rows of its table can have.

        Where the rulebook leaves them open, these are the keys of the rows that there are, and a
        new row needs what all of them have.
        """
        known = list_row_keys(self.rulebook, table.name, name)
        needed = table.needed if is_new and not known else ()
        known = known or list(table.examples)
        missing = [key for key in needed if key not in row]
        if missing:
            at = (*path, missing[0])
            self.places.add(at, "missing-key", f"the key {missing[0]} is missing")
        unknown = [key for key in row if key not in known]
        for key in unknown:
            self._add_unknown((*path, key), f"key in the row {name}", key, known, at_key=True)
        return not missing and not unknown

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


def _is_row(row: object) -> bool:
    return isinstance(row, Watched) and bool(row)


def _describe_table(name: str, rows: Sequence[Watched]) -> _Table:
    """Return a table with the keys of its rows."""
    counts: dict[str, int] = {}
    for row in rows:
        for key in dict.keys(row):
            counts[key] = counts.get(key, 0) + 1
    needed = [key for key, count in counts.items() if count == len(rows)]
    return _Table(name, rows, needed, list(counts))


def _fold_name(name: object) -> tuple[str, str]:
    """Return what tells names of rows apart: 1 and true are two names."""
    return type(name).__name__, repr(name)
