"""What a document repeats: its aliases, and the merge keys that `<<` writes."""

from __future__ import annotations

from typing import NamedTuple

from skirmish_cli.files.showing import quote_value
from skirmish_cli.files.yaml.marks import Mark, Marks, full_mark
from skirmish_cli.files.yaml.problems import Problems, Stop

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
