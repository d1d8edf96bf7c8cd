"""From bytes to plain data in which every value's line and column is known, by libyaml's events.

Loaders of PyYAML build data without places and read `No` as false, keep the last of two equal
keys and build what an alias says. Here a document is built from the parser's events: YAML 1.2
scalars, keys that are always text as written, duplicate keys and tags refused, aliases shared and
counted. Merge keys (`<<`) work.

Marks are kept beside the data, not in it: for each mapping a list `[start, key, value, key,
value, ...]` in the order of the keys, for each list `[start, item, item, ...]`; a scalar's mark
is one whole number. It is its column alone where it stands in the line in which its mapping or
list starts: so most marks of a card are small numbers, which take no memory of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from sys import intern
from typing import Any, NamedTuple

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from skirmish_cli.files.checks.findings import quoted
from skirmish_cli.files.yaml.collecting import no_collection
from skirmish_cli.files.yaml.faults import syntax_problem
from skirmish_cli.files.yaml.scalars import (
    BYTE_ORDER_MARK,
    BadText,
    decode,
    plain_value,
    split_lines,
)
from skirmish_cli.files.yaml.slips import LOADER, Problem

#: How deep mappings and lists may be nested; a warband needs 6.
MAX_DEPTH = 32
#: The longest text of one value, in characters.
MAX_SCALAR = 10_000
#: How many values aliases and merge keys may repeat in one file, all told.
MAX_REPEATED = 200_000
#: The most values of one list, or keys of one mapping, except of the top-level ones such as
#: `models:`.
MAX_ITEMS = 1000
#: How many plain values are remembered, so that equal ones are one object.
MOST_RESOLVED = 10_000
#: Problems after which reading goes on only for the first so many.
MAX_PROBLEMS = 200

Path = tuple[str | int, ...]
Marks = list[Any]

_TOP = 2  # the document, and the lists and mappings that its keys hold
# A full mark is the line, counted from 1, and the column; a lesser number is a column in the line
# of its holder.
_SHIFT = 25  # columns fit: a file has at most 2**24 bytes
_LINE = 1 << _SHIFT
_COLUMN = _LINE - 1
_LOADER: Any = LOADER


@dataclass
class Document:
    """What a file says: plain data, where each value stands, and what was refused on the way.

    `data` is None when the file is broken so that nothing can be said about it; a binary one
    holds bytes that are no UTF-8, or NUL."""

    text: str = ""
    data: Any = None
    marks: Any = _LINE
    problems: list[Problem] = field(default_factory=list)
    is_broken: bool = False
    is_binary: bool = False
    _orders: dict[int, dict[str, int]] = field(default_factory=dict, repr=False)

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the file without their ends."""
        return split_lines(self.text)

    def place(self, path: Sequence[str | int], *, of_key: bool = False) -> tuple[int, int]:
        """Return the 1-based line and column of the value that a path leads to, or of its key.

        Where the path goes further than the file, it is the place of the last value that exists.
        """
        data, marks, key_mark, start = self.data, self.marks, None, 0
        for step in path:
            if isinstance(data, dict) and step in data:
                start = marks[0]
                index = 1 + 2 * self._order(data)[str(step)]
                key_mark, marks = marks[index], marks[index + 1]
            elif isinstance(data, list) and isinstance(step, int) and step < len(data):
                start = marks[0]
                key_mark, marks = None, marks[1 + step]
            else:
                break
            data = data[step]
        mark = marks[0] if isinstance(marks, list) else marks
        if of_key and key_mark is not None:
            mark = key_mark
        return _place(_full(mark, start))

    def _order(self, data: dict[str, Any]) -> dict[str, int]:
        order = self._orders.get(id(data))
        if order is None:
            order = self._orders[id(data)] = {key: index for index, key in enumerate(data)}
        return order


