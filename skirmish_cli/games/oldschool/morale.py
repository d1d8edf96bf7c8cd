"""Morale: one roll of 2d6, above the score fails, the higher die says how."""

from __future__ import annotations

from functools import lru_cache

from skirmish_cli.core.changes import OUT, Change
from skirmish_cli.core.rules import AtTable, Note, Rule
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Throw, tone_of
from skirmish_cli.games.oldschool.changes import Changes, owe_morale_of_side, set_flag
from skirmish_cli.games.oldschool.dice.pairs import Pair, PairReading
from skirmish_cli.games.oldschool.numbers import Kinds
from skirmish_cli.records import NamedTuple

SURRENDER, ROUT, RETREAT = "surrender", "rout", "retreat"
_WORDS = {SURRENDER: "surrender", ROUT: "rout", RETREAT: "tactical retreat"}


class MoraleReading(NamedTuple):
    """How many scores fail, counted from the lowest, and the kind of failure."""

    failing: int
    kind: str


class MoraleRoll(Throw[MoraleReading]):
    """2d6 against some scores, lowest first; above a score fails.

    Without `tell_kind` the kinds of failure aren't told apart.
    """

    def __init__(
        self,
        scores: tuple[int, ...],
        kinds: Kinds,
        sides: int = 6,
        *,
        tell_kind: bool = True,
        why: str = "morale",
    ) -> None:
        self.scores, self.kinds, self.sides = scores, kinds, sides
        self.tell_kind, self.why = tell_kind, why
        self.key = (scores, kinds, sides, tell_kind)

    def read_pair(self, pair: PairReading) -> MoraleReading:
        """Return how many scores a pair of dice is above, and the kind of failure."""
        failing = sum(pair.total > score for score in self.scores)
        return MoraleReading(failing, self.find_kind(pair) if failing and self.tell_kind else "")

    def find_kind(self, pair: PairReading) -> str:
        """Return the kind of failure that the higher die names."""
        return next(kind for kind, highest in self.kinds if pair.higher <= highest)

    def read(self, hand: Hand) -> MoraleReading:
        """Return how many scores fail and how; each score is judged by itself."""
        pair = Pair(self.sides, why=self.why).read(hand)
        failure = f"fails: {_WORDS[self.find_kind(pair)]}"
        for score in self.scores:
            holds = pair.total <= score
            result = "holds" if holds else failure
            hand.judge(self.why, pair.total, score, result, tone=tone_of(holds))
        return self.read_pair(pair)

    def law(self) -> Law[MoraleReading]:
        """Return the exact law, from that of the two dice."""
        return _find_law(self)


@lru_cache(maxsize=512)
def _find_law(roll: MoraleRoll) -> Law[MoraleReading]:
    return Pair(roll.sides).law().map(roll.read_pair)


def limit_surrender(kind: str, sentient: bool) -> str:
    """Return how somebody fails: those that can't surrender are routed.

    Section: Morale.
    """
    return ROUT if kind == SURRENDER and not sentient else kind


class Tested(NamedTuple):
    """Somebody whose morale is tested: the score, and whether it can surrender.

    `whom` is its key in changes, `key` what it is called, `word` what a command calls it.
    """

    key: str
    score: int
    sentient: bool
    whom: str
    is_leader: bool = False
    word: str = ""


def find_failure_kind(
    tested: Tested, scores: tuple[int, ...], reading: MoraleReading
) -> str | None:
    """Return the kind of failure of one of those tested, or None if it holds."""
    if scores.index(tested.score) >= reading.failing:
        return None
    return limit_surrender(reading.kind, tested.sentient)


def roll_morale(
    roll: MoraleRoll, everybody: tuple[Tested, ...], side: str, rules: Ruleset
) -> Rule[MoraleReading]:
    """Take one test for everybody, and tell who surrenders, is routed or retreats.

    `side` is theirs, or nothing for plain scores. Section: Morale.
    """
    reading: MoraleReading = yield from take_morale_test(roll)
    if reading.failing:
        kinds = tuple(find_failure_kind(one, roll.scores, reading) for one in everybody)
        yield AtTable(change_by_morale, everybody, kinds, side, rules)
    return reading


def change_by_morale(
    everybody: tuple[Tested, ...], kinds: tuple[str | None, ...], side: str, rules: Ruleset
) -> Changes:
    """Yield what becomes of those who failed, and what their side owes then.

    Those who surrender are out. Section: Morale.
    """
    failed = [one for one, kind in zip(everybody, kinds, strict=True) if kind is not None]
    for one, kind in zip(everybody, kinds, strict=True):
        if kind == SURRENDER:
            yield Change(one.whom, OUT, "surrendered", why="it failed its morale test")
        elif kind == ROUT:
            yield set_flag(one.whom, "routed", rules, "it failed its morale test")
        elif kind == RETREAT:
            yield set_flag(one.whom, "retreating", rules, "it failed its morale test")
    if side and failed:
        leaders = " and ".join(one.key for one in failed if one.is_leader)
        why = f"{' and '.join(one.key for one in failed)} failed their morale test"
        standing = [one.word for one in everybody if one not in failed and one.word]
        yield from owe_morale_of_side(side, why, leader=leaders, standing=standing)


def take_morale_test(roll: MoraleRoll) -> Rule[MoraleReading]:
    """Take one morale test for everybody concerned.

    Section: Morale.
    """
    reading: MoraleReading = yield roll
    if reading.kind == RETREAT:
        yield Note("a tactical retreat rallies by itself as the next turn ends")
    return reading
