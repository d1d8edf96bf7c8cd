"""The models that a command names, found when it asks for them, and what of them was used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Model, Sides
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.lazy import lazy
from skirmish_cli.reports.report import SideName

if TYPE_CHECKING:
    from skirmish_cli.core.facts import BattleFacts
    from skirmish_cli.core.game import Game
    from skirmish_cli.core.lives import Life
    from skirmish_cli.reports import models
else:
    models = lazy("skirmish_cli.reports.models")


class Finder:
    """Finds the models that a command names, each time it is called with two sides.

    Its shelf is made when the first one is looked up. It remembers the models, the flags that any
    of them carried, the cards of house rules among theirs, which flags are `read` beside those
    that the procedure lists, and which were `standing` before the command.
    """

    def __init__(self, game: Game, rules: Ruleset, make_shelf: Callable[[], models.Shelf]) -> None:
        self.game, self.rules, self._make_shelf = game, rules, make_shelf
        self.models: dict[str, Model] = {}
        self.flags: set[str] = set()
        self.read: set[str] = set()
        self.cards: set[str] = set()
        self.standing: dict[str, frozenset[str]] = {}
        self.sides: Sides = []
        self._found: dict[str, Sides] = {}

    @cached_property
    def shelf(self) -> models.Shelf:
        """Where the models come from."""
        return self._make_shelf()

    def __call__(self, sides: Sequence[Sequence[str]]) -> Sides:
        """Return the models of each side."""
        asked = repr(sides)
        if asked not in self._found:
            self._found[asked] = self._find(sides)
        return [list(side) for side in self._found[asked]]

    def list_every(self) -> list[str]:
        """Return the word of each model that a star stands for."""
        return [model.whole_name for model in self.shelf.known()]

    def tell_battle(self) -> BattleFacts | None:
        """Return what a battle knows beyond its models' flags; None outside of one."""
        return None

    def rewrite(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the words of a command with what stands behind its models without being typed."""
        return tuple(words)

    def list_unused_files(self) -> list[str]:
        """Return the files of which no model was named; raises FileProblem for a bad one."""
        used = {known.file for known in self.shelf.named.values()}
        return [file for file, short in self.shelf.list_files().items() if short not in used]

    def tell_files(self) -> list[str]:
        """Return a note on the files that models were found in, though nobody named one."""
        files = list(self.shelf.list_found()) if self.models else []
        return [f"models from {' and '.join(files)}"] if files else []

    def name_sides(self) -> dict[str, SideName]:
        """Return what the two sides of a fight are called, if that tells them apart.

        That is a side's single model, else the warband that all of it is from.
        """
        names = [self._name_side(side) for side in self.sides]
        apart = len(names) == 2 and all(names) and names[0] != names[1]
        many = [len(side) > 1 or self._is_crowd(side) for side in self.sides]
        return dict(zip("ab", map(SideName, names, many), strict=True)) if apart else {}

    def find_lives(self, keys: Iterable[str]) -> dict[str, Life]:
        """Return what some models have left, where their cards and flags say."""
        lives = {}
        for key in keys:
            # A flag that this command doesn't read may say more than the card has.
            with suppress(UsageProblem):
                life = self.game.find_life(self.models[key]) if key in self.models else None
                if life:
                    lives[key] = life
        return lives

    def _name_side(self, side: Sequence[Model]) -> str:
        if len(side) == 1:
            return side[0].key
        warbands = {model.warband for model in side}
        return warbands.pop() if len(warbands) == 1 else ""

    def _is_crowd(self, side: Sequence[Model]) -> bool:
        """Return whether a side is one model of several with a name that says so: `trolls`."""
        return any(one.key[-1:] == "s" and self.game.is_crowd(one.card) for one in side[:1])

    def _find(self, sides: Sequence[Sequence[str]]) -> Sides:
        found = models.find_models(self.game, self.rules, self.shelf, sides)
        every = [model for side in found for model in side]
        self.models.update((model.key, model) for model in every)
        # A fight is looked up first; friends and others of its models may follow.
        self.sides = self.sides or (found if len(found) == 2 else [])
        self.flags.update(flag for model in every for flag in model.flags)
        if self.rules.watch is not None:
            house = [one for one in self.shelf.known() if one.file == models.HOUSE]
            self.cards.update(
                one.id for one in house if any(model.card is one.card for model in every)
            )
        return found
