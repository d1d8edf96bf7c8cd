"""Slips of keys and items, each on a line of its own."""

from __future__ import annotations

import re

from yaml.tokens import FlowMappingEndToken, FlowSequenceEndToken, ScalarToken

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

_WORD = r"[A-Za-z_][\w-]*"
_KEYED = re.compile(r"\s*(?:- +)*(?![-#\s])[^#]*?:(?:\s|$)")
_REMARK = re.compile(r"(?://+|--+|;+|/\*)\s*(?P<rest>.*)")
_DASHED = re.compile(r"-(?P<rest>[^\s-].*)")
_BULLET = re.compile("[•·*–—+]\\s+(?P<rest>.*)")
_UNSPACED = re.compile(rf"(?P<key>{_WORD})(?P<mark>:)(?P<rest>\S.*)")
_EQUALS = re.compile(rf"(?P<key>{_WORD})\s*(?P<mark>=)\s*(?P<rest>\S.*)")
_COLONLESS = re.compile(rf"(?P<key>{_WORD})(?:\s+(?P<rest>.+))?$")
_UNPARTED = re.compile(rf"({_WORD})(?::|\s*=\s*|\s+)([{{[])")
_FLOW_ENDS = (FlowMappingEndToken, FlowSequenceEndToken)


def explain_line(line: int, lines: list[str]) -> Problem | None:
    """Return the slip of a line that should be a key or an item, and isn't."""
    written = re.sub(r"\s#.*", "", lines[line]).rstrip()
    start = text_start(written)
    content = written[start:]
    for pattern, message, mark in (
        (_REMARK, "a remark that doesn't start with #", "#"),
        (_DASHED, "a - without a space behind it", "-"),
        (_BULLET, f"a list item starts with '- ', not {content[:1]}", "-"),
    ):
        if found := pattern.match(content):
            return slip_at(line, start, message, f"write `{mark} {shorten(found['rest'])}`")
    for pattern, message in (
        (_UNSPACED, "a colon without a space behind it"),
        (_EQUALS, "a = in place of a colon"),
    ):
        if found := pattern.match(content):
            hint = f"write `{found['key']}: {shorten(found['rest'])}`"
            return slip_at(line, start + found.start("mark"), message, hint)
    if found := _COLONLESS.match(content):
        rest = f" {shorten(found['rest'])}" if found["rest"] else ""
        remark = ", or # before a remark" if " " in rest.strip() else ""
        hint = f"write `{found['key']}:{rest}`{remark}"
        return slip_at(line, start, "a key without its colon", hint)
    return None


def explain_missing_colon(fault: Fault) -> Problem | None:
    """Return the slip of a line that was taken for a key, but no colon came."""
    if fault.opened_line >= len(fault.lines):
        return None
    return explain_line(fault.opened_line, fault.lines)


def explain_extra_colon(fault: Fault) -> Problem | None:
    """Return the slip where a colon comes that can't make a key.

    It is in lines above, or in how deep the line is.
    """
    lines = fault.lines
    line = lines[fault.line]
    start = text_start(line)
    if found := _UNPARTED.match(line, start):
        hint = f"write `{found[1]}: {found[2]}`"
        return fault.slip("a key without its colon and a space", hint, start)
    if _KEYED.match(line[: fault.column]) or line[start : start + 1] in "\"'{[":
        return None  # two colons in one line: a text that needs quotes
    above = line_above(fault.line, lines)
    first = None
    while above is not None and not _KEYED.match(lines[above]):
        first, above = above, line_above(above, lines)
    if first is not None:
        return explain_line(first, lines)
    if above is None:
        return None
    column = text_start(lines[above])
    if _DASHED.match(lines[above], column) or _BULLET.match(lines[above], column):
        return explain_line(above, lines)
    if start <= column:
        return None
    key = shorten(lines[above][column:].split(":")[0])
    return fault.slip(
        "this line is deeper than the key above it, which has its value",
        f"start it in column {column + 1}, in line with {key}",
        start,
    )


