"""Slips inside of { } and [ ]."""

from __future__ import annotations

import re

from yaml.tokens import ScalarToken

from skirmish_cli.files.yaml.problems import Problem
from skirmish_cli.files.yaml.slips.fault import (
    Fault,
    last_token,
    line_above,
    shorten,
    slip_at,
    text_start,
)
from skirmish_cli.files.yaml.slips.quotes import explain_quotes, is_quoted

_CLOSING = {"{": "}", "[": "]"}


def explain_open_bracket(fault: Fault) -> Problem | None:
    """Return the slip where { } or [ ] go on with neither a comma nor their end."""
    before, char, opening = last_token(fault), fault.char, fault.opening
    if before is None or opening not in _CLOSING:
        return None
    closing, end = _CLOSING[opening], before.end_mark
    if is_quoted(before) and before.start_mark.line < end.line:
        return explain_quotes(fault, before)
    if char in ("}", "]"):
        return fault.slip(
            f"a {char} where a {closing} or a comma must be",
            f"close the {opening} in line {fault.opened_line + 1} with {closing}",
        )
    if not _is_inside(fault):
        return slip_at(
            fault.opened_line,
            fault.opened_column,
            f"a {opening} that isn't closed",
            f"close it with {closing}",
        )
    if is_quoted(before) and (end.line, end.column) == (fault.line, fault.column):
        return explain_quotes(fault, before)
    slip = None
    if isinstance(before, ScalarToken) and not before.style:
        slip = _explain_plain_text(fault, before)
    return slip or slip_at(
        end.line, end.column, "a comma is missing here", "part keys and items by commas"
    )


def _is_inside(fault: Fault) -> bool:
    """Return whether a line may belong to a bracket opened above.

    Its text is then deeper than the line with the bracket.
    """
    if fault.line == fault.opened_line:
        return True
    if fault.line >= len(fault.lines):
        return False
    line, opened = fault.lines[fault.line], fault.lines[fault.opened_line]
    return not line.lstrip().startswith("- ") and text_start(line) > text_start(opened)


def _explain_plain_text(fault: Fault, before: ScalarToken) -> Problem | None:
    """Return the slip of a text without quotes that no comma and no end follows."""
    start, char = before.start_mark, fault.char
    if char == ":":
        return _explain_missing_comma(fault, before)
    if char not in ("[", "{") or before.end_mark.line != fault.line:
        return None
    ahead = fault.lines[start.line][: start.column].rstrip()[-1:]
    if fault.opening == "{" and ahead in ("{", ",", ""):
        hint = f"write `{shorten(before.value)}: {char}`"
        return slip_at(start.line, start.column, "a key without its colon", hint)
    text = _bracketed_text(fault.lines[fault.line], start.column)
    return slip_at(
        start.line,
        start.column,
        f"a text with {char} that isn't in quotes",
        f'write "{shorten(text)}"' if '"' not in text else "put it in quotes",
    )


def _explain_missing_comma(fault: Fault, before: ScalarToken) -> Problem | None:
    """Return the comma that is missing in `6 mar:`, read as one text."""
    row, stop = fault.line, fault.column
    line = fault.lines[row]
    while stop and line[stop - 1] == " ":
        stop -= 1
    cut = line.rfind(" ", 0, stop) + 1
    key = line[cut:stop]
    if before.start_mark.line == row and cut > before.start_mark.column:
        end = len(line[:cut].rstrip())
    else:
        above = line_above(row, fault.lines)
        if above is None or above < before.start_mark.line:
            return None
        row, line = above, re.sub(r"\s#.*", "", fault.lines[above]).rstrip()
        end = len(line)
    if line[end - 1] == ";":
        hint = f"write a comma before {shorten(key)}"
        return slip_at(row, end - 1, "a ; in place of a comma", hint)
    value = line[:end].split()[-1]
    return slip_at(
        row,
        end,
        f"a comma is missing before {shorten(key)}",
        f"write `{shorten(value)}, {shorten(key)}:`",
    )


def _bracketed_text(line: str, start: int) -> str:
    """Return a text with its brackets, up to the comma or bracket that ends it."""
    depth = 0
    for column in range(start, len(line)):
        char = line[column]
        depth += (char in "[{") - (char in "]}")
        if depth < 0 or (char == "," and depth == 0):
            return line[start:column]
    return line[start:]


def explain_nothing_in_brackets(fault: Fault) -> Problem | None:
    """Return the slip where a value or key must be inside of brackets."""
    char = fault.char
    if char == ",":
        return fault.slip("a comma with nothing before it", "delete it")
    if char == "-":
        return fault.slip(
            "a '- ' inside of brackets", "delete it: items in [ ] are parted by commas"
        )
    if char in ("}", "]"):
        return fault.slip(f"a {char} where a value must be", "delete it, or close what is open")
    return None


def explain_colon_in_brackets(fault: Fault) -> Problem | None:
    """Return the slip of a key in brackets without a blank or a value: `{lp:}`."""
    line = fault.lines[fault.line]
    key = line[fault.opened_column : fault.column] if fault.opened_line == fault.line else ""
    if not key:
        return None
    key = shorten(key)
    follows = line[fault.column + 1 : fault.column + 2]
    if follows in ("{", "["):
        return fault.slip("a colon without a space behind it", f"write `{key}: {follows}`")
    return fault.slip(
        "a key without a value",
        f"write `{key}: ` and the value, or leave {key} out",
        fault.opened_column,
    )
