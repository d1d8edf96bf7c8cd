"""Ratings of the Tiered Dice System: a die and a modifier, such as d12+1."""

from __future__ import annotations

from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem, nearest

RUNGS = (4, 6, 8, 10, 12)
#: The rungs above d12 under the ruling `above_top_die=ladder`; ours, the full rules only say that
#: dice go to d30.
HIGH_RUNGS = (14, 16, 20, 24, 30)

#: The attributes that a card can rate. Section: Model Abilities.
ATTRIBUTES = ("STR", "DEX", "AGL", "END", "SPR", "KNW")

#: The most that a rating's flat modifier may add or take.
MOST_MODIFIER = 100


class Rating(NamedTuple):
    """A die by its number of faces, and what is added to its result."""

    sides: int
    modifier: int = 0

    def __str__(self) -> str:
        return f"d{self.sides}{self.modifier:+d}" if self.modifier else f"d{self.sides}"


def parse_rating(text: str, *, ladder: bool = False) -> Rating:
    """Return the rating that a text such as `d10` or `d12+1` names.

    With `ladder` dice above d12 are allowed. Raises UsageProblem with the nearest dice.
    Section: Tests and Ratings.

    >>> parse_rating("d12+1")
    Rating(sides=12, modifier=1)
    """
    rungs = RUNGS + HIGH_RUNGS if ladder else RUNGS
    found = _split_rating(text.strip().lower())
    if found is None:
        names = [f"d{rung}" for rung in rungs]
        close = nearest(text, names, most=2) or [names[0], names[-1]]
        raise UsageProblem(
            f"{text!r} isn't a rating; write a die such as {' or '.join(close)}, or d12+1"
        )
    sides, modifier = found
    if sides not in rungs:
        raise UsageProblem(_refuse_die(sides, rungs, ladder=ladder))
    if abs(modifier) > MOST_MODIFIER:
        raise UsageProblem(
            f"{text[:40]} adds more than a rating can: {MOST_MODIFIER} either way at most"
        )
    return Rating(sides, modifier)


def _split_rating(text: str) -> tuple[int, int] | None:
    """Return the faces and the modifier that a text such as `d12+1` writes, or None."""
    if not text.startswith("d"):
        return None
    sign = "-" if "-" in text else "+"
    sides, signed, modifier = text[1:].partition(sign)
    if not _is_whole(sides, 9) or (signed and not _is_whole(modifier, 20)):
        return None
    return int(sides), int(f"{sign}{modifier}") if signed else 0


def _is_whole(text: str, longest: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= longest


def _refuse_die(sides: int, rungs: tuple[int, ...], *, ladder: bool) -> str:
    below = max((rung for rung in rungs if rung < sides), default=rungs[0])
    above = min((rung for rung in rungs if rung > sides), default=rungs[-1])
    close_to = f"d{below}" if below == above else f"d{below} or d{above}"
    more = ""
    if not ladder and sides in HIGH_RUNGS:
        more = " (above d12 needs --ruling above_top_die=ladder)"
    return f"d{sides} isn't a rating die; the nearest is {close_to}{more}"


def shift_rating(rating: Rating, levels: int, *, ladder: bool = False) -> Rating:
    """Return a rating with its die moved by some die levels; the flat modifier stays.

    Never below d4. Above d12 each level adds 1 to the roll; with `ladder` the die itself goes up
    to d30 and each level beyond that adds 1. Sections: Tests and Ratings; Modifiers.

    >>> str(shift_rating(Rating(12, 1), -1)), str(shift_rating(Rating(10), 3))
    ('d10+1', 'd12+2')
    >>> str(shift_rating(Rating(6), -4))
    'd4'
    """
    rungs = RUNGS + HIGH_RUNGS if ladder else RUNGS
    place = rungs.index(rating.sides) + levels
    beyond = max(0, place - (len(rungs) - 1))
    return Rating(rungs[min(max(place, 0), len(rungs) - 1)], rating.modifier + beyond)