def explain_key_out_of_line(fault: Fault) -> Problem | None:
    """Return the slip where a block mapping goes on with something that is no key."""
    before, char = last_token(fault), fault.char
    if before is None:
        return None
    end = before.end_mark
    if isinstance(before, ScalarToken) and (slip := _explain_text(fault, before)) is not None:
        return slip
    if char == "-" and text_start(fault.lines[fault.line]) > fault.column:
        return fault.slip(
            "a list item where a key must be",
            "write items below a key that ends in a colon, or leave out the '- '",
        )
    if end.line != fault.line or end.column == 0:
        return None
    if char in ("}", "]"):
        return fault.slip(f"a {char} too much: nothing is open here", "delete it")
    if char == ",":
        return fault.slip("a comma behind a value", "delete it: commas stand inside { } or [ ]")
    if isinstance(before, _FLOW_ENDS):
        return fault.slip(
            "something stands behind the closing bracket",
            "put a text with { } or [ ] in quotes, or start a new line",
        )
    return None


def _explain_text(fault: Fault, before: ScalarToken) -> Problem | None:
    """Return the slip that a text made, behind which something stands that is no key."""
    if is_quoted(before):
        return explain_quotes(fault, before)
    end = before.end_mark.line
    if text_start(fault.lines[end]) == before.start_mark.column:
        return explain_line(end, fault.lines)  # a remark behind it kept it from being read on
    return None


def explain_item_out_of_line(fault: Fault) -> Problem | None:
    """Return the slip where a list goes on with a line that is no item."""
    if fault.line >= len(fault.lines):
        return None
    line = fault.lines[fault.line]
    start = text_start(line)
    content = line[start:]
    if start != fault.column:
        return None
    if _DASHED.match(content):
        return explain_line(fault.line, fault.lines)
    first = _item_above(fault.line, fault.lines)
    if first is None or not _KEYED.match(line):
        return None
    column = text_start(fault.lines[first])
    key = fault.lines[first][column:].split(":")[0]
    if content.split(":")[0] == key:
        return fault.slip(
            f"another {key} starts here without its '- '", f"write `- {shorten(content)}`", start
        )
    return fault.slip(
        "this isn't in line with the item above it",
        f"start it in column {column + 1}, in line with {shorten(key)}, "
        "or with '- ' for another item",
        start,
    )


def _item_above(line: int, lines: list[str]) -> int | None:
    """Return the nearest line above that starts an item."""
    above = line_above(line, lines)
    while above is not None and not lines[above].lstrip().startswith("- "):
        above = line_above(above, lines)
    return above


def explain_item_behind_key(fault: Fault) -> Problem | None:
    """Return the slip of an item in the line of its key: `talents: - Fast`."""
    line = fault.lines[fault.line]
    key, _, _ = line[text_start(line) : fault.column].partition(":")
    items = [part.strip() for part in re.split(r"(?:^|\s)- ", line[fault.column :]) if part.strip()]
    written = shorten(", ".join(items))
    hint = f"write `{shorten(key)}: [{written}]`, or" if key.strip() and items else "write"
    return fault.slip(
        "a list item can't start behind a key", f"{hint} each item on a line of its own"
    )


def explain_sign(fault: Fault) -> Problem | None:
    """Return the slip of a text or an item that starts with a sign of YAML's own."""
    if fault.line != fault.opened_line:
        return None
    sign, ahead = fault.opening, fault.lines[fault.line][: fault.opened_column]
    if sign == "*" and fault.char == " " and not ahead.strip():
        return explain_line(fault.line, fault.lines)
    if sign and sign in "%&*" and fault.column > fault.opened_column + 1:
        message = f"a text that starts with {sign}"
        return fault.slip(message, "put it in quotes", fault.opened_column)
    return None
