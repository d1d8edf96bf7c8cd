"""What can go wrong, by kind. Each error is one line for the player; only `cli` knows exit
codes."""

from __future__ import annotations

from collections.abc import Iterable

from skirmish_cli.dice.errors import DiceProblem, SkirmishError

__all__ = [
    "DiceProblem",
    "FileProblem",
    "NotAllowed",
    "SkirmishError",
    "UsageProblem",
    "nearest",
    "unknown",
]


class UsageProblem(SkirmishError):
    """An argument, option, model or flag that can't be used as given."""


class FileProblem(SkirmishError):
    """A file that can't be read or is invalid. The message starts with `file:line:column: ` where
    they are known."""


class NotAllowed(SkirmishError):
    """An action that the state of the battle rules out."""


def nearest(word: str, names: Iterable[str], most: int = 3) -> list[str]:
    """Return the names closest to a misspelt word, best first.

    Case is ignored, and a name that starts with the word counts as close.

    >>> nearest("chargin", ["charging", "running", "rear"])
    ['charging']
    """
    from skirmish_cli.core.spelling import closest, folded_names  # noqa: PLC0415 - only errors need it

    folded = folded_names(sorted(set(names)))
    close = closest(word, folded, most)
    starts = [
        name for name in folded if word and name.startswith(word.casefold()) and name not in close
    ]
    return [folded[name] for name in [*close, *sorted(starts)]][:most]


def unknown(kind: str, word: str, names: Iterable[str]) -> str:
    """Return the line for a name that isn't known, with the nearest names or, failing that, all
    of a short list.

    >>> unknown("flag", "chargin", ["charging", "rear"])
    "unknown flag 'chargin'; did you mean charging?"
    """
    known = list(names)
    close = nearest(word, known)
    if close:
        return f"unknown {kind} {word!r}; did you mean {' or '.join(close)}?"
    if known and len(known) <= 24:
        return f"unknown {kind} {word!r}; known: {', '.join(known)}"
    return f"unknown {kind} {word!r}"
