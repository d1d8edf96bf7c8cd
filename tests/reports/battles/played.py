"""A battle of shipped warbands for tests, played in this process."""

from __future__ import annotations

import shlex
from pathlib import Path

from skirmish_cli.battle.entries import Entry
from skirmish_cli.battle.fold import Battle
from skirmish_cli.battle.store import read_entries
from skirmish_cli.core.game import Game
from skirmish_cli.reports.battles.by_hand import set_by_hand
from skirmish_cli.reports.battles.doing import Asked, do
from skirmish_cli.reports.battles.session import Session
from skirmish_cli.reports.battles.starting import add_models, start_battle
from skirmish_cli.reports.battles.turning import go_on
from skirmish_cli.reports.reading import Reading
from tests.support import ROOT

#: The shipped warbands of each game, the first side and the second.
BANDS = {
    "freeblades": ("tin-lanterns", "salt-reavers"),
    "t9a": ("vell-marches", "mire-oath"),
    "heimr": ("mill-road-watch", "eel-lane-crew"),
    "first-blood": ("mudtusks", "lamplighters"),
    "oldschool": ("lantern-oath", "sump-gang"),
}


def band(game: str, name: str) -> str:
    """Return the file of a shipped warband."""
    return str(ROOT / "rulesets" / game / "warbands" / f"{name}.yaml")


class Played:
    """A battle that is being played; each method is what one command does."""

    def __init__(self, path: Path, game: str = "freeblades", *files: str) -> None:
        self.path = str(path)
        start_battle(files or [band(game, name) for name in BANDS[game]], self.path)
        self.session = Session(self.path)

    @property
    def battle(self) -> Battle:
        """Where it stands."""
        return self.session.battle

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.session.game

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All its entries."""
        return read_entries(self.path)

    def do(self, line: str, dice: str | None = None, seed: int | None = None, **typed: str) -> None:
        """Resolve a procedure such as `attack captain vs brute-1`, with typed dice or a seed."""
        name, *words = shlex.split(line)
        options = {key: (text,) for key, text in typed.items()}
        do(self.session, Asked(name, tuple(words), options, Reading(dice=dice, seed=seed)))

    def set(self, line: str) -> None:
        """Set something by hand."""
        set_by_hand(self.session, line.split())

    def go(self, to: str = "") -> None:
        """Go on to the next step, or to a phase."""
        go_on(self.session, to)

    def note(self, text: str) -> None:
        """Note something."""
        self.session.note(text)

    def undo(self, count: int = 1) -> None:
        """Take entries back."""
        self.session.undo(count)

    def add(self, name: str, *ids: str, side: str = "a") -> None:
        """Let models of a shipped warband of the same game join a side."""
        add_models(self.session, band(self.battle.game, name), ids, side)
