"""The ids of models: what they may be, and which ones a count makes."""

from __future__ import annotations

import re

#: The longest id.
MAX_ID = 60
#: The largest `count:` of one entry.
MAX_COUNT = 100

# The same as a pattern of JSON Schema; in some dialects `$` would also stand before a line's end.
ID_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9_-]*(?!\n)$"
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}\Z")


def is_model_id(text: str) -> bool:
    """Return whether a text can be the id of a model.

    `vs` can't, as it stands between the sides of a fight.
    """
    return bool(_ID.match(text)) and text != "vs"


def list_copies(model_id: str, count: int) -> tuple[str, ...]:
    """Return the ids of the models that an entry with a count makes.

    >>> list_copies("archer", 2), list_copies("captain", 1)
    (('archer-1', 'archer-2'), ('captain',))
    """
    if count == 1:
        return (model_id,)
    return tuple(f"{model_id}-{number}" for number in range(1, count + 1))
