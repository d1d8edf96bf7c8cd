"""How numbers are written: percent that never claims certainty, means, fractions."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from skirmish_cli.core.procedure import Chance, Points
from skirmish_cli.lazy import lazy
from skirmish_cli.reports.report import Figure

if TYPE_CHECKING:
    import fractions
    from fractions import Fraction

    from skirmish_cli.reports.intervals import Interval
else:
    fractions = lazy("fractions")

#: A fraction is shown as such while its digits, above and below the line, are fewer than this.
MOST_DIGITS = 40
MOST_BITS = 4 * MOST_DIGITS


def percent(chance: Fraction) -> str:
    """Return a probability in percent; `100 %` and `0 %` only when certain.

    >>> from fractions import Fraction
    >>> percent(Fraction(1, 3)), percent(Fraction(4095, 4096)), percent(Fraction(1))
    ('33.3 %', '>99.9 %', '100 %')
    """
    if chance in {0, 1}:
        return "100 %" if chance else "0 %"
    if chance * 1000 < 1:
        return "<0.1 %"
    if chance * 1000 > 999:
        return ">99.9 %"
    return f"{_rounded(chance * 100, 1)} %"


def one_in(chance: Fraction) -> str:
    """Return '1 in N' for an event rarer than 1 %, and nothing for any other.

    >>> from fractions import Fraction
    >>> one_in(Fraction(1, 1000000)), one_in(Fraction(1, 5642219814912))
    ('1 in 1,000,000', '1 in 5.6 x 10^12')
    """
    if not 0 < chance * 100 < 1:
        return ""
    often = round(1 / chance)
    if often < 10**12:
        return f"1 in {often:,}"
    digits = str(round(often, 2 - len(str(often))))
    size = f"10^{len(digits) - 1}"
    return f"1 in {size}" if digits[:2] == "10" else f"1 in {digits[0]}.{digits[1]} x {size}"


def points(difference: Fraction) -> str:
    """Return a difference in points of percent, with its sign.

    >>> from fractions import Fraction
    >>> points(Fraction(47, 2)), points(Fraction(-1, 25)), points(Fraction(0))
    ('+23.5', '-0.040', '0')
    """
    if not difference:
        return "0"
    decimals = 1 if abs(difference) * 10 >= 1 else 3
    return ("+" if difference > 0 else "") + _rounded(difference, decimals)


def mean(value: Fraction, places: int = 3) -> str:
    """Return a mean with three decimals, or fewer where those are exact.

    >>> from fractions import Fraction
    >>> mean(Fraction(21, 5)), mean(Fraction(1, 3))
    ('4.2', '0.333')
    """
    if value.denominator == 1:
        return str(value.numerator)
    if 0 < 2 * value < (least := fractions.Fraction(1, 10**places)):
        return f"<{_rounded(least, places)}"
    short = _rounded(value, places)
    return short.rstrip("0").rstrip(".") if fractions.Fraction(short) == value else short


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


def format_number(value: Chance | Points | Fraction) -> str:
    """Return a number of a side table: in percent, in points of percent, or as a mean."""
    if isinstance(value, Points):
        return points(value.value)
    return percent(value.value) if isinstance(value, Chance) else mean(value)


def format_figure(figure: Figure) -> str:
    """Return a figure in percent or as a mean; a dash where it makes no sense."""
    if figure.value is None:
        return "-"
    if figure.is_chance:
        return tell_chance(figure.value, figure.interval)
    return mean(figure.value)


def tell_chance(chance: Fraction, interval: Interval | None) -> str:
    """Return a chance in percent; of one that was never or always seen only its bound is known.

    >>> from fractions import Fraction
    >>> tell_chance(Fraction(0), (0.0, 0.0369)), tell_chance(Fraction(1), (0.9999, 1.0))
    ('<3.7 %', '>99.9 %')
    """
    if interval is None or chance not in {0, 1}:
        return percent(chance)
    bound = ceil(1000 * (interval[1] if chance == 0 else 1 - interval[0]))
    return f"<{bound / 10:.1f} %" if chance == 0 else f">{100 - bound / 10:.1f} %"


def give_or_take(figure: Figure) -> str:
    """Return how far an estimated figure may be off, such as `+-0.5`; nothing for an exact one.

    Chances are in points of percent. What was never or always seen has its bound in its place.

    >>> from fractions import Fraction
    >>> give_or_take(Figure(Fraction(1, 2), True, (0.4951, 0.5049)))
    '+-0.5'
    """
    if figure.interval is None or figure.value is None:
        return ""
    value = float(figure.value)
    off = max(figure.interval[1] - value, value - figure.interval[0])
    if figure.is_chance:
        return f"+-{ceil(1000 * off) / 10:.1f}" if 0 < value < 1 else ""
    return f"+-{ceil(1000 * off) / 1000:.3f}"


def tell_figure(figure: Figure) -> str:
    """Return a figure, and how far it may be off where it was estimated."""
    return " ".join(filter(None, (format_figure(figure), give_or_take(figure))))
