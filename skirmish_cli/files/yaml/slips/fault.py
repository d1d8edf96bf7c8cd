"""Where the parser gave up, and the lines around that place."""

from __future__ import annotations

import re

import yaml
from yaml.tokens import Token

from skirmish_cli.files.yaml import parser
from skirmish_cli.files.yaml.problems import Problem
from skirmish_cli.records import NamedTuple

#: Scanning once more costs as much as reading; in a larger file the complaint alone must do.
MOST_SCANNED = 200_000
_LONGEST_SHOWN = 40

_ITEM = re.compile(r"\s*(?:- +)*")


class Fault(NamedTuple):
    """Where the parser gave up and where what it was reading began, in which text.

    Lines and columns count from 0.
    """

    line: int
    column: int
    opened_line: int
    opened_column: int
    text: str
    lines: list[str]

    @property
    def char(self) -> str:
        """The character at which the parser gave up."""
        if self.line >= len(self.lines):
            return ""
        return self.lines[self.line][self.column : self.column + 1]

    @property
    def opening(self) -> str:
        """The bracket or quote with which it began."""
        line = self.lines[self.opened_line] if self.opened_line < len(self.lines) else ""
        return line[self.opened_column : self.opened_column + 1]

    def slip(self, message: str, hint: str, column: int | None = None) -> Problem:
        """Return a slip in the line of the fault, at the fault unless a column is given."""
        return slip_at(self.line, self.column if column is None else column, message, hint)


def slip_at(line: int, column: int, message: str, hint: str) -> Problem:
    """Return a slip at a line and a column counted from 0."""
    return Problem(line + 1, column + 1, "yaml-syntax", message, hint)


def shorten(text: str) -> str:
    """Return a text as it stands in a hint: stripped, and not too long."""
    text = text.strip()
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "..."


def text_start(line: str) -> int:
    """Return the column in which a line says something, after its indent and any '- '.

    >>> text_start("  - id: a"), text_start("name: x")
    (4, 0)
    """
    found = _ITEM.match(line)
    return found.end() if found else 0


def line_above(line: int, lines: list[str]) -> int | None:
    """Return the nearest line above that isn't empty or a remark."""
    for above in range(line - 1, -1, -1):
        if lines[above].strip() and not lines[above].lstrip().startswith("#"):
            return above
    return None


def last_token(fault: Fault) -> Token | None:
    """Return the last token that ends before the fault.

    It is None in a file too large to look.
    """
    if sum(len(line) + 1 for line in fault.lines[: fault.line + 1]) > MOST_SCANNED:
        return None
    place = (fault.line, fault.column)
    last: Token | None = None
    try:
        for token in yaml.scan(fault.text, Loader=parser.LOADER):
            end = token.end_mark
            if (token.start_mark.line, token.start_mark.column) >= place:
                break
            # Some tokens are no text, such as the end of a mapping.
            if token.start_mark.index < end.index and (end.line, end.column) <= place:
                last = token
    except yaml.YAMLError:
        pass  # the fault may be the scanner's own; what it read before is enough
    return last
