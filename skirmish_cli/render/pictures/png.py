"""A page as PNG, by resvg, which is installed with the extra `pictures`."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.render.pictures.recording import Line, count_columns
from skirmish_cli.render.pictures.styles import FONTS
from skirmish_cli.render.pictures.svg import draw_svg

#: How many dots there are to a unit of the SVG.
ZOOM = 2
#: The most cells of a picture; more would take memory by the gigabyte.
MOST_CELLS = 60_000
#: A family that no system has: so nothing but a monospace font is taken.
_NO_FONT = "no such font"


def draw_png(lines: list[Line], title: str) -> bytes:
    """Return a page's lines as a PNG file.

    Raises UsageProblem for a page that is too long, and without resvg.
    """
    resvg = load_resvg()
    cells = len(lines) * count_columns(lines)
    if cells > MOST_CELLS:
        raise UsageProblem(
            f"{len(lines)} lines are too many for a .png; write an .svg, .html or .txt"
        )
    return _render(resvg, draw_svg(lines, title), ZOOM)


def require_png() -> None:
    """Raise UsageProblem where no PNG can be drawn: without resvg, or a monospace font."""
    resvg = load_resvg()
    if _render(resvg, _probe("M")) == _render(resvg, _probe("")):
        raise UsageProblem(
            "no monospace font for a .png was found; install one, such as DejaVu Sans Mono, "
            "or write an .svg"
        )


def load_resvg() -> Any:
    """Return the library that draws a PNG; raises UsageProblem where it isn't installed."""
    try:
        return import_module("resvg_py")
    except ImportError:
        raise UsageProblem(
            "a .png needs resvg-py, which isn't installed: pip install 'skirmish-cli[pictures]'"
        ) from None


def _probe(text: str) -> str:
    """Return an SVG with a text in the fonts of pictures, to see whether there is any."""
    fonts = FONTS.replace('"', "'")
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
        f'<text y="16" font-family="{fonts}">{text}</text></svg>'
    )


def _render(resvg: Any, svg: str, zoom: int = 1) -> bytes:
    return bytes(resvg.svg_to_bytes(svg_string=svg, zoom=zoom, serif_family=_NO_FONT))
