"""The one way out for results: table, plain or JSON on standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from skirmish_cli.cli.settings import in_force
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.lazy import lazy
from skirmish_cli.render.blocks import Lines, Page

if TYPE_CHECKING:
    import json

    from skirmish_cli.cli.options import FormatOptions
    from skirmish_cli.core.plain import Json
    from skirmish_cli.render import tables, text
else:
    json = lazy("json")
    text = lazy("skirmish_cli.render.text")
    tables = lazy("skirmish_cli.render.tables")

FORMATS = ("table", "plain", "json")


class Form(NamedTuple):
    """How a result is shown: its format, and when it has colour."""

    format: str
    color: str = "auto"


def read_form(options: FormatOptions, formats: Sequence[str] = FORMATS) -> Form:
    """Return the form that `--format`, `--json` and `--color` ask for.

    Raises UsageProblem for an unknown format, and where two exclude each other.
    """
    if options.format not in formats:
        raise UsageProblem(unknown("format", options.format, formats))
    if options.json and options.is_given(type(options).format) and options.format != "json":
        raise UsageProblem(f"--json and --format {options.format} exclude each other")
    return Form("json" if options.json else options.format, options.color)


def show(form: Form, page: Callable[[], Page], data: Callable[[], Json]) -> None:
    """Show a report on standard output, in a form.

    Only what the format needs is called: `data` for JSON, `page` for any other.
    """
    if form.format == "json":
        json.dump(data(), sys.stdout, indent=2)
        sys.stdout.write("\n")
        return
    blocks = page()
    if form.format == "plain" or _is_plain_text(form, blocks):
        sys.stdout.write(text.write_page(blocks) + "\n")
    else:
        tables.draw_page(blocks, tables.make_console(form.color), find_theme())


def find_theme() -> str:
    """Return the theme that is set, or the one for the background that the terminal says it has.

    That is dark where it says nothing.
    """
    if in_force().theme != "auto":
        return in_force().theme
    # `15;0` is white on black; 7 and 9 to 15 are light backgrounds.
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if background in {"7", *map(str, range(9, 16))} else "dark"


def _is_plain_text(form: Form, page: Page) -> bool:
    """Return whether Rich would draw a page as the plain lines that it is.

    It would if there are lines alone that fit, and no window to fit or colour to show.
    """
    is_window = sys.stdout.isatty() or bool(
        {"COLUMNS", "FORCE_COLOR", "TTY_COMPATIBLE"} & set(os.environ)
    )
    if is_window or form.color == "always":
        return False
    return all(isinstance(block, Lines) for block in page.blocks)
