"""Collects the findings of one check, in whatever file they are, and reads simple values with a
finding each."""

from __future__ import annotations

import re
from typing import Any

from skirmish_cli.files.checks.findings import Finding, Severity, dotted, quoted, visible
from skirmish_cli.files.checks.wording import nearest_key, number_hint
from skirmish_cli.files.yaml.nodes import Document, Path

#: The most findings of a check; a last one says that there are more.
MAX_FINDINGS = 1000
_MOST_COMPARISONS = 50_000

_PLAIN = re.compile(r"[^\s,\[\]{}#]+")


class Places:
    """The findings of a check and the documents they point into."""

    def __init__(self, file: str, document: Document) -> None:
        self.file = file
        self.document = document
        self.texts: dict[str, Document] = {file: document}
        self._found: dict[tuple[str, int, int, str, str], Finding] = {}
        self._comparisons = 0

    @property
    def is_full(self) -> bool:
        """Whether there are so many findings that no more are kept."""
        return len(self._found) >= MAX_FINDINGS

    def add(
        self,
        path: Path,
        code: str,
        message: str,
        hint: str = "",
        *,
        severity: Severity = "error",
        at_key: bool = False,
    ) -> None:
        """Add a finding at the value, or the key, that a path leads to."""
        if not self.is_full:
            line, column = self.document.place(path, of_key=at_key)
            self.add_at(line, column, code, message, hint, path=path, severity=severity)

    def add_at(
        self,
        line: int,
        column: int,
        code: str,
        message: str,
        hint: str = "",
        *,
        path: Path = (),
        severity: Severity = "error",
    ) -> None:
        """Add a finding at a place. One that says the same of the same place is added once."""
        if not self.is_full:
            finding = Finding(
                self.file,
                line,
                column,
                severity,
                code,
                visible(dotted(path)),
                visible(message),
                visible(hint),
            )
            self._found.setdefault((self.file, line, column, code, message), finding)

    @property
    def has_errors(self) -> bool:
        """Whether any finding so far is an error."""
        return any(finding.severity == "error" for finding in self._found.values())

    def add_problems(self) -> None:
        """Add what was refused while the document was read."""
        for problem in self.document.problems:
            self.add_at(problem.line, problem.column, problem.code, problem.message, problem.hint)

    def nearest(self, word: str, known: list[str]) -> str:
        """Return the hint for an unknown name, until a file has had so many that comparing would
        take seconds."""
        self._comparisons += len(known)
        return nearest_key(word, known) if self._comparisons <= _MOST_COMPARISONS else ""

    def take_in(self, other: Places) -> None:
        """Take in the findings of another file, such as the library."""
        self.texts.update(other.texts)
        for key, finding in other._found.items():
            if not self.is_full:
                self._found.setdefault(key, finding)

    def in_order(self) -> tuple[Finding, ...]:
        """Return the findings in file order, this file first."""
        names = list(self.texts)
        found = sorted(
            self._found.values(), key=lambda one: (names.index(one.file), one.line, one.column)
        )
        if self.is_full:
            last = found[-1]
            message = f"more than {MAX_FINDINGS} findings; the rest is left out"
            found.append(
                Finding(
                    last.file,
                    last.line,
                    last.column,
                    "error",
                    "too-many",
                    "",
                    message,
                    "mend these first",
                )
            )
        return tuple(found)

    def text_of(self, path: Path, value: Any, key: str, most: int = 200) -> str | None:
        """Return a value that should be a text, or None with a finding unless it is simply absent.

        A number or a word such as true is taken as it is written: `name: 007` is 007.
        """
        if value is None:
            return None
        if isinstance(value, (int, float)):
            value = self._written(path) or str(value)
        if not isinstance(value, str):
            self.add(path, "wrong-type", f"{key}: a text is needed, not {quoted(value)}")
            return None
        if not value.strip():
            self.add(
                path,
                "out-of-range",
                f"{key}: from 1 to {most} characters are needed, not a blank text",
                f"write a text, or leave {key} out",
            )
            return None
        if len(value) > most:
            self.add(path, "out-of-range", f"{key}: from 1 to {most} characters, not {len(value)}")
            return None
        return value

    def number_of(self, path: Path, value: Any, key: str, least: int, most: int) -> int | None:
        """Return a value that should be a whole number from least to most, or None with a
        finding."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.add(
                path,
                "wrong-type",
                f"{key}: a whole number is needed, not {quoted(value)}",
                number_hint(value),
            )
            return None
        if not least <= value <= most:
            self.add(path, "out-of-range", f"{key}: from {least} to {most}, not {quoted(value)}")
            return None
        return value

    def _written(self, path: Path) -> str:
        line, column = self.document.place(path)
        found = _PLAIN.match(self.document.lines[line - 1], column - 1)
        return found[0] if found else ""
