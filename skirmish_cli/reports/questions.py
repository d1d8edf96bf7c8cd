"""Questions: a command as plain data, and made a command again in any process."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from skirmish_cli.core import plain
from skirmish_cli.core.command import BEST, Command
from skirmish_cli.core.errors import FileProblem, UsageProblem
from skirmish_cli.core.game import Game
from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.question import AskedModel, Question
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.watching import unwatch_data
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.asking import make_command
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.models import Known, Shelf
from skirmish_cli.reports.reading import Setting


class AskedShelf(Shelf):
    """The models that a question holds."""

    def __init__(self, game: Game, models: Sequence[AskedModel]) -> None:
        super().__init__()
        cards = {id(model): game.read_table_card(model.card) for model in models}
        self._known = [
            Known(*model)._replace(card=cards[id(model)]) for model in models if model.id
        ]
        self._inline = {model.name: cards[id(model)] for model in models if not model.id}

    def known(self) -> Sequence[Known]:
        """Return the models with an id."""
        return self._known

    def read_inline(self, text: str) -> Any:
        """Return the card that stood in braces; raises UsageProblem for any other."""
        if text not in self._inline:
            raise UsageProblem(f"the question holds no card {text[:40]!r}")
        return self._inline[text]


def hash_rules(rules: Ruleset) -> str:
    """Return a hash of all that a ruleset says, the house rules laid over it included."""
    data = {key: value for key, value in unwatch_data(rules.data).items() if key != "house_cards"}
    text = json.dumps(data, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def make_question(game_id: str, command: Command, shelf: Shelf) -> Question:
    """Return what a command asked, with the models of a shelf that it named."""
    named = {(one.id, one.file, one.name): one for one in shelf.named.values()}
    return Question(
        game_id,
        command.procedure,
        command.words,
        dict(command.options.typed),
        tuple(AskedModel(*one)._replace(card=plain.to_data(one.card)) for one in named.values()),
        dict(command.rules.chosen),
        command.rules.house,
        hash_rules(command.rules),
        tuple(f"{name}={one}" for name, typed in command.policies.items() for one in typed),
    )


class AskedAgain(NamedTuple):
    """A question made a command again, with the models that it names."""

    game: Game
    command: Command
    finder: Finder
    setting: Setting


class AskedRules:
    """The rules of questions as they are now; those of many are loaded and hashed once.

    `sources` are files of house rules that aren't read again.
    """

    def __init__(self, sources: Mapping[str, bytes] = MappingProxyType({})) -> None:
        self.sources = sources
        self._loaded: dict[tuple[str, tuple[str, ...]], tuple[Ruleset, str]] = {}

    def load(self, question: Question) -> Ruleset:
        """Return the rules of a question, of which nothing was read yet."""
        rules, _ = self._find(question)
        if rules.watch is not None:
            rules.watch.forget()
        return rules.choose(question.rulings)

    def are_those_of(self, question: Question) -> bool:
        """Return whether a question was asked under these rules, or doesn't say."""
        return not question.rules or question.rules == self._find(question)[1]

    def check(self, question: Question) -> None:
        """Raise FileProblem where the rules are others now than when a question was asked."""
        if not self.are_those_of(question):
            raise FileProblem(f"the rules of {question.game} are others than those of the question")

    def _find(self, question: Question) -> tuple[Ruleset, str]:
        key = (question.game, tuple(question.house))
        if key not in self._loaded:
            rules = load_ruleset(question.game, question.house, self.sources)
            self._loaded[key] = (rules, hash_rules(rules))
        return self._loaded[key]


def make_asked(question: Question, asked_rules: AskedRules) -> AskedAgain:
    """Return a question as a command under the rules as they are now."""
    game = get_game(question.game)
    rules = asked_rules.load(question)
    finder = Finder(game, rules, lambda: AskedShelf(game, question.models))
    procedure = game.procedure(question.procedure)
    setting = Setting(policies=question.policies)
    command = make_command(procedure, question.words, question.options, rules, finder, setting)
    return AskedAgain(game, command, finder, setting)


def prepare_question(question: Question) -> Prepared:
    """Return a question made ready to be played.

    Raises FileProblem where the rules are others now than when it was asked, and UsageProblem for a
    policy that is `best`: what is best takes exact odds.
    """
    rules = AskedRules()
    game, command, _, _ = make_asked(question, rules)
    rules.check(question)
    for name, typed in command.policies.items():
        if BEST in typed:
            raise UsageProblem(f"{name}={BEST} takes exact odds, and can't be estimated")
    return game.procedure(command.procedure).prepare(command)
