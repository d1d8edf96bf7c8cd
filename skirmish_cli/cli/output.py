"""The one way out for results: table, plain or JSON on standard output, or a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from skirmish_cli.cli.settings import in_force
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple
from skirmish_cli.render.blocks import Lines, Page

if TYPE_CHECKING:
    import json

    from skirmish_cli.cli import out_file
    from skirmish_cli.cli.options import FormatOptions
    from skirmish_cli.core.plain import Json
    from skirmish_cli.render import tables, text
    from skirmish_cli.render.pictures import drawing
else:
    drawing = lazy("skirmish_cli.render.pictures.drawing")
    json = lazy("json")
    out_file = lazy("skirmish_cli.cli.out_file")
    text = lazy("skirmish_cli.render.text")
    tables = lazy("skirmish_cli.render.tables")

FORMATS = ("table", "plain", "json")


class Form(NamedTuple):
    """How a result is shown: its format, when it has colour, and the file it is drawn into."""

    format: str
    color: str = "auto"
    out: str | None = None

    @property
    def width(self) -> int | None:
        """How many cells wide a picture is; None where the window says so."""
        return None if self.out is None else drawing.choose_width()


def read_form(
    options: FormatOptions, formats: Sequence[str] = FORMATS, words: Sequence[str] = ()
) -> Form:
    """Return the form that `--format`, `--json`, `--color` and `--out` ask for.

    `words` may be files that are read. Raises UsageProblem for an unknown format, and where two
    exclude each other; SkirmishError for a file that can't be written.
    """
    if options.format not in formats:
        raise UsageProblem(unknown("format", options.format, formats))
    if options.json and options.is_given(type(options).format) and options.format != "json":
        raise UsageProblem(f"--json and --format {options.format} exclude each other")
    if options.out is None:
        return Form("json" if options.json else options.format, options.color)
    for other in options.given_of(type(options).json, type(options).format):
        raise UsageProblem(f"--out and {other.flag} exclude each other: its ending is the format")
    out_file.check_out_file(options.out, (*words, *_list_texts(options)))
    return Form("table", options.color, options.out)


def _list_texts(options: FormatOptions) -> Iterator[str]:
    """Yield what was typed of the options, but for the file to write."""
    for name, typed in options.typed.items():
        if name != "out" and not isinstance(typed, bool):
            yield from typed


def show(form: Form, page: Callable[[], Page], data: Callable[[], Json]) -> None:
    """Show a report on standard output or in a file, in a form.

    Only what the format needs is called: `data` for JSON, `page` for any other.
    """
    if form.format == "json":
        found = data()
        with reader_may_leave():
            json.dump(found, sys.stdout, indent=2)
            sys.stdout.write("\n")
        return
    blocks = page()
    with reader_may_leave():
        _show_page(form, blocks)


def _show_page(form: Form, blocks: Page) -> None:
    """Show a page on standard output or in a file."""
    if form.out is not None:
        out_file.write_out_file(form.out, blocks, in_colour=form.color != "never")
    elif form.format == "plain" or _is_plain_text(form, blocks):
        sys.stdout.write(text.write_page(blocks) + "\n")
    else:
        tables.draw_page(blocks, tables.make_console(form.color), find_theme())


@contextmanager
def reader_may_leave() -> Iterator[None]:
    """Go on where whoever reads the output has gone, such as `head`.

    What follows, the exit code of findings above all, is the same as if all had been read.
    """
    try:
        yield
    except (BrokenPipeError, SystemExit):  # Rich leaves by SystemExit then
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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
