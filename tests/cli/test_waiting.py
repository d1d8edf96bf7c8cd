"""Whoever waits at a terminal is told so, on standard error, and nothing of it stays."""

from __future__ import annotations

import io
import sys
import threading
from collections.abc import Callable

import pytest

from skirmish_cli.cli import app, waiting


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


def test_plays_are_a_bar_once_they_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(waiting, "PATIENCE", 0)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")
    sign = waiting.Sign("working out the odds")

    def work() -> str:
        sign.watch(100, 40_000)  # perhaps too early to be shown
        assert sign._is_due is not None
        assert sign._is_due.wait(30)
        sign.watch(1_200, 40_000)
        sign.watch(41_000, 40_000)  # it took more than was thought
        return "done"

    assert sign.wait_for(work) == "done"
    assert "41,000 of 41,000 plays" in terminal.getvalue()
    assert "Ctrl-C stops" in terminal.getvalue()
    assert terminal.getvalue().rstrip().endswith("\x1b[2K")
    assert "\x1b[?25h" in terminal.getvalue()


def test_plays_into_a_pipe_are_told_once_in_a_plain_line(monkeypatch: pytest.MonkeyPatch) -> None:
    silent = io.StringIO()
    monkeypatch.setattr(sys, "stderr", silent)
    monkeypatch.setattr(waiting, "PATIENCE_UNSEEN", 0)
    sign = waiting.Sign("working out the odds")

    def work() -> None:
        sign.watch(100, 40_000)
        assert sign._is_due is not None
        assert sign._is_due.wait(30)
        sign.watch(200, 40_000)
        sign.watch(300, 40_000)

    sign.wait_for(work)
    assert silent.getvalue() == "skirmish: estimating from about 40,000 plays; Ctrl-C stops\n"
    assert not [one for one in threading.enumerate() if isinstance(one, threading.Timer)]


def test_few_plays_say_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    silent = io.StringIO()
    monkeypatch.setattr(sys, "stderr", silent)
    sign = waiting.Sign("working out the odds")
    sign.wait_for(lambda: sign.watch(100, 100))
    assert silent.getvalue() == ""


def test_whoever_is_asked_waits_for_what_is_best_before_the_first_question(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []

    def wait_for(work: Callable[[], object], what: str) -> object:
        told.append((what, capsys.readouterr().err))
        return work()

    monkeypatch.setattr(waiting, "wait_for", wait_for)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    words = "freeblades attack d10 5 --damage d8 --av 6 --lp 2 --reroll --ask"
    app.run([*words.split(), "--policy", "fatestones=best"])
    assert told == [("working out what is best", "")]
    assert capsys.readouterr().err.startswith("d10 for attack")
