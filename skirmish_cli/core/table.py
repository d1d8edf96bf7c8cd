"""The table at which a rule is played: its dice, its choices, and its trace."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.plain import Json
from skirmish_cli.dice.sources import Source
from skirmish_cli.dice.throws import Throw, Tone
from skirmish_cli.records import NamedTuple


class ThrowEntry(NamedTuple):
    """One throw: the die, what it was for, and its faces in the order rolled.

    `replaced` holds the places of the faces that were rerolled, counted from 0.
    """

    die: str
    why: str
    faces: list[int | str]
    replaced: list[int]

    def as_dict(self) -> dict[str, Json]:
        """Return the entry as plain data for JSON."""
        plain: dict[str, Json] = {
            "kind": "throw",
            "die": self.die,
            "faces": list(self.faces),
            "why": self.why,
        }
        if self.replaced:
            plain["rerolled"] = [self.faces[place] for place in self.replaced]
        return plain

    def has_spiked(self, place: int) -> bool:
        """Return whether a face is the highest of a die that is rolled on, where one is.

        Of several dice only those with a `!` are rolled on in the same throw.

        >>> ThrowEntry("d6", "attack", [6, 4], []).has_spiked(0)
        True
        """
        rolls_on = self.die.startswith("d") or self.die.endswith("!")
        highest = self.die.rpartition("d")[2].removesuffix("!")
        return rolls_on and place not in self.replaced and str(self.faces[place]) == highest

    def tell_again(self) -> str:
        """Return why a die is rolled once more after the last face; nothing for another die.

        >>> ThrowEntry("d6", "attack", [6], []).tell_again()
        'as the 6 spiked'
        """
        last = len(self.faces) - 1
        if last in self.replaced:
            return f"as the {self.faces[last]} is rerolled"
        return f"as the {self.faces[last]} spiked" if last >= 0 and self.has_spiked(last) else ""


class ModifierEntry(NamedTuple):
    """One named term of the total that the next judgement judges."""

    value: int
    source: str

    def as_dict(self) -> dict[str, Json]:
        """Return the entry as plain data for JSON."""
        return {"kind": "modifier", "value": self.value, "source": self.source}


class JudgementEntry(NamedTuple):
    """A total, what it had to reach, and what came of it; its tone says whether that is good."""

    what: str
    total: int
    target: int | None
    result: str
    level: int | None
    tone: Tone = ""

    def as_dict(self) -> dict[str, Json]:
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

    def as_dict(self) -> dict[str, Json]:
        """Return the entry as plain data for JSON."""
        return {"kind": "note", "text": self.text}


class ChoiceEntry(NamedTuple):
    """What a player decided, where nobody left it to the policy."""

    question: str
    taken: str

    def as_dict(self) -> dict[str, Json]:
        """Return the entry as plain data for JSON."""
        return {"kind": "choice", "question": self.question, "taken": self.taken}


Entry = ThrowEntry | ModifierEntry | JudgementEntry | NoteEntry | ChoiceEntry


class Trace(list[Entry]):
    """The entries of one resolved procedure, in order."""

    def as_dicts(self) -> list[dict[str, Json]]:
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


#: Asked for a choice: the question, its options and the policy's; returns the option taken.
Chooser = Callable[[str, Sequence[str], str], str]


class Table:
    """Hands faces to throws and records every step; it is the `Hand` of every throw."""

    #: Whether somebody reads what is recorded.
    is_watched = True

    def __init__(self, source: Source, choose: Chooser | None = None) -> None:
        self.trace = Trace()
        self.changes: list[Change] = []
        self.dues: list[Due] = []
        self._choose = choose
        self._source = source
        self._open: ThrowEntry | None = None

    def record(self, entry: Entry) -> None:
        """Add a step to the trace."""
        self.trace.append(entry)

    def prepare(self, throw: Throw[Any]) -> None:
        """Say which throw comes next; whoever guides a player makes use of it."""

    def collect(self, consequence: Change | Due) -> None:
        """Record what a result changes, or makes due."""
        if isinstance(consequence, Change):
            self.changes.append(consequence)
        else:
            self.dues.append(consequence)

    def decide(self, question: str, options: Sequence[str], policy: str) -> str:
        """Return what a player decides, or the policy where nobody does."""
        if self._choose is None or len(options) == 1:
            return policy
        taken = self._choose(question, options, policy)
        if taken != policy:
            self.record(ChoiceEntry(question, taken))
        return taken

    def begin(self, die: str, why: str) -> None:
        """Open a throw; the faces that follow belong to it."""
        self._open = ThrowEntry(die, why, [], [])
        self.record(self._open)

    def face(self, sides: int) -> int:
        """Return the next face from the source."""
        if self._open is None:
            raise RuntimeError("a face was asked for outside a throw")
        face = self._source.face(sides, self._purpose(self._open))
        self._open.faces.append(face)
        return face

    def fate(self) -> int:
        """Return what the next Fate die shows, from the source."""
        if self._open is None:
            raise RuntimeError("a Fate die was asked for outside a throw")
        face = self._source.fate(self._purpose(self._open))
        self._open.faces.append(face)
        return face

    @staticmethod
    def _purpose(entry: ThrowEntry) -> str:
        """Return what the next face is for: `attack (2 of 3)`, or `attack, as the 6 spiked`."""
        count = entry.die.partition("d")[0]
        dice = int(count) if count.isascii() and count.isdigit() else 1
        if again := entry.tell_again():
            return f"{entry.why}, {again}"
        shown = sum(not entry.has_spiked(place) for place in range(len(entry.faces)))
        if dice < 2 or shown >= dice:
            return entry.why
        return f"{entry.why} ({shown + 1} of {count})"

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
        self.record(ModifierEntry(value, source))

    def judge(
        self,
        what: str,
        total: int,
        target: int | None,
        result: str,
        level: int | None = None,
        tone: Tone = "",
    ) -> None:
        """Record a total, what it had to reach, and what came of it."""
        self.record(JudgementEntry(what, total, target, result, level, tone))

    def note(self, text: str) -> None:
        """Record something that happened without dice."""
        self.record(NoteEntry(text))


class UnwatchedTable(Table):
    """A table at which dice fall and nothing is written down: for plays that are counted only.

    What a rule comes to doesn't depend on it, for no rule reads what is recorded.
    """

    is_watched = False

    def __init__(self, source: Source) -> None:
        super().__init__(source)
        self._next_face, self._next_card, self._next_fate = source.face, source.card, source.fate

    def record(self, entry: Entry) -> None:
        """Write nothing down."""

    def collect(self, consequence: Change | Due) -> None:
        """Write nothing down."""

    def decide(self, question: str, options: Sequence[str], policy: str) -> str:
        """Return what the policy decides."""
        return policy

    def begin(self, die: str, why: str) -> None:
        """Write nothing down."""

    def face(self, sides: int) -> int:
        """Return the next face from the source."""
        return self._next_face(sides, "")

    def fate(self) -> int:
        """Return what the next Fate die shows, from the source."""
        return self._next_fate("")

    def card(self, cards: Sequence[str]) -> str:
        """Return the card that the source draws from some."""
        return self._next_card(cards, "")

    def rerolled(self) -> None:
        """Write nothing down."""

    def modifier(self, value: int, source: str) -> None:
        """Write nothing down."""

    def judge(
        self,
        what: str,
        total: int,
        target: int | None,
        result: str,
        level: int | None = None,
        tone: Tone = "",
    ) -> None:
        """Write nothing down."""

    def note(self, text: str) -> None:
        """Write nothing down."""
