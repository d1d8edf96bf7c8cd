"""What tests share: every roll of a rule in turn, and the command line run here or by itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.rules import Rule, play
from skirmish_cli.core.table import Table

ROOT = Path(__file__).resolve().parent.parent
#: What of the environment says how the output is shown.
SHOWING = ("COLUMNS", "NO_COLOR", "FORCE_COLOR", "TERM")


class _NextDie(Exception):
    def __init__(self, faces: Sequence[Any]) -> None:
        self.faces = faces


class _Script:
    """Gives the scripted faces and cards; the first one beyond them is asked for by _NextDie."""

    def __init__(self, faces: Sequence[Any]) -> None:
        self.faces = list(faces)

    def face(self, sides: int, why: str) -> int:
        return self.card(range(1, sides + 1), why)

    def card(self, cards: Sequence[Any], why: str) -> Any:
        if not self.faces:
            raise _NextDie(cards)
        return self.faces.pop(0)

    def fate(self, why: str) -> int:
        shown: int = self.card((-1, 0, 1), why)
        return shown

    def finish(self) -> None:
        assert not self.faces


def every_roll(rule: Callable[[], Rule[Any]], most_faces: int) -> Iterator[tuple[Any, Fraction]]:
    """Yield the result and the chance of every sequence of faces that a rule can ask for.

    A sequence that would be longer than `most_faces` is cut, and yields None with its chance: the
    caller decides whether that may happen."""
    waiting: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        try:
            yield play(rule(), Table(_Script(faces))), chance
        except _NextDie as next_die:
            if len(faces) == most_faces:
                yield None, chance
                continue
            share = chance / len(next_die.faces)
            waiting.extend(((*faces, face), share) for face in next_die.faces)


def law_by_rolling(rule: Callable[[], Rule[Any]], most_faces: int) -> dict[Any, Fraction]:
    """Return the chance of each result by rolling every face; None holds what was cut."""
    chances: dict[Any, Fraction] = {}
    for result, chance in every_roll(rule, most_faces):
        chances[result] = chances.get(result, Fraction(0)) + chance
    return chances


def as_chances(law: Any) -> dict[Any, Fraction]:
    """Return a law's weights as fractions."""
    return {result: Fraction(weight, law.total) for result, weight in law.weights.items()}


@dataclass(frozen=True)
class Ran:
    """What a command line printed and how it ended."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The output as JSON."""
        return json.loads(self.out)

    def check(self, code: int, *words: str) -> None:
        """Check that it ended with a code, one line on standard error that holds the words, and
        no output."""
        assert self.code == code, (self.code, self.out, self.err)
        assert self.out == ""
        assert self.err.count("\n") == 1, self.err
        assert "Traceback" not in self.err
        for word in words:
            assert word in self.err, self.err


def skirmish(
    *arguments: str, cwd: Path | None = None, stdin: str | None = None, **environment: str
) -> Ran:
    """Run the command line in a process of its own."""
    kept = {key: value for key, value in os.environ.items() if key not in SHOWING}
    done = subprocess.run(
        [sys.executable, "-m", "skirmish_cli", *arguments],
        capture_output=True,
        text=True,
        cwd=cwd,
        input=stdin or "",
        env={**kept, "PYTHONIOENCODING": "utf-8", **environment},
        check=False,
        encoding="utf-8",
        timeout=60,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def run_here(capsys: Any, *arguments: str) -> Ran:
    """Run the command line in this process: quicker where a whole process proves nothing more."""
    from skirmish_cli.cli.app import run

    capsys.readouterr()
    code = run(list(arguments))
    captured = capsys.readouterr()
    return Ran(code, captured.out, captured.err)


def run_in_window(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, columns: str | None, *arguments: str
) -> Ran:
    """Run the command line in this process as in a window of some columns, or in a pipe."""
    for name in SHOWING:
        monkeypatch.delenv(name, raising=False)
    if columns is not None:
        monkeypatch.setenv("COLUMNS", columns)
    return run_here(capsys, *arguments)
