"""What players see while something takes long: a sign that it goes on, and how to stop it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, TypeVar

from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import threading

    from rich import console, status
else:
    console = lazy("rich.console")
    status = lazy("rich.status")
    threading = lazy("threading")

T = TypeVar("T")

#: What takes less than so many seconds needs no word.
PATIENCE = 1.0


def wait_for(work: Callable[[], T], what: str) -> T:
    """Return what some work comes to; a player at a terminal is told when it takes long.

    The sign is on standard error, moves, and is gone with the work or an interrupt.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        return work()
    with ExitStack() as shown:

        def show() -> None:
            line = f"{what}; Ctrl-C stops"
            shown.enter_context(status.Status(line, console=console.Console(stderr=True)))

        timer = threading.Timer(PATIENCE, show)
        timer.daemon = True
        timer.start()
        try:
            return work()
        finally:
            timer.cancel()
            timer.join()
