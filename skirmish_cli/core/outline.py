"""The rolls behind some odds: their dice, what is added, and what they must reach.

Odds see no faces, so they leave no trace. Instead every throw that the odds come across is read
from two hands whose dice show the same dull faces. What it tells both of them is so whatever the
dice show.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from skirmish_cli.core.rules import Request, Rule, law_of, observe_requests
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Term, Throw, Tone
from skirmish_cli.records import NamedTuple

R = TypeVar("R", bound=Hashable)

#: No more rolls than this are listed; a battle of whole units may have hundreds.
MOST_ROLLS = 60


class Roll(NamedTuple):
    """A roll that may come: what for, its dice, and what is always added to it.

    `target` and `highest` are the lowest and the highest number that it may have to reach, and
    None where there is none; `targets` are all of them, in order.
    """

    why: str
    dice: str
    terms: tuple[Term, ...]
    target: int | None
    highest: int | None
    targets: tuple[int, ...] = ()


class _Seen:
    """What a hand saw of one roll."""

    def __init__(self, dice: str = "", why: str = "") -> None:
        self.dice, self.why = dice, why
        self.terms: list[Term] = []
        self.target: int | None = None
        self.is_judged = False


class _DullHand:
    """A hand whose dice all show one face, or the one below where that would spike."""

    def __init__(self, face: int) -> None:
        self._face = face
        self.rolls: list[_Seen] = []

    def _open(self) -> _Seen:
        if not self.rolls:
            self.rolls.append(_Seen())
        return self.rolls[-1]

    def begin(self, die: str, why: str) -> None:
        """Take down the dice of a roll."""
        self.rolls.append(_Seen(die, why))

    def face(self, sides: int) -> int:
        """Return a face that isn't the highest one."""
        self._open().dice = self._open().dice or f"d{sides}"
        return max(1, min(self._face, sides - 1))

    def fate(self) -> int:
        """Return what a Fate die shows, which never spikes."""
        return min(self._face - 2, 1)

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
        self,
        what: str,
        total: int,
        target: int | None,
        result: str,
        level: int | None = None,
        tone: Tone = "",
    ) -> None:
        """Take down what the first total is judged against."""
        roll = self._open()
        if not roll.is_judged:
            roll.why, roll.target, roll.is_judged = roll.why or what, target, True


def outline_throw(throw: Throw[R]) -> Iterator[Roll]:
    """Yield the rolls of a throw, with what holds whatever the dice show."""
    hands = _DullHand(2), _DullHand(3)
    for hand in hands:
        throw.read(hand)
    for one, other in zip(*(hand.rolls for hand in hands), strict=False):
        target = one.target if one.target == other.target else None
        terms = tuple(term for term in one.terms if term in other.terms)
        targets = () if target is None else (target,)
        yield Roll(one.why, one.dice, terms, target, target, targets)


def _merge_rolls(known: Roll, roll: Roll) -> Roll:
    """Return one roll for two of the same kind: the fewer terms, all numbers to reach."""
    targets = tuple(sorted({*known.targets, *roll.targets}))
    plainer = min(known, roll, key=lambda one: len(one.terms))
    least, most = min(targets, default=None), max(targets, default=None)
    return plainer._replace(target=least, highest=most, targets=targets)


def law_and_rolls(rule: Callable[..., Rule[R]]) -> tuple[Law[R], tuple[Roll, ...]]:
    """Return the exact law of a rule, and each kind of roll that may come in it."""
    return read_with_rolls(partial(law_of, rule))


def read_with_rolls(read: Callable[[], Law[R]]) -> tuple[Law[R], tuple[Roll, ...]]:
    """Return the law that is read, and each kind of roll that it is worked out from."""
    rolls: dict[str, Roll] = {}
    seen: set[tuple[str, Hashable]] = set()

    def note(request: Request) -> None:
        if not isinstance(request, Throw) or (request.why, request) in seen:
            return
        seen.add((request.why, request))
        for roll in outline_throw(request):
            if roll.why in rolls:
                rolls[roll.why] = _merge_rolls(rolls[roll.why], roll)
            elif roll.why and len(rolls) < MOST_ROLLS:
                rolls[roll.why] = roll

    with observe_requests(note):
        law = read()
    return law, tuple(rolls.values())
