"""The trace: what was thrown and how each total was judged, step by step, so that a player can check it by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class ThrowEntry:
    """One throw: the die, its faces in the order rolled, what it was for, and how many of them were replaced."""

    die: str
    why: str
    faces: list[int | str] = field(default_factory=list)
    replaced: list[int] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """Return the entry as plain data for JSON."""
        plain: dict[str, Any] = {"kind": "throw", "die": self.die, "faces": list(self.faces), "why": self.why}
        if self.replaced:
            plain["rerolled"] = [self.faces[place] for place in self.replaced]
        return plain


@dataclass(frozen=True)
class ModifierEntry:
    """One named term of the total that the next judgement judges."""

    value: int
    source: str

    def as_dict(self) -> dict[str, Any]:
        """Return the entry as plain data for JSON."""
        return {"kind": "modifier", "value": self.value, "source": self.source}


@dataclass(frozen=True)
class JudgementEntry:
    """A total, what it had to reach, and what came of it."""

    what: str
    total: int
    target: int | None
    result: str
    level: int | None

    def as_dict(self) -> dict[str, Any]:
        """Return the entry as plain data for JSON."""
        return {"kind": "judgement", "what": self.what, "total": self.total, "target": self.target,
                "result": self.result, "level": self.level}


@dataclass(frozen=True)
class NoteEntry:
    """Something that happened or didn't, without dice."""

    text: str

    def as_dict(self) -> dict[str, Any]:
        """Return the entry as plain data for JSON."""
        return {"kind": "note", "text": self.text}


Entry = ThrowEntry | ModifierEntry | JudgementEntry | NoteEntry


class Trace(list[Entry]):
    """The entries of one resolved procedure, in order."""

    def as_dicts(self) -> list[dict[str, Any]]:
        """Return the entries as plain data for JSON."""
        return [entry.as_dict() for entry in self]

    def judged(self, what: str) -> JudgementEntry | None:
        """Return the last judgement of a kind of total, such as `attack`, or None if there was none."""
        for entry in reversed(self):
            if isinstance(entry, JudgementEntry) and entry.what == what:
                return entry
        return None
