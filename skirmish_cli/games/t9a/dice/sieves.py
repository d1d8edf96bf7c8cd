"""Handfuls of equal dice, each by itself a success or a failure.

A `Sieve` throws handfuls again and again: only the dice that come through one stage are thrown at
the next, as when hits must wound and wounds must pass armour. A `CountedSieve` counts the dice
after each stage as well, such as hits and wounds.

Only the number that comes through in the end decides anything. The others are counted as they
fall, and in a law they are means given the last one: with t of n dice through, each of the other
n - t came through an earlier stage with the same chance, whatever t is. So a law has as many
readings as the last number has values, however many dice there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, gcd, lcm
from typing import TYPE_CHECKING, Literal

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Term, Throw
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    import fractions
    from fractions import Fraction
else:
    fractions = lazy("fractions")

#: Which dice of a handful are thrown once more: none, those that show 1, or those that failed.
Reroll = Literal["", "ones", "failures"]
REROLLS: tuple[Reroll, ...] = ("", "ones", "failures")


class Aim(NamedTuple):
    """What each die of a handful has to show: `target` or more, and its reroll.

    No face meets a target such as 7 on a d6.
    """

    target: int
    sides: int = 6
    reroll: Reroll = ""

    def is_met_by(self, face: int) -> bool:
        """Return whether a face is a success."""
        return face >= self.target

    def is_rerolled(self, face: int) -> bool:
        """Return whether a face is thrown once more."""
        return (
            face == 1
            if self.reroll == "ones"
            else self.reroll == "failures" and not self.is_met_by(face)
        )

    def chance(self) -> tuple[int, int]:
        """Return the weight of a success of one die, and the total weight.

        >>> Aim(4).chance(), Aim(4, reroll="failures").chance()
        ((3, 6), (27, 36))
        """
        faces = range(1, self.sides + 1)
        good = sum(map(self.is_met_by, faces))
        if not self.reroll:
            return good, self.sides
        again = [face for face in faces if self.is_rerolled(face)]
        kept = good - sum(map(self.is_met_by, again))
        return kept * self.sides + len(again) * good, self.sides * self.sides

    def __str__(self) -> str:
        return f"{self.target}+"


def roll_handful(hand: Hand, count: int, aim: Aim, why: str) -> int:
    """Throw a handful and return its successes.

    All dice come first, then the rerolls, left to right, as a throw of their own.
    """
    if not count:
        return 0
    hand.begin(f"{count}d{aim.sides}", why)
    faces = [hand.face(aim.sides) for _ in range(count)]
    again = [place for place, face in enumerate(faces) if aim.is_rerolled(face)]
    if again:
        hand.begin(f"{len(again)}d{aim.sides}", f"{why}, rerolls")
        for place in again:
            faces[place] = hand.face(aim.sides)
    return sum(map(aim.is_met_by, faces))


def weigh_successes(count: int, good: int, total: int) -> list[int]:
    """Return the weight of each number of successes of `count` dice.

    Each succeeds with good / total.

    >>> weigh_successes(2, 1, 2)
    [1, 2, 1]
    """
    return [
        comb(count, hits) * good**hits * (total - good) ** (count - hits)
        for hits in range(count + 1)
    ]


class Stage(NamedTuple):
    """One stage that dice must come through.

    Dice that succeed come through, or with `saves` the others. `result` says what a success is
    called: hit, wound, saved.
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
        """Throw `count` dice and return how many come through."""
        if not count:
            return 0
        successes = roll_handful(hand, count, self.aim, self.why)
        for term in self.terms:
            hand.modifier(term.value, term.source)
        hand.judge(self.why, successes, None, f"of {count} {self.result} at {self.aim}")
        return count - successes if self.saves else successes


class Sift:
    """The stages that each die of a batch must come through.

    A stage that is None needs no dice, as a save that can't be passed. `into` is the number of
    the target that the dice count for in the end. `chance` is the weight with which one die comes
    through every stage, and the total weight.
    """

    def __init__(self, stages: tuple[Stage | None, ...], into: int = 0) -> None:
        self.stages, self.into = stages, into
        good = total = 1
        for stage in stages:
            if stage is not None:
                through, whole = stage.chance()
                good, total = good * through, total * whole
        common = gcd(good, total)
        self.chance = good // common, total // common


def _throw_level(hand: Hand, sifts: Sequence[Sift], level: int, counts: list[int]) -> None:
    """Throw one stage of every batch; `counts` then holds the dice that came through."""
    for place, sift in enumerate(sifts):
        stage = sift.stages[level] if level < len(sift.stages) else None
        if stage is not None:
            counts[place] = stage.read(hand, counts[place])


class Sieve(Throw[tuple[int, ...]]):
    """Batches of dice that go through their stages together.

    The first stage of every batch is thrown, then the second of every batch, and so on. The
    reading is, for each target, how many dice came through to it, at most the room that it has;
    `labels` name the targets. A batch of n dice through stages of chance p, q, ... is binomial
    with p q ..., so the law needs no faces.
    """

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
        """Throw all dice and return how many came through to each target."""
        counts = list(self.counts)
        for level in range(max((len(sift.stages) for sift in self.sifts), default=0)):
            _throw_level(hand, self.sifts, level, counts)
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
    """Return the law of what reaches each target.

    For each target, `batches` holds the (count, good, total) of the batches aimed at it.
    """
    weights: dict[tuple[int, ...], int] = {(): 1}
    for aimed, room in zip(batches, rooms, strict=True):
        reached = _weigh_through(aimed, room)
        weights = {
            (*before, count): weight * more
            for before, weight in weights.items()
            for count, more in enumerate(reached)
            if more
        }
    return Law(weights)


