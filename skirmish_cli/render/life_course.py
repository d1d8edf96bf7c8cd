"""The course of every side's life as an SVG picture within a page: a line and a mark a side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from skirmish_cli.files.showing import visible

if TYPE_CHECKING:
    from skirmish_cli.reports.battles.courses import Course

WIDTH, HEIGHT = 480, 220
LEFT, RIGHT, TOP, BOTTOM = 36, 440, 14, 186
#: So many lines across, and so many words below, are enough.
MOST_LINES, MOST_WORDS = 5, 11
#: How far apart the numbers at the ends of two lines are at least.
APART = 14
#: So many looks there are for sides, which come again after that.
LOOKS = 6


def draw_course(moments: Sequence[str], courses: Sequence[Course]) -> str:
    """Return the course of life by turn as an SVG element, coloured by the page's style sheet."""
    most = max((value for course in courses for value in course.values), default=0)
    step = max(1, -(-most // MOST_LINES))
    top = max(step, -(-most // step) * step)
    what = courses[0].what if courses else ""
    label = escape(visible(f"{what} left of each side by turn"))
    parts = [
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">',
        *_draw_lines(top, step),
        *_draw_words(moments),
        *_draw_sides(courses, top),
        "</svg>",
    ]
    return "\n".join(parts)


def _place(at: int, number: int) -> str:
    """Return how far to the right a moment is."""
    return _write(LEFT + 8 + (RIGHT - LEFT - 16) * at / max(1, number - 1))


def _height(value: float, top: int) -> float:
    return BOTTOM - (BOTTOM - TOP) * value / top


def _write(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _draw_lines(top: int, step: int) -> Iterator[str]:
    for value in range(0, top + 1, step):
        y = _write(_height(value, top))
        yield f'<line class="rule" x1="{LEFT}" x2="{RIGHT}" y1="{y}" y2="{y}"/>'
        yield f'<text x="{LEFT - 6}" y="{y}" dy="4" text-anchor="end">{value}</text>'


def _draw_words(moments: Sequence[str]) -> Iterator[str]:
    every = max(1, -(-len(moments) // MOST_WORDS))
    turns = [moment for moment in moments if moment.startswith("turn ")]
    for at, moment in enumerate(moments):
        if at % every == 0:
            words = escape(visible(moment if not at else moment.removeprefix("turn ")))
            is_first = moment in turns[:1] or (every > 1 and at == every)
            shown = f"turn {words}" if is_first and moment in turns else words
            x = _place(at, len(moments))
            yield f'<text x="{x}" y="{BOTTOM + 20}" text-anchor="middle">{shown}</text>'


def _draw_sides(courses: Sequence[Course], top: int) -> Iterator[str]:
    ends = _spread([_height(course.values[-1], top) for course in courses])
    for at, course in enumerate(courses):
        look, number = at % LOOKS, len(course.values)
        points = [
            (_place(place, number), _write(_height(value, top)))
            for place, value in enumerate(course.values)
        ]
        line = " ".join(f"{x},{y}" for x, y in points)
        yield f'<g class="side-{look}"><title>{escape(visible(course.side))}</title>'
        yield f'<polyline class="course" points="{line}"/>'
        yield from (draw_mark(look, x, y) for x, y in points)
        end = _write(ends[at])
        yield f'<text class="end" x="{RIGHT + 6}" y="{end}" dy="4">{course.values[-1]}</text></g>'


def draw_mark(look: int, x: str, y: str) -> str:
    """Return the mark of a side: sides differ in shape as well as in colour."""
    if look % 3 == 0:
        return f'<circle cx="{x}" cy="{y}" r="4.5"/>'
    turned = " rotate(45)" if look % 3 == 2 else ""
    return f'<rect x="-4" y="-4" width="8" height="8" transform="translate({x} {y}){turned}"/>'


def _spread(ends: Sequence[float]) -> list[float]:
    """Return heights that are far enough apart to be read, in the order in which they came."""
    placed = list(ends)
    order = sorted(range(len(ends)), key=lambda at: (ends[at], at))
    for before, at in pairwise(order):
        placed[at] = max(placed[at], placed[before] + APART)
    return placed
