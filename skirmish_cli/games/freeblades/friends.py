"""Who is of whose band: which models of the files belong together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from skirmish_cli.core.command import Model


def split_key(key: str) -> tuple[str, str]:
    """Return the file and the id of a model's key; a repeat has `#2` behind it.

    >>> split_key("reavers/brute-1#2"), split_key("brute-1")
    (('reavers', 'brute-1'), ('', 'brute-1'))
    """
    file, _, name = key.partition("#")[0].rpartition("/")
    return file, name


def find_home(model: Model[Any], everybody: Sequence[Model[Any]]) -> str | None:
    """Return the file that a model is from, or None for an inline card.

    A card that the command changed is no longer that of the file, so it is found by its names.
    """
    for one in everybody:
        if one.card is model.card:
            return split_key(one.key)[0]
    file, name = split_key(model.key)
    if model.changed:
        for one in everybody:
            home, other = split_key(one.key)
            if other == name and one.name == model.name and file in ("", home):
                return home
    return None
