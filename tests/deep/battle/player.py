"""A player at an open prompt: types lines as at a table, and settles what is due as it is told.

Dice come from a cup of the player's own. A line is typed with a 999 as its next die until it calls
for no more, so that the lines that were taken, in order, are a battle that can be played again.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.support import ROOT

#: What the program says of a 999 among the dice: what it would be, and which of how many.
_ASKS = re.compile(
    r"can't be 999: it is the (?:d(\d+) for|.*?, one of ([\w, ]+))(?:.*\((\d+) of (\d+)\))?"
)
#: Who acts, on the screen.
_ACTS = re.compile(r",\s+(\S+)\s+acts\b")
#: What ends the dice of a line: a 999 that nothing calls for.
_ENOUGH = "die too many"
#: What stands in a command that is due for what only the table knows.
_UNKNOWN = ("FRIEND", "UNIT", "N", "MODEL...")
#: Lines that are of the battle itself, and take no dice.
OF_BATTLE = ("next", "set", "add", "due", "note", "undo", "redo")


def environment() -> dict[str, str]:
    """Return the surroundings of a process: this source, plain letters, a narrow page."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("SKIRMISH")}
    return {**kept, "PYTHONPATH": str(ROOT), "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"}


def run(folder: Path, *words: str, lines: str | None = None) -> subprocess.CompletedProcess[str]:
    """Return what came of a command of its own process, with some lines for it to read."""
    return subprocess.run(
        [sys.executable, "-m", "skirmish_cli", *words],
        input=lines,
        stdin=subprocess.DEVNULL if lines is None else None,
        capture_output=True,
        check=False,
        cwd=folder,
        env=environment(),
        encoding="utf-8",
    )


class Player:
    """Types lines at the prompt of a battle; `lines` are those that were taken, in order.

    `state` is what `show --json` says after the last of them.
    """

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.cup = folder, random.Random(seed)
        self.lines: list[str] = []
        self.refused: list[str] = []
        self._process = subprocess.Popen(
            [sys.executable, "-m", "skirmish_cli", "battle", "play"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env=environment(),
            encoding="utf-8",
        )
        self.state: dict[str, Any] = {}
        self._look()

    def close(self) -> None:
        """Leave the prompt."""
        self._process.communicate()

    def next(self, to: str = "", actor: str = "") -> None:
        """Close the step, or all steps up to a phase, or let a model act."""
        self.type(f"next --to {to}" if to else f"next {actor}".strip())

    def type(self, line: str) -> str:
        """Type a line, with as many dice as it calls for, and return what it told."""
        dice: list[str] = []
        told = self._send(line) if line.split(maxsplit=1)[0] in OF_BATTLE else self._try(line, dice)
        while asked := _ASKS.search(told):
            dice += self._throw(*asked.groups())
            told = self._try(line, dice)
        if _ENOUGH in told:
            line = f"{line} --dice {','.join(dice)}" if dice else line
            told = self._send(line)
        before = self.state["entries"]
        self._look()
        if self.state["entries"] == before + 1:
            self.lines.append(line)
        else:
            self.refused.append(f"{line}\n{told}")
        return told

    def settle(self, *names: str) -> None:
        """Take what is due of some procedures, or of all, by the commands that are printed."""
        for _ in range(60):
            due = next((one for one in self.state["due"] if self._is_settled(one, names)), None)
            if due is None:
                return
            told = self.type(due["command"].removeprefix("battle do "))
            if due in self.state["due"] and due["if"]:
                # What only the table knows says that it doesn't apply.
                self.type(f"due --waive {self.state['due'].index(due) + 1}")
            assert due not in self.state["due"], told
        raise AssertionError(f"it is never settled: {self.state['due']}")

    def waive(self, *names: str) -> None:
        """Strike what is due that the table knows not to apply."""
        while places := [
            place for place, one in enumerate(self.state["due"], 1) if one["what"] in names
        ]:
            self.type(f"due --waive {places[0]}")

    def standing(self, letter: str) -> list[str]:
        """Return the models of a side that aren't out."""
        return [one["id"] for one in self._side(letter)["models"] if one["out"] is None]

    def find_active(self) -> str:
        """Return who acts, where models do so one after the other, as the screen says."""
        found = _ACTS.search(self._send("show"))
        return found[1] if found else ""

    def flags(self, whom: str) -> dict[str, Any]:
        """Return the flags of a model, or the counters of a side by its letter."""
        if len(whom) == 1:
            counters: dict[str, Any] = self._side(whom)["counters"]
            return counters
        models = [one for side in self.state["sides"] for one in side["models"]]
        flags: dict[str, Any] = next(one["flags"] for one in models if one["id"] == whom)
        return flags

    def _side(self, letter: str) -> dict[str, Any]:
        side: dict[str, Any] = self.state["sides"]["ab".index(letter)]
        return side

    def _is_settled(self, due: dict[str, Any], names: tuple[str, ...]) -> bool:
        words = due["command"].split()
        return (not names or due["what"] in names) and not any(one in words for one in _UNKNOWN)

    def _try(self, line: str, dice: list[str]) -> str:
        return self._send(f"{line} --dice {','.join([*dice, '999'])}")

    def _throw(self, sides: str, cards: str, number: str, count: str) -> list[str]:
        """Return the faces of the dice that are called for, or a card."""
        if cards:
            return [self.cup.choice(cards.split(", "))]
        many = int(count) - int(number) + 1 if count else 1
        return [str(self.cup.randint(1, int(sides))) for _ in range(many)]

    def _look(self) -> None:
        self.state = json.loads(self._send("show --json", keep_json=True))

    def _send(self, line: str, *, keep_json: bool = False) -> str:
        """Send a line and return all that comes up to the end of where the battle stands."""
        pipe_in, pipe_out = self._process.stdin, self._process.stdout
        assert pipe_in is not None
        assert pipe_out is not None
        pipe_in.write(f"{line}\n" if keep_json else f"{line}\nshow --json\n")
        pipe_in.flush()
        told: list[str] = []
        json_lines: list[str] = []
        for text in pipe_out:
            if json_lines or text == "{\n":
                json_lines.append(text)
                if text == "}\n":
                    return "".join(json_lines if keep_json else told)
            else:
                told.append(text)
        raise AssertionError(f"the prompt is gone after {line!r}: {''.join(told)}")
