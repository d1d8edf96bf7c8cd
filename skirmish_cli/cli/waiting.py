"""What players see while something takes long: a sign that it goes on, and how to stop it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, TypeVar

from skirmish_cli.cli.telling import tell
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import threading

    from rich import console, progress, status
else:
    console = lazy("rich.console")
    progress = lazy("rich.progress")
    status = lazy("rich.status")
    threading = lazy("threading")

T = TypeVar("T")

#: What takes less than so many seconds needs no word; off a terminal plays need none before these.
PATIENCE, PATIENCE_UNSEEN = 1.0, 2.0


def wait_for(work: Callable[[], T], what: str) -> T:
    """Return what some work comes to; a player at a terminal is told when it takes long."""
    return Sign(what).wait_for(work)


class Sign:
    """The sign that some work goes on, on standard error; it is gone with the work or an interrupt.

    At a terminal it moves, and of plays it is a bar. Elsewhere plays are told in a plain line.
    """

    def __init__(self, what: str) -> None:
        self._what = what
        self._shown = ExitStack()
        self._bar: progress.Progress | None = None
        self._is_due: threading.Event | None = None
        self._timer: threading.Timer | None = None
        self._is_told = False

    def wait_for(self, work: Callable[[], T]) -> T:
        """Return what some work comes to; a player at a terminal is told when it takes long."""
        if not _is_terminal():
            try:
                return work()
            finally:
                if self._timer is not None:
                    self._timer.cancel()
        with self._shown, ExitStack() as ringing:
            due = self._is_due = threading.Event()

            def show() -> None:
                line = f"{self._what}; Ctrl-C stops"
                self._shown.enter_context(status.Status(line, console=console.Console(stderr=True)))
                due.set()

            timer = threading.Timer(PATIENCE, show)
            timer.daemon = True
            timer.start()
            ringing.callback(timer.join)
            ringing.callback(timer.cancel)
            return work()

    def watch(self, plays: int, expected: int) -> None:
        """Show how many plays there were, and about how many there will be."""
        if self._is_due is None:
            due = self._is_due = threading.Event()
            self._timer = threading.Timer(PATIENCE_UNSEEN, due.set)
            self._timer.daemon = True
            self._timer.start()
        if not self._is_due.is_set():
            return
        if _is_terminal():
            self._show_bar(plays, expected)
        elif not self._is_told:
            self._is_told = True
            tell(f"skirmish: estimating from about {expected:,} plays; Ctrl-C stops")

    def _show_bar(self, plays: int, expected: int) -> None:
        if self._bar is None:
            self._shown.pop_all().close()
            self._bar = progress.Progress(
                progress.TextColumn("estimating"),
                progress.BarColumn(),
                progress.TextColumn("{task.completed:,.0f} of {task.total:,.0f} plays"),
                progress.TextColumn("Ctrl-C stops"),
                console=console.Console(stderr=True),
                transient=True,
            )
            self._shown.enter_context(self._bar)
            self._bar.add_task("")
        task = self._bar.task_ids[0]
        self._bar.update(task, completed=plays, total=max(plays, expected))


def _is_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()
