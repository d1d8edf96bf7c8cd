"""What house rules held in earlier versions, and what to write since.

A file that worked until now is told so, not left with a key that it never misspelt.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from skirmish_cli.records import NamedTuple


class Moved(NamedTuple):
    """What became of a key: the message and the hint for who still writes it."""

    message: str
    hint: str


#: What stood in a table before.
MOVED_TABLES: Mapping[str, Moved] = MappingProxyType(
    {
        "actions": Moved(
            "since 0.2.0 actions are a section of their own, not a table",
            "write `actions: [{id: ..., ...}]`",
        ),
        "told_of_flags": Moved(
            "since 0.2.0 what is told of a flag stands with its condition, not in a table",
            "write `conditions: [{name: ..., told: ...}]`",
        ),
    }
)
#: Keys of modifiers that nothing read.
GONE_FROM_MODIFIERS: Mapping[str, Moved] = MappingProxyType(
    {
        key: Moved(
            f"since 0.2.0 a modifier has no {key}, which never steered it",
            f"write id and value; keep {key} as a remark behind #",
        )
        for key in ("when", "applies")
    }
)
