"""What steps do to whoever stands in a battle: what they set, clear and make due."""

from __future__ import annotations

from collections.abc import Iterable

from skirmish_cli.battle.sides import BATTLE, Muster
from skirmish_cli.core.changes import UNTILS, Change, Due, is_added
from skirmish_cli.core.phases import MODEL, SIDE, Of, Owed, Place
from skirmish_cli.records import NamedTuple


class Position(NamedTuple):
    """Where a battle stands: turn, phase and step, and whose it is.

    `player` is the side whose step it is and `first` the one that goes first, as letters; `active`
    is the model that acts, where models do so one after the other.
    """

    turn: int
    phase: str
    step: str
    player: str | None = None
    first: str | None = None
    active: str = ""


class Steps:
    """Takes up what steps change and make due, one after the other."""

    def __init__(self, position: Position, muster: Muster) -> None:
        self.position, self.muster = position, muster
        self.changes: list[Change] = []
        self.due: list[Due] = []

    def change(self, change: Change) -> None:
        """Take a change up, and let it take effect."""
        self.changes.append(change)
        self.muster = self.muster.change(change)

    def end(self, until: str) -> None:
        """Let end what holds until some time."""
        self.change(Change(BATTLE, "ended", until))

    def clear_flags(self, place: Place) -> None:
        """Let end what ends with a step, and see who goes first from now on."""
        for word, of in place.clears:
            if word in UNTILS:
                self.end(word)
                continue
            for whom in self._scope(place, of):
                if word in self.muster.flags_of(whom):
                    self.change(Change(whom, word, None, why=f"{place.names[1]} is over"))
        if place.decides:
            carriers = (
                side.letter
                for side in self.muster.sides
                if place.decides in self.muster.flags_of(side.letter)
            )
            first = next(carriers, self.position.first)
            self.position = self.position._replace(first=first)

    def limit_flags(self, place: Place | None) -> None:
        """Give flags their time, from the end of a step on."""
        if place is None:
            return
        for flag, until in place.limits:
            for whom in self._scope(place):
                marks = self.muster.flags_of(whom).get(flag, ())
                if marks and marks[-1].until != until and not is_added(marks[-1].value):
                    why = marks[-1].why
                    self.change(Change(whom, flag, marks[-1].value, until, why))

    def open_step(self, place: Place) -> None:
        """Set what a step sets, and find what it makes due."""
        for given in place.sets:
            letters = self.muster.pick_sides(given.of, self.position.first, self.position.player)
            for key in self.muster.list_models(letters):
                if given.flag not in self.muster.flags_of(key):
                    why = f"{place.names[1]} has begun"
                    self.change(Change(key, given.flag, True, given.until, why))
        if place.alternation is not None and not self.position.active:
            return
        for owed in place.due:
            self.due.extend(self._list_due(place, owed))

    def _scope(self, place: Place, of: Of | None = None) -> tuple[str, ...]:
        """Return whose flags a step means: the acting models', a player's, or everybody's."""
        if self.position.active and of is None:
            return self.muster.group_of(self.position.active)
        if of is None and place.player != "both" and not place.is_own_turn:
            of = "player"
        letters = self.muster.pick_sides(of, self.position.first, self.position.player)
        return (*self.muster.list_models(letters), *letters)

    def _list_due(self, place: Place, owed: Owed) -> Iterable[Due]:
        """Yield what is due by one line of a step, but for what is owed already."""
        for whom in self._list_owing(owed):
            if (whom, owed.what) in self.muster.owed:
                continue
            named = {MODEL: whom, SIDE: self.muster.side_of(whom) or whom}
            command = " ".join(named.get(word, word) for word in owed.command.split())
            yield Due(whom, owed.what, place.step, owed.why, command, owed.condition)

    def _list_owing(self, owed: Owed) -> tuple[str, ...]:
        letters = self.muster.pick_sides(owed.of, self.position.first, self.position.player)
        order = self.muster.order_sides(self.position.first)
        if owed.whom == "each model":
            models = self.muster.list_models(letters)
            return tuple(
                key for key in models if not owed.having or owed.having in self.muster.flags_of(key)
            )
        found = {
            "each side": letters,
            "first": order[:1],
            "second": order[1:2],
            "player": (self.position.player,) if self.position.player else (),
            "active": (self.position.active,) if self.position.active else (),
            "battle": (BATTLE,),
        }
        return found[owed.whom]
