"""A spiking die that another spiking die tries to outdo, with the levels of the first read all the same."""

from __future__ import annotations

from typing import Any, NamedTuple

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.spiking import MISS, TARCH, Spiker, roll_spiking, tell_terms
from skirmish_cli.dice.throws import Hand, Term, Throw


class Answered(NamedTuple):
    """The reading of an answered die: TARCH, MISS or 1 + the levels of success, and whether it was outdone.

    `level` is for display: thrown, the levels that the dice show; in a law their mean given the rest.
    """

    tier: int
    outdone: bool = False
    level: Any = 0

    @property
    def is_success(self) -> bool:
        """Whether the target was met, outdone or not."""
        return self.tier > 0

    @property
    def levels(self) -> int:
        """The levels of success, at most one below the throw's `top`."""
        return max(0, self.tier - 1)


class AnsweredDie(Throw[Answered]):
    """A spiking die against a target; after a success a second one may outdo it with a higher total.

    Levels count from the target whether the die is outdone or not. A tarched second die outdoes nothing. Without a
    second die nothing answers.
    """

    def __init__(self, first: Spiker, target: int, step: int, top: int, second: Spiker | None = None, *,
                 why: str = "", terms: tuple[Term, ...] = (), second_why: str = "",
                 second_terms: tuple[Term, ...] = ()) -> None:
        self.first, self.target, self.step, self.top, self.second = first, target, step, top, second
        self.why, self.terms, self.second_why, self.second_terms = why, terms, second_why, second_terms
        self.key = (first, target, step, top, second)

    def read(self, hand: Hand) -> Answered:
        """Return the tier of the first total and whether the second is higher."""
        total, opened = self.open(hand)
        return self.answer(hand, total, opened) if opened.is_success else opened

    def open(self, hand: Hand) -> tuple[int, Answered]:
        """Return the total of the first die and its reading, not answered yet."""
        natural, tarch = roll_spiking(hand, self.first, self.why)
        tell_terms(hand, self.terms)
        total = natural + self.first.modifier
        if tarch or total < self.target:
            hand.judge(self.why, total, self.target, "tarch" if tarch else "failure", 0)
            return total, Answered(TARCH if tarch else MISS)
        level = (total - self.target) // self.step
        hand.judge(self.why, total, self.target, "success", level)
        return total, Answered(min(1 + level, self.top), level=level)

    def answer(self, hand: Hand, total: int, opened: Answered) -> Answered:
        """Return the reading of a first die that succeeded, answered by the second if there is one."""
        if self.second is None:
            return opened
        natural, tarch = roll_spiking(hand, self.second, self.second_why)
        tell_terms(hand, self.second_terms)
        second = natural + self.second.modifier
        won = not tarch and second > total
        hand.judge(self.second_why, second, total, "tarch" if tarch else "beats it" if won else "doesn't beat it")
        return opened._replace(outdone=won)

    def unanswered(self) -> AnsweredDie:
        """Return the same first die with nothing to answer it."""
        return AnsweredDie(self.first, self.target, self.step, self.top, why=self.why, terms=self.terms)

    def law(self) -> Law[Answered]:
        """Return the joint law of the tier and the answer, in closed form."""
        from skirmish_cli.dice.answers import answered_law  # noqa: PLC0415 - exact means need fractions

        return answered_law(self)
