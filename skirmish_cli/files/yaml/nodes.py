"""From bytes to plain data in which every value's line and column is known.

Loaders of PyYAML build data without places and read `No` as false, keep the last of two equal
keys and build what an alias says. Here a document is built from libyaml's events: YAML 1.2
scalars, keys that are always text as written, duplicate keys and tags refused, aliases shared and
counted. Merge keys (`<<`) work.

Marks are kept beside the data, not in it: for each mapping a list `[start, key, value, key,
value, ...]` in the order of the keys, for each list `[start, item, item, ...]`; a scalar's mark
is one whole number (see `marks`).
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property

import yaml

from skirmish_cli.files.yaml.building import MAX_DEPTH, Builder
from skirmish_cli.files.yaml.faults import explain_syntax
from skirmish_cli.files.yaml.marks import LINE, Mark, full_mark, split_mark
from skirmish_cli.files.yaml.problems import Problem, Stop
from skirmish_cli.files.yaml.scalars import BYTE_ORDER_MARK, BadText, decode, split_lines


@contextmanager
def no_collection() -> Iterator[None]:
    """Keep the garbage collector off for a while.

    Plain data and imported modules have no cycles worth finding. What was made meanwhile counts
    as old afterwards. Otherwise the first collection would go through all of it at once, which
    takes longer than building it when it no longer fits into the processor's cache.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            # Otherwise somebody else keeps objects out of collections; that isn't ours to end.
            if not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()


@dataclass
class Document:
    """What a file says: plain data, where each value stands, and what was refused.

    `data` is None when the file is broken so that nothing can be said about it; a binary one
    holds bytes that are no UTF-8, or NUL.
    """

    text: str = ""
    data: object = None
    marks: Mark = LINE
    problems: list[Problem] = field(default_factory=list)
    is_broken: bool = False
    is_binary: bool = False
    _orders: dict[int, dict[str, int]] = field(default_factory=dict, repr=False)

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the file without their ends."""
        return split_lines(self.text)

    def place(self, path: Sequence[str | int], *, of_key: bool = False) -> tuple[int, int]:
        """Return the line and column of the value that a path leads to, or of its key.

        Both count from 1. Where the path goes further than the file, it is the place of the last
        value that exists.
        """
        data, marks, key_mark, start = self.data, self.marks, None, 0
        for step in path:
            if not isinstance(marks, list):
                break
            if isinstance(data, dict) and step in data:
                start = marks[0]
                index = 1 + 2 * self._key_order(data)[str(step)]
                key_mark, marks, data = marks[index], marks[index + 1], data[step]
            elif isinstance(data, list) and isinstance(step, int) and step < len(data):
                start = marks[0]
                key_mark, marks, data = None, marks[1 + step], data[step]
            else:
                break
        mark = marks[0] if isinstance(marks, list) else marks
        if of_key and key_mark is not None:
            mark = key_mark
        return split_mark(full_mark(mark, start))

    def _key_order(self, data: dict[str, object]) -> dict[str, int]:
        """Return the place of each key of a mapping, which is worked out once."""
        order = self._orders.get(id(data))
        if order is None:
            order = self._orders[id(data)] = {key: index for index, key in enumerate(data)}
        return order


def read_yaml(data: bytes) -> Document:
    """Return the document in some bytes; what is wrong is in its `problems`.

    Never raises.
    """
    try:
        text = decode(data)
    except BadText as bad:
        problem = Problem(bad.line + 1, bad.column + 1, "bad-encoding", bad.message, bad.hint)
        text = data.decode("utf-8", errors="replace")
        return Document(text, problems=[problem], is_broken=True, is_binary=bad.is_binary)
    builder = Builder()
    try:
        with no_collection():
            builder.read(data.removeprefix(BYTE_ORDER_MARK))
    except Stop as stop:
        builder.problems.append(stop.problem)
        return Document(text, problems=builder.problems, is_broken=True)
    except yaml.YAMLError as error:
        builder.problems.append(explain_syntax(error, text, MAX_DEPTH))
        return Document(text, problems=builder.problems, is_broken=True)
    return Document(text, builder.root, builder.root_marks, builder.problems)
