"""The outcome of an entry, worked out again, among all that could have come.

An entry's question is asked again, its dice are read again, and the exact law of the same rule
says how likely what came was. Nothing else of the entry is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from skirmish_cli.battle.entries import write_canonical
from skirmish_cli.core.command import BEST
from skirmish_cli.core.errors import FileProblem
from skirmish_cli.core.question import Question, read_question
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import SeededDice, TypedDice, parse_faces
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.questions import AskedRules, make_asked

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
    came: int
    chances: Chances


class Outcome(NamedTuple):
    """What the dice of an entry came to.

    `side` is the letter of whoever was named first, or nothing where nobody was. `chance` is that
    of just this outcome, as its odds show it, if they tell it apart. `main` is the figure that says
    what it was about, if it has one; `losses` is the life lost, by the letter of the side that lost
    it.
    """

    procedure: str
    side: str
    chance: Fraction | None
    main: Counted | None
    losses: Mapping[str, Counted]
    is_by_these_rules: bool


class Weigher:
    """Weighs the outcomes of entries; a question that comes again is weighed once.

    `sources` are the house rules that the battle holds.
    """

    def __init__(self, sources: Mapping[str, bytes] = MappingProxyType({})) -> None:
        self._rules = AskedRules(sources)
        self._known: dict[str, _Weighed] = {}

    def weigh(self, entry: Entry) -> Outcome | None:
        """Return the outcome of an entry, or None where nothing was left to chance.

        Raises SkirmishError for what can't be asked again, and where its odds take too long.
        """
        text = write_canonical(entry.question)
        if text not in self._known:
            self._known[text] = _weigh_question(entry, self._rules)
        return self._known[text].find_outcome(entry)


class _Weighed:
    """A question that was asked again: its rule, and all results that it can have."""

    def __init__(self, question: Question, asked: AskedAgain, *, is_by_these_rules: bool) -> None:
        game, command, self.finder, _ = asked
        self.question, self.game = question, game
        procedure = game.procedure(command.procedure)
        self.prepared: Prepared = procedure.prepare(command)
        # While it is played, friends may be looked up too; these are those that were named.
        self.models = dict(self.finder.models)
        names = frozenset(name for name, typed in command.policies.items() if BEST in typed)
        self.best = best_choices.find_best_choices(self.prepared, names) if names else None
        self.is_by_these_rules = is_by_these_rules
        if self.prepared.check_odds is not None:
            self.prepared.check_odds()
        self.law: Law[Any] = self.best.law() if self.best else law_of(self.prepared.rule)
        self._outcomes: dict[Any, Outcome] = {}
        self.letters = {one.id: one.file for one in question.models if one.id}

    def find_outcome(self, entry: Entry) -> Outcome | None:
        """Return what an entry's dice came to; raises DiceProblem for dice that don't fit."""
        if len(self.law.weights) == 1:
            return None
        result = self._play(entry)
        if result not in self._outcomes:
            self._outcomes[result] = self._make_outcome(result)
        return self._outcomes[result]

    def _make_outcome(self, result: Any) -> Outcome:
        return Outcome(
            self.question.procedure,
            self._find_side(),
            self._find_chance(result),
            self._count_main(result),
            self._count_losses(result),
            self.is_by_these_rules,
        )

    def _find_chance(self, result: Any) -> Fraction | None:
        """Return how likely all results are that show as one does; None where none does."""
        row = self.prepared.row(result)
        weights = self.law.weights.items()
        same = sum(weight for one, weight in weights if self.prepared.row(one) == row)
        return Fraction(same, self.law.total) if same else None

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
        """Return the letter of whoever was named first, or nothing."""
        return self._letter_of(next(iter(self.models))) if self.models else ""

    def _letter_of(self, key: str) -> str:
        return self.letters.get(key.partition("#")[0], "")

    def _count_main(self, result: Any) -> Counted | None:
        """Return the first figure that the dice can tell, of the main ones if those are told."""
        figures = self.prepared.figures
        for name in self.prepared.main or figures:
            counted = self._count(name, result, figures[name]) if name in figures else None
            if counted is not None:
                return counted
        return None

    def _count_losses(self, result: Any) -> dict[str, Counted]:
        """Return the life that each side lost, where the rule says how much of it goes."""
        parts: dict[str, list[Callable[[Any], Amount]]] = {}
        names: dict[str, str] = {}
        for key, life in self.finder.find_lives(self.models).items():
            figure = self.prepared.models.get(key, {}).get(life.loss)
            if figure is None and key == next(reversed(self.models)):
                # What tells of one model alone tells of the one that is named last.
                figure = self.prepared.figures.get(life.loss)
            letter = self._letter_of(key)
            if figure is not None and letter:
                parts.setdefault(letter, []).append(figure)
                names[letter] = life.name
        counted = {
            letter: self._count(names[letter], result, *figures)
            for letter, figures in parts.items()
        }
        return {letter: one for letter, one in counted.items() if one is not None}

    def _count(self, what: str, result: Any, *figures: Callable[[Any], Amount]) -> Counted | None:
        """Return the sum of some figures of a result, with the chance of each that could be.

        None where the odds know no more of it than a mean, or where nothing else could be.
        """
        weights: dict[int, int] = {}
        for one, weight in self.law.weights.items():
            whole = _add_whole(one, figures)
            if whole is None:
                return None
            weights[whole] = weights.get(whole, 0) + weight
        came = _add_whole(result, figures)
        if came is None or len(weights) == 1:
            return None
        chances = {value: Fraction(one, self.law.total) for value, one in weights.items()}
        return Counted(what, came, chances)


def _add_whole(result: Any, figures: Sequence[Callable[[Any], Amount]]) -> int | None:
    """Return the sum of some figures of a result, or None where one is no whole number."""
    amounts = [figure(result) for figure in figures]
    whole = [int(one) for one in amounts if isinstance(one, int)]
    return sum(whole) if len(whole) == len(amounts) else None


def read_asked(entry: Entry, sources: Mapping[str, bytes]) -> Question:
    """Return what an entry asked; raises FileProblem for house rules that the battle lacks."""
    try:
        question = read_question(entry.question or {})
        missing = [file for file in question.house if file not in sources]
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise FileProblem(f"its question can't be read: {problem}"[:200]) from None
    if missing:
        raise FileProblem(f"the battle doesn't hold its house rules: {missing[0]}"[:200])
    return question


def _weigh_question(entry: Entry, rules: AskedRules) -> _Weighed:
    """Return an entry's question, asked again; raises SkirmishError."""
    question = read_asked(entry, rules.sources)
    try:
        asked = make_asked(question, rules)
        return _Weighed(question, asked, is_by_these_rules=rules.are_those_of(question))
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise FileProblem(f"its question can't be read: {problem}"[:200]) from None
