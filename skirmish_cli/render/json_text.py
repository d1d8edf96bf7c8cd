"""Plain data as JSON text, all in ASCII, so that any pipe can carry it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

#: How many rows of a long list are written at once.
BATCH = 1000


def dump(data: Any) -> str:
    """Return plain data as JSON text."""
    return "".join(pieces(data))


class Rows(NamedTuple):
    """A list of mappings of plain values that are made one after another, as there may be a
    hundred thousand."""

    rows: Iterator[dict[str, Any]]


def pieces(data: Any, margin: str = "") -> Iterator[str]:
    """Yield plain data as JSON text, piece by piece, as `json.dumps` with an indent of 2 writes
    it."""
    inner = f"{margin}  "
    if isinstance(data, Rows):
        yield from _row_pieces(data.rows, margin)
    elif isinstance(data, (list, tuple)) and data:
        start = "["
        for value in data:
            yield f"{start}\n{inner}"
            yield from pieces(value, inner)
            start = ","
        yield f"\n{margin}]"
    elif isinstance(data, dict) and data:
        start = "{"
        for key, value in data.items():
            yield f"{start}\n{inner}{json.dumps(key if isinstance(key, str) else json.dumps(key))}: "
            yield from pieces(value, inner)
            start = ","
        yield f"\n{margin}}}"
    else:
        yield json.dumps(data)


def _row_pieces(rows: Iterator[dict[str, Any]], margin: str) -> Iterator[str]:
    """Yield rows as JSON text, many at once: the encoder in C, which knows no indent, sets values
    apart by line ends.

    No text in JSON holds a line end, so what stands between two rows can be told from what stands
    inside of one."""
    row, inner = f"{margin}  ", f"{margin}    "
    encoder = json.JSONEncoder(separators=(f",\n{inner}", ": "))
    between = f"\n{row}}},\n{row}{{\n{inner}"
    start = f"[\n{row}{{\n{inner}"
    while batch := list(islice(rows, BATCH)):
        yield start + encoder.encode(batch)[2:-2].replace(f"}},\n{inner}{{", between)
        start = between
    yield f"\n{row}}}\n{margin}]" if start == between else "[]"
