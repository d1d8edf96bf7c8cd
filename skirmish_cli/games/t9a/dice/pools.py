"""Pools: several equal dice thrown at once, each by itself a success or a failure.

A `Pool` is one handful. A `Sieve` is a handful that is thrown again and again: only the dice that
come through one stage are thrown at the next, as when hits must wound and wounds must pass
armour."""

from __future__ import annotations

from functools import lru_cache
from math import comb, gcd
from typing import Literal, NamedTuple

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Term, Throw

#: Which dice of a handful are thrown once more: none, those that show 1, or those that failed.
Reroll = Literal["", "ones", "failures"]
REROLLS: tuple[Reroll, ...] = ("", "ones", "failures")


class Aim(NamedTuple):
    """What each die of a handful has to show: `target` or more (with `under`, `target` or less),
    and its reroll.

    A target that no face meets, such as 7 on a d6, can't be met; a target that every face meets
    needs no luck."""

    target: int
    sides: int = 6
    reroll: Reroll = ""
    under: bool = False

    def meets(self, face: int) -> bool:
        """Return whether a face is a success."""
        return face <= self.target if self.under else face >= self.target

    def is_rerolled(self, face: int) -> bool:
        """Return whether a face is thrown once more."""
        return (
            face == 1
            if self.reroll == "ones"
            else self.reroll == "failures" and not self.meets(face)
        )

    def chance(self) -> tuple[int, int]:
        """Return the weight of a success of one die, and the total weight.

        >>> Aim(4).chance(), Aim(4, reroll="failures").chance()
        ((3, 6), (27, 36))
        """
        good = sum(map(self.meets, range(1, self.sides + 1)))
        if not self.reroll:
            return good, self.sides
        again = [face for face in range(1, self.sides + 1) if self.is_rerolled(face)]
        kept = good - sum(map(self.meets, again))
        return kept * self.sides + len(again) * good, self.sides * self.sides

    def __str__(self) -> str:
        return f"{self.target}{'-' if self.under else '+'}"


def roll_handful(hand: Hand, count: int, aim: Aim, why: str) -> int:
    """Return the successes of a handful: all dice first, then the rerolls, left to right, as a
    throw of their own."""
    if not count:
        return 0
    hand.begin(f"{count}d{aim.sides}", why)
    faces = [hand.face(aim.sides) for _ in range(count)]
    again = [place for place, face in enumerate(faces) if aim.is_rerolled(face)]
    if again:
        hand.begin(f"{len(again)}d{aim.sides}", f"{why}, rerolls")
        for place in again:
            faces[place] = hand.face(aim.sides)
    return sum(map(aim.meets, faces))


@lru_cache(maxsize=4096)
def binomial(count: int, good: int, total: int) -> Law[int]:
    """Return the law of how many of `count` independent things happen, each with good / total.

    >>> binomial(2, 1, 2).weights
    {0: 1, 1: 2, 2: 1}
    """
    bad = total - good
    return Law(
        {hits: comb(count, hits) * good**hits * bad ** (count - hits) for hits in range(count + 1)}
    )


class Pool(Throw[int]):
    """A handful of equal dice; the reading is how many succeed. An empty handful asks for no
    dice."""

    def __init__(
        self,
        count: int,
        aim: Aim,
        why: str = "",
        result: str = "succeed",
        terms: tuple[Term, ...] = (),
    ) -> None:
        self.count, self.aim = count, aim
        self.why, self.result, self.terms = why, result, terms
        self.key = (count, aim)

    def read(self, hand: Hand) -> int:
        """Return the number of successes."""
        successes = roll_handful(hand, self.count, self.aim, self.why)
        if self.count:
            for term in self.terms:
                hand.modifier(term.value, term.source)
            hand.judge(self.why, successes, None, f"of {self.count} {self.result} at {self.aim}")
        return successes

    def law(self) -> Law[int]:
        """Return the binomial law of the successes."""
        return binomial(self.count, *self.aim.chance())


