"""The one way out for results: table, plain or JSON on standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.lazy import lazy
from skirmish_cli.render.blocks import Lines, Page

if TYPE_CHECKING:
    import json

    from skirmish_cli.core.plain import Json
    from skirmish_cli.render import tables, text
else:
    json = lazy("json")
    text = lazy("skirmish_cli.render.text")
    tables = lazy("skirmish_cli.render.tables")

FORMATS = ("table", "plain", "json")


def read_format(text: str, as_json: bool, formats: Sequence[str] = FORMATS) -> str:
    """Return the output format that `--format` and `--json` ask for.

    Raises UsageProblem for an unknown one, and where the two exclude each other.
    """
    if text not in formats:
        raise UsageProblem(unknown("format", text, formats))
    if as_json and text not in {"table", "json"}:
        raise UsageProblem(f"--json and --format {text} exclude each other")
    return "json" if as_json else text


def show(form: str, page: Callable[[], Page], data: Callable[[], Json]) -> None:
    """Show a report on standard output, in a format.

    Only what the format needs is called: `data` for JSON, `page` for any other.
    """
    if form == "json":
        json.dump(data(), sys.stdout, indent=2)
        sys.stdout.write("\n")
        return
    blocks = page()
    if form == "plain" or _is_plain_text(blocks):
        sys.stdout.write(text.write_page(blocks) + "\n")
    else:
        tables.draw_page(blocks)


def _is_plain_text(page: Page) -> bool:
    """Return whether Rich would draw a page as the plain lines that it is.

    It would if there are lines alone, and no window to fit or colour to show.
    """
    is_window = sys.stdout.isatty() or bool(
        {"COLUMNS", "FORCE_COLOR", "TTY_COMPATIBLE"} & set(os.environ)
    )
    return not is_window and all(isinstance(block, Lines) for block in page.blocks)
