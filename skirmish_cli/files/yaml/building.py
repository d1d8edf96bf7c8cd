"""Builds data and marks from the parser's events."""

from __future__ import annotations

from collections.abc import Callable
from sys import intern
from typing import Any, TypeAlias

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

from skirmish_cli.files.showing import quote_value
from skirmish_cli.files.yaml import parser
from skirmish_cli.files.yaml.marks import (
    LINE,
    SHIFT,
    Mark,
    Marks,
    full_mark,
    is_same_column,
    mark_event,
    split_mark,
)
from skirmish_cli.files.yaml.problems import Problems, Stop
from skirmish_cli.files.yaml.scalars import read_scalar
from skirmish_cli.records import NamedTuple

#: How many values aliases and merge keys may repeat in one file, all told.
MAX_REPEATED = 200_000


class Anchored(NamedTuple):
    """A value that `&name` marks, with its marks and how many values are in it."""

    value: object
    marks: Mark
    size: int


class Repeats:
    """The anchors and merge keys of one document, and how much was repeated so far."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        self.count = 0
        self._anchors: dict[str, Anchored | None] = {}
        # For each mapping that merges, by identity: the values, their marks and the `<<`'s place.
        self.merges: dict[int, list[tuple[object, Mark | None, int]]] = {}

    def open_anchor(self, name: str) -> None:
        """Remember an anchor whose value isn't complete.

        An alias to it from inside would have no end.
        """
        self._anchors[name] = None

    def set_anchor(self, name: str, value: object, marks: Mark, size: int) -> None:
        """Remember what an anchor marks."""
        self._anchors[name] = Anchored(value, marks, size)

    def find(self, name: str, place: int) -> Anchored:
        """Return what an alias stands for.

        Raises Stop where that is nothing, or has no end.
        """
        if name not in self._anchors:
            raise Stop(
                place,
                "yaml-syntax",
                f"*{name} is used, but nothing before it is marked &{name}",
                "leave a key out that has no value; quote a text that starts with *",
            )
        anchored = self._anchors[name]
        if anchored is None:
            message = f"*{name} is used inside of what it stands for, which has no end"
            raise Stop(place, "yaml-limit", message)
        return anchored

    def add(self, size: int, place: int) -> None:
        """Count values that are repeated; raises Stop beyond MAX_REPEATED."""
        self.count += size
        if self.count > MAX_REPEATED:
            message = f"aliases repeat more values than the limit of {MAX_REPEATED} for a file"
            raise Stop(place, "yaml-limit", message)

    def open_merge(self, data: dict[str, object], place: int) -> None:
        """Expect the value of a `<<` in a mapping."""
        self.merges.setdefault(id(data), []).append((None, None, place))

    def set_merge(self, data: dict[str, object], value: object, marks: Mark) -> None:
        """Take the value of a `<<`, if one of this mapping waits for it."""
        merges = self.merges.get(id(data))
        if merges and merges[-1][1] is None:
            merges[-1] = (value, marks, merges[-1][2])

    def merge(self, data: dict[str, object], marks: Marks) -> None:
        """Put in what `<<` brings, under the keys that a mapping doesn't have itself."""
        for value, value_marks, place in self.merges.pop(id(data), []):
            sources, marked = [value], [value_marks]
            if isinstance(value, list) and isinstance(value_marks, list):
                sources, marked = value, value_marks[1:]
            for source, source_marks in zip(sources, marked, strict=True):
                if not isinstance(source, dict) or not isinstance(source_marks, list):
                    self.problems.add(
                        place,
                        "yaml-key",
                        f"<< takes a mapping to merge, not {quote_value(source)}",
                        "mark a mapping with &name and write << : *name",
                    )
                    continue
                self.add(len(source), place)
                _fill(data, marks, source, source_marks)


def _fill(
    data: dict[str, object], marks: Marks, source: dict[str, object], source_marks: Marks
) -> None:
    """Put in the items of another mapping whose keys are lacking, with their marks."""
    for number, (key, item) in enumerate(source.items()):
        if key not in data:
            data[key] = item
            own = source_marks[1 + 2 * number : 3 + 2 * number]
            marks += [one if type(one) is list else full_mark(one, source_marks[0]) for one in own]


#: What is being filled: a mapping, a list, or nothing at the top.
Data: TypeAlias = "dict[str, object] | list[object] | None"

#: How deep mappings and lists may be nested; a warband needs 6.
MAX_DEPTH = 32
#: The longest text of one value, in characters.
MAX_SCALAR = 10_000
#: The most values of a list, or keys of a mapping.
MAX_ITEMS = 1000
#: The most of what a top-level key holds, such as the models of `models:`.
MAX_TOP_ITEMS = 50_000
#: How many values a file may hold, all told: what bounds the time and memory of its check.
MAX_VALUES = 1_500_000
#: How many values a list or a mapping counts as, by the memory that it takes.
COLLECTION_SIZE = 3
#: How many plain values are remembered, so that equal ones are one object.
MOST_RESOLVED = 10_000

