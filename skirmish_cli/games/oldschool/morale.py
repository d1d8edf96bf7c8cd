"""Morale: one roll of 2d6 held against one score or several, and the kind of failure by the
higher die."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import Note, Rule
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Throw
from skirmish_cli.games.oldschool.dice.pairs import Pair

SURRENDER, ROUT, RETREAT = "surrender", "rout", "retreat"
_SHOWN = {SURRENDER: "surrender", ROUT: "rout", RETREAT: "tactical retreat"}
#: The kinds of failure, each with the highest face of the higher die that still means it.
Kinds = tuple[tuple[str, int], ...]


class MoraleReading(NamedTuple):
    """How many of the scores fail, counted from the lowest, and the kind of failure that the dice
    name."""

    failing: int
    kind: str


class MoraleRoll(Throw[MoraleReading]):
    """2d6 against some scores, lowest first; above a score fails. Without `tell_kind` the kinds
    aren't told apart."""

    def __init__(
        self,
        scores: tuple[int, ...],
        kinds: Kinds,
        sides: int = 6,
        *,
        tell_kind: bool = True,
        why: str = "morale",
    ) -> None:
        self.scores, self.kinds, self.sides, self.tell_kind, self.why = (
            scores,
            kinds,
            sides,
            tell_kind,
            why,
        )
        self.key = (scores, kinds, sides, tell_kind)

    def _reading(self, total: int, higher: int) -> MoraleReading:
        failing = sum(total > score for score in self.scores)
        kind = next(name for name, highest in self.kinds if higher <= highest)
        return MoraleReading(failing, kind if failing and self.tell_kind else "")

    def read(self, hand: Hand) -> MoraleReading:
        """Return how many scores fail and how; each score is judged by itself."""
        pair = Pair(self.sides, why=self.why)
        total, higher = pair.read(hand)
        kind = next(name for name, highest in self.kinds if higher <= highest)
        for score in self.scores:
            hand.judge(
                self.why, total, score, f"fails: {_SHOWN[kind]}" if total > score else "holds"
            )
        return self._reading(total, higher)

    def law(self) -> Law[MoraleReading]:
        """Return the exact law, from that of the two dice."""
        return _law(self)


@lru_cache(maxsize=512)
def _law(roll: MoraleRoll) -> Law[MoraleReading]:
    return Pair(roll.sides).law().map(lambda pair: roll._reading(pair.total, pair.higher))


def read_kinds(table: Mapping[str, int], sides: int) -> Kinds:
    """Return the kinds of failure of the ruleset, the lowest faces first; raises UsageProblem for
    a face without one.

    Section: Morale.
    """
    kinds = tuple(sorted(table.items(), key=lambda item: item[1]))
    if not kinds or kinds[-1][1] < sides:
        known = f"goes up to {kinds[-1][1]}" if kinds else "is empty"
        raise UsageProblem(
            f"the table morale_kinds {known}, and table_die has {sides} faces: house rules change both"
        )
    return kinds


def kind_for(kind: str, sentient: bool) -> str:
    """Return the kind of failure of somebody: those that can't surrender are routed. Section:
    Morale."""
    return ROUT if kind == SURRENDER and not sentient else kind


def take_morale_test(roll: MoraleRoll) -> Rule[MoraleReading]:
    """Take one morale test for everybody concerned. Section: Morale."""
    reading: MoraleReading = yield roll
    if reading.kind == RETREAT:
        yield Note("a tactical retreat rallies by itself as the next turn ends")
    return reading
