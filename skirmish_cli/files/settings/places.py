"""Where a key stands in a TOML file; its reader doesn't say.

Only a file with a fault is looked at in this way.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

#: A value that goes over more lines than these is taken to end there.
MOST_LINES = 100

Path = tuple[str, ...]


def find_line(text: str, path: Sequence[str]) -> int:
    """Return the line on which a key is set or its table starts, 1 where none is found.

    The text is one that can be read.

    >>> find_line('game = "t9a"\\n\\n[commands]\\nsnipe = "roll d6"\\n', ("commands", "snipe"))
    4
    """
    wanted, best = tuple(path), (0, 1)
    for line, set_here in _list_statements(text):
        for one in set_here:
            alike = len(one) if wanted[: len(one)] == one else 0
            alike = len(wanted) if one[: len(wanted)] == wanted else alike
            if alike > best[0]:
                best = alike, line
    return best[1]


def _list_statements(text: str) -> Iterator[tuple[int, list[Path]]]:
    """Yield the first line of each statement and the keys that it sets.

    A statement is as few lines as can be read by themselves.
    """
    table: Path = ()
    start, waiting = 1, ""
    for number, line in enumerate(text.split("\n"), 1):
        if not waiting:
            start = number
        waiting += line + "\n"
        is_last = number - start >= MOST_LINES
        try:
            data = tomllib.loads(waiting)
        except (ValueError, RecursionError):
            waiting = "" if is_last else waiting
            continue
        is_header, waiting = waiting.lstrip().startswith("["), ""
        found = list(_list_paths(data))
        if is_header and found:
            table = found[0]
            yield start, [table]
        elif found:
            yield start, [table + one for one in found]


def _list_paths(data: Mapping[str, Any]) -> Iterator[Path]:
    """Yield the key of every value in some data, with that of its table.

    Settings go no deeper.
    """
    for key, value in data.items():
        if isinstance(value, dict) and value:
            yield from ((key, name) for name in value)
        else:
            yield (key,)
