"""A battle of shipped warbands for tests, played in this process."""

from __future__ import annotations

import shlex
from pathlib import Path

from skirmish_cli import __version__
from skirmish_cli.battle.entries import Entry
from skirmish_cli.battle.fold import Battle
from skirmish_cli.battle.store import append_entry, read_battle
from skirmish_cli.core.changes import Change
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.table import ThrowEntry
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.reports.battles.standing import StandingFinder
from skirmish_cli.reports.battles.starting import start_battle
from skirmish_cli.reports.questions import make_question
from skirmish_cli.reports.reading import Reading, Setting
from skirmish_cli.reports.resolve import resolve_found
from tests.support import ROOT

#: The time of every entry.
AT = "2026-12-01T13:33:38Z"
#: The shipped warbands of each game that has two sides.
BANDS = {
    "freeblades": ("tin-lanterns", "salt-reavers"),
    "t9a": ("vell-marches", "mire-oath"),
    "heimr": ("mill-road-watch", "eel-lane-crew"),
    "first-blood": ("mudtusks", "lamplighters"),
    "oldschool": ("lantern-oath", "sump-gang"),
}


class Played:
    """A battle that is being played: each method is what one command does."""

    def __init__(self, path: Path, game: str = "freeblades") -> None:
        self.path = str(path)
        folder = ROOT / "rulesets" / game / "warbands"
        files = [str(folder / f"{name}.yaml") for name in BANDS[game]]
        self.game = get_game(game)
        start_battle(files, self.path)

    @property
    def battle(self) -> Battle:
        """Where it stands."""
        return read_battle(self.path)

    def do(self, line: str, dice: str | None = None, seed: int | None = None) -> Entry:
        """Resolve a procedure such as `attack captain vs brute-1`, with typed dice or a seed."""
        name, *words = shlex.split(line)
        battle = self.battle
        rules = load_ruleset(self.game.id, ())
        finder = StandingFinder(self.game, rules, battle)
        command, report = resolve_found(
            self.game.procedure(name), words, {}, finder, Reading(dice=dice, seed=seed), Setting()
        )
        question = make_question(self.game.id, command, finder.shelf)
        shown = tuple(finder.rewritten.get(word, word) for word in command.words)
        throws = [one for one in report.trace or () if isinstance(one, ThrowEntry)]
        faces = tuple(face for throw in throws for face in throw.faces)
        typed = tuple(dice.split(",")) if dice else faces
        return self._append(
            Entry(
                0,
                AT,
                __version__,
                question.rules,
                "do",
                (name, *words),
                question._replace(words=shown).as_data(),
                report.mode,
                report.seed,
                typed,
                report.verdict or report.headline,
                report.changes,
                report.dues,
            )
        )

    def enter(self, kind: str, *changes: Change, summary: str = "", words: str = "") -> Entry:
        """Enter changes of another kind."""
        draft = Entry(0, AT, __version__, "rules", kind, tuple(words.split()))
        return self._append(draft._replace(summary=summary, changes=changes))

    def turn(self, number: int, phase: str, step: str) -> Entry:
        """Go on to a step of a turn."""
        places = (("turn", number), ("phase", phase), ("step", step))
        changes = [Change("battle", what, value) for what, value in places]
        return self.enter("next", *changes, summary=f"turn {number}, {phase}: {step}")

    def undo(self, count: int = 1) -> Entry:
        """Take entries back."""
        return self.enter("undo", Change("battle", "undone", count), words=str(count))

    def _append(self, draft: Entry) -> Entry:
        entry, _ = append_entry(self.path, draft, self.battle)
        return entry
