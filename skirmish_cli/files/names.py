"""The names of a warband's models, read from its file without a check of their cards.

That takes no pydantic, and a file that is only half written names its models all the same.
"""
# Paths are plain strings here: pathlib would be imported for them alone.
# ruff: noqa: PTH111, PTH202

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping

from skirmish_cli.core.errors import FileProblem
from skirmish_cli.core.model_ids import MAX_COUNT, is_model_id, list_copies
from skirmish_cli.files.sources import read_bytes
from skirmish_cli.files.yaml.nodes import read_yaml
from skirmish_cli.records import NamedTuple

#: The largest file whose names are read, in bytes; a larger one would keep its reader waiting.
MOST_BYTES = 512 * 1024


class Named(NamedTuple):
    """A model by its id, with its name and its card as they are written."""

    id: str
    name: str
    card: Mapping[str, object]


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
    game, models, cards = data.get("game"), data.get("models"), data.get("cards")
    entries = models if isinstance(models, list) else []
    library = cards if isinstance(cards, dict) else {}
    found = tuple(named for entry in entries for named in _list_named(entry, library))
    return WarbandNames(game if isinstance(game, str) else "", found)


def _list_named(entry: object, library: Mapping[str, object]) -> Iterator[Named]:
    """Yield the models that an entry of a file makes; none where its id is none."""
    if not isinstance(entry, Mapping):
        return
    model_id, name, count = entry.get("id"), entry.get("name"), entry.get("count")
    if not isinstance(model_id, str) or not is_model_id(model_id):
        return
    copies = count if type(count) is int and 1 <= count <= MAX_COUNT else 1
    card = _find_card(entry.get("card"), library)
    for copy in list_copies(model_id, copies):
        yield Named(copy, name if isinstance(name, str) else "", card)


def _find_card(written: object, library: Mapping[str, object]) -> Mapping[str, object]:
    """Return a card as it is written, or of the library of its own file."""
    if isinstance(written, str):
        written = library.get(written)
    if not isinstance(written, Mapping):
        return {}
    base = library.get(str(written.get("use")))
    return {**base, **written} if isinstance(base, Mapping) else written
