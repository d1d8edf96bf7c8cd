"""The one visual language of all games: colours, marks, bars and pips, and their ASCII twins.

Layouts name parts (`good`, `spike`, `side_a`); here stands what they look like. No colour carries
meaning alone: whatever has one has words or a mark as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

#: The style of each part on a dark background. Names of colours are the terminal's own; the two
#: sides are blue and orange, which colour-blind players tell apart.
_DARK: Mapping[str, str] = {
    "title": "bold",
    "aside": "dim",
    "verdict": "bold",
    "result": "",
    "text": "",
    "data": "",
    "note": "dim",
    "command": "cyan",
    "header": "dim",
    "bar": "#8a8a8a",
    "good": "green",
    "bad": "red",
    "spike": "bold yellow",
    "tarch": "bold magenta",
    "gone": "dim strike",
    "life": "green",
    "side_a": "#3f9fff",
    "side_b": "#d78700",
    "warning": "yellow",
    "error": "red",
}

#: What is too pale on a light background is darker there.
_LIGHT: Mapping[str, str] = {
    **_DARK,
    "command": "#005f87",
    "bar": "#6c6c6c",
    "good": "#006f00",
    "bad": "#af0000",
    "spike": "bold #875f00",
    "tarch": "bold #870087",
    "life": "#006f00",
    "side_a": "#005faf",
    "side_b": "#af5f00",
    "warning": "#875f00",
    "error": "#af0000",
}

THEMES: Mapping[str, Mapping[str, str]] = {"dark": _DARK, "light": _LIGHT}

#: Each sign, and what stands for it on a console of ASCII characters.
_MARKS: Mapping[str, tuple[str, str]] = {
    "good": ("✔", "+"),
    "bad": ("✘", "x"),
    "spike": ("▸", ">"),
    "tarch": ("‼", "!"),
    "full": ("●", "*"),
    "half": ("◐", "~"),
    "empty": ("○", "."),
    "bar": ("█", "#"),
}

#: The ends of a bar, in eighths of a cell.
_EIGHTHS = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")

#: More pips than this are drawn as a bar of so many cells.
MOST_PIPS = 10


def draw_mark(name: str, *, ascii_only: bool = False) -> str:
    """Return the sign for a part, or its ASCII twin.

    >>> draw_mark("good"), draw_mark("good", ascii_only=True)
    ('✔', '+')
    """
    return _MARKS[name][ascii_only]


def draw_bar(share: Fraction, length: int, *, ascii_only: bool = False) -> str:
    """Return a bar that fills a share of a length.

    What isn't nothing shows at least its thinnest end.

    >>> from fractions import Fraction
    >>> draw_bar(Fraction(9, 16), 4), draw_bar(Fraction(1, 2), 4, ascii_only=True)
    ('██▎', '##')
    """
    full = draw_mark("bar", ascii_only=ascii_only)
    if ascii_only:
        return full * round(share * length)
    eighths = max(round(share * length * 8), 1 if share > 0 else 0)
    return full * (eighths // 8) + _EIGHTHS[eighths % 8]


def draw_pips(left: Fraction | int, full: int, *, ascii_only: bool = False) -> str:
    """Return what is left of a life: full, half and empty pips.

    A pip is half where it is neither nearly there nor nearly gone.

    >>> from fractions import Fraction
    >>> draw_pips(2, 3), draw_pips(Fraction(1, 2), 1), draw_pips(Fraction(29, 10), 3)
    ('●●○', '◐', '●●●')
    """
    pips = min(full, MOST_PIPS)
    left = min(max(left, 0), full)
    halves = int((4 * left * pips + full) // (2 * full)) if full else 0
    drawn = ("full",) * (halves // 2) + ("half",) * (halves % 2)
    drawn += ("empty",) * (pips - len(drawn))
    return "".join(draw_mark(name, ascii_only=ascii_only) for name in drawn)
