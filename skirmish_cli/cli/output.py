"""The one way out for results: table, plain or JSON on standard output."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.render.blocks import Page

FORMATS = ("table", "plain", "json")


def chosen_format(text: str, as_json: bool) -> str:
    """Return the output format; `--json` is short for `--format json`. Raises UsageProblem."""
    if text not in FORMATS:
        raise UsageProblem(unknown("format", text, FORMATS))
    if as_json and text not in {"table", "json"}:
        raise UsageProblem(f"--json and --format {text} exclude each other")
    return "json" if as_json else text


def show(form: str, page: Callable[[], Page], data: Callable[[], Any]) -> None:
    """Show a report in a format; the page or the data is made only if the format needs it."""
    if form == "json":
        from skirmish_cli.render.as_json import dump  # noqa: PLC0415 - a cold start imports what it shows

        text = dump(data())
    elif form == "plain":
        from skirmish_cli.render.plain import write_page  # noqa: PLC0415 - as above

        text = write_page(page())
    else:
        from skirmish_cli.render.tables import draw_page  # noqa: PLC0415 - imports Rich

        draw_page(page())
        return
    sys.stdout.write(text + "\n")
