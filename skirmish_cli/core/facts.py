"""What a battle knows, as a game's procedures read it: sides, and who stands or is out."""

from __future__ import annotations

from collections.abc import Mapping

from skirmish_cli.core.changes import Flags
from skirmish_cli.records import NamedTuple


class SideFacts(NamedTuple):
    """A side of a battle: its letter, its name, its counters, and its models' keys.

    `gone` are those of `models` that are out, with how they left.
    """

    letter: str
    name: str
    counters: Flags
    models: tuple[str, ...]
    gone: Mapping[str, str]

    def has(self, counter: str) -> bool:
        """Return whether the side has something, such as `broken`."""
        return counter in self.counters

    def read_number(self, counter: str) -> int:
        """Return the number that a counter stands at; 0 where there is none."""
        marks = self.counters.get(counter, ())
        total = 0
        for mark in marks:
            text = str(mark.value).partition(":")[0]
            total += int(text) if text.lstrip("+-").isdecimal() else 0
        return total

    def read_text(self, counter: str) -> str:
        """Return the text of a counter; nothing where there is none."""
        marks = self.counters.get(counter, ())
        return str(marks[-1].value) if marks else ""


class BattleFacts(NamedTuple):
    """What a battle knows beyond the flags of the models that a command names.

    `player` is the letter of the side whose step it is, `first` that of the first player, `active`
    the model that acts, where models do so one after the other.
    """

    turn: int
    player: str | None
    first: str | None
    active: str | None
    sides: tuple[SideFacts, ...]

    def find_side(self, letter: str) -> SideFacts | None:
        """Return the side of a letter, or None."""
        return next((side for side in self.sides if side.letter == letter), None)

    def find_player(self) -> SideFacts:
        """Return the side whose step it is, else the first player's, else the first."""
        return self.find_side(self.player or self.first or "") or self.sides[0]

    def find_home(self, key: str) -> SideFacts | None:
        """Return the side of a model, or None for one that isn't in the battle."""
        return next((side for side in self.sides if key in side.models), None)
