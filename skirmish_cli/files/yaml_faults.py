"""What is wrong in the YAML itself, and what libyaml's words for it mean to a player."""

from __future__ import annotations

from typing import NamedTuple

import yaml

from skirmish_cli.files.scalars import split_lines


class Problem(NamedTuple):
    """Something in the YAML itself that is refused, with its 1-based place."""

    line: int
    column: int
    code: str
    message: str
    hint: str = ""


# What libyaml says, by a part of its message, and what it says to a player.
_SYNTAX = (
    ("cannot start any token", "this character can't start a value", "put the text in quotes; indent with spaces"),
    ("mapping values are not allowed", "a colon where no key can be", "put a text that holds ': ' in quotes"),
    ("could not find expected ':'", "a key without its colon", "write `key: value`, and keep the columns"),
    ("did not find expected key", "this isn't in line with the keys around it",
     "give the keys of one mapping the same indent; put texts with quotes or colons in quotes"),
    ("did not find expected '-' indicator", "this isn't in line with the list around it",
     "start each item with '- ' in the same column"),
    ("did not find expected ',' or '}'", "a { that isn't closed, or a comma missing", "close it with }"),
    ("did not find expected ',' or ']'", "a [ that isn't closed, or a comma missing", "close it with ]"),
    ("found unexpected end of stream", "a quote that isn't closed", "close the quote"),
    ("found undefined tag handle", "tags are refused", "delete the tag"),
    ("alphabetic or numeric character", "a star or ampersand without a name",
     "leave a key out that has no value; quote a text that starts with * or &"),
    ("invalid Unicode character escape", "an escape for a character that YAML doesn't know",
     "write the character itself"),
    ("found unknown escape character", "a backslash in double quotes that means nothing",
     "use single quotes, or write two backslashes"),
    ("block sequence entries are not allowed", "a list item can't start here", "put it on a line of its own"),
    ("found a tab character", "a tab where only spaces can be", "indent with spaces"),
)  # fmt: skip


def syntax_problem(error: yaml.YAMLError, text: str, most_levels: int) -> Problem:
    """Return what libyaml couldn't read, as a player would put it, where the fault began."""
    said = str(getattr(error, "problem", None) or "the text can't be read as YAML")
    mark = getattr(error, "problem_mark", None)
    if mark is None or "end of stream" in said or "did not find expected ',' or" in said:
        mark = getattr(error, "context_mark", None) or mark  # where the quote or bracket was opened
    line, column = (mark.line, mark.column) if mark is not None else (0, 0)
    if "maximum nesting" in said:  # libyaml looks ahead, and has a limit of its own
        return Problem(line + 1, column + 1, "yaml-limit", f"nested deeper than the limit of {most_levels} levels")
    lines = split_lines(text)
    start = lines[line][column : column + 1] if line < len(lines) else ""
    if start == "\t":
        return Problem(line + 1, column + 1, "yaml-syntax", "a tab where only spaces can be", "indent with spaces")
    for part, message, hint in _SYNTAX:
        if part in said:
            return Problem(line + 1, column + 1, "yaml-syntax", message, hint)
    return Problem(line + 1, column + 1, "yaml-syntax", said)
