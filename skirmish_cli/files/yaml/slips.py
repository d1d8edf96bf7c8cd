"""The commonest slips of a hand that writes YAML, found near the place where the parser gave up.

The parser stops where nothing can be read any more, which is often a line below the slip or at a
bracket far before it. Each function here takes one of its complaints and returns the slip itself:
its place, what is wrong, what to write; or None where the complaint alone says as much."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import yaml
from yaml.tokens import FlowMappingEndToken, FlowSequenceEndToken, ScalarToken, Token


class Problem(NamedTuple):
    """Something in the YAML itself that is refused, with its 1-based place."""

    line: int
    column: int
    code: str
    message: str
    hint: str = ""


class Fault(NamedTuple):
    """Where the parser gave up and where what it was reading began, 0-based, in which text."""

    line: int
    column: int
    opened_line: int
    opened_column: int
    text: str
    lines: list[str]

    @property
    def char(self) -> str:
        """The character at which the parser gave up."""
        return (
            self.lines[self.line][self.column : self.column + 1]
            if self.line < len(self.lines)
            else ""
        )

    @property
    def opening(self) -> str:
        """The bracket or quote with which it began."""
        line = self.lines[self.opened_line] if self.opened_line < len(self.lines) else ""
        return line[self.opened_column : self.opened_column + 1]


# Scanning once more costs as much as reading; in a larger file the complaint alone must do.
_MOST_SCANNED = 200_000
_LONGEST_SHOWN = 40
#: The C parser when PyYAML was built with it, else the slower one in Python.
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_WORD = r"[A-Za-z_][\w-]*"
_KEYED = re.compile(r"\s*(?:- +)*(?![-#\s])[^#]*?:(?:\s|$)")
_ITEM = re.compile(r"\s*(?:- +)*")
_REMARK = re.compile(r"(?://+|--+|;+|/\*)\s*(?P<rest>.*)")
_DASHED = re.compile(r"-(?P<rest>[^\s-].*)")
_BULLET = re.compile("[•·*–—+]\\s+(?P<rest>.*)")
_UNSPACED = re.compile(rf"(?P<key>{_WORD})(?P<mark>:)(?P<rest>\S.*)")
_EQUALS = re.compile(rf"(?P<key>{_WORD})\s*(?P<mark>=)\s*(?P<rest>\S.*)")
_COLONLESS = re.compile(rf"(?P<key>{_WORD})(?:\s+(?P<rest>.+))?$")
_UNPARTED = re.compile(rf"({_WORD})(?::|\s*=\s*|\s+)([{{[])")
_CLOSING = {"{": "}", "[": "]"}
_FLOW_ENDS = (FlowMappingEndToken, FlowSequenceEndToken)


def _problem(line: int, column: int, message: str, hint: str) -> Problem:
    return Problem(line + 1, column + 1, "yaml-syntax", message, hint)


def _shown(text: str) -> str:
    text = text.strip()
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "..."


def line_without_key(line: int, lines: list[str]) -> Problem | None:
    """Return the slip of a line that should be a key and its value, or an item, and isn't."""
    written = re.sub(r"\s#.*", "", lines[line]).rstrip()
    start = _item_start(written)
    content = written[start:]
    if found := _REMARK.match(content):
        return _problem(
            line, start, "a remark that doesn't start with #", f"write `# {_shown(found['rest'])}`"
        )
    if found := _DASHED.match(content):
        return _problem(
            line, start, "a - without a space behind it", f"write `- {_shown(found['rest'])}`"
        )
    if found := _BULLET.match(content):
        return _problem(
            line,
            start,
            f"a list item starts with '- ', not {content[0]}",
            f"write `- {_shown(found['rest'])}`",
        )
    for pattern, message in (
        (_UNSPACED, "a colon without a space behind it"),
        (_EQUALS, "a = in place of a colon"),
    ):
        if found := pattern.match(content):
            return _problem(
                line,
                start + found.start("mark"),
                message,
                f"write `{found['key']}: {_shown(found['rest'])}`",
            )
    if found := _COLONLESS.match(content):
        rest = f" {_shown(found['rest'])}" if found["rest"] else ""
        remark = ", or # before a remark" if " " in rest.strip() else ""
        return _problem(
            line, start, "a key without its colon", f"write `{found['key']}:{rest}`{remark}"
        )
    return None


