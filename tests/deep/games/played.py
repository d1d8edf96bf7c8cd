"""A game played through real processes, by a table that carries on what each result tells.

The table types a model's id and what the player decides, and never a flag that a result has told:
those it adds, as `apply_changes` leaves them. What is due it settles by the command that the result
gave for it.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from skirmish_cli.core.changes import (
    OUT,
    Change,
    State,
    Until,
    apply_changes,
    clear_ended,
    write_flags,
)
from tests.support import skirmish

#: A model's id at the start of a word, as `captain` in `captain+charging`.
_ID = re.compile(r"[A-Za-z0-9][\w-]*(?=\+|\Z)")


def first_of(whom: str, words: list[str]) -> str:
    """Return a model by its key, or the first model of a side by its letter."""
    ids = [word.partition("+")[0] for word in words]
    place = ids.index("vs") + 1 if whom == "b" and "vs" in ids else 0
    return ids[place] if whom in "ab" and ids else whom


class PlayedGame:
    """A game at a table in a folder: its files, the standing flags, and what is due."""

    def __init__(self, folder: Path, game: str, *files: str) -> None:
        self.folder, self.game = folder, game
        self.files = [word for file in files for word in ("-w", file)]
        self.state: State = {}
        self.due: list[Mapping[str, str]] = []
        self.sides: tuple[list[str], ...] = ()
        self.seed = 0

    def run(self, *words: str) -> str:
        """Return what a command prints that must succeed."""
        ran = skirmish(*words, cwd=self.folder)
        assert ran.code == 0, (words, ran.err)
        return ran.out

    def do(self, line: str, *more: str) -> dict[str, Any]:
        """Return the result of a procedure with the models as they stand, and carry it on."""
        procedure, *words = shlex.split(line)
        self.seed += 1
        chance = [] if "--dice" in more else ["--seed", str(self.seed)]
        first = next(
            (place for place, word in enumerate(words) if word.startswith("-")), len(words)
        )
        # The words of a round are cards, which may be those of Warriors who are out.
        models = words[:first] if procedure == "round" else [*map(self.stand, words[:first])]
        typed = [*models, *words[first:]]
        data: dict[str, Any] = json.loads(
            self.run(self.game, procedure, *typed, *more, *self.files, *chance, "--json")
        )
        changes = [Change(**change) for change in data["changes"]]
        self.state = apply_changes(self.state, changes)
        self.due += [{**due, "of": first_of(due["model"], typed)} for due in data["due"]]
        return data

    def stand(self, word: str) -> str:
        """Return a word with the standing flags behind the model that it names."""
        found = _ID.match(word)
        if found is None or found[0] not in self.state:
            return word
        standing = {
            name: marks for name, marks in self.state[found[0]].items() if f"+{name}" not in word
        }
        assert OUT not in standing, f"{word} is out"
        return word + write_flags(standing)

    def settle(self, what: str) -> Iterator[dict[str, Any]]:
        """Settle everything of a kind that is due, by the commands given, and yield the results."""
        now = [due for due in self.due if due["what"] == what and not self.is_out(due["model"])]
        self.due = [due for due in self.due if due["what"] != what]
        for due in now:
            command = self.fill(due)
            if command:
                yield self.do(command)

    def fill(self, due: Mapping[str, str]) -> str:
        """Return a due command with whoever of its side stands instead of `MODEL...` or `FRIEND`.

        Which friends are near enough only the table can tell: here it is the first one.
        """
        side = next((side for side in self.sides if due["of"] in side), [])
        friends = [one for one in self.list_standing(side) if one != due["of"]]
        named = {"MODEL...": " ".join(friends), "FRIEND": " ".join(friends[:1])}
        words = due["command"].split()
        if not friends and not named.keys().isdisjoint(words):
            return ""
        return " ".join(named.get(word, word) for word in words)

    def settle_all(self, but: str = "") -> list[dict[str, Any]]:
        """Settle everything that is due, and what that makes due, and return the results.

        Of one kind nothing is settled, such as the next turn of a round.
        """
        results = []
        while kinds := {due["what"] for due in self.due} - {but}:
            for what in sorted(kinds):
                for result in self.settle(what):
                    assert result["procedure"] == what
                    results.append(result)
        return results

    def change(self, model: str, flag: str, value: Any, until: Until = "removed") -> None:
        """Note what a model did for which no command is needed, such as to rally."""
        self.state = apply_changes(self.state, [Change(model, flag, value, until)])

    def list_standing(self, models: Iterable[str]) -> list[str]:
        """Return those of some models that aren't out of the game."""
        return [model for model in models if not self.is_out(model)]

    def look_at(self, procedure: str, models: Iterable[str]) -> dict[str, dict[str, Any]]:
        """Return what a command says of each model with all flags that it has been told."""
        return {
            model: self.do(f"{procedure} {model}")["outcome"]
            for model in self.list_standing(models)
            if self.flags(model)
        }

    def is_out(self, model: str) -> bool:
        """Return whether a model is out of the game."""
        return OUT in self.state.get(model, {})

    def flags(self, model: str) -> dict[str, Any]:
        """Return the standing flags of a model with their values."""
        return {name: marks[-1].value for name, marks in self.state.get(model, {}).items()}

    def end(self, *over: Until) -> None:
        """End what held until some times."""
        self.state = clear_ended(self.state, over)
