"""A distribution as a table: how likely each result is, and each number or more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from skirmish_cli.records import NamedTuple
from skirmish_cli.render.blocks import Bar, Block, Cell, Column, Grid, Lines
from skirmish_cli.render.facts import find_number, is_ordered, list_names
from skirmish_cli.render.numbers import exact, percent, tell_chance, tell_figure
from skirmish_cli.render.text import format_key, format_value
from skirmish_cli.reports.intervals import find_chance_interval
from skirmish_cli.reports.report import Figure
from skirmish_cli.reports.side_names import name_key, name_value, split_side

if TYPE_CHECKING:
    from skirmish_cli.core.plain import Json
    from skirmish_cli.render.wanted import Wanted
    from skirmish_cli.reports.report import Row, SideName

#: What is rarer than this is folded into one row.
RARE = Fraction(1, 100)
#: More rows than this are folded too, the rarest first; and of numbers some are picked.
MOST_ROWS = 8
MOST_NUMBERS = 16
#: A table of numbers with so few rows is written in lines.
FEW_ROWS = 2
#: The longest bar of a histogram.
LONGEST = 20

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def distribution_blocks(
    rows: Sequence[Row], sides: Mapping[str, SideName], wanted: Wanted
) -> list[Block]:
    """Return the table of a distribution, and that of its numbers as 'at least'."""
    names = list_names(rows)
    ordered = [name for name in names if is_ordered(rows, name)]
    if len(names) == 1 and ordered and (wanted.full or len(_fold_ends(rows)) <= MOST_NUMBERS):
        return [_histogram(rows, names[0], wanted)]
    blocks: list[Block] = []
    if ordered:
        grid = _at_least_grid(rows, ordered, sides, wanted)
        blocks += _write_in_lines(grid) if len(grid.rows) <= FEW_ROWS else [grid]
    if len(names) > 1 or not ordered or wanted.full:
        blocks.append(_ends_grid(rows, sides, wanted))
    return blocks


def _histogram(rows: Sequence[Row], name: str, wanted: Wanted) -> Grid:
    """Return one ordered number with its chances, and that of each or more."""
    shown = rows if wanted.full else _fold_ends(rows)
    highest = max(row.chance for row in rows)
    above = Fraction(0)
    lines: list[list[Cell]] = []
    for row in reversed(rows):
        # What has no number, such as a distance that nobody goes, is no more than any.
        above += 0 if find_number(row, name) is None else row.chance
        line: list[Cell] = [
            _row_value(row.outcome, name),
            _tell_chance(row),
            Bar(row.chance / highest),
            "" if find_number(row, name) is None else _percent(above, wanted),
            _exactly(row.chance, wanted),
        ]
        if row in shown:
            lines.append(line)
    lines.reverse()
    if len(shown) < len(rows):
        lines.append(_fold([row for row in rows if row not in shown], after=3))
    columns = (
        Column(format_key(name)),
        Column("odds", numeric=True),
        Column("", silent=True, longest=LONGEST),
        Column("or more", numeric=True),
        Column("exactly", numeric=True),
    )
    return Grid("", columns, lines)


def _fold_ends(rows: Sequence[Row]) -> Sequence[Row]:
    """Return the rows without those at either end that are rare, where there are several."""
    first, last = 0, len(rows)
    while last and rows[last - 1].chance < RARE:
        last -= 1
    while first < last and rows[first].chance < RARE:
        first += 1
    return rows[first:last] if len(rows) - (last - first) > 1 else rows


class _Part(NamedTuple):
    """A column of how it may end: its name, and the keys that it tells, of one side or of both."""

    name: str
    keys: tuple[str, ...]


def _pair_keys(names: Sequence[str], sides: Mapping[str, SideName]) -> list[_Part]:
    """Return the columns of a distribution; what both sides have is one, such as `0 : 1`."""
    parts: dict[str, _Part] = {}
    for name in names:
        side, says = split_side(name)
        both = side and {f"a_{says}", f"b_{says}"} <= set(names)
        if not both:
            parts[name] = _Part(format_key(name_key(name, sides)), (name,))
        elif says not in parts:
            parts[says] = _Part(format_key(says), (f"a_{says}", f"b_{says}"))
    return list(parts.values())


def _ends_grid(rows: Sequence[Row], sides: Mapping[str, SideName], wanted: Wanted) -> Grid:
    """Return how it may end, the likeliest first; what is rare is folded into one row."""
    parts = _pair_keys(list_names(rows), sides)
    by_chance = sorted(rows, key=lambda row: row.chance, reverse=True)
    kept = [row for row in by_chance if row.chance >= RARE][:MOST_ROWS]
    shown = by_chance if wanted.full or len(kept) >= len(rows) - 1 else kept
    lines: list[list[Cell]] = [
        [
            *(_tell_part(row.outcome, part, sides) for part in parts),
            _tell_chance(row),
            _exactly(row.chance, wanted),
        ]
        for row in shown
    ]
    if len(shown) < len(rows):
        folded = _fold(by_chance[len(shown) :], before=len(parts) - 1, after=1)
        lines.append(folded)
    # Words speak for themselves; a number wants its name.
    is_silent = not is_ordered(rows, parts[0].keys[0])
    columns = [Column(parts[0].name, silent=is_silent)]
    columns += [Column(part.name) for part in parts[1:]]
    columns += [Column("odds", numeric=True), Column("exactly", numeric=True)]
    return Grid("how it ends", tuple(columns), lines)


def _tell_part(outcome: Mapping[str, Json], part: _Part, sides: Mapping[str, SideName]) -> str:
    if len(part.keys) == 1:
        value = outcome.get(part.keys[0])
        if isinstance(value, bool) and part.keys[0] == next(iter(outcome)):
            return part.name if value else f"no {part.name}"
        return format_value(name_value(_row_value(outcome, part.keys[0]), sides))
    return " : ".join(_row_value(outcome, key) for key in part.keys)


def _fold(rows: Sequence[Row], *, before: int = 0, after: int = 0) -> list[Cell]:
    """Return the row that stands for several rare ones, with empty cells round its chance."""
    count = _NUMBERS[len(rows)] if len(rows) < len(_NUMBERS) else str(len(rows))
    chance = percent(sum((row.chance for row in rows), Fraction(0)))
    return [f"{count} rarer", *[""] * before, chance, *[""] * after]


def _at_least_grid(
    rows: Sequence[Row], names: Sequence[str], sides: Mapping[str, SideName], wanted: Wanted
) -> Grid:
    """Return the chance of each number or more of some columns."""
    chances = [_add_up(rows, name) for name in names]
    numbers = [
        least
        for least in sorted(set().union(*chances))
        if wanted.full or any(RARE <= _chance_of(chance, least) <= 1 - RARE for chance in chances)
    ]
    lines: list[list[Cell]] = []
    for least in numbers if wanted.full else _pick_evenly(numbers, MOST_NUMBERS):
        line: list[Cell] = [str(least)]
        for chance in chances:
            inside = min(chance) <= least <= max(chance)
            line.append(_percent(_chance_of(chance, least), wanted) if inside else "")
        if len(names) == 1:
            line.append(Bar(_chance_of(chances[0], least)))
        lines.append(line)
    says = {split_side(name)[1] for name in names if split_side(name)[0]}
    is_shared = len(says) == 1 and len(names) == len(sides) == 2
    first = f"{format_key(says.pop())} at least" if is_shared else "at least"
    columns = [Column(first, numeric=True)]
    for name in names:
        of_side = sides[split_side(name)[0]].text if is_shared else ""
        columns.append(Column(of_side or format_key(name_key(name, sides)), numeric=True))
    columns += [Column("", silent=True, longest=LONGEST)] if len(names) == 1 else []
    return Grid("", tuple(columns), lines)


def _write_in_lines(grid: Grid) -> list[Block]:
    """Return a table of few rows as lines, such as `LP lost at least 1: captain 9.3 %`."""
    first, *others = grid.columns
    lines: list[str] = []
    for least, *cells in grid.rows:
        told = [f"{column.name} {cell}" for column, cell in zip(others, cells, strict=True) if cell]
        told = [one for one, column in zip(told, others, strict=False) if not column.longest]
        lines.append(f" {first.name} {least}: {', '.join(told)}")
    return [Lines(lines)] if lines else []


def _add_up(rows: Sequence[Row], name: str) -> dict[int, Fraction]:
    """Return the chance of each number of a column."""
    chances: dict[int, Fraction] = {}
    for row in rows:
        number = find_number(row, name)
        if number is not None:
            chances[number] = chances.get(number, Fraction(0)) + row.chance
    return chances


def _chance_of(chances: Mapping[int, Fraction], least: int) -> Fraction:
    return sum((one for number, one in chances.items() if number >= least), Fraction(0))


def _pick_evenly(numbers: Sequence[int], most: int) -> Sequence[int]:
    """Return at most so many of some numbers, the first and the last among them."""
    if len(numbers) <= most:
        return numbers
    last = len(numbers) - 1
    return [numbers[place * last // (most - 1)] for place in range(most)]


def _row_value(outcome: Mapping[str, Json], name: str) -> str:
    """Return a value of a row.

    The row that folds the end of a number names it `hits_at_least` and not `hits`.
    """
    folded = outcome.get(f"{name}_at_least")
    return format_value(outcome.get(name) if folded is None else {"at_least": folded})


def _percent(chance: Fraction, wanted: Wanted) -> str:
    """Return the chance of several rows together; all that was seen needn't be all there is."""
    if wanted.plays is None or chance not in {0, 1}:
        return percent(chance)
    return tell_chance(chance, find_chance_interval(int(chance) * wanted.plays, wanted.plays))


def _tell_chance(row: Row) -> str:
    """Return the chance of a row, and how far it may be off where it was estimated."""
    return tell_figure(Figure(row.chance, is_chance=True, interval=row.interval))


def _exactly(chance: Fraction, wanted: Wanted) -> str:
    return exact(chance) or "" if wanted.exact else ""
