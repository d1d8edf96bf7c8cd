"""The style sheet that SVG and HTML share: dark, unless the reader prefers light."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from skirmish_cli.render.pictures.colours import DARK, DIM, LIGHT, TEXT, pick_colour
from skirmish_cli.render.pictures.recording import Line, Look

#: Fonts that are there on one system or another; the last word is the reader's own.
FONTS = (
    'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", "Noto Sans Mono", '
    '"Courier New", monospace'
)
#: The class and the rule of each part of a look beside its colours.
_SHAPES = {
    "bold": ("b", "font-weight: bold"),
    "dim": ("d", f"opacity: {DIM}"),
    "italic": ("i", "font-style: italic"),
    "underline": ("u", "text-decoration: underline"),
    "strike": ("s", "text-decoration: line-through"),
}


def list_classes(look: Look) -> list[str]:
    """Return the classes of a look, without its ground.

    >>> list_classes(Look("bright-red", bold=True)), list_classes(Look("#5f9fdf"))
    (['bright-red', 'b'], ['x5f9fdf'])
    """
    shapes = [name for shape, (name, _) in _SHAPES.items() if getattr(look, shape)]
    return ([] if look.colour == TEXT else [name_colour(look.colour)]) + shapes


def name_colour(colour: str) -> str:
    """Return the class of a colour."""
    return colour.replace("#", "x")


def list_colours(lines: Iterable[Line]) -> list[str]:
    """Return every colour of some lines once, in the order in which they come."""
    looks = [piece.look for line in lines for piece in line]
    return list(dict.fromkeys(colour for look in looks for colour in (look.colour, look.back)))


def write_shapes() -> str:
    """Return the rules of what isn't a colour."""
    return "".join(f".{name} {{ {rule} }}\n" for name, rule in _SHAPES.values())


def write_colours(rules: Iterable[tuple[str, str, str]]) -> str:
    """Return rules for colours, each a selector, a property and a colour's name."""
    kept = list(rules)

    def write(palette: Mapping[str, str]) -> str:
        return "".join(
            f"{selector} {{ {what}: {pick_colour(colour, palette)} }}\n"
            for selector, what, colour in kept
        )

    return f"{write(DARK)}@media (prefers-color-scheme: light) {{\n{write(LIGHT)}}}\n"
