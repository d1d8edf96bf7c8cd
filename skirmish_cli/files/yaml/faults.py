"""What is wrong in the YAML itself: what libyaml's words for it mean to a player."""

from __future__ import annotations

from collections.abc import Callable

import yaml

from skirmish_cli.files.yaml.problems import Problem
from skirmish_cli.files.yaml.scalars import split_lines
from skirmish_cli.files.yaml.slips import brackets, keys
from skirmish_cli.files.yaml.slips.fault import Fault, slip_at

# What libyaml says, by a part of its message, and what it says to a player.
_SYNTAX = (
    (
        "cannot start any token",
        "this character can't start a value",
        "put the text in quotes; indent with spaces",
    ),
    (
        "mapping values are not allowed",
        "a colon where no key can be",
        "put a text that holds ': ' in quotes",
    ),
    (
        "could not find expected ':'",
        "a key without its colon",
        "write `key: value`, and keep the columns",
    ),
    (
        "did not find expected key",
        "this isn't in line with the keys around it",
        "give the keys of one mapping the same indent; put texts with quotes or colons in quotes",
    ),
    (
        "did not find expected '-' indicator",
        "this isn't in line with the list around it",
        "start each item with '- ' in the same column",
    ),
    (
        "did not find expected ',' or '}'",
        "a { that isn't closed, or a comma missing",
        "close it with }",
    ),
    (
        "did not find expected ',' or ']'",
        "a [ that isn't closed, or a comma missing",
        "close it with ]",
    ),
    ("found unexpected end of stream", "a quote that isn't closed", "close the quote"),
    ("found undefined tag handle", "tags are refused", "delete the tag"),
    (
        "alphabetic or numeric character",
        "a star or ampersand without a name",
        "leave a key out that has no value; quote a text that starts with * or &",
    ),
    (
        "invalid Unicode character escape",
        "an escape for a character that YAML doesn't know",
        "write the character itself",
    ),
    (
        "found unknown escape character",
        "a backslash in double quotes that means nothing",
        "use single quotes, or write two backslashes",
    ),
    (
        "block sequence entries are not allowed",
        "a list item can't start here",
        "put it on a line of its own",
    ),
    ("found a tab character", "a tab where only spaces can be", "indent with spaces"),
    (
        "node content",
        "a value is missing here",
        "write it, or put a text that starts with a sign in quotes",
    ),
    ("found unexpected ':'", "a colon without a space behind it", "write `key: value`"),
    ("comment or line break", "a > or | at the start of a text", "put the text in quotes"),
    (
        "<document start>",
        "this isn't in line with the first line of the file",
        "start all keys of the file in the same column",
    ),
    ("whitespace or line break", "a sign such as & or ! stuck to a text", "put the text in quotes"),
    ("directive", "a % at the start of a line", "put the text in quotes"),
    ("mapping keys are not allowed", "a ? at the start of a text", "put the text in quotes"),
)

# Which slip each complaint may come from.
_SLIPS: tuple[tuple[str, Callable[[Fault], Problem | None]], ...] = (
    ("could not find expected ':'", keys.explain_missing_colon),
    ("mapping values are not allowed", keys.explain_extra_colon),
    ("did not find expected key", keys.explain_key_out_of_line),
    ("did not find expected '-' indicator", keys.explain_item_out_of_line),
    ("did not find expected ',' or", brackets.explain_open_bracket),
    ("node content", brackets.explain_nothing_in_brackets),
    ("found unexpected ':'", brackets.explain_colon_in_brackets),
    ("sequence entries are not allowed", keys.explain_item_behind_key),
    ("alphabetic or numeric character", keys.explain_sign),
    ("non-alphabetical character", keys.explain_sign),
)
# What the parser in Python says in other words.
_OTHER_WORDS = (
    ("expected ',' or '}', but", "did not find expected ',' or '}'"),
    ("expected ',' or ']', but", "did not find expected ',' or ']'"),
    ("expected a comment or a line break", "did not find expected comment or line break"),
    ("sequence entries are not allowed here", "block sequence entries are not allowed"),
)


def explain_syntax(error: yaml.YAMLError, text: str, most_levels: int) -> Problem:
    """Return what the parser couldn't read, in a player's words, where it began."""
    complaint = _read_complaint(error)
    at = getattr(error, "problem_mark", None)
    opened = getattr(error, "context_mark", None) or at
    mark = at
    if mark is None or "end of stream" in complaint or "did not find expected ',' or" in complaint:
        mark = opened  # where the quote or bracket was opened
    line, column = (mark.line, mark.column) if mark is not None else (0, 0)
    if "maximum nesting" in complaint:  # libyaml looks ahead, and has a limit of its own
        message = f"nested deeper than the limit of {most_levels} levels"
        return Problem(line + 1, column + 1, "yaml-limit", message)
    lines = split_lines(text)
    if line < len(lines) and lines[line][column : column + 1] == "\t":
        return slip_at(line, column, "a tab where only spaces can be", "indent with spaces")
    if at is not None and opened is not None and at.line < len(lines):
        fault = Fault(at.line, at.column, opened.line, opened.column, text, lines)
        for part, explain in _SLIPS:
            if part in complaint and (slip := explain(fault)) is not None:
                return slip
    for part, message, hint in _SYNTAX:
        if part in complaint:
            return slip_at(line, column, message, hint)
    return slip_at(line, column, complaint, "")


def _read_complaint(error: yaml.YAMLError) -> str:
    """Return what the parser said, in libyaml's words whichever parser it was."""
    said = str(getattr(error, "problem", None) or "the text can't be read as YAML")
    if "expected <block end>" in said:
        is_list = "collection" in str(getattr(error, "context", None))
        return "did not find expected '-' indicator" if is_list else "did not find expected key"
    for part, words in _OTHER_WORDS:
        if part in said:
            return words
    return said
