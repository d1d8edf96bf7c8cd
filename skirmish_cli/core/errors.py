"""What can go wrong, by kind.

Each error is one line for the player. Only `cli` knows exit codes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.dice.errors import DiceProblem, SkirmishError
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import difflib
else:
    difflib = lazy("difflib")  # only unknown names need it


__all__ = [
    "BeyondExact",
    "DiceProblem",
    "FileProblem",
    "MissingOptions",
    "NotAllowed",
    "SkirmishError",
    "UnknownFlag",
    "UsageProblem",
    "WrongWords",
    "nearest",
    "unknown",
    "wrong_word",
]

#: All names are listed where none is near and there are at most this many.
MOST_LISTED = 24


class UsageProblem(SkirmishError):
    """An argument, option, model or flag that can't be used as given."""


class BeyondExact(UsageProblem):
    """Odds that are too much work to be exact: the reason, and what would be less of it.

    Where a command alone is asked for they are estimated instead.
    """

    def __init__(self, reason: str, cure: str) -> None:
        super().__init__(f"{reason}; {cure}")
        self.reason = reason


class WrongWords(UsageProblem):
    """Plain words of a command that can't be understood.

    Whoever knows the whole command line adds one that is right: the `example`, if there is one.
    """

    def __init__(self, message: str, example: str = "") -> None:
        super().__init__(f"{message}, such as: {example}" if example else message)
        self.bare, self.example = message, example


class UnknownFlag(UsageProblem):
    """A flag that no model has, or that stands behind no model, by its name.

    `lister` is the command that lists those that there are, where none is near.
    """

    def __init__(self, message: str, flag: str, lister: str = "") -> None:
        super().__init__(f"{message}; '{lister}' lists them" if lister else message)
        self.bare, self.flag, self.lister = message, flag, lister


class MissingOptions(UsageProblem):
    """Options that a command can't do without, by their names as `--magic-dice` is typed."""

    def __init__(self, command: str, flags: Sequence[str]) -> None:
        super().__init__(f"{command} needs {', '.join(flags)}")
        self.flags = tuple(flags)


class FileProblem(SkirmishError):
    """A file that can't be read or is invalid.

    The message starts with `file:line:column: ` where they are known.
    """


class NotAllowed(SkirmishError):
    """An action that the state of the battle rules out."""


def nearest(word: str, names: Iterable[str], most: int = 3) -> list[str]:
    """Return the names closest to a misspelt word, best first.

    Case is ignored, and a name that starts with the word counts as close.

    >>> nearest("chargin", ["charging", "running", "rear"])
    ['charging']
    """
    folded = fold_names(sorted(set(names)))
    close = find_closest(word, folded, most)
    starts = [
        name for name in folded if word and name.startswith(word.casefold()) and name not in close
    ]
    return [folded[name] for name in [*close, *sorted(starts)]][:most]


def unknown(kind: str, word: str, names: Iterable[str]) -> str:
    """Return the line for an unknown name, with the nearest known ones.

    Where none is near, a short list of names is given whole.

    >>> unknown("flag", "chargin", ["charging", "rear"])
    "unknown flag 'chargin'; did you mean charging?"
    """
    known = list(names)
    close = nearest(word, known)
    if close:
        return f"unknown {kind} {word!r}; did you mean {' or '.join(close)}?"
    if known and len(known) <= MOST_LISTED:
        return f"unknown {kind} {word!r}; known: {', '.join(known)}"
    return f"unknown {kind} {word!r}"


def wrong_word(kind: str, word: str, names: Iterable[str]) -> UsageProblem:
    """Return the problem of a plain word that is no known name.

    Where none is near, the right command is to be added.
    """
    known = list(names)
    problem = UsageProblem if nearest(word, known) else WrongWords
    return problem(unknown(kind, word, known))


#: How alike two names must be by default, from 0 to 1.
ALIKE = 0.6


def fold_names(names: Iterable[str]) -> dict[str, str]:
    """Return names under themselves in lower case.

    Of several that differ in case alone it is the first one.
    """
    folded: dict[str, str] = {}
    for name in names:
        folded.setdefault(name.casefold(), name)
    return folded


def find_closest(
    word: str, folded: Mapping[str, str], most: int = 1, alike: float = ALIKE
) -> list[str]:
    """Return the folded names that a word is most like, best first, whatever its case.

    >>> find_closest("PARY", fold_names(["Parry", "Dodge"]))
    ['parry']
    """
    return difflib.get_close_matches(word.casefold(), folded, n=most, cutoff=alike)


class Speller:
    """Tells which known name a word may be meant for, whatever its case.

    Equal words are compared once. A hostile file may have a hundred thousand names; after `most`
    comparisons nothing more is guessed.

    >>> speller = Speller(["Parry", "Dodge"], 0.8)
    >>> speller.knows("parry"), speller.meant("Pary"), speller.meant("Juggling")
    (True, 'Parry', '')
    """

    def __init__(self, known: Iterable[str], alike: float = ALIKE, most: int = 20_000) -> None:
        self._alike, self._left = alike, most
        self._folded = fold_names(known)
        self._meant: dict[str, str] = {}

    def knows(self, name: str) -> bool:
        """Return whether a name is known."""
        return name.casefold() in self._folded

    def meant(self, name: str) -> str:
        """Return the known name that an unknown one is most like, or nothing."""
        if name not in self._meant:
            self._left -= len(self._folded)
            self._meant[name] = self._nearest(name) if self._left >= 0 else ""
        return self._meant[name]

    def _nearest(self, name: str) -> str:
        close = find_closest(name, self._folded, alike=self._alike)
        return self._folded[close[0]] if close else ""
