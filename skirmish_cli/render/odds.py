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
    from skirmish_cli.reports.report import Figure, Odds


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

    >>> one_in(Fraction(1, 1000000))
    '1 in 1,000,000'
    """
    if not 0 < chance < Fraction(1, 100):
        return ""
    often = round(1 / chance)
    return f"1 in {often:,}" if often < 10**12 else f"1 in 10^{len(str(often)) - 1}"


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


#: More rows than this are summed up in a line unless an explanation is asked for.
MOST_ROWS = 24

_EXACTLY = Column("exactly", numeric=True, minor=True)


def odds_blocks(odds: Odds, *, explained: bool) -> list[Block]:
    """Return the blocks of some odds; `explained` ones list every row."""
    blocks: list[Block] = [_figures_grid(odds.summary)]
    blocks += [_models_grid(odds.models)] if odds.models else []
    if odds.rows and (explained or len(odds.rows) <= MOST_ROWS):
        blocks.append(_rows_grid(odds))
    elif odds.rows:
        blocks.append(
            Lines([f"{len(odds.rows)} different results; --explain or --json lists them"], "note")
        )
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


def _rows_grid(odds: Odds) -> Grid:
    names = list(odds.rows[0].outcome)
    rows = [
        [*(_row_value(row.outcome, name) for name in names), percent(row.chance)]
        for row in odds.rows
    ]
    columns = [*(Column(format_key(name)) for name in names), Column("odds", numeric=True)]
    if len(names) == 1 and _is_number(odds.rows[0].outcome[names[0]]):
        columns.append(Column("or more", numeric=True))
        above = Fraction(0)
        for row, cells in zip(reversed(odds.rows), reversed(rows), strict=True):
            above += row.chance
            cells.append(percent(above))
    for row, cells in zip(odds.rows, rows, strict=True):
        cells.append(exact(row.chance) or "")
    return Grid("Distribution", (*columns, _EXACTLY), rows)


def _row_value(outcome: Mapping[str, Json], name: str) -> str:
    """Return a value of a row.

    The row that folds the end of a number names it `hits_at_least` and not `hits`.
    """
    folded = outcome.get(f"{name}_at_least")
    return format_value(outcome.get(name) if folded is None else {"at_least": folded})


def _is_number(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


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
    return str(roll.target) if roll.target == roll.highest else f"{roll.target} to {roll.highest}"
