"""Hits on a unit: to hit, to wound, saves, lost health points, casualties and panic.

Shooting, a witchfire and dangerous terrain all come to this. All dice of one kind are thrown together, volley by
volley, before the next kind.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from skirmish_cli.core.rules import Chain, Rule, Within
from skirmish_cli.dice.expressions import DiceExpression
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.pools import Sieve, Sift, Stage
from skirmish_cli.dice.throws import Hand, Throw
from skirmish_cli.games.t9a.discipline import DisciplineTest, take_discipline_test


@dataclass(frozen=True)
class ShotsRoll(Throw[int]):
    """A number of shots that is rolled: plain dice and a constant, never below 0."""

    expression: DiceExpression
    why: str = field(default="shots", compare=False)

    def read(self, hand: Hand) -> int:
        """Return the number of shots."""
        total = self.expression.constant
        for group in self.expression.groups:
            hand.begin(str(group), self.why)
            total += group.sign * sum(hand.face(group.sides) for _ in range(group.count))
        if self.expression.constant:
            hand.modifier(self.expression.constant, "constant")
        hand.judge(self.why, max(0, total), None, "shots")
        return max(0, total)

    def law(self) -> Law[int]:
        """Return the law of the number of shots."""
        return self.expression.law().map(lambda total: max(0, int(total)))  # type: ignore[arg-type]


class Volley(NamedTuple):
    """Some dice that hit alike. `shots` is their number or a roll; without `hit` they hit by themselves.

    `kind` is the place of the wounding that its hits go on to.
    """

    shots: int | ShotsRoll
    hit: Stage | None
    kind: int = 0


class Wounding(NamedTuple):
    """What a hit must come through: to wound, the armour save, the special save. None needs no dice."""

    wound: Stage | None
    armour: Stage | None = None
    special: Stage | None = None


@dataclass(frozen=True)
class Victim:
    """The unit that is hit: the HP of one model, those that the unit has left, and those it lost before.

    `left` None is a unit of any size. `phase_start` is what it had at the start of the phase and `lost_in_phase` what
    it has lost since; `test` is its panic test. Without `takes_panic` it takes none.
    """

    hp: int = 1
    left: int | None = None
    lost_before: int = 0
    phase_start: int | None = None
    lost_in_phase: int = 0
    least_losses: int = 3
    percent: int = 25
    takes_panic: bool = True
    test: DisciplineTest | None = None

    def models_lost(self, hp_lost: int) -> int:
        """Return the models that a loss removes, with what was lost before but wasn't enough. Section: Casualties.

        >>> Victim(hp=3).models_lost(7), Victim(hp=3, lost_before=7).models_lost(2)
        (2, 1)
        """
        return (self.lost_before + hp_lost) // self.hp - self.lost_before // self.hp

    def is_panicked_by(self, hp_lost: int) -> bool:
        """Return whether a loss brings the unit to a panic test. Section: Panic Tests.

        The losses of the whole phase count; a unit that they brought to a test before takes no other.
        """
        if not self.takes_panic or self.phase_start is None or hp_lost == self.left or not hp_lost:
            return False
        return self._is_enough(self.lost_in_phase + hp_lost) and not self._is_enough(self.lost_in_phase)

    def _is_enough(self, lost: int) -> bool:
        start = self.phase_start or 0
        return lost >= self.least_losses and 100 * lost >= self.percent * start


class Harm(NamedTuple):
    """What hits came to. `panic` is whether a panic test is taken, `fails` whether it fails, None without a test."""

    hits: int = 0
    wounds: int = 0
    hp_lost: int = 0
    panic: bool = False
    fails: bool | None = None


class _State(NamedTuple):
    """Where volleys stand: the hits and wounds so far in all, and those of each kind that go on."""

    shots: tuple[int, ...] = ()
    hits: int = 0
    wounds: int = 0
    going: tuple[int, ...] = ()


def resolve_volleys(volleys: tuple[Volley, ...], kinds: tuple[Wounding, ...], victim: Victim) -> Rule[Harm]:
    """Resolve volleys on one unit. Sections: Attack Sequence; Saves; Losing Health Points and Casualties; Panic Tests."""
    stages: list[Callable[[_State], Rule[_State]]] = [partial(_count, volley) for volley in volleys]
    stages += [partial(_hit, volleys, len(kinds)), partial(_wound, kinds)]
    state = yield Chain(_State(), stages)
    hp_lost = yield Within(_save, (kinds, state.going, victim.left))
    if not victim.is_panicked_by(hp_lost):
        return Harm(state.hits, state.wounds, hp_lost)
    if victim.test is None:
        return Harm(state.hits, state.wounds, hp_lost, True)
    passed = yield Within(take_discipline_test, (victim.test,))
    return Harm(state.hits, state.wounds, hp_lost, True, not passed)


def _count(volley: Volley, state: _State) -> Rule[_State]:
    """Find how many dice a volley has. Section: Shots and Aim."""
    shots = volley.shots
    count: int = shots if isinstance(shots, int) else (yield shots)
    return state._replace(shots=(*state.shots, count))


def _hit(volleys: tuple[Volley, ...], kinds: int, state: _State) -> Rule[_State]:
    """Throw all dice to hit. Section: Determining the Number of Hits."""
    sifts = tuple(Sift((volley.hit,), volley.kind) for volley in volleys)
    hits = yield Sieve(state.shots, sifts, (sum(state.shots),) * kinds)
    return _State(hits=sum(hits), going=hits)


def _wound(kinds: tuple[Wounding, ...], state: _State) -> Rule[_State]:
    """Throw all dice to wound. Section: To-Wound Rolls."""
    sifts = tuple(Sift((kind.wound,), place) for place, kind in enumerate(kinds))
    wounds = yield Sieve(state.going, sifts, (state.hits,) * len(kinds))
    return state._replace(wounds=sum(wounds), going=wounds)


def _save(kinds: tuple[Wounding, ...], wounds: tuple[int, ...], left: int | None) -> Rule[int]:
    """Throw all saves and return the HP lost. Sections: Armour Saves; Special Saves; Casualties."""
    sifts = tuple(Sift((kind.armour, kind.special)) for kind in kinds)
    (lost,) = yield Sieve(wounds, sifts, (sum(wounds) if left is None else left,))
    return int(lost)