@lru_cache(maxsize=8192)
def _weigh_through(batches: tuple[tuple[int, int, int], ...], room: int) -> list[int]:
    """Return the weight of each number of dice that come through.

    Numbers of `room` or more are added together in the last, which is 0 if there are none.
    """
    sums = _weigh_sums(batches)
    return [*sums[:room], sum(sums[room:])]


@lru_cache(maxsize=8192)
def _weigh_sums(batches: tuple[tuple[int, int, int], ...]) -> list[int]:
    """Return the weight of each number of dice that come through, however many."""
    sums = [1]
    for count, good, total in batches:
        sums = _convolve(sums, weigh_successes(count, good, total))
    return sums


class SieveCount(NamedTuple):
    """How many dice came through in the end, and how many were left before.

    `after` are those left after each stage but the last. `through` is at most the room there is.
    In a law `after` holds means given `through`. It is for display; no rule may branch on it.
    """

    through: int
    after: tuple[int | Fraction, ...]


class CountedSieve(Throw[SieveCount]):
    """Batches of dice that are counted after every stage.

    Every sift has the same number of stages; one that is None lets all dice through. What comes
    through in the end is counted up to `room`.
    """

    def __init__(self, counts: tuple[int, ...], sifts: tuple[Sift, ...], room: int) -> None:
        self.counts, self.sifts, self.room = counts, sifts, room
        self.key = (counts, tuple(sift.stages for sift in sifts), room)

    def read(self, hand: Hand) -> SieveCount:
        """Throw all dice and return how many came through."""
        counts, after = list(self.counts), []
        for level in range(len(self.sifts[0].stages) if self.sifts else 1):
            _throw_level(hand, self.sifts, level, counts)
            after.append(sum(counts))
        return SieveCount(min(sum(counts), self.room), tuple(after[:-1]))

    def law(self) -> Law[SieveCount]:
        """Return the law of the number that comes through.

        Its readings hold the means of the numbers after the earlier stages.
        """
        chances = [_list_left_after(sift) for sift in self.sifts]
        scales = [
            lcm(*(chance.denominator for chance in level)) for level in zip(*chances, strict=True)
        ]
        # For each stage: the sum over batches of (chance to be left after it, given not through) x
        # (dice through), weighted like `weights`, and the same with all dice of the batches. Both
        # are whole numbers over the scale.
        sums: list[list[int]] = [[0] for _ in scales]
        everyone, weights = [0] * len(scales), [1]
        for count, sift, left in zip(self.counts, self.sifts, chances, strict=True):
            ways = weigh_successes(count, *sift.chance)
            for level, scale in enumerate(scales):
                share = int(left[level] * scale)
                tilted = [share * number * weight for number, weight in enumerate(ways)]
                pairs = zip(_convolve(sums[level], ways), _convolve(weights, tilted), strict=True)
                sums[level] = [one + other for one, other in pairs]
                everyone[level] += share * count
            weights = _convolve(weights, ways)
        return self._fold(weights, sums, everyone, scales)

    def _fold(
        self, weights: list[int], sums: list[list[int]], everyone: list[int], scales: list[int]
    ) -> Law[SieveCount]:
        """Return the law with all numbers from `room` on as one."""
        law = {}
        for through in range(min(self.room, len(weights) - 1) + 1):
            folded = range(through, len(weights) if through == self.room else through + 1)
            weight = sum(weights[number] for number in folded)
            if weight:
                counted = sum(number * weights[number] for number in folded)
                parts = [sum(level[number] for number in folded) for level in sums]
                # Those through count at every stage; of the others, each batch its share.
                means = (
                    fractions.Fraction(counted * scale + every * weight - part, weight * scale)
                    for part, every, scale in zip(parts, everyone, scales, strict=True)
                )
                law[SieveCount(through, tuple(means))] = weight
        return Law(law)


def _list_left_after(sift: Sift) -> list[Fraction]:
    """Return the chances that a die is left after each stage but the last.

    They are given that the die doesn't come through in the end.
    """
    through = fractions.Fraction(*sift.chance)
    reached, left = fractions.Fraction(1), []
    for stage in sift.stages[:-1]:
        reached *= fractions.Fraction(*stage.chance()) if stage is not None else 1
        # Where every die comes through there are no others, so that any chance will do.
        left.append((reached - through) / (1 - through) if through < 1 else reached)
    return left


def _convolve(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """Return the weights of the sums of two independent numbers, from their weights.

    >>> _convolve([1, 1], [1, 0, 2])
    [1, 1, 2, 2]
    """
    summed = [0] * (len(first) + len(second) - 1)
    for place, weight in enumerate(first):
        if weight:
            for more, other in enumerate(second, place):
                summed[more] += weight * other
    return summed
