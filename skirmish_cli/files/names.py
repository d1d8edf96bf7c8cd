"""The names of a warband's models, read from its file without a look at their cards.

That takes no pydantic, and a file that is only half written names its models all the same.
"""
# Paths are plain strings here: pathlib would be imported for them alone.
# ruff: noqa: PTH111, PTH202

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from skirmish_cli.core.errors import FileProblem
from skirmish_cli.core.model_ids import MAX_COUNT, is_model_id, list_copies
from skirmish_cli.files.yaml.nodes import read_bytes, read_yaml

#: The largest file whose names are read, in bytes; a larger one would keep its reader waiting.
MOST_BYTES = 512 * 1024


class Named(NamedTuple):
    """A model by its id, with the name that its file gives it."""

    id: str
    name: str


class WarbandNames(NamedTuple):
    """The game of a warband file and its models, so far as they can be read."""

    game: str
    models: tuple[Named, ...]


def read_names(path: str) -> WarbandNames | None:
    """Return the names in a warband file; None where it can't be read at all.

    Standard input is left alone, for it is there only once.
    """
    path = os.path.expanduser(path)
    try:
        if path == "-" or os.path.getsize(path) > MOST_BYTES:
            return None
        data = read_yaml(read_bytes(path)).data
    except (FileProblem, OSError, ValueError):
        return None
    if not isinstance(data, dict):
        return None
    game, models = data.get("game"), data.get("models")
    entries = models if isinstance(models, list) else []
    found = tuple(named for entry in entries for named in _list_named(entry))
    return WarbandNames(game if isinstance(game, str) else "", found)


def _list_named(entry: object) -> Iterator[Named]:
    """Yield the models that an entry of a file makes; none where its id is none."""
    if not isinstance(entry, Mapping):
        return
    model_id, name, count = entry.get("id"), entry.get("name"), entry.get("count")
    if not isinstance(model_id, str) or not is_model_id(model_id):
        return
    copies = count if type(count) is int and 1 <= count <= MAX_COUNT else 1
    for copy in list_copies(model_id, copies):
        yield Named(copy, name if isinstance(name, str) else "")
