"""A finding: one thing that is wrong in a file, where it stands, and what to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from skirmish_cli.files.showing import visible

if TYPE_CHECKING:
    from skirmish_cli.core.warband import Severity


@dataclass(frozen=True)
class Finding:
    """One thing wrong or doubtful in a file.

    `line` and `column` count from 1 and are those of the value, or of its key.
    """

    file: str
    line: int
    column: int
    severity: Severity
    code: str
    path: str
    message: str
    hint: str = ""

    @property
    def is_error(self) -> bool:
        """Whether it keeps the file from being used."""
        return self.severity == "error"

    @property
    def text(self) -> str:
        """The finding in one line, `file:line:column: message; hint`, safe to print."""
        hint = f"; {self.hint}" if self.hint else ""
        return visible(f"{self.file}:{self.line}:{self.column}: {self.message}{hint}")


def format_path(path: tuple[str | int, ...]) -> str:
    """Return a path into a file as players read it.

    >>> format_path(("models", 0, "card", "mar"))
    'models[0].card.mar'
    """
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text
