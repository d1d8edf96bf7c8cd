"""How odds are shown: percent that never claims certainty, and their tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from skirmish_cli.core.procedure import Chance, Points
from skirmish_cli.render.blocks import Block, Column, Grid, Lines
from skirmish_cli.render.text import format_key, format_term, format_value

if TYPE_CHECKING:
    from skirmish_cli.core.outline import Roll
    from skirmish_cli.core.plain import Json
    from skirmish_cli.reports.report import Figure, Odds, Row


#: A fraction is shown as such while its digits, above and below the line, are fewer than this.
MOST_DIGITS = 40
MOST_BITS = 4 * MOST_DIGITS


def percent(chance: Fraction) -> str:
    """Return a probability in percent; `100 %` and `0 %` only when certain.

    >>> percent(Fraction(1, 3)), percent(Fraction(4095, 4096)), percent(Fraction(1))
    ('33.3 %', '>99.9 %', '100 %')
    """
    if chance in {0, 1}:
        return "100 %" if chance else "0 %"
    if chance < Fraction(1, 1000):
        return "<0.1 %"
    if chance > Fraction(999, 1000):
        return ">99.9 %"
    return f"{_rounded(chance * 100, 1)} %"


def one_in(chance: Fraction) -> str:
    """Return '1 in N' for an event rarer than 1 %, and nothing for any other.

    >>> one_in(Fraction(1, 1000000)), one_in(Fraction(1, 5642219814912))
    ('1 in 1,000,000', '1 in 5.6 x 10^12')
    """
    if not 0 < chance < Fraction(1, 100):
        return ""
    often = round(1 / chance)
    if often < 10**12:
        return f"1 in {often:,}"
    digits = str(round(often, 2 - len(str(often))))
    size = f"10^{len(digits) - 1}"
    return f"1 in {size}" if digits[:2] == "10" else f"1 in {digits[0]}.{digits[1]} x {size}"


def points(difference: Fraction) -> str:
    """Return a difference in points of percent, with its sign.

    >>> points(Fraction(47, 2)), points(Fraction(-1, 25)), points(Fraction(0))
    ('+23.5', '-0.040', '0')
    """
    if not difference:
        return "0"
    decimals = 1 if abs(difference) >= Fraction(1, 10) else 3
    return ("+" if difference > 0 else "") + _rounded(difference, decimals)


def mean(value: Fraction) -> str:
    """Return a mean with three decimals, or fewer where those are exact.

    >>> mean(Fraction(21, 5)), mean(Fraction(1, 3))
    ('4.2', '0.333')
    """
    if value.denominator == 1:
        return str(value.numerator)
    if 0 < value < Fraction(1, 2000):
        return "<0.001"
    short = _rounded(value, 3)
    return short.rstrip("0").rstrip(".") if Fraction(short) == value else short


def exact(value: Fraction) -> str | None:
    """Return a fraction as text, or None when it is too long to be of use."""
    if value.denominator.bit_length() > MOST_BITS or value.numerator.bit_length() > MOST_BITS:
        return None  # Python refuses to write out integers of thousands of digits
    text = str(value)
    return text if sum(character.isdigit() for character in text) < MOST_DIGITS else None


def _rounded(value: Fraction, places: int) -> str:
    whole = round(value * 10**places)
    sign, digits = "-" if whole < 0 else "", str(abs(whole)).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


#: A roll against more numbers than this shows the lowest and the highest.
MOST_TARGETS = 8
#: More rows than this are summed up in a line unless an explanation is asked for.
MOST_ROWS = 24

_EXACTLY = Column("exactly", numeric=True, minor=True)


def odds_blocks(odds: Odds, *, explained: bool) -> list[Block]:
    """Return the blocks of some odds; `explained` ones list every row."""
    blocks: list[Block] = [_figures_grid(odds.summary)]
    blocks += [_models_grid(odds.models)] if odds.models else []
    for rows in split_facts(odds.rows) if odds.rows else ():
        blocks += _distribution_blocks(rows, explained)
    if odds.rolls:
        blocks.append(_rolls_grid(odds.rolls))
    if odds.policy:
        lines = [f"assumed: {format_key(key)} {value}" for key, value in odds.policy.items()]
        blocks.append(Lines(lines, "note"))
    return blocks


def format_number(value: Chance | Points | Fraction) -> str:
    """Return a number of a side table: in percent, in points of percent, or as a mean."""
    if isinstance(value, Points):
        return points(value.value)
    return percent(value.value) if isinstance(value, Chance) else mean(value)


def _figures_grid(figures: Mapping[str, Figure]) -> Grid:
    """Return figures with their percent or mean and, where short, the fraction."""
    rows = []
    for name, figure in figures.items():
        fraction, rare = "", ""
        if figure.value is not None:
            fraction = exact(figure.value) or ""
            rare = one_in(figure.value) if figure.is_chance else ""
        rows.append(
            [format_key(name), _format_figure(figure), fraction if "/" in fraction else "", rare]
        )
    columns = [Column("figure", silent=True), Column("odds", numeric=True, silent=True), _EXACTLY]
    if any(row[3] for row in rows):
        return Grid("", (*columns, Column("rare", numeric=True, minor=True, silent=True)), rows)
    return Grid("", tuple(columns), [row[:3] for row in rows])


def _models_grid(models: Mapping[str, Mapping[str, Figure]]) -> Grid:
    names = list(next(iter(models.values())))
    rows = [
        [key, *(_format_figure(figures[name]) for name in names)] for key, figures in models.items()
    ]
    columns = (Column(format_key(name), numeric=True) for name in names)
    return Grid("Models", (Column("model", silent=True), *columns), rows)


def _format_figure(figure: Figure) -> str:
    if figure.value is None:
        return "-"
    return percent(figure.value) if figure.is_chance else mean(figure.value)


def split_facts(rows: Sequence[Row]) -> list[Sequence[Row]]:
    """Return rows of a joint distribution as those of each of its independent facts.

    The columns of a row make facts of their own where the chances of their values multiply. A value
    that some results lack, such as a distance, has the chances that are left for it.
    """
    left, facts = list(rows[0].outcome), []
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


def _distribution_blocks(rows: Sequence[Row], explained: bool) -> list[Block]:
    """Return the table of a distribution, and that of its numbers as 'at least'."""
    if not explained and len(rows) > MOST_ROWS:
        line = f"{len(rows)} different results; --explain or --json lists them"
        blocks: list[Block] = [Lines([line], "note")]
    else:
        blocks = [_rows_grid(rows)]
    names = _names_of(rows)
    ordered = [name for name in names if _is_ordered(rows, name)]
    if ordered and (len(names) > 1 or len(rows) > MOST_ROWS):
        blocks.insert(0, _at_least_grid(rows, ordered))
    return blocks


def _names_of(rows: Sequence[Row]) -> list[str]:
    return list(rows[0].outcome)


def _find_number(row: Row, name: str) -> int | None:
    """Return the number in a column, the least of a folded end, or None."""
    value, folded = _find_values(row, name)
    if folded is not None:
        value = folded
    if isinstance(value, Mapping):
        value = value.get("at_least")
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _is_ordered(rows: Sequence[Row], name: str) -> bool:
    """Return whether a column holds numbers; it may be empty in some rows."""
    numbers = [_find_number(row, name) for row in rows]
    known = [number for number in numbers if number is not None]
    empty = all(
        number is not None or _find_values(row, name)[0] is None
        for row, number in zip(rows, numbers, strict=True)
    )
    return empty and len(set(known)) > 1


def _at_least_grid(rows: Sequence[Row], names: Sequence[str]) -> Grid:
    """Return the chance of each number or more of some columns."""
    counts = [
        {number for row in rows if (number := _find_number(row, name)) is not None}
        for name in names
    ]
    every = sorted(set().union(*counts))
    shown = every if len(every) <= MOST_ROWS else _pick_evenly(every)
    cells = []
    for least in shown:
        line = [str(least)]
        for name, numbers in zip(names, counts, strict=True):
            chance = sum(
                (
                    row.chance
                    for row in rows
                    if (number := _find_number(row, name)) is not None and number >= least
                ),
                Fraction(0),
            )
            line.append(percent(chance) if min(numbers) <= least <= max(numbers) else "")
        if set(line[1:]) - {"100 %", ""}:  # what is certain need not be said
            cells.append(line)
    columns = [Column("at least", numeric=True)]
    columns += [Column(format_key(name), numeric=True) for name in names]
    return Grid("", tuple(columns), cells)


def _pick_evenly(numbers: Sequence[int]) -> list[int]:
    """Return some of many numbers, the first and the last among them."""
    last = len(numbers) - 1
    return [numbers[place * last // (MOST_ROWS - 1)] for place in range(MOST_ROWS)]


def _rows_grid(rows_of: Sequence[Row]) -> Grid:
    names = _names_of(rows_of)
    rows = [
        [*(_row_value(row.outcome, name) for name in names), percent(row.chance)] for row in rows_of
    ]
    columns = [*(Column(format_key(name)) for name in names), Column("odds", numeric=True)]
    if len(names) == 1 and _is_ordered(rows_of, names[0]):
        columns.append(Column("or more", numeric=True))
        above = Fraction(0)
        for row, cells in zip(reversed(rows_of), reversed(rows), strict=True):
            above += row.chance
            cells.append("" if _find_number(row, names[0]) is None else percent(above))
    for row, cells in zip(rows_of, rows, strict=True):
        cells.append(exact(row.chance) or "")
    return Grid("Distribution", (*columns, _EXACTLY), rows)


def _row_value(outcome: Mapping[str, Json], name: str) -> str:
    """Return a value of a row.

    The row that folds the end of a number names it `hits_at_least` and not `hits`.
    """
    folded = outcome.get(f"{name}_at_least")
    return format_value(outcome.get(name) if folded is None else {"at_least": folded})


def _rolls_grid(rolls: Sequence[Roll]) -> Grid:
    """Return the rolls that may come: dice, constant modifiers, numbers to reach."""
    columns = (
        Column("roll", silent=True),
        Column("dice", silent=True),
        Column("modifiers", silent=True),
        Column("against", numeric=True),
    )
    rows = [
        [roll.why, roll.dice, ", ".join(format_term(*term) for term in roll.terms), _target(roll)]
        for roll in rolls
    ]
    return Grid("The rolls that may come", columns, rows)


def _target(roll: Roll) -> str:
    if roll.target is None:
        return ""
    if len(roll.targets) <= MOST_TARGETS:
        return ", ".join(map(str, roll.targets))
    return f"{roll.target} to {roll.highest}"
