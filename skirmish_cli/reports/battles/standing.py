"""The models of a battle as a command finds them: their cards, with the flags that stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.changes import is_added, write_flags
from skirmish_cli.core.command import Sides
from skirmish_cli.core.errors import NotAllowed, UsageProblem
from skirmish_cli.lazy import lazy
from skirmish_cli.reports.models import Known, Shelf
from skirmish_cli.reports.resolve import Finder
from skirmish_cli.reports.situations import find_condition, split_word

if TYPE_CHECKING:
    from skirmish_cli.battle.fold import Battle, BattleModel
    from skirmish_cli.core.changes import Flags
    from skirmish_cli.core.game import Game
    from skirmish_cli.core.ruleset import Ruleset
    from skirmish_cli.files.checks import inline
else:
    inline = lazy("skirmish_cli.files.checks.inline")


class BattleShelf(Shelf):
    """The models of a battle; each side's letter stands where a file's name would."""

    def __init__(self, game: Game, battle: Battle) -> None:
        super().__init__()
        self.game, self.battle = game, battle
        self._known: list[Known] | None = None

    def known(self) -> Sequence[Known]:
        """Return every model of the battle, those that are out too."""
        if self._known is None:
            self._known = [
                Known(
                    model.key,
                    side.letter,
                    model.name,
                    self.game.read_table_card(model.card),
                    side.limit,
                    model.entry,
                    side.name,
                )
                for side in self.battle.sides
                for model in side.models
            ]
        return self._known

    def list_files(self) -> dict[str, str]:
        """Return the letters of the sides, which are all that models are told apart by."""
        return {side.letter: side.letter for side in self.battle.sides}

    def read_inline(self, text: str) -> Any:
        """Return the card at the table that stands in braces; raises UsageProblem."""
        return self.game.make_table_card(inline.check_inline_card(self.game, text))


class StandingFinder(Finder):
    """Finds the models of a battle with the flags that stand, and those that were typed.

    `typed` holds what was typed behind each model, by its key.
    """

    def __init__(self, game: Game, rules: Ruleset, battle: Battle) -> None:
        super().__init__(game, rules, lambda: BattleShelf(game, battle))
        self.battle = battle
        self.typed: dict[str, list[str]] = {}

    def _find(self, sides: Sequence[Sequence[str]]) -> Sides:
        return super()._find([[self.add_standing(word) for word in side] for side in sides])

    def add_standing(self, word: str) -> str:
        """Return a model's word with the flags that stand, but for those that it says itself."""
        body, texts = split_word(word)
        model = self.find_model(body)
        if model is None:
            return word
        self.typed.setdefault(model.key, []).extend(texts)
        said = {_name_flag(text, self.rules) for text in texts}
        kept = keep_known(self.game, self.rules, model, said)
        self.standing[model.key] = frozenset(kept)
        taken = {text for text in texts if text.endswith("=no")}
        left = [text for text in texts if text not in taken or _is_plain_no(text, model)]
        return body + write_flags(kept) + "".join(f"+{text}" for text in left)

    def find_model(self, body: str) -> BattleModel | None:
        """Return the model of the battle that a word without flags names, or None.

        Raises UsageProblem for an id that both sides have.
        """
        found = self.battle.find_model(body)
        if found is not None:
            return found
        letter, slash, rest = body.partition("/")
        side = self.battle.find_side(letter) if slash else None
        if side is not None:
            return next((one for one in side.models if one.key in (rest, body)), None)
        same = [
            model.key
            for side in self.battle.sides
            for model in side.models
            if model.key.partition("/")[2] == body
        ]
        if same:
            raise UsageProblem(f"{body!r} is on more than one side; write {' or '.join(same)}")
        return None


def _name_flag(text: str, rules: Ruleset) -> str:
    """Return the flag or number that a text says by itself; nothing where it is added."""
    name, _, value = text.partition("=")
    condition = find_condition(name, rules)
    known = condition.name if condition else name
    return "" if is_added(value) else known


def _is_plain_no(text: str, model: BattleModel) -> bool:
    """Return whether `=no` takes something that doesn't stand, which is told as it always is."""
    return text.partition("=")[0] not in model.flags


def keep_known(game: Game, rules: Ruleset, model: BattleModel, said: set[str]) -> Flags:
    """Return the standing flags of a model that the rules know and that aren't said anew."""
    card = game.read_table_card(model.card)
    stats: Mapping[str, Any] = game.list_stats(card, rules)
    return {
        name: marks
        for name, marks in model.flags.items()
        if name not in said and (name in rules.conditions or name in stats)
    }


def check_standing(words: Sequence[str], finder: StandingFinder) -> None:
    """Raise NotAllowed for a word that names a model which is out."""
    for word in words:
        if word.casefold() == "vs" or word.startswith(("{", "*")):
            continue
        model = finder.find_model(split_word(word)[0])
        if model is not None and model.out is not None:
            out = model.out
            why = f", {out.why}" if out.why else ""
            raise NotAllowed(
                f"{model.key} is out since turn {out.turn}, {out.phase}: {out.how}{why}; "
                f"'skirmish battle set {model.key} out=no' brings it back"
            )
