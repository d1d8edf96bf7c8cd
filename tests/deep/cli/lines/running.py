"""Runs a command line in this process, with streams as a process has them and a limit of time."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from skirmish_cli.cli.app import run
from skirmish_cli.reports import estimates

#: The most seconds that this process may work at one line; on a busy machine it waits longer.
MOST_SECONDS = 20


class Ran(NamedTuple):
    """How a line ended: its exit code, what it printed, or what it raised."""

    code: int | None
    out: str
    err: str
    raised: str = ""


class TooLongError(BaseException):
    """A line took too long; nothing that catches errors catches it."""


def _stop(*_: Any) -> None:
    raise TooLongError


@contextlib.contextmanager
def limited(seconds: int) -> Iterator[None]:
    """Raise TooLongError in what keeps this process at work for longer."""
    before = signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def run_words(words: Sequence[str], typed: str, folder: Path) -> Ran:
    """Run a line in a folder, with what is typed on standard input, and return how it ended."""
    out, err = _stream_of(""), _stream_of("")
    # A bug of ours is raised, so that it is told where it happened.
    own = {"SKIRMISH_DEBUG": "1", "XDG_CONFIG_HOME": str(folder / "config"), "COLUMNS": ""}
    code, raised = None, ""
    with (
        contextlib.chdir(folder),
        mock.patch.dict(os.environ, own),
        mock.patch.object(sys, "stdin", _stream_of(typed)),
        mock.patch.object(sys, "stdout", out),
        mock.patch.object(sys, "stderr", err),
        # An estimate goes on for ten seconds where that makes it better; here nobody reads it.
        mock.patch.object(estimates, "MOST_SECONDS", 0.2),
    ):
        del os.environ["COLUMNS"]
        try:
            with limited(MOST_SECONDS):
                code = run(list(words))
        except TooLongError:
            raised = f"longer than {MOST_SECONDS} s"
        except Exception as problem:  # a crash is what is looked for
            raised = f"raised {_describe(problem)}"
    return Ran(code, _text_of(out), _text_of(err), raised)


def _stream_of(text: str) -> io.TextIOWrapper:
    """Return a stream as a process has it, of which a text can be read."""
    source = io.BytesIO(text.encode("utf-8", "surrogateescape"))
    return io.TextIOWrapper(source, "utf-8", "surrogateescape", write_through=True)


def _describe(problem: Exception) -> str:
    """Return what was raised, and where: a line that is short enough to be compared."""
    last = traceback.extract_tb(problem.__traceback__)[-1]
    where = f"{Path(last.filename).name}:{last.lineno} in {last.name}"
    return f"{type(problem).__name__}: {str(problem)[:200]} ({where})"


def _text_of(stream: io.TextIOWrapper) -> str:
    """Return what was written; a stream that was closed has nothing to show."""
    if stream.closed:
        return ""
    stream.flush()
    buffer = stream.buffer
    return buffer.getvalue().decode("utf-8", "replace") if isinstance(buffer, io.BytesIO) else ""
