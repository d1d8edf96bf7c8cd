"""Which of the house rules that are set a call needs: those for its game."""
# Paths are plain strings here: pathlib would be imported for them alone.
# ruff: noqa: PTH100, PTH113, PTH123

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from skirmish_cli.core.registry import game_ids
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import glob
else:
    glob = lazy("glob")  # only patterns need it

#: A key that is looked for without reading a file stands in its first bytes.
_LOOKED_AT = 16 * 1024


def choose_house(house: Sequence[str], game: str | None, files: Sequence[str]) -> tuple[str, ...]:
    """Return those of some house-rules files that are for a game, or for that of some files.

    One that doesn't say its game is kept, for its reader to tell what is wrong with it. One that
    is itself among the files is looked at there, and not laid under them.
    """
    files = [file for file in files if "\0" not in file]
    wanted = game or next((found for file in files if (found := find_game(file))), None)
    if wanted is None:
        return ()
    named = {os.path.abspath(file) for file in files}
    return tuple(
        file
        for file in house
        if _peek(file, "extends") in (wanted, None) and os.path.abspath(file) not in named
    )


def find_game(word: str) -> str | None:
    """Return the game of a warband, or of the first one that a pattern finds; None without."""
    files = [word] if os.path.isfile(word) else sorted(glob.glob(word))
    found = (_peek(file, "game") for file in files)
    return next((game for game in found if game in game_ids()), None)


def _peek(file: str, key: str) -> str | None:
    """Return the text of a top-level key of a YAML file, seen without reading it as YAML."""
    if not os.path.isfile(file):
        return None
    try:
        with open(file, "rb") as opened:
            start = opened.read(_LOOKED_AT)
    except OSError:
        return None
    for line in start.decode("utf-8-sig", "replace").splitlines():
        name, colon, value = line.partition(":")
        if colon and name == key:
            return value.partition(" #")[0].strip().strip("'\"") or None
    return None
