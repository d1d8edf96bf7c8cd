"""What is refused in the YAML itself, and when reading stops."""

from __future__ import annotations

from skirmish_cli.files.yaml.marks import split_mark
from skirmish_cli.records import NamedTuple

#: Problems after which reading goes on only for the first so many.
MAX_PROBLEMS = 200


class Problem(NamedTuple):
    """Something in the YAML itself that is refused, with its place counted from 1."""

    line: int
    column: int
    code: str
    message: str
    hint: str = ""


class Stop(Exception):
    """Reading can't go on, because of one problem at a full mark."""

    def __init__(self, mark: int, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.problem = Problem(*split_mark(mark), code, message, hint)


class Problems(list[Problem]):
    """The problems of a document, in the order in which they were met."""

    def add(self, mark: int, code: str, message: str, hint: str) -> None:
        """Add a problem at a full mark; raises Stop beyond MAX_PROBLEMS."""
        if len(self) >= MAX_PROBLEMS:
            raise Stop(
                mark,
                "too-many",
                f"more than {MAX_PROBLEMS} faults in the YAML itself",
                "mend those first",
            )
        self.append(Problem(*split_mark(mark), code, message, hint))
