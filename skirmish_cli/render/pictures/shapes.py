"""Signs that are drawn as boxes, so that bars and rules have no gaps in any font."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.records import NamedTuple

#: A box within a cell: its left, top, right and bottom edges, in eighths of the cell.
_Eighths = tuple[float, float, float, float]
#: The place, width and height of a box, from the left upper corner of a stretch of cells.
Placed = tuple[float, float, float, float]

#: The bars that fill a cell from the left, from below, from above and from the right.
_BARS: dict[str, _Eighths] = {
    **{chr(0x2590 - eighths): (0, 0, eighths, 8) for eighths in range(1, 9)},
    **{chr(0x2580 + eighths): (0, 8 - eighths, 8, 8) for eighths in range(1, 9)},
    "\u2580": (0, 0, 8, 4),
    "\u2590": (4, 0, 8, 8),
    "\u2594": (0, 0, 8, 1),
    "\u2595": (7, 0, 8, 8),
}
_SHADES = {"\u2591": 0.25, "\u2592": 0.5, "\u2593": 0.75}
#: The sides to which the lines of a sign go from its middle: left, right, up, down.
_ARMS = {
    **{"─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu", "├": "udr", "┤": "udl"},
    **{"┬": "lrd", "┴": "lru", "┼": "lrud", "╴": "l", "╵": "u", "╶": "r", "╷": "d"},
    **{"━": "lr", "┃": "ud", "╸": "l", "╹": "u", "╺": "r", "╻": "d"},
}
_HEAVY = frozenset("━┃╸╹╺╻")
#: How thick lines are.
_LIGHT_LINE, _HEAVY_LINE = 1.0, 2.0


class Shape(NamedTuple):
    """What a sign is made of: a bar, or lines that go to some sides."""

    bar: _Eighths = (0, 0, 0, 0)
    arms: str = ""
    thickness: float = _LIGHT_LINE
    opacity: float = 1

    def place(self, count: int, width: float, height: float) -> Iterator[Placed]:
        """Yield the boxes of the sign `count` times in a row, in cells of a width and height."""
        if self.arms == "lr" or (not self.arms and self.bar[0] == 0 and self.bar[2] == 8):
            # What goes from edge to edge is one box for all of them.
            yield from self._place_one(count * width, height)
            return
        for number in range(count):
            for left, top, wide, high in self._place_one(width, height):
                yield number * width + left, top, wide, high

    def _place_one(self, width: float, height: float) -> Iterator[Placed]:
        if not self.arms:
            left, top, right, bottom = self.bar
            across, down = width / 8, height / 8
            yield left * across, top * down, (right - left) * across, (bottom - top) * down
            return
        half = self.thickness / 2
        middle, centre = width / 2, height / 2
        if {"l", "r"} & set(self.arms):
            start = 0 if "l" in self.arms else middle - half
            end = width if "r" in self.arms else middle + half
            yield start, centre - half, end - start, self.thickness
        if {"u", "d"} & set(self.arms):
            start = 0 if "u" in self.arms else centre - half
            end = height if "d" in self.arms else centre + half
            yield middle - half, start, self.thickness, end - start


_SHAPES = {
    **{sign: Shape(bar) for sign, bar in _BARS.items()},
    **{sign: Shape((0, 0, 8, 8), opacity=opacity) for sign, opacity in _SHADES.items()},
    **{
        sign: Shape(arms=arms, thickness=_HEAVY_LINE if sign in _HEAVY else _LIGHT_LINE)
        for sign, arms in _ARMS.items()
    },
}


def find_shape(sign: str) -> Shape | None:
    """Return the shape of a sign, or None for one that is a letter like any other."""
    return _SHAPES.get(sign)
