"""Whoever waits at a terminal is told so, on standard error, and nothing of it stays."""

from __future__ import annotations

import io
import sys
import threading

import pytest

from skirmish_cli.cli import waiting


class Terminal(io.StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_what_takes_long_is_told_until_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, shown = Terminal(), threading.Event()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(waiting, "PATIENCE", 0)
    monkeypatch.setenv("TERM", "xterm-256color")
    real = waiting.status.Status

    class Seen(real):  # type: ignore[misc, valid-type]
        def __enter__(self) -> object:
            entered = super().__enter__()
            shown.set()
            return entered

    monkeypatch.setattr(waiting.status, "Status", Seen)

    def work() -> str:
        assert shown.wait(30)
        return "done"

    assert waiting.wait_for(work, "working out the odds") == "done"
    assert "working out the odds; Ctrl-C stops" in terminal.getvalue()
    # The line is taken away, and the cursor is back.
    assert terminal.getvalue().rstrip().endswith("\x1b[2K")
    assert "\x1b[?25h" in terminal.getvalue()


def test_an_interrupt_takes_the_sign_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())

    def work() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        waiting.wait_for(work, "working")
    assert not [one for one in threading.enumerate() if isinstance(one, threading.Timer)]


def test_a_pipe_hears_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    silent = io.StringIO()
    monkeypatch.setattr(sys, "stderr", silent)
    monkeypatch.setattr(waiting, "PATIENCE", 0)
    assert waiting.wait_for(lambda: 5, "working") == 5
    assert silent.getvalue() == ""
