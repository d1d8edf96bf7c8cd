"""The trace: what was thrown and how each total was judged, step by step.

A player can check every result by hand with it.
"""

from typing import Any, NamedTuple


class ThrowEntry(NamedTuple):
    """One throw: the die, what it was for, and its faces in the order rolled.

    `replaced` holds the places of the faces that were rerolled, counted from 0.
    """

    die: str
    why: str
    faces: list[int | str]
    replaced: list[int]

    def as_dict(self) -> dict[str, Any]:
        """Return the entry as plain data for JSON."""
        plain: dict[str, Any] = {
            "kind": "throw",
            "die": self.die,
            "faces": list(self.faces),
            "why": self.why,
        }
        if self.replaced:
            plain["rerolled"] = [self.faces[place] for place in self.replaced]
        return plain


class ModifierEntry(NamedTuple):
    """One named term of the total that the next judgement judges."""

    value: int
    source: str

    def as_dict(self) -> dict[str, Any]:
        """Return the entry as plain data for JSON."""
        return {"kind": "modifier", "value": self.value, "source": self.source}


class JudgementEntry(NamedTuple):
    """A total, what it had to reach, and what came of it."""

    what: str
    total: int
    target: int | None
    result: str
    level: int | None

    def as_dict(self) -> dict[str, Any]:
        """Return the entry as plain data for JSON."""
        return {
            "kind": "judgement",
            "what": self.what,
            "total": self.total,
            "target": self.target,
            "result": self.result,
            "level": self.level,
        }


class NoteEntry(NamedTuple):
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

    def has_dice(self) -> bool:
        """Return whether anything was thrown."""
        return any(isinstance(entry, ThrowEntry) for entry in self)

    def judged(self, what: str) -> JudgementEntry | None:
        """Return the last judgement of one kind, such as `attack`, or None."""
        for entry in reversed(self):
            if isinstance(entry, JudgementEntry) and entry.what == what:
                return entry
        return None
