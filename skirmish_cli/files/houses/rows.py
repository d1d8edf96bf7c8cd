"""House rules that change single rows of a table; under `tables:` a table is replaced as a whole.

rows:
  climbing: {tree: 4}                     a table of names and values
  weapon_tags: {reach: {to: 15}}          one of names and mappings: only what differs
  flux_cards: [{card: III, dice: 6}]      one of rows, known by their first key
  stunts: {tackle: {new: true, save: FOR, effect: is on the ground}}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from skirmish_cli.core.watching import Watch, Watched, watched
from skirmish_cli.files.checks.findings import quoted
from skirmish_cli.files.checks.places import Places
from skirmish_cli.files.houses.likeness import is_like, short
from skirmish_cli.files.yaml.nodes import Path

_WHOLE = "a table with other rows is written as a whole under tables:"
_NEW = "add new: true to make it"


class Change(NamedTuple):
    """One value of a row that is to be set: its path in the file, its target, and where it goes."""

    path: Path
    target: str
    holder: Watched
    key: str
    value: Any


class RowChanges:
    """Finds what a file changes in the rows of some tables; what is wrong with it becomes a
    finding."""

    def __init__(self, places: Places, tables: Mapping[str, Any], watch: Watch) -> None:
        self.places, self.tables, self.watch = places, tables, watch

    def read(self, changes: Mapping[str, Any]) -> Iterator[Change]:
        """Yield every value to set, table by table."""
        for name, rows in changes.items():
            here: Path = ("rows", name)
            table = dict.get(dict(self.tables), name)
            if table is None:
                self._unknown(here, "table", name, list(self.tables), at_key=True)
            elif isinstance(table, Watched):
                yield from self._named(here, f"tables.{name}", table, rows)
            elif (
                isinstance(table, list)
                and table
                and all(isinstance(row, Watched) and row for row in table)
            ):
                yield from self._listed(here, f"tables.{name}", table, rows)
            else:
                self.places.add(
                    here, "wrong-type", f"the table {name} has no rows with names", _WHOLE
                )

    def _named(self, path: Path, target: str, table: Watched, rows: Any) -> Iterator[Change]:
        if not isinstance(rows, dict):
            self.places.add(
                path,
                "wrong-type",
                f"{path[-1]}: names and their values are needed, not {quoted(rows)}",
                f"write {path[-1]}: and below it `name: value`",
            )
            return
        for key, value in rows.items():
            here, old = (*path, key), dict.get(table, key)
            several = [row for row in dict.values(table) if isinstance(row, Watched)]
            if (
                key not in table
                and several
                and isinstance(value, dict)
                and value.get("new") is True
            ):
                row = {name: own for name, own in value.items() if name != "new"}
                if self._fits_row(here, key, several, row, needed=_always(several)):
                    yield Change(here, f"{target}.{key}", table, key, watched(row, self.watch))
            elif key not in table:
                self._unknown(
                    here,
                    f"row of {path[-1]}",
                    key,
                    list(table),
                    _NEW if several else _WHOLE,
                    at_key=True,
                )
            elif isinstance(old, Watched) and isinstance(value, dict):
                yield from self._inside(here, f"{target}.{key}", old, several, value)
            elif self._fits(here, key, old, value):
                yield Change(here, f"{target}.{key}", table, key, value)

    def _listed(self, path: Path, target: str, table: list[Watched], rows: Any) -> Iterator[Change]:
        known_by = next(iter(table[0]))
        if not isinstance(rows, list):
            self.places.add(
                path,
                "wrong-type",
                f"{path[-1]}: a list is needed, not {quoted(rows)}",
                f"start each row with `- {known_by}:`",
            )
            return
        seen: list[Any] = []
        for index, row in enumerate(rows):
            here = (*path, index)
            if not isinstance(row, dict) or known_by not in row:
                self.places.add(
                    here,
                    "missing-key",
                    f"a row of {path[-1]} with the key {known_by} is needed",
                    f"write - {known_by}: and what differs",
                )
                continue
            called = row[known_by]
            found = next((one for one in table if dict.get(one, known_by) == called), None)
            if called in seen:
                self.places.add(
                    (*here, known_by),
                    "duplicate-target",
                    f"the row {short(called)} is changed twice",
                    "put both into one row",
                )
            elif found is None:
                self._unknown(
                    (*here, known_by),
                    f"row of {path[-1]}",
                    short(called),
                    [short(dict.get(one, known_by)) for one in table],
                    _WHOLE,
                )
            else:
                rest = {key: value for key, value in row.items() if key != known_by}
                yield from self._inside(here, f"{target}.{short(called)}", found, table, rest)
            seen.append(called)

    def _inside(
        self,
        path: Path,
        target: str,
        row: Watched,
        rows: Sequence[Watched],
        changes: Mapping[str, Any],
    ) -> Iterator[Change]:
        if self._fits_row(path, target.rsplit(".", 1)[-1], rows, changes):
            for key, value in changes.items():
                yield Change((*path, key), f"{target}.{key}", row, key, value)

    def _fits_row(
        self,
        path: Path,
        name: str,
        rows: Sequence[Watched],
        row: Mapping[str, Any],
        needed: Sequence[str] = (),
    ) -> bool:
        """Whether the values of a row are like those that the rows of its table have."""
        examples: dict[str, Any] = {
            key: dict.get(one, key) for one in reversed(rows) for key in one
        }
        missing = [key for key in needed if key not in row]
        if missing:
            self.places.add(path, "missing-key", f"the key {missing[0]} is missing")
        is_right = not missing
        for key, value in row.items():
            if key not in examples:
                self._unknown(
                    (*path, key), f"key in the row {name}", key, list(examples), at_key=True
                )
                is_right = False
            else:
                is_right &= self._fits((*path, key), key, examples[key], value)
        return is_right

    def _unknown(
        self,
        path: Path,
        kind: str,
        name: str,
        known: list[str],
        more: str = "",
        *,
        at_key: bool = False,
    ) -> None:
        hint = self.places.nearest(name, known)
        if more and not hint.startswith("did you mean"):
            hint = f"{hint}; {more}" if hint else more
        self.places.add(
            path, "unknown-target", f"unknown {kind} {quoted(name)}", hint, at_key=at_key
        )

    def _fits(self, path: Path, name: str, old: Any, new: Any) -> bool:
        if isinstance(old, list) and isinstance(new, list):
            return all(
                self._fits((*path, index), name, old[0] if old else value, value)
                for index, value in enumerate(new)
            )
        return is_like(self.places, path, name, old, new)


def _always(rows: Sequence[Watched]) -> list[str]:
    """Return the keys that every row of a table has."""
    return [key for key in rows[0] if all(key in row for row in rows)]
