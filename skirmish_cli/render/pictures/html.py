"""A page as HTML: one file with its styles in it, light or dark as the reader prefers."""

from __future__ import annotations

from html import escape

from skirmish_cli.render.pictures.colours import GROUND, TEXT
from skirmish_cli.render.pictures.recording import Line, Piece
from skirmish_cli.render.pictures.styles import (
    FONTS,
    list_classes,
    list_colours,
    name_colour,
    write_colours,
    write_shapes,
)

_TEMPLATE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" \
content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark }}
body {{ margin: 1em }}
pre {{ font: 14px/1.3 {fonts}; margin: 0; overflow-x: auto }}
pre span {{ display: inline-block; white-space: pre }}
{styles}</style>
</head>
<body>
<pre>
{drawn}</pre>
</body>
</html>
"""


def draw_html(lines: list[Line], title: str) -> str:
    """Return a page's lines as an HTML file."""
    colours = list_colours(lines)
    rules = [("html", "background", GROUND), ("html", "color", TEXT)]
    rules += [(f".{name_colour(colour)}", "color", colour) for colour in colours if colour != TEXT]
    backs = dict.fromkeys(piece.look.back for line in lines for piece in line)
    rules += [(f".on-{name_colour(b)}", "background", b) for b in backs if b != GROUND]
    return _TEMPLATE.format(
        title=escape(title),
        fonts=FONTS,
        styles=write_shapes() + write_colours(rules),
        drawn="".join("".join(map(_draw_piece, line)) + "\n" for line in lines),
    )


def _draw_piece(piece: Piece) -> str:
    text = escape(piece.text) * max(1, piece.times)
    classes = list_classes(piece.look)
    if piece.look.back != GROUND:
        classes.append(f"on-{name_colour(piece.look.back)}")
    attributes = f' class="{" ".join(classes)}"' if classes else ""
    if piece.times:
        # A sign may come from another font, and still takes its cells and no more.
        attributes += f' style="width:{piece.columns}ch"'
    return f"<span{attributes}>{text}</span>" if attributes else text
