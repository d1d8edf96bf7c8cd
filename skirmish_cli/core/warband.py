"""The outer form of a warband file, shared by all games.

The games differ in the card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict

from skirmish_cli.core.model_ids import list_copies

if TYPE_CHECKING:
    from skirmish_cli.core.plain import Json
    from skirmish_cli.core.ruleset import Ruleset

Severity = Literal["error", "warning"]
#: The keys, and places in lists, that lead to a value in a file.
Path = tuple[str | int, ...]


class CardBase(BaseModel):
    """The base of every card model: frozen, strict, without unknown keys.

    Strict means that `spd: "6"` is a finding. A list of the file that becomes a tuple needs
    `Field(strict=False)`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    def remarks(self, rules: Ruleset) -> Sequence[str]:
        """Return what a player should know of the card that doesn't stand on it."""
        return ()


@dataclass(slots=True)
class ModelEntry:
    """One item of `models:` after its card was checked, which nobody changes.

    `path` leads to the item in the file, such as `("models", 0)`.
    """

    # Not frozen: of a file's tens of thousands each would take four times as long to make.

    id: str
    name: str
    count: int
    card: Any
    path: Path

    @property
    def copies(self) -> tuple[str, ...]:
        """The ids of the models that this entry makes: `archer-1`, `archer-2` and so on."""
        return list_copies(self.id, self.count)


@dataclass(frozen=True)
class WarbandFile:
    """A checked warband: its name, its limit and its entries.

    `extra` holds a game's own top-level keys. Of a file that was read for play `source` are the
    bytes, and `library` the library that it names with its bytes.
    `is_whole` is False where a part of its file can't be read, so that there is more than these
    entries and limits.
    """

    game: str
    name: str
    limit: int | None
    models: Sequence[ModelEntry]
    extra: Any = None
    is_whole: bool = True
    source: bytes = b""
    library: tuple[str, bytes] | None = None


@dataclass(frozen=True)
class ListIssue:
    """One breach of a list rule: where it is, its stable code, and what to do."""

    path: Path
    severity: Severity
    code: str
    message: str
    hint: str = ""


@dataclass(frozen=True)
class ParsedCard:
    """A card read from a printed stat line, and what had to be inferred."""

    card: Mapping[str, Json]
    inferred: tuple[str, ...] = ()