def key_without_colon(fault: Fault) -> Problem | None:
    """Return the slip of a line that was taken for a key, but no colon came."""
    return (
        line_without_key(fault.opened_line, fault.lines)
        if fault.opened_line < len(fault.lines)
        else None
    )


def colon_too_much(fault: Fault) -> Problem | None:
    """Return the slip where a colon comes that can't make a key: in lines above, or in how deep
    its line is."""
    lines = fault.lines
    line = lines[fault.line]
    start = _item_start(line)
    if found := _UNPARTED.match(line, start):
        return _problem(
            fault.line,
            start,
            "a key without its colon and a space",
            f"write `{found[1]}: {found[2]}`",
        )
    if _KEYED.match(line[: fault.column]) or line[start : start + 1] in "\"'{[":
        return None  # two colons in one line: a text that needs quotes
    above = _line_above(fault.line, lines)
    first = None
    while above is not None and not _KEYED.match(lines[above]):
        first, above = above, _line_above(above, lines)
    if first is not None:
        return line_without_key(first, lines)
    if above is None:
        return None
    column = _item_start(lines[above])
    if _DASHED.match(lines[above], column) or _BULLET.match(lines[above], column):
        return line_without_key(above, lines)
    if start <= column:
        return None
    key = lines[above][column:].split(":")[0]
    return _problem(
        fault.line,
        start,
        "this line is deeper than the key above it, which has its value",
        f"start it in column {column + 1}, in line with {_shown(key)}",
    )


def _item_start(line: str) -> int:
    """Return the column in which a line says something, behind its indent and the '- ' of an
    item."""
    found = _ITEM.match(line)
    return found.end() if found else 0


def _line_above(line: int, lines: list[str]) -> int | None:
    """Return the nearest line above that isn't empty or a remark."""
    for above in range(line - 1, -1, -1):
        if lines[above].strip() and not lines[above].lstrip().startswith("#"):
            return above
    return None


def key_out_of_line(fault: Fault) -> Problem | None:
    """Return the slip where a block mapping goes on with something that is no key."""
    before, char = _token_before(fault), fault.char
    if before is None:
        return None
    end = before.end_mark
    if isinstance(before, ScalarToken) and (slip := _behind_a_text(fault, before)) is not None:
        return slip
    said = None
    if char == "-" and _item_start(fault.lines[fault.line]) > fault.column:
        said = (
            "a list item where a key must be",
            "write items below a key that ends in a colon, or leave out the '- '",
        )
    elif end.line != fault.line or end.column == 0:
        pass
    elif char in ("}", "]"):
        said = (f"a {char} too much: nothing is open here", "delete it")
    elif char == ",":
        said = ("a comma behind a value", "delete it: commas stand inside { } or [ ]")
    elif isinstance(before, _FLOW_ENDS):
        said = (
            "something stands behind the closing bracket",
            "put a text with { } or [ ] in quotes, or start a new line",
        )
    return _problem(fault.line, fault.column, *said) if said else None


def _behind_a_text(fault: Fault, before: ScalarToken) -> Problem | None:
    """Return the slip that a text made, behind which something stands that is no key."""
    start, end = before.start_mark, before.end_mark
    if before.style in ("'", '"'):
        if start.line < end.line:
            return _open_quote(before)
        return _behind_a_quote(fault, before) if end.line == fault.line else None
    if _item_start(fault.lines[end.line]) == start.column:
        return line_without_key(
            end.line, fault.lines
        )  # a remark behind it kept it from being read on
    return None


def item_out_of_line(fault: Fault) -> Problem | None:
    """Return the slip where a list goes on with a line that is no item."""
    if fault.line >= len(fault.lines):
        return None
    line = fault.lines[fault.line]
    start = _item_start(line)
    content = line[start:]
    if start != fault.column:
        return None
    if _DASHED.match(content):
        return line_without_key(fault.line, fault.lines)
    first = _item_above(fault.line, fault.lines)
    if first is None or not _KEYED.match(line):
        return None
    column = _item_start(fault.lines[first])
    begins = fault.lines[first][column:].split(":")[0]
    if content.split(":")[0] == begins:
        return _problem(
            fault.line,
            start,
            f"another {begins} starts here without its '- '",
            f"write `- {_shown(content)}`",
        )
    return _problem(
        fault.line,
        start,
        "this isn't in line with the item above it",
        f"start it in column {column + 1}, in line with {_shown(begins)}, or with '- ' for another item",
    )


