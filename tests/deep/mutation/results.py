"""What is known of mutants: results that outlive a run, and those listed as equal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from tests.deep.mutation.changes import Mutant
from tests.deep.mutation.hunter import SURVIVED, Met


class Equal(NamedTuple):
    """A mutant that no test can kill."""

    file: str
    text: str
    change: str
    proof: str


def read_equal(path: Path) -> dict[tuple[str, str, str], Equal]:
    """Return the mutants that are listed as equal, by their place."""
    listed = {}
    for block in path.read_text("utf-8").split("\n\n"):
        lines = [line.strip() for line in block.splitlines() if not line.startswith("#")]
        if lines:
            file, text, change, *proof = lines
            listed[file, text, change] = Equal(file, text, change, " ".join(proof))
    return listed


class Results:
    """What is known of mutants, in a file of JSON lines."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known: dict[str, dict[str, Any]] = {}
        self.cut_short = False
        if path.exists():
            text = path.read_text("utf-8")
            self.cut_short = not text.endswith("\n")
            for line in text.splitlines():
                try:
                    result = json.loads(line)
                    self.known[result["key"]] = result
                except (ValueError, KeyError):
                    continue  # a line that an interrupted run left unfinished

    def find(self, mutant: Mutant, tests: str) -> str | None:
        """Return how a mutant ended, or None if that isn't known or a test has changed since."""
        result = self.known.get(mutant.key)
        if result is None or (result["outcome"] == SURVIVED and result["tests"] != tests):
            return None
        return str(result["outcome"])

    def add(self, mutant: Mutant, tests: str, met: Met) -> None:
        """Note how a mutant ended."""
        result = {"key": mutant.key, "tests": tests, **met._asdict()}
        self.known[mutant.key] = result
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write("\n" * self.cut_short + json.dumps(result) + "\n")
        self.cut_short = False
