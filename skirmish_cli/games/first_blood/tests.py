"""Characteristic tests: a d6 at or under the characteristic, and a 6 always fails.

Sections: Characteristics Tests; Success and Failures; Epic Fail.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

from skirmish_cli.core.rules import Note, Rule
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.dice.throws import Hand, Term, Throw, tone_of
from skirmish_cli.games.first_blood.characteristics import Count

#: The faces of the game's one die.
SIDES = 6
REROLLS = ("failures", "successes")


def succeeds(face: int, value: int) -> bool:
    """Return whether a face succeeds against a characteristic.

    Sections: Success and Failures; Epic Fail.

    >>> [succeeds(face, 3) for face in (1, 3, 4)], succeeds(6, 9), succeeds(1, 0)
    ([True, True, False], False, False)
    """
    return face <= value and face != SIDES


class CharacteristicTest(Throw[bool]):
    """One test of a characteristic; the reading is whether it succeeds.

    `terms` are what changed the characteristic, `rerolled_by` what lets it be rolled again. A die
    is rolled again at most once; rerolling all failures and all successes cancel each other.
    Sections: Characteristics Tests; Re-rolling Failures vs Successes.
    """

    def __init__(
        self,
        value: int,
        rerolls: frozenset[str] = frozenset(),
        why: str = "test",
        terms: tuple[Term, ...] = (),
        rerolled_by: tuple[str, ...] = (),
    ) -> None:
        self.value, self.rerolls, self.why, self.terms = value, rerolls, why, terms
        self.rerolled_by = rerolled_by
        self.key = (value, rerolls)

    def explain(self) -> str:
        """Return where the characteristic comes from, such as `Resolve 3, -3 curse`."""
        return Count(self.value, self.terms).explain()

    def is_rerolled(self, face: int) -> bool:
        """Return whether a die that shows a face is rolled again in the Secondary roll."""
        if len(self.rerolls) != 1:
            return False
        return ("successes" if succeeds(face, self.value) else "failures") in self.rerolls

    def read(self, hand: Hand) -> bool:
        """Return whether the test succeeds."""
        what = self.why
        hand.begin(f"d{SIDES}", what)
        face = hand.face(SIDES)
        if self.is_rerolled(face):
            hand.rerolled()
            by = f" ({', '.join(self.rerolled_by)})" if self.rerolled_by else ""
            what = f"{what}, Secondary roll{by}"
            hand.begin(f"d{SIDES}", what)
            face = hand.face(SIDES)
        for term in self.terms:
            hand.modifier(term.value, term.source)
        success = succeeds(face, self.value)
        result = "success" if success else "failure"
        hand.judge(what, face, self.value, result, tone=tone_of(success))
        return success

    def law(self) -> Law[bool]:
        """Return the law of success, from every pair of a first and a second face."""
        # The second face counts only where the first is rolled again.
        faces = range(1, SIDES + 1)
        return Law(Counter(self.read(Table(TypedDice(pair))) for pair in product(faces, faces)))


def take_resolve_test(throw: CharacteristicTest, broken: bool) -> Rule[bool]:
    """Take a Resolve test.

    A Broken Warrior fails it without a die, as does a Resolve of 0. Any other characteristic is
    tested likewise, with `broken` False. Sections: Resolve (R); Broken!; Characteristics and
    Modifiers.
    """
    if broken:
        yield Note(f"{throw.why}: Broken, so it fails")
        return False
    if not throw.value:
        yield Note(f"{throw.why}: {throw.explain()} makes 0, so it fails without a roll")
        return False
    success: bool = yield throw
    return success


def note_cancelled_rerolls(rerolls: frozenset[str]) -> tuple[str, ...]:
    """Return the note on rerolls that cancel each other, if they do."""
    if len(rerolls) < len(REROLLS):
        return ()
    return ("rerolling failures and rerolling successes cancel: neither applies to this test",)