def _item_above(line: int, lines: list[str]) -> int | None:
    above = _line_above(line, lines)
    while above is not None and not lines[above].lstrip().startswith("- "):
        above = _line_above(above, lines)
    return above


def bracket_not_closed(fault: Fault) -> Problem | None:
    """Return the slip where { } or [ ] go on with neither a comma nor their end."""
    before, char, opening = _token_before(fault), fault.char, fault.opening
    if before is None or opening not in _CLOSING:
        return None
    closing = _CLOSING[opening]
    start, end = before.start_mark, before.end_mark
    quote = before if isinstance(before, ScalarToken) and before.style in ("'", '"') else None
    if quote is not None and start.line < end.line:
        return _open_quote(quote)
    if char in ("}", "]"):
        return _problem(
            fault.line,
            fault.column,
            f"a {char} where a {closing} or a comma must be",
            f"close the {opening} in line {fault.opened_line + 1} with {closing}",
        )
    if not _is_inside(fault):
        return _problem(
            fault.opened_line,
            fault.opened_column,
            f"a {opening} that isn't closed",
            f"close it with {closing}",
        )
    if quote is not None and end.line == fault.line and end.column == fault.column:
        return _behind_a_quote(fault, quote)
    slip = (
        _text_goes_on(fault, before)
        if isinstance(before, ScalarToken) and not before.style
        else None
    )
    return slip or _problem(
        end.line, end.column, "a comma is missing here", "part keys and items by commas"
    )


def _text_goes_on(fault: Fault, before: ScalarToken) -> Problem | None:
    """Return the slip of a text without quotes inside of brackets, behind which neither a comma
    nor their end comes."""
    start, char = before.start_mark, fault.char
    if char == ":":
        return _comma_in_a_text(fault, before)
    if char not in ("[", "{") or before.end_mark.line != fault.line:
        return None
    if fault.opening == "{" and fault.lines[start.line][: start.column].rstrip()[-1:] in (
        "{",
        ",",
        "",
    ):
        return _problem(
            start.line,
            start.column,
            "a key without its colon",
            f"write `{_shown(before.value)}: {char}`",
        )
    text = _bracketed(fault.lines[fault.line], start.column)
    return _problem(
        start.line,
        start.column,
        f"a text with {char} that isn't in quotes",
        f'write "{_shown(text)}"' if '"' not in text else "put it in quotes",
    )


def _is_inside(fault: Fault) -> bool:
    """Whether a line may belong to a bracket opened above: its text is deeper than the line with
    the bracket."""
    if fault.line == fault.opened_line:
        return True
    if fault.line >= len(fault.lines):
        return False
    line, opened = fault.lines[fault.line], fault.lines[fault.opened_line]
    return not line.lstrip().startswith("- ") and _item_start(line) > _item_start(opened)


def _comma_in_a_text(fault: Fault, before: ScalarToken) -> Problem | None:
    """Return the comma that is missing where a value and the key behind it were read as one text:
    `6 mar:`."""
    row, stop = fault.line, fault.column
    line = fault.lines[row]
    while stop and line[stop - 1] == " ":
        stop -= 1
    cut = line.rfind(" ", 0, stop) + 1
    key = line[cut:stop]
    if before.start_mark.line == row and cut > before.start_mark.column:
        end = len(line[:cut].rstrip())
    else:
        above = _line_above(row, fault.lines)
        if above is None or above < before.start_mark.line:
            return None
        row, line = above, re.sub(r"\s#.*", "", fault.lines[above]).rstrip()
        end = len(line)
    if line[end - 1] == ";":
        return _problem(
            row, end - 1, "a ; in place of a comma", f"write a comma before {_shown(key)}"
        )
    value = line[:end].split()[-1]
    return _problem(
        row,
        end,
        f"a comma is missing before {_shown(key)}",
        f"write `{_shown(value)}, {_shown(key)}:`",
    )


def _bracketed(line: str, start: int) -> str:
    """Return a text with its brackets, up to the comma or bracket that ends it."""
    depth = 0
    for column in range(start, len(line)):
        char = line[column]
        depth += (char in "[{") - (char in "]}")
        if depth < 0 or (char == "," and depth == 0):
            return line[start:column]
    return line[start:]


