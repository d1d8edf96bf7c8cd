"""The findings of one check, each at its place in whatever file it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skirmish_cli.files.findings.finding import Finding, format_path
from skirmish_cli.files.findings.hints import hint_for_number, hint_nearest
from skirmish_cli.files.showing import quote_value, visible
from skirmish_cli.files.yaml.nodes import Document

if TYPE_CHECKING:
    from skirmish_cli.core.warband import Path, Severity

#: The most findings of a check; a last one says that there are more.
MAX_FINDINGS = 1000
#: How many known names an unknown one is compared with in one file, all told.
MAX_COMPARISONS = 50_000

_PLAIN = re.compile(r"[^\s,\[\]{}#]+")


class Places:
    """The findings of a check and the documents they point into.

    It also reads simple values, with a finding for each that is wrong.
    """

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

    @property
    def has_errors(self) -> bool:
        """Whether any finding so far is an error."""
        return any(finding.is_error for finding in self._found.values())

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
            place = self.document.place(path, of_key=at_key)
            self.add_at(place, code, message, hint, path=path, severity=severity)

    def add_at(
        self,
        place: tuple[int, int],
        code: str,
        message: str,
        hint: str = "",
        *,
        path: Path = (),
        severity: Severity = "error",
    ) -> None:
        """Add a finding at a line and a column, unless the same is said there already."""
        if not self.is_full:
            shown = visible(format_path(path)), visible(message), visible(hint)
            finding = Finding(self.file, *place, severity, code, *shown)
            self._found.setdefault((self.file, *place, code, message), finding)

    def add_unknown(
        self, path: Path, message: str, name: str, known: list[str], *, at_key: bool = True
    ) -> None:
        """Add the finding of an unknown key, with the nearest known ones."""
        self.add(path, "unknown-key", message, self.nearest(name, known), at_key=at_key)

    def add_problems(self) -> None:
        """Add what was refused while the document was read."""
        for problem in self.document.problems:
            place = problem.line, problem.column
            self.add_at(place, problem.code, problem.message, problem.hint)

    def nearest(self, word: str, known: list[str]) -> str:
        """Return the hint for an unknown name: the nearest known ones.

        It is empty once a file has had so many that comparing would take seconds.
        """
        self._comparisons += len(known)
        return hint_nearest(word, known) if self._comparisons <= MAX_COMPARISONS else ""

    def include(self, other: Places) -> None:
        """Add the findings of another file, such as the library."""
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
            found.append(_more_than_kept(found[-1]))
        return tuple(found)

    def read_text(self, path: Path, value: object, key: str, most: int = 200) -> str | None:
        """Return a value that should be a text, or None.

        None for an absent value has no finding. A number or a word such as true is taken as it is
        written: `name: 007` is 007.
        """
        if value is None:
            return None
        if isinstance(value, (int, float)):
            value = self._written(path) or str(value)
        if not isinstance(value, str):
            self.add(path, "wrong-type", f"{key}: a text is needed, not {quote_value(value)}")
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

    def read_number(self, path: Path, value: object, key: str, least: int, most: int) -> int | None:
        """Return a value that should be a whole number from least to most.

        Anything else is None with a finding.
        """
        if isinstance(value, bool) or not isinstance(value, int):
            message = f"{key}: a whole number is needed, not {quote_value(value)}"
            self.add(path, "wrong-type", message, hint_for_number(value))
            return None
        if not least <= value <= most:
            message = f"{key}: from {least} to {most}, not {quote_value(value)}"
            self.add(path, "out-of-range", message)
            return None
        return value

    def _written(self, path: Path) -> str:
        """Return a plain value as it is written in the file."""
        line, column = self.document.place(path)
        found = _PLAIN.match(self.document.lines[line - 1], column - 1)
        return found[0] if found else ""


def _more_than_kept(last: Finding) -> Finding:
    """Return the finding that closes a check with too many of them."""
    message = f"more than {MAX_FINDINGS} findings; the rest is left out"
    hint = "mend these first"
    return Finding(last.file, last.line, last.column, "error", "too-many", "", message, hint)
