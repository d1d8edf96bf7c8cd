"""The rolls behind some odds: which dice a rule may ask for, what is added to each, and what it
is judged against.

Odds see no faces, so they leave no trace. What a trace would tell of each roll is found by
showing every throw that the exact reading comes across a hand with the same dull faces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from skirmish_cli.core.rules import Rule, law_of, observed
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Term, Throw

#: As many rolls are told; a battle of whole units may have hundreds.
MOST_ROLLS = 60


class Roll(NamedTuple):
    """A roll that may come: what for, its dice, what is added to it at the least, and the numbers
    that it must reach.

    Those are the lowest and the highest that it may be judged against, and None where it isn't.
    """

    why: str
    dice: str
    terms: tuple[Term, ...]
    target: int | None
    highest: int | None


class _Told:
    """What a throw tells of one of its rolls."""

    def __init__(self, dice: str = "", why: str = "") -> None:
        self.dice, self.why = dice, why
        self.terms: list[Term] = []
        self.target: int | None = None
        self.is_judged = False


class _Sketch:
    """A hand whose dice all show one face, or the one below where that would spike; it keeps what
    a throw tells."""

    def __init__(self, shown: int) -> None:
        self.shown = shown
        self.rolls: list[_Told] = []

    def _open(self) -> _Told:
        if not self.rolls:
            self.rolls.append(_Told())
        return self.rolls[-1]

    def begin(self, die: str, why: str) -> None:
        """Take down the dice of a roll."""
        self.rolls.append(_Told(die, why))

    def face(self, sides: int) -> int:
        """Return a face that is no highest one."""
        self._open().dice = self._open().dice or f"d{sides}"
        return max(1, min(self.shown, sides - 1))

    def card(self, cards: Sequence[str]) -> str:
        """Return the first card."""
        return cards[0]

    def rerolled(self) -> None:
        """A reroll changes nothing here."""

    def modifier(self, value: int, source: str) -> None:
        """Take down a term of the first total that is judged."""
        if not self._open().is_judged:
            self._open().terms.append(Term(value, source))

    def judge(
        self, what: str, total: int, target: int | None, result: str, level: int | None = None
    ) -> None:
        """Take down what the first total is judged against."""
        roll = self._open()
        if not roll.is_judged:
            roll.why, roll.target, roll.is_judged = roll.why or what, target, True


def _sketched(throw: Throw[Any]) -> Iterator[Roll]:
    """Yield what a throw tells of its rolls, whatever its dice show: what two hands agree on."""
    hands = _Sketch(2), _Sketch(3)
    for hand in hands:
        throw.read(hand)
    for plain, other in zip(*(hand.rolls for hand in hands), strict=False):
        target = plain.target if plain.target == other.target else None
        yield Roll(
            plain.why,
            plain.dice,
            tuple(term for term in plain.terms if term in other.terms),
            target,
            target,
        )


def _widened(known: Roll, roll: Roll) -> Roll:
    """Return what two throws for the same have in common: the fewer terms, and all numbers to
    reach."""
    targets = [
        number for number in (known.target, known.highest, roll.target) if number is not None
    ]
    plainer = min(known, roll, key=lambda one: len(one.terms))
    return plainer._replace(target=min(targets, default=None), highest=max(targets, default=None))


def law_and_rolls(rule: Callable[..., Rule[Any]]) -> tuple[Law[Any], tuple[Roll, ...]]:
    """Return the exact law of a rule, and the rolls that may come in it, each kind once."""
    rolls: dict[str, Roll] = {}
    seen: set[tuple[str, Throw[Any]]] = set()

    def note(request: Any) -> None:
        if not isinstance(request, Throw) or (words := _words(request), request) in seen:
            return
        seen.add((words, request))
        for roll in _sketched(request):
            if roll.why in rolls:
                rolls[roll.why] = _widened(rolls[roll.why], roll)
            elif roll.why and len(rolls) < MOST_ROLLS:
                rolls[roll.why] = roll

    with observed(note):
        law = law_of(rule)
    return law, tuple(rolls.values())


def _words(throw: Throw[Any]) -> str:
    """Return what tells apart throws whose laws are equal."""
    return str(getattr(throw, "why", ""))
