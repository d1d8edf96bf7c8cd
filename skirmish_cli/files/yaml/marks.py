"""Places in a file as whole numbers, of which most take no memory of their own.

A full mark is the line, counted from 1, and the column. A lesser number is a column in the line
in which the mapping or list starts that holds the value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from skirmish_cli.files.yaml.parser import Started

#: How many bits a column takes: a file has at most 2**24 bytes.
SHIFT = 25
#: The least full mark: the first column of line 1.
LINE = 1 << SHIFT
_COLUMN = LINE - 1

#: The marks of a mapping or a list: its start, then those of what is in it.
Marks: TypeAlias = list[Any]
#: The mark of a scalar, or the marks of a mapping or a list.
Mark: TypeAlias = int | Marks


def mark_event(event: Started) -> int:
    """Return the full mark of the place where an event of the parser starts."""
    mark = event.start_mark
    return mark.line + 1 << SHIFT | mark.column


def full_mark(mark: int, start: int) -> int:
    """Return a mark with its line, given the full mark of the start of its holder."""
    return mark if mark >= LINE else start & ~_COLUMN | mark


def split_mark(mark: int) -> tuple[int, int]:
    """Return the line and the column of a full mark, both counted from 1."""
    return mark >> SHIFT, (mark & _COLUMN) + 1


def is_same_column(mark: int, other: int) -> bool:
    """Return whether two marks stand in the same column."""
    return mark & _COLUMN == other & _COLUMN