def read_yaml(data: bytes) -> Document:
    """Return the document in some bytes. Never raises: what is wrong is in its `problems`."""
    try:
        text = decode(data)
    except BadText as bad:
        problem = Problem(bad.line + 1, bad.column + 1, "bad-encoding", bad.message, bad.hint)
        text = data.decode("utf-8", errors="replace")
        return Document(text, problems=[problem], is_broken=True, is_binary=bad.is_binary)
    builder = _Builder()
    try:
        with no_collection():
            builder.read(data.removeprefix(BYTE_ORDER_MARK))
    except _Stop as stop:
        builder.problems.append(stop.problem)
        return Document(text, problems=builder.problems, is_broken=True)
    except yaml.YAMLError as error:
        builder.problems.append(syntax_problem(error, text, MAX_DEPTH))
        return Document(text, problems=builder.problems, is_broken=True)
    return Document(text, builder.root, builder.root_marks, builder.problems)


class _Stop(Exception):
    """Reading can't go on."""

    def __init__(self, place: int, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.problem = Problem(*_place(place), code, message, hint)


class _Refused:
    """Stands for a key whose value is read but not kept."""


_REFUSED = _Refused()


class _Anchored(NamedTuple):
    value: Any
    marks: Any
    size: int


class _Builder:
    """Builds data and marks from events, one handler for each kind of event."""

    def __init__(self) -> None:
        self.root: Any = None
        self.root_marks: Any = _LINE
        self.problems: list[Problem] = []
        self.data: Any = None  # the mapping or list being filled
        self.marks: Marks = []
        self.line = -1  # the line in which it starts
        self.key: str | _Refused | None = None  # in a mapping: the key that waits for its value
        self.stack: list[tuple[Any, Marks, int, str | _Refused | None, str | None, int]] = []
        self.anchors: dict[str, _Anchored | None] = {}
        self.merges: dict[int, list[tuple[Any, Any, int]]] = {}
        self.resolved: dict[str, Any] = {}
        self.restarted: Any = None  # the mapping in which another item starts that lacks its '- '
        self.nodes = 0
        self.repeated = 0
        self.documents = 0

    def read(self, source: bytes) -> None:
        """Build the one document of a clean text's bytes; raises _Stop or YAMLError."""
        handlers: dict[type[Event], Any] = {
            ScalarEvent: self._scalar,
            MappingStartEvent: self._start,
            SequenceStartEvent: self._start,
            MappingEndEvent: self._end,
            SequenceEndEvent: self._end,
            AliasEvent: self._alias,
            DocumentStartEvent: self._document,
        }
        get, scalar, scalar_event = handlers.get, self._scalar, ScalarEvent
        parser = _LOADER(source)
        next_event = parser.get_event
        try:
            while (kind := type(event := next_event())) is not StreamEndEvent:
                if kind is scalar_event:
                    scalar(event)
                elif (handler := get(kind)) is not None:
                    handler(event)
        finally:
            parser.dispose()

    def _document(self, event: Any) -> None:
        self.documents += 1
        if self.documents > 1:
            raise _Stop(
                _mark(event),
                "yaml-documents",
                "a second document starts here",
                "keep one document in a file and delete the line ---",
            )

    def _scalar(self, event: Any) -> None:
        mark = event.start_mark
        line, short = mark.line, mark.column
        if line != self.line:
            short |= line + 1 << _SHIFT
        text, tag, data, key = event.value, event.tag, self.data, self.key
        if tag is not None or event.anchor is not None or len(text) > MAX_SCALAR:
            self._odd_scalar(event)
        if key is None and type(data) is dict:
            text = intern(text)  # the same few keys stand in every card
            if text in data or text == "<<":
                self._odd_key(event, _mark(event))
            else:
                self.key = text
                self.marks.append(short)
            return
        # The common cases of _meaning and _add, without the calls.
        if event.style:
            value = text
        elif tag is None and text in self.resolved:
            value = self.resolved[text]
        else:
            value = self._meaning(event)
        if type(key) is str:
            data[key] = value
            self.marks.append(short)
            self.key = None
            self.nodes += 1
        elif type(data) is list and (len(data) < MAX_ITEMS or len(self.stack) <= _TOP):
            data.append(value)
            self.marks.append(short)
            self.nodes += 1
        else:
            self._add(value, short)

    def _odd_scalar(self, event: Any) -> None:
        """Refuse a text that is too long, and a tag; remember what has an anchor."""
        place = _mark(event)
        if len(event.value) > MAX_SCALAR:
            raise _Stop(
                place, "yaml-limit", f"a text longer than the limit of {MAX_SCALAR} characters"
            )
        if event.tag is not None:
            self._refuse_tag(event.tag, place)
        if event.anchor is not None:
            self.anchors[event.anchor] = _Anchored(self._meaning(event), place, 1)

    def _meaning(self, event: Any) -> Any:
        """Return what a scalar means: only plain ones can be numbers and the like."""
        text, resolved = event.value, self.resolved
        if event.style or not event.implicit[0]:
            return text
        if text in resolved:
            return resolved[text]
        value = plain_value(text)
        if len(resolved) < MOST_RESOLVED:
            resolved[text] = value
        return value

    def _odd_key(self, event: Any, place: int) -> None:
        """Take a key that merges, or one that is already there."""
        data, text = self.data, event.value
        if text == "<<" and event.implicit[0] and not event.style:
            self.key = _REFUSED
            # The value follows as the next event; _add finds the merge under the mapping's
            # identity.
            self.merges.setdefault(id(data), []).append((None, None, place))
            return
        if text in data:
            first, _ = _place(_full(self.marks[1 + 2 * list(data).index(text)], self.marks[0]))
            self.key = _REFUSED
            if data is self.restarted:
                return  # the keys of the item whose start was told
            is_another = self._starts_another(text, place)
            self.restarted = data if is_another else None
            self._problem(
                place,
                "duplicate-key",
                f"the key {quoted(text)} is here twice: lines {first} and {place >> _SHIFT}",
                f"write `- {text}:` if another item starts here; else delete one of them"
                if is_another
                else "delete one of them",
            )
            return
        self.key = text  # a quoted << is a key like any other
        self.marks.append(place)

    def _starts_another(self, key: str, place: int) -> bool:
        """Whether a key that is there twice may start an item that lacks its '- ': the first key
        of an item, below it.

        Only where keys stand on lines of their own: there a mapping starts where its first key
        does."""
        start = self.marks[0]
        return (
            type(self.stack[-1][0]) is list
            and key == next(iter(self.data))
            and _full(self.marks[1], start) == start
            and place & _COLUMN == start & _COLUMN
        )

    def _add(self, value: Any, marks: Any) -> None:
        self.nodes += 1
        data = self.data
        if type(data) is list:
            if len(data) >= MAX_ITEMS and len(self.stack) > _TOP:
                raise _Stop(
                    self.marks[0],
                    "yaml-limit",
                    f"a list longer than the limit of {MAX_ITEMS} items",
                )
            data.append(value)
            self.marks.append(marks)
        elif data is None:
            self.root, self.root_marks = value, marks
        elif self.key is _REFUSED:
            self.key = None
            merges = self.merges.get(id(data))
            if merges and merges[-1][1] is None:
                merges[-1] = (value, marks, merges[-1][2])
        else:
            data[self.key] = value
            self.marks.append(marks)
            self.key = None

    def _start(self, event: Any) -> None:
        mark = event.start_mark
        line = mark.line
        place = line + 1 << _SHIFT | mark.column
        if len(self.stack) >= MAX_DEPTH:
            raise _Stop(place, "yaml-limit", f"nested deeper than the limit of {MAX_DEPTH} levels")
        if event.tag is not None:
            self._refuse_tag(event.tag, place)
        if self.key is None and type(self.data) is dict:
            self._problem(
                place,
                "yaml-key",
                "a key must be a word or a text, not a mapping or a list",
                "put texts with { } or [ ] in quotes",
            )
        if event.anchor is not None:
            self.anchors[event.anchor] = None  # an alias to it from inside would be endless
        before = self.nodes + self.repeated
        self.stack.append((self.data, self.marks, self.line, self.key, event.anchor, before))
        self.data = {} if type(event) is MappingStartEvent else []
        self.marks, self.line = [place], line
        self.key = None

    def _end(self, event: Any) -> None:
        value, marks = self.data, self.marks
        if len(value) > MAX_ITEMS and len(self.stack) > _TOP:
            raise _Stop(
                marks[0], "yaml-limit", f"a mapping with more keys than the limit of {MAX_ITEMS}"
            )
        if self.merges and type(value) is dict:
            self._merge(value, marks)
        self.data, self.marks, self.line, self.key, anchor, before = self.stack.pop()
        if anchor is not None:
            self.anchors[anchor] = _Anchored(value, marks, self.nodes + self.repeated - before + 1)
        if self.key is None and type(self.data) is dict:
            self.key = _REFUSED  # it stood where a key must be
            return
        self._add(value, marks)

    def _alias(self, event: Any) -> None:
        place = _mark(event)
        name = event.anchor
        if name not in self.anchors:
            raise _Stop(
                place,
                "yaml-syntax",
                f"*{name} is used, but nothing before it is marked &{name}",
                "leave a key out that has no value; quote a text that starts with *",
            )
        anchored = self.anchors[name]
        if anchored is None:
            raise _Stop(
                place,
                "yaml-limit",
                f"*{name} is used inside of what it stands for, which has no end",
            )
        if self.key is None and type(self.data) is dict:
            self._problem(place, "yaml-key", "an alias can't be a key", "write the key out")
            self.key = _REFUSED
            return
        self._count_repeated(anchored.size, place)
        marks = anchored.marks if type(anchored.marks) is list else place
        self._add(anchored.value, marks)

    def _count_repeated(self, size: int, place: int) -> None:
        self.repeated += size
        if self.repeated > MAX_REPEATED:
            raise _Stop(
                place,
                "yaml-limit",
                f"aliases repeat more values than the limit of {MAX_REPEATED} for a file",
            )

    def _merge(self, data: dict[str, Any], marks: Marks) -> None:
        """Put in what `<<` brings, under the keys that the mapping doesn't have itself."""
        for value, value_marks, place in self.merges.pop(id(data), []):
            several = type(value) is list
            sources = value if several else [value]
            for index, source in enumerate(sources):
                if type(source) is not dict:
                    self._problem(
                        place,
                        "yaml-key",
                        f"<< takes a mapping to merge, not {quoted(source)}",
                        "mark a mapping with &name and write << : *name",
                    )
                    continue
                source_marks = value_marks[1 + index] if several else value_marks
                self._count_repeated(len(source), place)
                for number, (key, item) in enumerate(source.items()):
                    if key not in data:
                        data[key] = item
                        own = source_marks[1 + 2 * number : 3 + 2 * number]
                        marks += [
                            one if type(one) is list else _full(one, source_marks[0]) for one in own
                        ]

    def _refuse_tag(self, tag: str, place: int) -> None:
        shown = tag.replace("tag:yaml.org,2002:", "!!")
        self._problem(
            place, "yaml-tag", f"tags such as {quoted(shown)} are refused", "delete the tag"
        )

    def _problem(self, place: int, code: str, message: str, hint: str) -> None:
        if len(self.problems) >= MAX_PROBLEMS:
            raise _Stop(
                place,
                "too-many",
                f"more than {MAX_PROBLEMS} faults in the YAML itself",
                "mend those first",
            )
        self.problems.append(Problem(*_place(place), code, message, hint))


def _mark(event: Any) -> int:
    mark = event.start_mark
    return int(mark.line + 1 << _SHIFT | mark.column)


def _full(mark: int, start: int) -> int:
    """Return a mark with its line, which is that of its holder's start where the mark is a column
    alone."""
    return mark if mark >= _LINE else start & ~_COLUMN | mark


def _place(mark: int) -> tuple[int, int]:
    """Return the 1-based line and column of a full mark."""
    return mark >> _SHIFT, (mark & _COLUMN) + 1
