"""The program as a whole, for the one command that runs others: an open prompt.

`app` knows every command and puts itself here; commands don't import it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skirmish_cli.records import NamedTuple


class Whole(NamedTuple):
    """What runs a command line and returns its exit code, and what completes its last word.

    `complete` gets the words before the cursor and the one at it, and returns whole words.
    """

    run: Callable[[Sequence[str]], int]
    complete: Callable[[Sequence[str], str], Sequence[str]]


_whole: list[Whole] = []


def set_whole(whole: Whole) -> None:
    """Say what the whole program is."""
    _whole[:] = [whole]


def get_whole() -> Whole:
    """Return the whole program."""
    return _whole[0]