def _open_quote(token: ScalarToken) -> Problem:
    mark = token.start_mark
    return _problem(
        mark.line,
        mark.column,
        "a quote that isn't closed in its line",
        f"close it with {token.style} at the end of the text",
    )


def _behind_a_quote(fault: Fault, token: ScalarToken) -> Problem:
    """Return the slip of a text that goes on behind its closing quote."""
    quote = token.style
    if token.end_mark.column == fault.column and quote == "'":
        return _problem(
            fault.line,
            fault.column - 1,
            "the quote ends here, and the text goes on",
            "put a text with ' in double quotes",
        )
    return _problem(
        fault.line,
        fault.column,
        "the text goes on behind its closing quote",
        "put the quotes around all of it, and those inside as the other kind of quotes",
    )


def nothing_in_brackets(fault: Fault) -> Problem | None:
    """Return the slip where a value or key must be inside of brackets."""
    char = fault.char
    if char == ",":
        return _problem(fault.line, fault.column, "a comma with nothing before it", "delete it")
    if char == "-":
        return _problem(
            fault.line,
            fault.column,
            "a '- ' inside of brackets",
            "delete it: items in [ ] are parted by commas",
        )
    if char in ("}", "]"):
        return _problem(
            fault.line,
            fault.column,
            f"a {char} where a value must be",
            "delete it, or close what is open",
        )
    return None


def colon_at_a_bracket(fault: Fault) -> Problem | None:
    """Return the slip of a key in brackets whose colon has no space behind it, or no value:
    `{lp:, disc: d8}`."""
    line = fault.lines[fault.line]
    key = line[fault.opened_column : fault.column] if fault.opened_line == fault.line else ""
    if not key:
        return None
    follows = line[fault.column + 1 : fault.column + 2]
    if follows in ("{", "["):
        return _problem(
            fault.line,
            fault.column,
            "a colon without a space behind it",
            f"write `{_shown(key)}: {follows}`",
        )
    return _problem(
        fault.line,
        fault.opened_column,
        "a key without a value",
        f"write `{_shown(key)}: ` and the value, or leave {_shown(key)} out",
    )


def item_behind_a_key(fault: Fault) -> Problem | None:
    """Return the slip of an item in the line of its key: `talents: - Fast`."""
    line = fault.lines[fault.line]
    key, _, _ = line[_item_start(line) : fault.column].partition(":")
    items = [part.strip() for part in re.split(r"(?:^|\s)- ", line[fault.column :]) if part.strip()]
    written = _shown(", ".join(items))
    hint = f"write `{_shown(key)}: [{written}]`, or" if key.strip() and items else "write"
    return _problem(
        fault.line,
        fault.column,
        "a list item can't start behind a key",
        f"{hint} each item on a line of its own",
    )


def sign_at_the_start(fault: Fault) -> Problem | None:
    """Return the slip of a text, or an item, that starts with a sign which means something else
    in YAML."""
    sign, is_near = fault.opening, fault.line == fault.opened_line
    if (
        sign == "*"
        and fault.char == " "
        and is_near
        and not fault.lines[fault.line][: fault.opened_column].strip()
    ):
        return line_without_key(fault.line, fault.lines)
    if sign and is_near and sign in "%&*" and fault.column > fault.opened_column + 1:
        return _problem(
            fault.opened_line,
            fault.opened_column,
            f"a text that starts with {sign}",
            "put it in quotes",
        )
    return None


def _token_before(fault: Fault) -> Token | None:
    """Return the last token that ends before the fault, where the file isn't too large to look."""
    if sum(len(line) + 1 for line in fault.lines[: fault.line + 1]) > _MOST_SCANNED:
        return None
    place = (fault.line, fault.column)
    last: Token | None = None
    try:
        for token in yaml.scan(fault.text, Loader=LOADER):
            end = token.end_mark
            if (token.start_mark.line, token.start_mark.column) >= place:
                break
            # Some tokens are no text, such as the end of a mapping.
            if token.start_mark.index < end.index and (end.line, end.column) <= place:
                last = token
    except yaml.YAMLError:
        pass  # the fault may be the scanner's own; what it read before is enough
    return last
