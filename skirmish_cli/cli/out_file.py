"""`--out`: the file that a result is written to, refused before anything is rolled.

The file is written aside and put in place at once, so an old one is there until the new one is.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from skirmish_cli.core.errors import FileProblem, UsageProblem
from skirmish_cli.files.showing import join_choices, quote_value, visible
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.render.blocks import Page
    from skirmish_cli.render.pictures import drawing, png
else:
    drawing = lazy("skirmish_cli.render.pictures.drawing")
    png = lazy("skirmish_cli.render.pictures.png")


def check_out_file(out: str, typed: Iterable[str], endings: Iterable[str] = ()) -> None:
    """Raise SkirmishError for a file that can't be written, or that the command reads.

    `typed` is whatever else was typed: any of it may be a file that is read. `endings` are those
    that it may have, else all that pages are drawn in.
    """
    ending = _read_ending(out, tuple(endings))
    if ending == ".png":
        png.require_png()
    file = _follow_links(out)
    try:
        found = file.stat()
    except FileNotFoundError:
        if not file.parent.is_dir():
            where = visible(str(file.parent))
            raise FileProblem(f"{visible(out)}: there is no such folder: {where}") from None
        return
    except OSError as problem:
        raise _not_written(out, problem) from None
    if stat.S_ISDIR(found.st_mode):
        raise FileProblem(f"{visible(out)}: it is a folder, not a file")
    if not stat.S_ISREG(found.st_mode):
        raise FileProblem(f"{visible(out)}: it is no ordinary file, and stays as it is")
    if not os.access(file, os.W_OK):
        raise FileProblem(f"{visible(out)}: can't be written: permission denied")
    if any(_is_same(text, found) for text in typed):
        raise UsageProblem(f"--out {visible(out)} is a file that is read; choose another name")


def _read_ending(out: str, endings: tuple[str, ...] = ()) -> str:
    """Return the ending of a file, in small letters; raises UsageProblem for an unknown one."""
    ending = Path(out).suffix.lower()
    known_endings = endings or tuple(drawing.DRAWN)
    if ending not in known_endings:
        known = join_choices([*known_endings])
        raise UsageProblem(f"--out {quote_value(out)} must end in {known}")
    return ending


def _follow_links(out: str) -> Path:
    """Return the file that is written: that to which a link leads."""
    return Path(os.path.realpath(out))


def _is_same(text: str, found: os.stat_result) -> bool:
    try:
        return os.path.samestat(Path(text).stat(), found)
    except (OSError, ValueError):
        return False  # no file, and perhaps never meant to be one


def write_out_file(out: str, page: Page, *, in_colour: bool = True) -> None:
    """Draw a page into a file, and say so; raises SkirmishError, and then nothing has changed."""
    write_out_bytes(out, drawing.draw_picture(page, _read_ending(out), in_colour=in_colour))


def write_out_bytes(out: str, drawn: bytes) -> None:
    """Write a file, and say so; raises FileProblem, and then nothing has changed."""
    try:
        _put_in_place(_follow_links(out), drawn)
    except OSError as problem:
        raise _not_written(out, problem) from None
    sys.stdout.write(f"wrote {visible(out)}\n")


def _put_in_place(file: Path, drawn: bytes) -> None:
    """Write a file aside, with the rights of the one that is there, and put it in place."""
    aside = file.with_name(f".skirmish-{os.getpid()}.tmp")
    try:
        with aside.open("xb") as opened:
            opened.write(drawn)
        with suppress(FileNotFoundError):
            aside.chmod(stat.S_IMODE(file.stat().st_mode))
        aside.replace(file)
    except BaseException:
        with suppress(OSError):
            aside.unlink()
        raise


def _not_written(out: str, problem: OSError) -> FileProblem:
    why = (problem.strerror or str(problem)).lower()
    return FileProblem(f"{visible(out)}: can't be written: {why}")
