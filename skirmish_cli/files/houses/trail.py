"""What a file of house rules changes, where, and how it is taken back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from skirmish_cli.core.warband import Path
from skirmish_cli.core.watching import list_holders
from skirmish_cli.records import NamedTuple

_WORDS = re.compile(r"[\w-]+")


class Cause(NamedTuple):
    """The change that a fault of the whole ruleset is told at.

    `target` is what it changes and `path` where the file says so. `depth` is how many steps of the
    fault's own way lead to the target: 0 where the fault isn't inside of what was changed.
    """

    target: str
    path: Path
    depth: int = 0


class Trail:
    """The changes of one file, found by what they change."""

    def __init__(self) -> None:
        self._paths: dict[str, Path] = {}
        self._last_below: dict[str, str] = {}
        self._by_name: dict[str, tuple[int, str]] = {}
        self._undo: list[tuple[str, Callable[[], object]]] = []

    @property
    def is_empty(self) -> bool:
        """Whether the file changes nothing of the ruleset."""
        return not self._undo

    def add(self, target: str, path: Path, undo: Callable[[], object]) -> None:
        """Remember a change, and what takes it back."""
        self._undo.append((target, undo))
        self.add_place(target, path)
        for start in ("", *list_holders(target)):
            self._last_below[start] = target
        self._by_name[target.rpartition(".")[2]] = len(self._undo), target

    def add_place(self, target: str, path: Path) -> None:
        """Remember where the file speaks of something that it changes in parts."""
        self._paths[target] = path

    def find_cause(self, steps: Sequence[str], message: str) -> Cause:
        """Return the change that a fault at some steps of the ruleset comes from.

        It is the one that sets what is at fault, or a whole that holds it; else the last one inside
        of that; else the last whose name the message tells; else the last of its section, or of
        the file.
        """
        ways = [".".join(steps[:count]) for count in range(len(steps) + 1)]
        for depth in range(len(ways) - 1, 0, -1):
            if ways[depth] in self._paths:
                return Cause(ways[depth], self._paths[ways[depth]], depth)
        for way in reversed(ways[2:]):
            if way in self._last_below:
                return self._cause_at(self._last_below[way])
        told = [self._by_name[word] for word in _WORDS.findall(message) if word in self._by_name]
        if told:
            return self._cause_at(max(told)[1])
        return self._cause_at(self._last_below.get(ways[min(1, len(steps))], self._last_below[""]))

    def _cause_at(self, target: str) -> Cause:
        return Cause(target, self._paths[target])

    def undo(self, targets: Iterable[str]) -> None:
        """Take back the changes of some targets, and of all that stands in them."""
        wanted = set(targets)
        kept = []
        while self._undo:
            target, undo = self._undo.pop()
            if wanted.isdisjoint((target, *list_holders(target))):
                kept.append((target, undo))
            else:
                undo()
        self._undo = kept[::-1]

    def undo_all(self) -> None:
        """Take back all changes."""
        while self._undo:
            self._undo.pop()[1]()