_TOP = 2  # how deep what a top-level key holds is


class _Refused:
    """Stands for a key whose value is read but not kept."""


_REFUSED = _Refused()


class Builder:
    """Builds one document, with a handler for each kind of event."""

    def __init__(self) -> None:
        self.root: object = None
        self.root_marks: Mark = LINE
        self.problems = Problems()
        self.repeats = Repeats(self.problems)
        self.data: Data = None  # the mapping or list being filled
        self.marks: Marks = []
        self.line = -1  # the line in which it starts
        self.key: str | _Refused | None = None  # in a mapping: the key that waits for its value
        self.stack: list[tuple[Data, Marks, int, str | _Refused | None, str | None, int]] = []
        self.resolved: dict[str, object] = {}
        self.restarted: Data = None  # the mapping in which another item starts that lacks its '- '
        self.nodes = 0
        self.collections = 0
        self.documents = 0

    def read(self, source: bytes) -> None:
        """Build the one document of a clean text's bytes; raises Stop or YAMLError."""
        handlers: dict[type[Event], Callable[[Any], None]] = {
            ScalarEvent: self._scalar,
            MappingStartEvent: self._start,
            SequenceStartEvent: self._start,
            MappingEndEvent: self._end,
            SequenceEndEvent: self._end,
            AliasEvent: self._alias,
            DocumentStartEvent: self._document,
        }
        get, scalar, scalar_event = handlers.get, self._scalar, ScalarEvent
        events: parser.Parser = parser.LOADER(source)
        next_event = events.get_event
        try:
            while (kind := type(event := next_event())) is not StreamEndEvent:
                if kind is scalar_event:
                    scalar(event)
                elif (handler := get(kind)) is not None:
                    handler(event)
        finally:
            events.dispose()

    def _document(self, event: parser.Started) -> None:
        self.documents += 1
        if self.documents > 1:
            raise Stop(
                mark_event(event),
                "yaml-documents",
                "a second document starts here",
                "keep one document in a file and delete the line ---",
            )

    def _scalar(self, event: parser.Scalar) -> None:
        mark = event.start_mark
        line, short = mark.line, mark.column
        if line != self.line:
            short |= line + 1 << SHIFT
        text, tag, data, key = event.value, event.tag, self.data, self.key
        if tag is not None or event.anchor is not None or len(text) > MAX_SCALAR:
            self._odd_scalar(event)
        if key is None and type(data) is dict:
            text = intern(text)  # the same few keys stand in every card
            if text in data or text == "<<" or len(data) >= MAX_ITEMS:
                self._odd_key(event, mark_event(event), data)
            else:
                self.key = text
                self.marks.append(short)
            return
        # The common cases of _read_meaning and _add, without the calls.
        value: object
        if event.style:
            value = text
        elif tag is None and text in self.resolved:
            value = self.resolved[text]
        else:
            value = self._read_meaning(event)
        if type(key) is str and type(data) is dict:
            data[key] = value
            self.marks.append(short)
            self.key = None
            self.nodes += 1
        elif type(data) is list and len(data) < MAX_ITEMS:
            data.append(value)
            self.marks.append(short)
            self.nodes += 1
        else:
            self._add(value, short)

    def _odd_scalar(self, event: parser.Scalar) -> None:
        """Refuse a text that is too long, and a tag; remember what has an anchor."""
        place = mark_event(event)
        if len(event.value) > MAX_SCALAR:
            message = f"a text longer than the limit of {MAX_SCALAR} characters"
            raise Stop(place, "yaml-limit", message)
        if event.tag is not None:
            self._refuse_tag(event.tag, place)
        if event.anchor is not None:
            self.repeats.set_anchor(event.anchor, self._read_meaning(event), place, 1)

    def _read_meaning(self, event: parser.Scalar) -> object:
        """Return what a scalar means: only plain ones can be numbers and the like."""
        text, resolved = event.value, self.resolved
        if event.style or not event.implicit[0]:
            return text
        if text in resolved:
            return resolved[text]
        value = read_scalar(text)
        if len(resolved) < MOST_RESOLVED:
            resolved[text] = value
        return value

    def _odd_key(self, event: parser.Scalar, place: int, data: dict[str, object]) -> None:
        """Take a key that merges, one that is already there, or one of very many."""
        text = event.value
        if text == "<<" and event.implicit[0] and not event.style:
            self.key = _REFUSED
            self.repeats.open_merge(data, place)  # the value follows as the next event
            return
        if text in data:
            self.key = _REFUSED
            if data is not self.restarted:  # else it is a key of the item whose start was told
                self._refuse_second(text, place, data)
            return
        if len(data) >= MAX_ITEMS:
            self._refuse_size(data, self.marks[0], len(data) + 1)
        self.key = text  # a quoted << is a key like any other
        self.marks.append(place)

    def _refuse_second(self, key: str, place: int, data: dict[str, object]) -> None:
        """Refuse a key that the mapping has already."""
        at = self.marks[1 + 2 * list(data).index(key)]
        first, _ = split_mark(full_mark(at, self.marks[0]))
        is_another = key == next(iter(data)) and self._starts_another(place)
        self.restarted = data if is_another else None
        self.problems.add(
            place,
            "duplicate-key",
            f"the key {quote_value(key)} is here twice: lines {first} and {place >> SHIFT}",
            f"write `- {key}:` if another item starts here; else delete one of them"
            if is_another
            else "delete one of them",
        )

    def _starts_another(self, place: int) -> bool:
        """Return whether an item that lacks its '- ' may start at a place.

        That is below the first key of the item before it. Only where keys stand on lines of their
        own: there a mapping starts where its first key does.
        """
        start = self.marks[0]
        return (
            type(self.stack[-1][0]) is list
            and full_mark(self.marks[1], start) == start
            and is_same_column(place, start)
        )

    def _add(self, value: object, marks: Mark) -> None:
        """Put a value into the mapping or list that is being filled."""
        self.nodes += 1
        data = self.data
        if isinstance(data, list):
            if len(data) >= MAX_ITEMS:
                self._refuse_size(data, self.marks[0], len(data) + 1)
            data.append(value)
            self.marks.append(marks)
        elif data is None:
            self.root, self.root_marks = value, marks
        elif type(self.key) is str:
            data[self.key] = value
            self.marks.append(marks)
            self.key = None
        else:
            self.key = None
            self.repeats.set_merge(data, value, marks)

    def _refuse_size(self, data: Data, place: int, size: int) -> None:
        """Refuse a mapping or a list with too many values for where it stands."""
        limit = MAX_TOP_ITEMS if len(self.stack) == _TOP else MAX_ITEMS
        if size > limit:
            message = (
                f"a list longer than the limit of {limit:,} items"
                if isinstance(data, list)
                else f"a mapping with more keys than the limit of {limit:,}"
            )
            raise Stop(place, "yaml-limit", message)

    def _start(self, event: parser.Collection) -> None:
        """Start a mapping or a list."""
        mark = event.start_mark
        line = mark.line
        place = line + 1 << SHIFT | mark.column
        if len(self.stack) >= MAX_DEPTH:
            message = f"nested deeper than the limit of {MAX_DEPTH} levels"
            raise Stop(place, "yaml-limit", message)
        if event.tag is not None:
            self._refuse_tag(event.tag, place)
        if self.key is None and type(self.data) is dict:
            self.problems.add(
                place,
                "yaml-key",
                "a key must be a word or a text, not a mapping or a list",
                "put texts with { } or [ ] in quotes",
            )
        if event.anchor is not None:
            self.repeats.open_anchor(event.anchor)
        before = self.nodes + self.repeats.count
        self.stack.append((self.data, self.marks, self.line, self.key, event.anchor, before))
        self.data = {} if isinstance(event, MappingStartEvent) else []
        self.marks, self.line = [place], line
        self.key = None

    def _end(self, event: parser.Started) -> None:
        """Put a mapping or a list that is complete into what holds it."""
        value, marks = self.data, self.marks
        if value is not None and len(value) > MAX_ITEMS:
            self._refuse_size(value, marks[0], len(value))
        self.collections += 1
        if self.nodes + (COLLECTION_SIZE - 1) * self.collections > MAX_VALUES:
            message = (
                f"more values than the limit of {MAX_VALUES:,} for a file, "
                f"where a list or a mapping counts as {COLLECTION_SIZE}"
            )
            raise Stop(marks[0], "yaml-limit", message)
        if self.repeats.merges and type(value) is dict:
            self.repeats.merge(value, marks)
        self.data, self.marks, self.line, self.key, anchor, before = self.stack.pop()
        if anchor is not None:
            size = self.nodes + self.repeats.count - before + 1
            self.repeats.set_anchor(anchor, value, marks, size)
        if self.key is None and type(self.data) is dict:
            self.key = _REFUSED  # it stood where a key must be
            return
        self._add(value, marks)

    def _alias(self, event: parser.Alias) -> None:
        """Put in what an alias stands for."""
        place = mark_event(event)
        anchored = self.repeats.find(event.anchor, place)
        if self.key is None and type(self.data) is dict:
            self.problems.add(place, "yaml-key", "an alias can't be a key", "write the key out")
            self.key = _REFUSED
            return
        self.repeats.add(anchored.size, place)
        marks = anchored.marks if type(anchored.marks) is list else place
        self._add(anchored.value, marks)

    def _refuse_tag(self, tag: str, place: int) -> None:
        shown = quote_value(tag.replace("tag:yaml.org,2002:", "!!"))
        self.problems.add(place, "yaml-tag", f"tags such as {shown} are refused", "delete the tag")
