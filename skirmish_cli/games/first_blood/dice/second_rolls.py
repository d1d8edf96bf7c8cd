"""Pools of dice with one second roll, of the dice rolled again and the dice added.

What matters of a pool is which of its dice are good in the end. The exact law counts them by
*classes* of faces and never lists sequences: within a class, the faces don't depend on each other.
Section: Roll Sequence.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import comb
from typing import Any

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Term
from skirmish_cli.records import NamedTuple


class SecondRoll(NamedTuple):
    """What the faces of a first roll send to the second roll, which sends nothing on.

    All dice that show a `rerolled` face are rolled again, and of the other dice that aren't good
    at most `failures`. Each face in `adding` adds a die to the second roll; a face listed twice
    adds two. Section: Secondary Roll.
    """

    rerolled: frozenset[int] = frozenset()
    failures: int = 0
    adding: tuple[int, ...] = ()


class FirstFace(NamedTuple):
    """What becomes of a die of the first roll.

    With `stays` it is good and not rolled again. `sends` is the number of dice that it gives the
    second roll. With `may_reroll` it is one of those that a limited reroll could replace.
    """

    stays: bool
    sends: int
    may_reroll: bool


class PoolWords(NamedTuple):
    """What a trace says of a pool: why it is rolled, and where its dice come from."""

    why: str = "roll"
    second_why: str = "second roll"
    terms: tuple[Term, ...] = ()


class Rolled(NamedTuple):
    """The good faces of a pool, in the order of typing.

    `limited` is how many dice a limited reroll took.
    """

    good: tuple[int, ...] = ()
    limited: int = 0


class Pool(NamedTuple):
    """Dice thrown together, of which the `good` faces count.

    With `first`, only the first so many good dice count. Their order is that of typing: the first
    roll, without the dice rolled again, then the second roll. The law of a pool with `limited` is
    that of those rolls of which a limited reroll takes so many dice.
    """

    dice: int
    good: frozenset[int]
    second: SecondRoll = SecondRoll()
    first: int | None = None
    sides: int = 6
    limited: int | None = None

    def look_at(self, face: int) -> FirstFace:
        """Return what becomes of a die of the first roll that shows a face."""
        again = face in self.second.rerolled
        good = face in self.good
        return FirstFace(
            good and not again, again + self.second.adding.count(face), not good and not again
        )

    def read(self, hand: Hand, words: PoolWords) -> tuple[int, ...]:
        """Return the good faces that count, in the order of typing."""
        return self.roll(hand, words).good

    def roll(self, hand: Hand, words: PoolWords) -> Rolled:
        """Return the good faces that count, and how many dice a limited reroll took."""
        if not self.dice:
            return Rolled()
        hand.begin(_name_dice(self.dice, self.sides), words.why)
        faces, sent, left = [], 0, self.second.failures
        for _ in range(self.dice):
            face = hand.face(self.sides)
            found = self.look_at(face)
            limited = found.may_reroll and left > 0
            if limited or face in self.second.rerolled:
                hand.rerolled()
            if found.stays:
                faces.append(face)
            sent += found.sends + limited
            left -= limited
        for term in words.terms:
            hand.modifier(term.value, term.source)
        if sent:
            hand.begin(_name_dice(sent, self.sides), words.second_why)
            second = [hand.face(self.sides) for _ in range(sent)]
            faces += [face for face in second if face in self.good]
        return Rolled(tuple(faces[: self.first]), self.second.failures - left)

    def weigh_limited(self) -> dict[int, int]:
        """Return the weight of each number of dice that a limited reroll takes.

        Section: Primary Roll.

        >>> Pool(2, frozenset({1, 2, 3, 4, 5}), SecondRoll(failures=1)).weigh_limited()
        {0: 25, 1: 11}
        """
        failing = sum(self.look_at(face).may_reroll for face in range(1, self.sides + 1))
        weights: dict[int, int] = {}
        for number in range(self.dice + 1):
            ways = failing**number * (self.sides - failing) ** (self.dice - number)
            _add(weights, min(number, self.second.failures), comb(self.dice, number) * ways)
        return {number: weight for number, weight in weights.items() if weight}

    def classes(self) -> tuple[dict[int, int], ...]:
        """Return the good faces in classes, each face with its weight in its class.

        Faces that come about in the same way make a class: given how many dice of a class there
        are, what they show doesn't depend on each other. Where no die has to do with any other,
        all faces are one class.
        """
        if not self.second.failures and not self.second.adding and self.first is None:
            again = len(self.second.rerolled)
            return (
                {face: again + self.sides * self.look_at(face).stays for face in sorted(self.good)},
            )
        alike: dict[int | None, dict[int, int]] = {}
        for face in sorted(self.good):
            found = self.look_at(face)
            # Faces that never stay all come from the second roll, whatever they send there.
            alike.setdefault(found.sends if found.stays else None, {})[face] = 1
        return tuple(alike.values())

    def totals(self) -> Law[tuple[int, ...]]:
        """Return the law of how many good dice of each class count in the end."""
        return _weigh_totals(self)


@lru_cache(maxsize=256)
def _weigh_totals(pool: Pool) -> Law[tuple[int, ...]]:
    classes = pool.classes()
    sending: dict[int, dict[tuple[int, ...], int]] = {}
    for (counts, sent), weight in _weigh_first_roll(pool, classes).items():
        sending.setdefault(sent, {})[counts] = weight
    bad = pool.sides - len(pool.good)
    # From the longest second roll down, so that all rolls that have as many dice left to throw go
    # together.
    longest = max(sending)
    totals = sending[longest]
    for left in range(longest - 1, -1, -1):
        after: dict[tuple[int, ...], int] = {}
        for counts, weight in totals.items():
            if bad:
                _add(after, counts, weight * bad)
            for place, faces in enumerate(classes):
                _add(after, _count_in(pool, counts, place), weight * len(faces))
        for counts, weight in sending.get(left, {}).items():
            _add(after, counts, weight * pool.sides ** (longest - left))
        totals = after
    return Law(totals)


def _weigh_first_roll(
    pool: Pool, classes: tuple[dict[int, int], ...]
) -> dict[tuple[tuple[int, ...], int], int]:
    """Return the weights of good dice by class and of dice for the second roll."""
    class_of = {face: place for place, faces in enumerate(classes) for face in faces}
    kinds = Counter((class_of.get(face), pool.look_at(face)) for face in range(1, pool.sides + 1))
    states: dict[tuple[tuple[int, ...], int, int], int] = {((0,) * len(classes), 0, 0): 1}
    for _ in range(pool.dice):
        after: dict[tuple[tuple[int, ...], int, int], int] = {}
        for (counts, sent, left_over), weight in states.items():
            for (place, found), faces in kinds.items():
                kept = (
                    _count_in(pool, counts, place) if found.stays and place is not None else counts
                )
                spare = min(pool.second.failures, left_over + found.may_reroll)
                _add(after, (kept, sent + found.sends, spare), weight * faces)
        states = after
    ends: dict[tuple[tuple[int, ...], int], int] = {}
    for (counts, sent, spare), weight in states.items():
        if pool.limited in (None, spare):
            _add(ends, (counts, sent + spare), weight)
    return ends


def _count_in(pool: Pool, counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    """Return the counts with one more good die, if it is among the first that count."""
    if pool.first is not None and sum(counts) >= pool.first:
        return counts
    return (*counts[:place], counts[place] + 1, *counts[place + 1 :])


def _add(weights: dict[Any, int], key: Any, weight: int) -> None:
    weights[key] = weights.get(key, 0) + weight


def _name_dice(dice: int, sides: int) -> str:
    return f"d{sides}" if dice == 1 else f"{dice}d{sides}"
