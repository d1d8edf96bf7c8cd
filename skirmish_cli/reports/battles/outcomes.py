"""The outcome of an entry, worked out again, among all that could have come.

An entry's question is asked again, its dice are read again, and the exact law of the same rule
says how likely what came was. Nothing else of the entry is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from skirmish_cli.battle.entries import write_canonical
from skirmish_cli.core.command import BEST
from skirmish_cli.core.errors import FileProblem
from skirmish_cli.core.question import Question, read_question
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import SeededDice, TypedDice, parse_faces
from skirmish_cli.lazy import lazy
from skirmish_cli.reports.questions import hash_rules, make_asked

if TYPE_CHECKING:
    from skirmish_cli.advice import best_choices
    from skirmish_cli.battle.entries import Entry
    from skirmish_cli.core.procedure import Amount, Prepared
    from skirmish_cli.dice.law import Law
    from skirmish_cli.reports.battles.sums import Chances
    from skirmish_cli.reports.questions import AskedAgain
else:
    best_choices = lazy("skirmish_cli.advice.best_choices")


class Counted(NamedTuple):
    """A number of an outcome, or 1 for what came true and 0 for what didn't."""

    what: str
    came: Fraction
    chances: Chances


class Outcome(NamedTuple):
    """What the dice of an entry came to.

    `side` is the letter of whoever was named first, or nothing where nobody was. `chance` is that
    of just this outcome, as its odds show it. `main` is the figure that says what it was about, if
    it has one; `losses` is the life lost, by the letter of the side that lost it.
    """

    procedure: str
    side: str
    chance: Fraction
    main: Counted | None
    losses: Mapping[str, Counted]
    is_by_these_rules: bool


class Weigher:
    """Weighs the outcomes of entries; a question that comes again is weighed once."""

    def __init__(self) -> None:
        self._known: dict[str, _Weighed] = {}

    def weigh(self, entry: Entry) -> Outcome | None:
        """Return the outcome of an entry, or None where nothing was left to chance.

        Raises SkirmishError for what can't be asked again, and where its odds take too long.
        """
        text = write_canonical(entry.question)
        if text not in self._known:
            self._known[text] = _weigh_question(entry)
        return self._known[text].find_outcome(entry)


class _Weighed:
    """A question that was asked again: its rule, and all results that it can have."""

    def __init__(self, question: Question, asked: AskedAgain) -> None:
        game, command, self.finder, _ = asked
        self.question, self.game = question, game
        procedure = game.procedure(command.procedure)
        self.prepared: Prepared = procedure.prepare(command)
        names = frozenset(name for name, typed in command.policies.items() if BEST in typed)
        self.best = best_choices.find_best_choices(self.prepared, names) if names else None
        self.is_by_these_rules = question.rules in ("", hash_rules(command.rules))
        if self.prepared.check_odds is not None:
            self.prepared.check_odds()
        self.law: Law[Any] = self.best.law() if self.best else law_of(self.prepared.rule)
        self.letters = {one.id: one.file for one in question.models if one.id}

    def find_outcome(self, entry: Entry) -> Outcome | None:
        """Return what an entry's dice came to; raises DiceProblem for dice that don't fit."""
        if len(self.law.weights) == 1:
            return None
        result = self._play(entry)
        if result not in self.law.weights:
            raise FileProblem("its dice come to what its odds don't have")
        row = self.prepared.row(result)
        same = [one for one in self.law.weights if self.prepared.row(one) == row]
        return Outcome(
            self.question.procedure,
            self._find_side(),
            Fraction(sum(self.law.weights[one] for one in same), self.law.total),
            self._count_main(result),
            self._count_losses(result),
            self.is_by_these_rules,
        )

    def _play(self, entry: Entry) -> Any:
        """Return the result that the dice of an entry give."""
        if entry.faces:
            source = TypedDice(parse_faces(",".join(map(str, entry.faces))))
            table = Table(source, source.choose)
        else:
            table = Table(SeededDice(entry.seed or 0))
        rule = self.best.lead() if self.best else self.prepared.rule()
        result = play(rule, table)
        if entry.faces:
            source.finish()
        return result

    def _find_side(self) -> str:
        first = self.finder.sides[0][:1] if self.finder.sides else [*self.finder.models.values()]
        return self._letter_of(first[0].key) if first else ""

    def _letter_of(self, key: str) -> str:
        return self.letters.get(key.partition("#")[0], "")

    def _count_main(self, result: Any) -> Counted | None:
        """Return the first figure that comes true or doesn't, of the main ones if they are told."""
        figures = self.prepared.figures
        for name in self.prepared.main or figures:
            figure = figures.get(name)
            if figure is not None and isinstance(figure(result), bool):
                chances = self._spread(figure)
                if chances is not None and len(chances) > 1:
                    return Counted(name, _as_number(figure(result)), chances)
        return None

    def _count_losses(self, result: Any) -> dict[str, Counted]:
        """Return the life that each side lost, where the rule says how much of it goes."""
        parts: dict[str, list[Callable[[Any], Amount]]] = {}
        names: dict[str, str] = {}
        lives = {key: self.game.find_life(model) for key, model in self.finder.models.items()}
        for key, life in lives.items():
            figure = self.prepared.models.get(key, {}).get(life.loss) if life else None
            letter = self._letter_of(key)
            if life and figure and letter:
                parts.setdefault(letter, []).append(figure)
                names[letter] = life.name
        losses = {}
        for letter, figures in parts.items():
            chances = self._spread(*figures)
            if chances is not None and len(chances) > 1:
                came = sum((_as_number(one(result)) for one in figures), Fraction(0))
                losses[letter] = Counted(names[letter], came, chances)
        return losses

    def _spread(self, *figures: Callable[[Any], Amount]) -> Chances | None:
        """Return each sum of some figures with its chance; None where one has no meaning."""
        weights: dict[Fraction, int] = {}
        for result, weight in self.law.weights.items():
            amounts = [one(result) for one in figures]
            if any(amount is None for amount in amounts):
                return None
            whole = sum(map(_as_number, amounts), Fraction(0))
            weights[whole] = weights.get(whole, 0) + weight
        return {value: Fraction(weight, self.law.total) for value, weight in weights.items()}


def _weigh_question(entry: Entry) -> _Weighed:
    """Return an entry's question, asked again; raises SkirmishError."""
    try:
        question = read_question(entry.question or {})
        return _Weighed(question, make_asked(question))
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise FileProblem(f"its question can't be read: {problem}"[:200]) from None


def _as_number(amount: Amount) -> Fraction:
    """Return a figure as an exact number: 1 for what is so."""
    return Fraction(amount or 0)
