"""The table at which a rule is played: its dice, the choices made, and the trace."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skirmish_cli.core.trace import JudgementEntry, ModifierEntry, NoteEntry, ThrowEntry, Trace
from skirmish_cli.dice.sources import Source

#: Asked for a choice: the question and its options; returns the option taken.
Chooser = Callable[[str, Sequence[str]], str]


class Table:
    """Hands faces to throws and records every step; it is the `Hand` of every throw."""

    def __init__(self, source: Source, choose: Chooser | None = None) -> None:
        self.trace = Trace()
        self.choose = choose
        self._source = source
        self._open: ThrowEntry | None = None

    def begin(self, die: str, why: str) -> None:
        """Open a throw; the faces that follow belong to it."""
        self._open = ThrowEntry(die, why, [], [])
        self.trace.append(self._open)

    def face(self, sides: int) -> int:
        """Return the next face from the source."""
        if self._open is None:
            raise RuntimeError("a face was asked for outside a throw")
        face = self._source.face(sides, self._purpose(self._open))
        self._open.faces.append(face)
        return face

    @staticmethod
    def _purpose(entry: ThrowEntry) -> str:
        """Return what the next face is for, such as `attack (2 of 3)`."""
        count = entry.die.partition("d")[0]
        dice = int(count) if count.isascii() and count.isdigit() else 1
        if dice < 2 or len(entry.faces) >= dice:
            return entry.why
        return f"{entry.why} ({len(entry.faces) + 1} of {count})"

    def card(self, cards: Sequence[str]) -> str:
        """Return the card that the source draws from some."""
        if self._open is None:
            raise RuntimeError("a card was asked for outside a throw")
        card = self._source.card(cards, self._open.why)
        self._open.faces.append(card)
        return card

    def rerolled(self) -> None:
        """Say that the last face is replaced by the next one."""
        if self._open is None:
            raise RuntimeError("a reroll was asked for outside a throw")
        self._open.replaced.append(len(self._open.faces) - 1)

    def modifier(self, value: int, source: str) -> None:
        """Record one named term of the total that is judged next."""
        self.trace.append(ModifierEntry(value, source))

    def judge(
        self, what: str, total: int, target: int | None, result: str, level: int | None = None
    ) -> None:
        """Record a total, what it had to reach, and what came of it."""
        self.trace.append(JudgementEntry(what, total, target, result, level))

    def note(self, text: str) -> None:
        """Record something that happened without dice."""
        self.trace.append(NoteEntry(text))
