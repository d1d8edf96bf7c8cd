"""The one way out for results: table, plain or JSON on standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.render.blocks import Lines, Page

FORMATS = ("table", "plain", "json")


def chosen_format(text: str, as_json: bool, formats: Sequence[str] = FORMATS) -> str:
    """Return the output format; `--json` is short for `--format json`. Raises UsageProblem."""
    if text not in formats:
        raise UsageProblem(unknown("format", text, formats))
    if as_json and text not in {"table", "json"}:
        raise UsageProblem(f"--json and --format {text} exclude each other")
    return "json" if as_json else text


def show(form: str, page: Callable[[], Page], data: Callable[[], Any]) -> None:
    """Show a report in a format; the page or the data is made only if the format needs it."""
    if form == "json":
        import json
        json.dump(data(), sys.stdout, indent=2)
        text = ""
    elif form == "plain":
        from skirmish_cli.render.plain import write_page  # noqa: PLC0415 - as above

        text = write_page(page())
    else:
        laid_out = page()
        if not _is_plain_text(laid_out):
            from skirmish_cli.render.tables import draw_page  # noqa: PLC0415 - imports Rich

            draw_page(laid_out)
            return
        from skirmish_cli.render.plain import write_page  # noqa: PLC0415 - as above

        text = write_page(laid_out)
    sys.stdout.write(text + "\n")


def _is_plain_text(page: Page) -> bool:
    """Whether a page comes out the same without Rich: lines alone, and no window to fit or colour
    to show."""
    is_window = sys.stdout.isatty() or bool(
        {"COLUMNS", "FORCE_COLOR", "TTY_COMPATIBLE"} & set(os.environ)
    )
    return not is_window and all(isinstance(block, Lines) for block in page.blocks)
