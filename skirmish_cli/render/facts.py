"""A joint distribution seen from its columns: independent facts, numbers, and "or more"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish_cli.core.plain import Json
    from skirmish_cli.reports.report import Row


def split_facts(rows: Sequence[Row]) -> list[Sequence[Row]]:
    """Return rows of a joint distribution as those of each of its independent facts.

    The columns of a row make facts of their own where the chances of their values multiply. A value
    that some results lack, such as a distance, has the chances that are left for it.
    """
    left, facts = list_names(rows), []
    while left:
        together = [left[0]]
        for name in left[1:]:
            if not _are_independent(rows, together, name):
                together.append(name)
        # What joined late may be tied to what was passed over before.
        others = [name for name in left if name not in together]
        tied = [name for name in others if not _are_independent(rows, together, name)]
        while tied:
            together += tied
            others = [name for name in others if name not in tied]
            tied = [name for name in others if not _are_independent(rows, together, name)]
        facts.append([name for name in left if name in together])
        left = others
    if len(facts) == 1:
        return [rows]
    apart: list[Sequence[Row]] = [_project(rows, names) for names in facts]
    # What is the same in every result need not be said beside what isn't.
    return [fact for fact in apart if len(fact) > 1] or apart[:1]


def list_names(rows: Sequence[Row]) -> list[str]:
    """Return the columns of some rows; the folded end of a number is no column of its own."""
    names = dict.fromkeys(name for row in rows for name in row.outcome)
    return [
        name
        for name in names
        if not name.endswith("_at_least") or name.removesuffix("_at_least") not in names
    ]


def _are_independent(rows: Sequence[Row], names: Sequence[str], other: str) -> bool:
    """Return whether the chances of one column multiply with those of some others.

    What isn't there in every result, such as a distance, is looked at where it is.
    """
    there = [row for row in rows if _find_values(row, other) != (None, None)]
    whole = sum((row.chance for row in there), Fraction(0))
    joint = _project(there, [*names, other])
    ones, others = _project(there, names), _project(there, [other])
    if len(joint) != len(ones) * len(others):
        return False
    first = {_key(row, names): row.chance for row in ones}
    second = {_key(row, [other]): row.chance for row in others}
    return all(
        row.chance * whole == first[_key(row, names)] * second[_key(row, [other])] for row in joint
    )


def _key(row: Row, names: Sequence[str]) -> str:
    return repr([_find_values(row, name) for name in names])


def _find_values(row: Row, name: str) -> tuple[Json, Json]:
    """Return a value of a row, and the folded end that stands in its place."""
    return row.outcome.get(name), row.outcome.get(f"{name}_at_least")


def _project(rows: Sequence[Row], names: Sequence[str]) -> list[Row]:
    """Return the distribution of some columns, with equal rows added up, in order."""
    found: dict[str, Row] = {}
    for row in rows:
        key = _key(row, names)
        kept = {name: value for name, value in row.outcome.items() if _belongs(name, names)}
        chance = row.chance + (found[key].chance if key in found else 0)
        found[key] = row._replace(outcome=kept, chance=chance)
    return list(found.values())


def _belongs(name: str, names: Sequence[str]) -> bool:
    return name in names or name.removesuffix("_at_least") in names


def find_number(row: Row, name: str) -> int | None:
    """Return the number in a column, the least of a folded end, or None."""
    value, folded = _find_values(row, name)
    if folded is not None:
        value = folded
    if isinstance(value, Mapping):
        value = value.get("at_least")
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def is_ordered(rows: Sequence[Row], name: str) -> bool:
    """Return whether a column holds numbers; it may be empty in some rows."""
    numbers = [find_number(row, name) for row in rows]
    known = [number for number in numbers if number is not None]
    empty = all(
        number is not None or _find_values(row, name)[0] is None
        for row, number in zip(rows, numbers, strict=True)
    )
    return empty and len(set(known)) > 1
