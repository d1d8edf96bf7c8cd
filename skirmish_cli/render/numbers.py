"""How numbers are shown: percent that never claims certainty, and short means."""

from __future__ import annotations

from fractions import Fraction

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
