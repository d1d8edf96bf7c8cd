"""Throws: what a rule asks the dice for.

A throw answers with a *reading*: only what the rule can tell apart. `read` works it out from
faces, one at a time; `law` gives the exact chance of each reading without looking at faces. A
rule sees readings alone, so rolled results and odds can't come from different rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, Generic, Literal, Protocol, TypeVar

from skirmish_cli.dice.law import Law
from skirmish_cli.records import NamedTuple

R = TypeVar("R", bound=Hashable)


#: Whether what came of a total is good for whoever rolled; a tarch is worse than a failure.
Tone = Literal["", "good", "bad", "tarch"]


def tone_of(is_good: bool) -> Tone:
    """Return the tone of a success or a failure."""
    return "good" if is_good else "bad"


class Hand(Protocol):
    """What a throw reads faces from and records its steps with."""

    def begin(self, die: str, why: str) -> None:
        """Open a throw of `die`, such as `d10` or `3d6`, to which the next faces belong."""

    def face(self, sides: int) -> int:
        """Return the next face of the open throw."""
        ...

    def fate(self) -> int:
        """Return what the next Fate die of the open throw shows: -1, 0 or 1."""
        ...

    def card(self, cards: Sequence[str]) -> str:
        """Return the card that the open throw draws from some."""
        ...

    def rerolled(self) -> None:
        """Say that the last face is replaced by the next one."""

    def modifier(self, value: int, source: str) -> None:
        """Record one named term of the total that is judged next."""

    def judge(
        self,
        what: str,
        total: int,
        target: int | None,
        result: str,
        level: int | None = None,
        tone: Tone = "",
    ) -> None:
        """Record a total, what it had to reach, and what came of it."""


class Throw(ABC, Generic[R]):
    """Dice thrown together and read in one way.

    `key` holds all that the law depends on. Throws with equal keys are equal, whatever their words
    for the trace. A throw that is a dataclass compares its fields instead. `why` says what it is
    for, where it has words of its own for that: it tells equal throws apart in explained odds.
    """

    key: tuple[Any, ...] = ()
    why: str = ""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Throw) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    @abstractmethod
    def read(self, hand: Hand) -> R:
        """Return the reading of the faces that the hand gives."""

    @abstractmethod
    def law(self) -> Law[R]:
        """Return the exact law of the readings."""


class Term(NamedTuple):
    """One modifier: its value and where it comes from.

    Terms are shown in the order in which they stand.
    """

    value: int
    source: str


def tell_terms(hand: Hand, terms: Sequence[Term]) -> None:
    """Tell the hand each modifier of the total that is about to be judged."""
    for term in terms:
        hand.modifier(term.value, term.source)


class PlainDie(Throw[int]):
    """A die that neither spikes nor is modified; the reading is its face."""

    def __init__(self, sides: int, why: str) -> None:
        self.sides, self.why = sides, why
        self.key = (sides,)

    def read(self, hand: Hand) -> int:
        """Return the face."""
        hand.begin(f"d{self.sides}", self.why)
        return hand.face(self.sides)

    def law(self) -> Law[int]:
        """Return the law of the face: all equally likely."""
        return Law.uniform(range(1, self.sides + 1))
