"""What can go wrong, by kind.

Each error is one line for the player. Only `cli` knows exit codes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from skirmish_cli.dice.errors import DiceProblem, SkirmishError
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.core import spelling
else:
    spelling = lazy("skirmish_cli.core.spelling")

__all__ = [
    "DiceProblem",
    "FileProblem",
    "NotAllowed",
    "SkirmishError",
    "UsageProblem",
    "nearest",
    "unknown",
]

#: All names are listed where none is near and there are at most this many.
MOST_LISTED = 24


class UsageProblem(SkirmishError):
    """An argument, option, model or flag that can't be used as given."""


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
    folded = spelling.fold_names(sorted(set(names)))
    close = spelling.find_closest(word, folded, most)
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
