"""A battle in use: its file, where it stands, and what is in force for all of it.

What is in force stands in its first entry, and again in the header of its file:

    {"game": "freeblades", "rulings": {}, "policies": [], "house": [],
     "sides": [{"name": "The Salt Reavers", "limit": 150, "models": [{"key": "skipper", ...}]}]}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from skirmish_cli import __version__
from skirmish_cli.battle import clock, store
from skirmish_cli.battle.changes import BATTLE
from skirmish_cli.battle.entries import Entry
from skirmish_cli.battle.fold import Battle
from skirmish_cli.battle.standing import list_standing
from skirmish_cli.core.changes import Change
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.game_data import load_own_ruleset
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.questions import hash_rules

if TYPE_CHECKING:
    from skirmish_cli.core.game import Game
    from skirmish_cli.core.ruleset import Ruleset
    from skirmish_cli.files import rulesets
    from skirmish_cli.reports.report import ProcedureReport
else:
    rulesets = lazy("skirmish_cli.files.rulesets")

#: How often an entry is worked out anew because others wrote in between.
MOST_TRIES = 20


class InForce(NamedTuple):
    """What is in force for a whole battle: house rules, rulings, policies, limits of sides.

    `sources` are the files of house rules as they were when it began: none is read again.
    """

    house: tuple[str, ...] = ()
    sources: Mapping[str, bytes] = {}
    rulings: Mapping[str, str] = {}
    policies: tuple[str, ...] = ()
    limits: tuple[int | None, ...] = ()


class Done(NamedTuple):
    """What was done in a battle: the entry, if one was entered, and the states round it.

    `told` is what players should know besides; `report` that of the procedure, if there was one.
    `taken` are the entries that were taken back or brought back, each in words.
    """

    entry: Entry | None
    before: Battle
    after: Battle
    told: tuple[str, ...] = ()
    report: ProcedureReport | None = None
    taken: tuple[str, ...] = ()


class Session:
    """A battle in use, by its file; it knows the state that it read last."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.battle, header = store.read_with_header(path)
        self.in_force = read_in_force(header)
        self.game: Game = get_game(self.battle.game)

    def load_rules(self, rulings: Mapping[str, str] | None = None) -> Ruleset:
        """Return the rules of the battle, with rulings for one call over its own."""
        house = self.in_force.house
        game = self.battle.game
        if house:
            loaded = rulesets.load_ruleset(game, house, self.in_force.sources)
        else:
            loaded = load_own_ruleset(game)
        return loaded.choose({**self.in_force.rulings, **(rulings or {})})

    def enter(
        self, work: Callable[[], Entry], check: Callable[[Entry], None] | None = None
    ) -> Done:
        """Enter what some work comes to, worked out anew where others wrote in between.

        `work` is called with the state that the session knows. Raises NotAllowed where what came
        between rules it out.
        """
        told: tuple[str, ...] = ()
        for _ in range(MOST_TRIES):
            draft, before = work(), self.battle
            if check is not None:
                check(draft)
            try:
                entry, self.battle = store.append_entry(self.path, draft, before)
            except store.HeadMoved as moved:
                told = (*told, *(f"came between: {_sum_up(one)}" for one in moved.between))
                self.battle = store.read_battle(self.path)
                continue
            return Done(entry, before, self.battle, told)
        raise store.HeadMoved(self.path, ())

    def draft(self, kind: str, words: Sequence[str], **parts: Any) -> Entry:
        """Return an entry that isn't entered yet, with the time, the version and the rules."""
        rules = parts.pop("rules", "") or hash_rules(self.load_rules())
        return Entry(
            0, clock.tell_time(), __version__, rules, kind, tuple(map(str, words)), **parts
        )

    def note(self, text: str) -> Done:
        """Enter a note."""
        if not text.strip():
            raise UsageProblem("a note has no text: skirmish battle note 'The gate fell'")
        return self._enter_own("note", (text,), text, Change(BATTLE, "note", text))

    def undo(self, count: int = 1) -> Done:
        """Take the last standing entries back; raises NotAllowed where there are too few."""
        told = f"takes back {count} {'entry' if count == 1 else 'entries'}"
        return self._turn_back("undo", count, told, "undone")

    def redo(self, count: int = 1) -> Done:
        """Bring back what was taken back last; raises NotAllowed with the reason."""
        told = f"brings back {count} {'entry' if count == 1 else 'entries'}"
        return self._turn_back("redo", count, told, "redone")

    def _turn_back(self, kind: str, count: int, told: str, what: str) -> Done:
        """Take entries back, or bring some back, and say which they were."""
        done = self._enter_own(kind, (str(count),), told, Change(BATTLE, what, count))
        *before, last = store.read_entries(self.path)
        old = {entry.seq: entry for entry in list_standing(before)}
        new = {entry.seq: entry for entry in list_standing((*before, last))}
        moved = {**old, **new}
        taken = [moved[seq] for seq in sorted(moved) if (seq in old) != (seq in new)]
        return done._replace(taken=tuple(f"{entry.seq}. {_sum_up_words(entry)}" for entry in taken))

    def waive(self, place: int) -> Done:
        """Strike what is due at a place of the list, counted from 1."""
        dues = self.battle.dues
        if not 1 <= place <= len(dues):
            known = f"1 to {len(dues)}" if dues else "nothing is due"
            raise UsageProblem(f"nothing is due at place {place}: {known}")
        owed = dues[place - 1]
        told = f"waived: {owed.due.what} of {owed.due.whom}"
        return self._enter_own("waive", (str(place),), told, Change(BATTLE, "settled", owed.number))

    def _enter_own(self, kind: str, words: Sequence[str], told: str, change: Change) -> Done:
        return self.enter(lambda: self.draft(kind, words, summary=told, changes=(change,)))


def read_in_force(header: Mapping[str, Any]) -> InForce:
    """Return what is in force by the header of a battle's file."""
    house = header.get("house", ())
    return InForce(
        tuple(one["file"] for one in house),
        {one["file"]: one["text"].encode() for one in house},
        dict(header.get("rulings", {})),
        tuple(header.get("policies", ())),
        tuple(side.get("limit") for side in header.get("sides", ())),
    )


def _sum_up_words(entry: Entry) -> str:
    """Return what an entry did: the command, and what came of it."""
    words = " ".join((entry.kind, *entry.words))
    is_said = not entry.summary or entry.kind in ("set", "note", "waive")
    return (entry.summary or words) if is_said else f"{words}: {entry.summary}"


def _sum_up(entry: Entry) -> str:
    return f"entry {entry.seq}: {entry.summary or ' '.join((entry.kind, *entry.words))}"
