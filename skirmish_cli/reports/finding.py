# Paths are plain strings here: pathlib would be imported for them alone.
# ruff: noqa: PTH112, PTH113, PTH118, PTH123, PTH202, PTH208
"""Warbands that nobody named: those of SKIRMISH_WARBAND, and those that lie in a folder."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.files.game_data import find_game_folder
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.files import names
else:
    names = lazy("skirmish_cli.files.names")

#: Names files of warbands, with `os.pathsep` between them.
VARIABLE = "SKIRMISH_WARBAND"
#: Where warbands lie unless another folder is named.
FOLDERS = (".",)
ENDINGS = (".yaml", ".yml")
#: At most so many files of a folder are looked at, none of them larger than so many bytes.
MOST_FILES = 100
MOST_BYTES = 1_000_000
#: The game of a file is told in its first bytes.
_HEAD = 4_096
_GAME = re.compile(rb"^(?:\xef\xbb\xbf)?[ ]*['\"]?game['\"]?[ ]*:[ ]*['\"]?([\w-]+)", re.MULTILINE)


def find_warbands(
    game_id: str | None,
    folders: Sequence[str] = FOLDERS,
    environment: Mapping[str, str] = os.environ,
) -> list[list[str]]:
    """Return the files where the models of a game, or any, may be: one place after the other.

    First come the files that the environment names, even one that can't be read, then those of
    each folder.
    """
    named = [file for file in environment.get(VARIABLE, "").split(os.pathsep) if file.strip()]
    places = [[file for file in named if game_id is None or read_game(file) in (game_id, "")]]
    places += [_find_in_folder(game_id, folder) for folder in folders]
    return [place for place in places if place]


def list_samples(game_id: str) -> list[str]:
    """Return the warband files that ship for a game, by name."""
    folder = os.path.join(find_game_folder(game_id), "warbands")
    names = os.listdir(folder) if os.path.isdir(folder) else []
    return [os.path.join(folder, name) for name in sorted(names) if name.endswith(".yaml")]


def _find_in_folder(game_id: str | None, folder: str) -> list[str]:
    """Return the warbands of a game in a folder, by name; none where it can't be read."""
    try:
        names = sorted(name for name in os.listdir(folder) if name.casefold().endswith(ENDINGS))
    except OSError:
        return []
    files = [name if folder == "." else os.path.join(folder, name) for name in names[:MOST_FILES]]
    small = [file for file in files if _is_small(file)]
    return [file for file in small if (game := read_game(file)) and game_id in (game, None)]


def _is_small(file: str) -> bool:
    """Return whether a path is a file, and none that takes long to read."""
    try:
        return os.path.isfile(file) and os.path.getsize(file) <= MOST_BYTES
    except (OSError, ValueError):
        return False


def read_game(file: str) -> str:
    """Return the game that a file names in its first lines.

    That is nothing where it can't be read or names none.
    """
    found = _GAME.search(_read_start(file, _HEAD))
    return found[1].decode("ascii", "replace") if found else ""


def mentions(file: str, name: str) -> bool:
    """Return whether the id of a model, such as `archer-2`, may stand in a file."""
    body = re.sub(r"-\d+$", "", name.rpartition("/")[2])
    return body.encode("utf-8", "replace") in _read_start(file, MOST_BYTES)


def _read_start(file: str, most: int) -> bytes:
    """Return the first bytes of a file; none of what is no file or can't be read."""
    try:
        if not os.path.isfile(file):
            return b""
        with open(file, "rb") as opened:
            return opened.read(most)
    except (OSError, ValueError):
        return b""


def list_model_ids(game_id: str, folders: Sequence[str] = FOLDERS) -> list[str]:
    """Return the ids of all models that are found without `-w`.

    A file that can't be read is passed over. No card is checked, so this needs no pydantic.
    """
    files = [file for place in find_warbands(game_id, folders) for file in place]
    read = [names.read_names(file) for file in files]
    found = [one.id for warband in read if warband is not None for one in warband.models]
    return list(dict.fromkeys(found))
