"""The colours of pictures, on a dark and on a light ground."""

from __future__ import annotations

from collections.abc import Mapping

#: The colours that a page may name, in the order of a terminal's sixteen.
NAMES = (
    *("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"),
    *("bright-black", "bright-red", "bright-green", "bright-yellow"),
    *("bright-blue", "bright-magenta", "bright-cyan", "bright-white"),
)
#: The colour of text without one, and the ground below it.
TEXT, GROUND = "text", "ground"
#: How much of its colour dim text keeps.
DIM = 0.7
#: What letters need at least to be read easily: the contrast with their ground.
READABLE = 4.5

_DARK = (
    *("#7d8590", "#ff8a80", "#6fcf7f", "#e2b648", "#7db5ff", "#d49bf0", "#5fc9d3", "#c3cad2"),
    *("#8d96a0", "#ffb0a8", "#9be5a6", "#f2d27c", "#a8ceff", "#e6c1f8", "#93e0e8", "#f2f5f8"),
)
_LIGHT = (
    *("#23282e", "#b3261e", "#1a6e35", "#7a5600", "#0b57b0", "#8a2fa8", "#0a6572", "#5a626b"),
    *("#666e77", "#c4372f", "#227a3f", "#856000", "#2166bd", "#9540b2", "#14707d", "#4a525b"),
)


def _make_palette(text: str, ground: str, colours: tuple[str, ...]) -> Mapping[str, str]:
    return {TEXT: text, GROUND: ground, **dict(zip(NAMES, colours, strict=True))}


DARK = _make_palette("#d8dee4", "#16191d", _DARK)
LIGHT = _make_palette("#1f2328", "#ffffff", _LIGHT)


def pick_colour(name: str, palette: Mapping[str, str]) -> str:
    """Return a colour of a palette, or another one made readable on its ground.

    >>> pick_colour("text", LIGHT), pick_colour("#5f9fdf", DARK), pick_colour("#5f9fdf", LIGHT)
    ('#1f2328', '#5f9fdf', '#4b79a8')
    """
    if not name.startswith("#"):
        return palette[name]
    kept = 100
    while measure_contrast(_mix(name, palette[TEXT], kept), palette[GROUND]) < READABLE:
        kept -= 5  # the text itself is readable, so this ends
    return _mix(name, palette[TEXT], kept)


def _mix(colour: str, other: str, kept: int) -> str:
    """Return a mixture of two colours that keeps so many hundredths of the first."""
    parts = (
        (one * kept + two * (100 - kept)) // 100
        for one, two in zip(_parts(colour), _parts(other), strict=True)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)


def measure_contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21, as accessibility guidelines count it.

    >>> measure_contrast("#000000", "#ffffff")
    21.0
    """
    dark, light = sorted((_lightness(one), _lightness(other)))
    return (light + 0.05) / (dark + 0.05)


def _lightness(colour: str) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (part / 255 for part in _parts(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
