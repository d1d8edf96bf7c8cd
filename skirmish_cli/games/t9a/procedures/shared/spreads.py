"""The distributions of hits and of wounds, side by side in a table."""

from __future__ import annotations

from functools import lru_cache, partial
from operator import eq
from typing import TYPE_CHECKING

from skirmish_cli.core.procedure import Chance
from skirmish_cli.core.rules import law_of
from skirmish_cli.games.t9a.attacks import Volley, count_through
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

#: Of more hits than FEW_ROWS, those at the ends rarer than one in RARE are shown together, and at
#: most MOST_ROWS rows are left.
FEW_ROWS, RARE, MOST_ROWS = 8, 100, 16

Row = tuple[int | str, Chance, Chance]


class Spread(NamedTuple):
    """How likely a number of hits is, and the same number of wounds."""

    number: int
    hits: Fraction
    wounds: Fraction


def list_rows(volleys: tuple[Volley, ...]) -> list[Row]:
    """Return the chances of each number of hits and of wounds."""
    return [(one.number, Chance(one.hits), Chance(one.wounds)) for one in _count_spreads(volleys)]


def list_short_rows(volleys: tuple[Volley, ...]) -> list[Row]:
    """Return the rows that a page shows of a long table; none of a short one."""
    every = _count_spreads(volleys)
    return _shorten(every) if len(every) > FEW_ROWS else []


@lru_cache(maxsize=4)
def _count_spreads(volleys: tuple[Volley, ...]) -> list[Spread]:
    hits, wounds = (law_of(count_through, volleys, stages) for stages in (1, 2))
    return [
        Spread(count, hits.chance(partial(eq, count)), wounds.chance(partial(eq, count)))
        for count in range(max(hits.weights) + 1)
    ]


def _shorten(every: list[Spread]) -> list[Row]:
    """Return the rows of a long table, shortened.

    Rare numbers at both ends share one row, and of the others neighbours do.
    """
    often = [row.number for row in every if max(row.hits, row.wounds) * RARE >= 1]
    first, last = (often[0], often[-1]) if often else (0, len(every))
    common = [row for row in every if first <= row.number <= last]
    width = -(-len(common) // MOST_ROWS)
    rows: list[Row] = []
    for start in range(0, len(common), width):
        some = common[start : start + width]
        name = some[0].number if len(some) == 1 else f"{some[0].number} to {some[-1].number}"
        rows.append((name, *_add_up(some)))
    rare = [row for row in every if row not in common]
    return [*rows, ("any other", *_add_up(rare))] if rare else rows


def _add_up(rows: list[Spread]) -> tuple[Chance, Chance]:
    first, *others = rows
    hits = sum((row.hits for row in others), first.hits)
    return Chance(hits), Chance(sum((row.wounds for row in others), first.wounds))
