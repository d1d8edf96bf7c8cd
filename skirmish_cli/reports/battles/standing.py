"""The models of a battle as a command finds them: their cards, with the flags that stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.changes import is_added, write_flags
from skirmish_cli.core.command import EVERY_MODEL, Sides
from skirmish_cli.core.errors import NotAllowed, UsageProblem
from skirmish_cli.core.facts import BattleFacts, SideFacts
from skirmish_cli.lazy import lazy
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.models import Known, Shelf
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

    def __init__(
        self, game: Game, rules: Ruleset, battle: Battle, limits: Sequence[int | None]
    ) -> None:
        super().__init__()
        self.game, self.rules, self.battle, self.limits = game, rules, battle, limits
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
                    limit,
                    "",
                    side.name,
                )
                for side, limit in zip_longest(self.battle.sides, self.limits)
                if side is not None
                for model in side.models
            ]
        return self._known

    def list_files(self) -> dict[str, str]:
        """Return the letters of the sides, which are all that models are told apart by."""
        return {side.letter: side.letter for side in self.battle.sides}

    def list_homes(self) -> dict[str, frozenset[str]]:
        """Return the words that name the models of each side, without those that are out."""
        gone = {one.key for side in self.battle.sides for one in side.models if one.out}
        return {
            letter: frozenset(word for word in words if word.partition("/")[2] not in gone | {""})
            | frozenset(word for word in words if "/" not in word and word not in gone)
            for letter, words in super().list_homes().items()
        }

    def read_inline(self, text: str) -> Any:
        """Return the card at the table that stands in braces; raises UsageProblem."""
        return self.game.make_table_card(inline.check_inline_card(self.game, text))


class StandingFinder(Finder):
    """Finds the models of a battle with the flags that stand, and those that were typed.

    `typed` holds what was typed behind each model, by its key, and `rewritten` each word as it
    reads with what stands. Without `with_flags` nothing stands.
    """

    def __init__(
        self,
        game: Game,
        rules: Ruleset,
        battle: Battle,
        limits: Sequence[int | None] = (),
        *,
        with_flags: bool = True,
    ) -> None:
        super().__init__(game, rules, lambda: BattleShelf(game, rules, battle, limits))
        self.battle, self._with_flags = battle, with_flags
        self.typed: dict[str, list[str]] = {}
        self.rewritten: dict[str, str] = {}

    def rewrite(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the words of a command with what stands behind its models without being typed."""
        return tuple(self.rewritten.get(word, word) for word in words)

    def _find(self, sides: Sequence[Sequence[str]]) -> Sides:
        return super()._find([list(self._add_all(side)) for side in sides])

    def _add_all(self, side: Sequence[str]) -> Iterator[str]:
        """Yield the words of a side with what stands; a star is whoever isn't out."""
        for word in side:
            if word == EVERY_MODEL:
                yield from self._list_here()
            else:
                yield self.add_standing(word)

    def _list_here(self) -> Iterator[str]:
        """Yield the word of each model that isn't out: its side's letter, its id, its flags."""
        for side in self.battle.sides:
            for model in side.models:
                if model.out is None:
                    word = f"{side.letter}/{model.key.removeprefix(f'{side.letter}/')}"
                    kept = keep_known(self.game, self.rules, model, set())
                    self.standing.setdefault(word, frozenset(kept))
                    yield word + (write_flags(kept) if self._with_flags else "")

    def list_every(self) -> list[str]:
        """Return the word of each model that isn't out."""
        return [model.key for side in self.battle.sides for model in side.models if not model.out]

    def add_standing(self, word: str) -> str:
        """Return a model's word with the flags that stand, but for those that it says itself."""
        body, texts = split_word(word)
        model = self.find_model(body)
        if model is None:
            return word
        self.typed.setdefault(model.key, [])
        self.typed[model.key] += [text for text in texts if text not in self.typed[model.key]]
        said = {_name_flag(text, self.rules) for text in texts}
        kept = keep_known(self.game, self.rules, model, said) if self._with_flags else {}
        self.standing[model.key] = frozenset(kept)
        # What is taken away and stood is gone already; what didn't stand is told as ever.
        left = [text for text in texts if not text.endswith("=no") or text[:-3] not in model.flags]
        self.rewritten[word] = model.key + write_flags(kept) + "".join(f"+{text}" for text in left)
        return self.rewritten[word]

    def tell_battle(self) -> BattleFacts:
        """Return what the battle knows beyond the flags of its models."""
        battle = self.battle
        sides = tuple(
            SideFacts(
                side.letter,
                side.name,
                side.counters,
                tuple(model.key for model in side.models),
                {model.key: model.out.how for model in side.models if model.out},
            )
            for side in battle.sides
        )
        return BattleFacts(battle.turn, battle.player, battle.first, battle.active, sides)

    def letter_of(self, key: str) -> str:
        """Return the letter of a model's side, or nothing for one that isn't in the battle."""
        body = key.partition("#")[0]
        return next(
            (
                side.letter
                for side in self.battle.sides
                if any(model.key == body for model in side.models)
            ),
            "",
        )

    def tell_standing(self) -> list[str]:
        """Return each model that was named as it stands, such as `skipper+panicked`."""
        models = map(self.battle.find_model, self.standing)
        return [f"{one.key}{write_flags(one.flags)}" for one in models if one and one.flags]

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
