"""What a plain YAML scalar means in YAML 1.2, and how bytes become text."""

from __future__ import annotations

import re

Scalar = str | int | float | bool | None

_WORDS: dict[str, Scalar] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
    ".nan": float("nan"),
    ".NaN": float("nan"),
    ".NAN": float("nan"),
}
_INTEGER = re.compile(r"[-+]?[0-9]+\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z")
_INFINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)\Z")
# Longer digit strings stay text: no number of a game needs them, and converting them takes
# quadratic time.
_LONGEST_NUMBER = 32


def read_scalar(text: str) -> Scalar:
    """Return what a scalar without quotes means in YAML 1.2.

    `No`, `on` and `1:30` are text, `012` is 12. Other than there, `0x10` and `0o17` stay text:
    nobody who writes a warband means 16 by it.

    >>> [read_scalar(text) for text in ("No", "1:30", "012", "0x10", "1e3", "5s")]
    ['No', '1:30', 12, '0x10', 1000.0, '5s']
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in "+-.0123456789" or len(text) > _LONGEST_NUMBER:
        return text
    if _INTEGER.match(text):
        return int(text)
    if _FLOAT.match(text):
        return float(text)
    if _INFINITE.match(text):
        return float(text.replace(".", "", 1))
    return text


class BadText(Exception):
    """Bytes that can't be used as text, and where the first bad one stands.

    Line and column count from 0. `is_binary` says that they are no text at all, rather than text
    with a character that can't be used.
    """

    def __init__(
        self, line: int, column: int, message: str, hint: str, *, is_binary: bool = True
    ) -> None:
        super().__init__(message)
        self.is_binary = is_binary
        self.line, self.column, self.message, self.hint = line, column, message, hint


# Also the line ends that only YAML 1.1 knows: with them no two programs would count the same lines.
_UNWANTED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
#: What some editors put before a text in UTF-8.
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def decode(data: bytes) -> str:
    """Return bytes of clean UTF-8 as text, without a byte order mark.

    Line ends stay as they are. Raises BadText with the place of the first byte that is none.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or data[1:2] == b"\x00" or data[:1] == b"\x00":
        raise BadText(
            0, 0, "byte 0: the file looks like UTF-16 or binary data, not UTF-8", "save it as UTF-8"
        )
    bom = len(BYTE_ORDER_MARK) if data.startswith(BYTE_ORDER_MARK) else 0
    try:
        text = data[bom:].decode("utf-8")
    except UnicodeDecodeError as error:
        start = error.start + bom
        raise _not_utf8(data, start, bom) from None
    found = _UNWANTED.search(text)
    if found is not None:
        place = _place_after(text[: found.start()])
        offset = len(text[: found.start()].encode()) + bom
        name = f"U+{ord(found[0]):04X}"
        raise BadText(
            *place,
            f"byte {offset}: the character {name} can't be used in a file",
            "delete it",
            is_binary=found[0] == "\x00",
        )
    return text


def _not_utf8(data: bytes, start: int, bom: int) -> BadText:
    place = _place_after(data[bom:start].decode("utf-8", errors="replace"))
    byte = data[start]
    likely = bytes([byte]).decode("cp1252", errors="ignore")
    looks = f" (in Windows-1252 it is '{likely}')" if likely else ""
    return BadText(
        *place, f"byte {start}: 0x{byte:02X} isn't UTF-8{looks}", "save the file as UTF-8"
    )


def _place_after(before: str) -> tuple[int, int]:
    """Return the line and column, counted from 0, behind a text."""
    lines = split_lines(before)
    return (len(lines) - 1, len(lines[-1]))


def split_lines(text: str) -> list[str]:
    """Return the lines of a text as the YAML reader and editors count them.

    LF, CR LF or CR ends a line.
    """
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