class Stage(NamedTuple):
    """One stage of a sieve: the dice that succeed come through, or with `saves` those that don't.

    `result` says what a success is called: hit, wound, saved.
    """

    aim: Aim
    why: str
    result: str = "succeed"
    saves: bool = False
    terms: tuple[Term, ...] = ()

    def chance(self) -> tuple[int, int]:
        """Return the weight with which one die comes through, and the total weight."""
        good, total = self.aim.chance()
        return (total - good if self.saves else good), total

    def read(self, hand: Hand, count: int) -> int:
        """Return how many of `count` dice come through; what they show goes to the hand."""
        if not count:
            return 0
        successes = roll_handful(hand, count, self.aim, self.why)
        for term in self.terms:
            hand.modifier(term.value, term.source)
        hand.judge(self.why, successes, None, f"of {count} {self.result} at {self.aim}")
        return count - successes if self.saves else successes


class Sift:
    """The stages that each die of a batch must come through, and the target that it then counts
    `into`.

    A stage that is None needs no dice, as a save that can't be passed. `chance` is the weight
    with which one die comes through every stage, and the total weight."""

    def __init__(self, stages: tuple[Stage | None, ...], into: int = 0) -> None:
        self.stages, self.into = stages, into
        good = total = 1
        for stage in stages:
            if stage is not None:
                through, whole = stage.chance()
                good, total = good * through, total * whole
        common = gcd(good, total)
        self.chance = good // common, total // common


class Sieve(Throw[tuple[int, ...]]):
    """Batches of dice that go through their stages together: the first stage of every batch, then
    the second, ...

    The reading is, for each target, how many dice came through to it, at most the `room` that it
    has; `labels` name them. A batch of n dice through stages of chance p, q, ... is binomial with
    p q ..., so the law needs no faces."""

    def __init__(
        self,
        counts: tuple[int, ...],
        sifts: tuple[Sift, ...],
        rooms: tuple[int, ...],
        labels: tuple[str, ...] = (),
    ) -> None:
        self.counts, self.sifts, self.rooms, self.labels = counts, sifts, rooms, labels
        self.key = (counts, tuple((sift.chance, sift.into) for sift in sifts), rooms)

    def read(self, hand: Hand) -> tuple[int, ...]:
        """Return how many dice came through to each target."""
        counts = list(self.counts)
        for level in range(max((len(sift.stages) for sift in self.sifts), default=0)):
            for place, sift in enumerate(self.sifts):
                stage = sift.stages[level] if level < len(sift.stages) else None
                if stage is not None:
                    counts[place] = stage.read(hand, counts[place])
        through = [0] * len(self.rooms)
        for sift, count in zip(self.sifts, counts, strict=True):
            through[sift.into] += count
        reading = tuple(map(min, through, self.rooms))
        aimed = {sift.into for sift, count in zip(self.sifts, self.counts, strict=True) if count}
        for target in sorted(aimed) if self.labels else ():
            hand.judge(self.labels[target], reading[target], None, "")
        return reading

    def law(self) -> Law[tuple[int, ...]]:
        """Return the law of the reading: the batches are independent of each other."""
        batches: list[list[tuple[int, int, int]]] = [[] for _ in self.rooms]
        for count, sift in zip(self.counts, self.sifts, strict=True):
            if count:
                batches[sift.into].append((count, *sift.chance))
        return _law_through(tuple(map(tuple, batches)), self.rooms)


@lru_cache(maxsize=8192)
def _law_through(
    batches: tuple[tuple[tuple[int, int, int], ...], ...], rooms: tuple[int, ...]
) -> Law[tuple[int, ...]]:
    """Return the law of what reaches each target, given the (count, good, total) of the batches
    aimed at it."""
    weights: dict[tuple[int, ...], int] = {(): 1}
    for aimed, room in zip(batches, rooms, strict=True):
        reached = _capped(aimed, room)
        weights = {
            (*before, count): weight * more
            for before, weight in weights.items()
            for count, more in enumerate(reached)
            if more
        }
    return Law(weights)


@lru_cache(maxsize=8192)
def _capped(batches: tuple[tuple[int, int, int], ...], room: int) -> list[int]:
    """Return the weight of each number of dice that come through, those of `room` or more folded
    into the last."""
    sums = [1]
    for count, good, total in batches:
        ways = [
            comb(count, hits) * good**hits * (total - good) ** (count - hits)
            for hits in range(count + 1)
        ]
        added = [0] * (len(sums) + count)
        for before, weight in enumerate(sums):
            for hits, more in enumerate(ways):
                added[before + hits] += weight * more
        sums = added
    return [*sums[:room], sum(sums[room:])] if len(sums) > room else sums
