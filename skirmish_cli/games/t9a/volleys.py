"""Hits on a unit: to hit, to wound, saves, lost health points, casualties and panic.

Shooting, a witchfire and dangerous terrain all come to this. All dice to hit are thrown first,
volley by volley, then all to wound, all armour saves, all special saves."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from skirmish_cli.core.rules import Chain, Rule, Within
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Throw
from skirmish_cli.games.t9a.dice.counted import CountedSieve
from skirmish_cli.games.t9a.dice.pools import Sieve, Sift, Stage
from skirmish_cli.games.t9a.discipline import DisciplineTest, take_discipline_test

if TYPE_CHECKING:
    from fractions import Fraction

    from skirmish_cli.dice.expressions import DiceExpression


class ShotsRoll(Throw[int]):
    """A number of shots that is rolled: plain dice and a constant, `times` over, never below 0."""

    def __init__(self, expression: DiceExpression, why: str = "shots", times: int = 1) -> None:
        self.expression, self.why, self.times = expression, why, times
        self.key = (expression, times)

    def __str__(self) -> str:
        return f"{self.expression}x{self.times}" if self.times > 1 else str(self.expression)

    @property
    def most(self) -> int:
        """The most shots that it can come to."""
        highest = sum(
            group.count * (group.sides if group.sign > 0 else -1)
            for group in self.expression.groups
        )
        return max(0, highest + self.expression.constant) * self.times

    @property
    def ways(self) -> int:
        """How many numbers of shots it can come to, or a few more."""
        return 1 + sum(group.count * (group.sides - 1) for group in self.expression.groups)

    def read(self, hand: Hand) -> int:
        """Return the number of shots."""
        total = self.expression.constant
        for group in self.expression.groups:
            hand.begin(str(group), self.why)
            total += group.sign * sum(hand.face(group.sides) for _ in range(group.count))
        if self.expression.constant:
            hand.modifier(self.expression.constant, "constant")
        if self.times > 1:
            hand.modifier(0, f"times {self.times}")
        shots = max(0, total) * self.times
        hand.judge(self.why, shots, None, "shots")
        return shots

    def law(self) -> Law[int]:
        """Return the law of the number of shots."""
        return self.expression.law().map(lambda total: max(0, int(total)) * self.times)  # type: ignore[arg-type]


class Volley(NamedTuple):
    """Some dice that are alike. `shots` is their number or a roll; then what each must come
    through.

    A stage that is None needs no dice: what hits or wounds by itself, a save that can't be passed.
    """

    shots: int | ShotsRoll
    hit: Stage | None = None
    wound: Stage | None = None
    armour: Stage | None = None
    special: Stage | None = None

    @property
    def sift(self) -> Sift:
        """The stages in the order in which they are thrown. Section: Attack Sequence."""
        return Sift((self.hit, self.wound, self.armour, self.special))


class Victim(NamedTuple):
    """The unit that is hit: the HP of one model, those that the unit has left, and those it lost
    before.

    `left` None is a unit of any size. `phase_start` is what it had when the phase began and
    `lost_in_phase` what it has lost since; `test` is its panic test. Without `takes_panic` it
    takes none.

    `joined` are the HP of the characters in the unit: shots don't strike them, yet they are part
    of it, and once they are all that is left, `last_test` is its panic test."""

    hp: int = 1
    left: int | None = None
    lost_before: int = 0
    phase_start: int | None = None
    lost_in_phase: int = 0
    least_losses: int = 3
    percent: int = 25
    takes_panic: bool = True
    test: DisciplineTest | None = None
    joined: int = 0
    last_test: DisciplineTest | None = None

    def is_wiped_by(self, hp_lost: int) -> bool:
        """Return whether a loss leaves nothing of the unit."""
        return hp_lost == self.left and not self.joined

    def test_after(self, hp_lost: int) -> DisciplineTest | None:
        """Return the panic test of the unit after a loss, or None where its Discipline isn't
        known."""
        return self.last_test if hp_lost == self.left else self.test

    def models_lost(self, hp_lost: int) -> int:
        """Return the models that a loss removes, with what was lost before but wasn't enough.
        Section: Casualties.

        >>> Victim(hp=3).models_lost(7), Victim(hp=3, lost_before=7).models_lost(2)
        (2, 1)
        """
        return (self.lost_before + hp_lost) // self.hp - self.lost_before // self.hp

    def is_panicked_by(self, hp_lost: int) -> bool:
        """Return whether a loss brings the unit to a panic test. Section: Panic Tests.

        The losses of the whole phase count; a unit that they brought to a test before takes no
        other."""
        if (
            not self.takes_panic
            or self.phase_start is None
            or self.is_wiped_by(hp_lost)
            or not hp_lost
        ):
            return False
        return self._is_enough(self.lost_in_phase + hp_lost) and not self._is_enough(
            self.lost_in_phase
        )

    def _is_enough(self, lost: int) -> bool:
        start = self.phase_start or 0
        return lost >= self.least_losses and 100 * lost >= self.percent * start


class Harm(NamedTuple):
    """What hits came to. `panic` is whether a panic test is taken, `fails` whether it fails, None
    without a test.

    In a law `hits` and `wounds` are means given the rest.
    """

    hits: int | Fraction = 0
    wounds: int | Fraction = 0
    hp_lost: int = 0
    panic: bool = False
    fails: bool | None = None


def resolve_volleys(volleys: tuple[Volley, ...], victim: Victim) -> Rule[Harm]:
    """Resolve volleys on one unit. Sections: Attack Sequence; Saves; Casualties; Panic Tests."""
    shots = yield count_shots(volleys)
    if not volleys:
        return Harm()
    room = sum(shots) if victim.left is None else victim.left
    counted = yield CountedSieve(shots, tuple(volley.sift for volley in volleys), room)
    hits, wounds, _ = counted.after
    if not victim.is_panicked_by(counted.through):
        return Harm(hits, wounds, counted.through)
    test = victim.test_after(counted.through)
    if test is None:
        return Harm(hits, wounds, counted.through, True)
    passed = yield Within(take_discipline_test, (test,))
    return Harm(hits, wounds, counted.through, True, not passed)


def count_through(volleys: tuple[Volley, ...], stages: int) -> Rule[int]:
    """Count the dice of volleys that come through their first stages: 1 for hits, 2 for wounds."""
    # Volleys are independent of each other, and only the sum counts.
    through: int = yield Chain(0, [partial(_add_through, volley, stages) for volley in volleys])
    return through


def _add_through(volley: Volley, stages: int, before: int) -> Rule[int]:
    through: int = yield Within(_count_one, (volley, stages))
    return before + through


def _count_one(volley: Volley, stages: int) -> Rule[int]:
    shots = volley.shots if isinstance(volley.shots, int) else (yield volley.shots)
    (through,) = yield Sieve((shots,), (Sift(volley.sift.stages[:stages]),), (shots,))
    return int(through)


def count_shots(volleys: tuple[Volley, ...]) -> Chain[tuple[int, ...]]:
    """Find how many dice each volley has, in order. Section: Shots and Aim."""
    return Chain((), [partial(_count, volley.shots) for volley in volleys])


def _count(shots: int | ShotsRoll, counts: tuple[int, ...]) -> Rule[tuple[int, ...]]:
    count: int = shots if isinstance(shots, int) else (yield shots)
    return (*counts, count)
