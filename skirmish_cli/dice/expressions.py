"""A sum of dice and a constant, such as `2d6+3`: its total, and the exact law of that.

How such a sum is written is in `notation`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.groups import DiceGroup, Part, format_sum, weigh_sum
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Throw, tone_of

#: The most steps that the odds of spiking dice may take; beyond that they can only be rolled.
MOST_STEPS = 3_000_000


@dataclass(frozen=True)
class AtLeast:
    """The folded end of an unbounded number: `least` or more, with its `mean`."""

    least: int
    mean: Fraction = field(compare=False)

    def __hash__(self) -> int:
        return hash(("at least", self.least))


@dataclass(frozen=True)
class DiceExpression(Throw["int | AtLeast"]):
    """A sum of dice and a constant, against a target number or none.

    The reading is the total. With spiking dice the law tells totals apart up to two spikes of a
    die, or the target if that is more, and folds the rest into an `AtLeast` with its exact mean.
    `why` is what the dice are for, where several such sums are rolled together.
    """

    parts: tuple[Part, ...]
    constant: int = 0
    target: int | None = None
    why: str = field(default="", compare=False)

    def __str__(self) -> str:
        return format_sum(self.parts, self.constant)

    @property
    def groups(self) -> tuple[DiceGroup, ...]:
        """The equal dice among the parts, which is all but what is the better or worse of some."""
        return tuple(part for part in self.parts if isinstance(part, DiceGroup))

    @property
    def faces(self) -> int:
        """How many faces all dice have together."""
        return sum(part.faces for part in self.parts)

    @property
    def has_open_end(self) -> bool:
        """Whether spiking dice leave the total without an upper end."""
        return any(part.open_sides for part in self.parts)

    def read(self, hand: Hand) -> int:
        """Return the total."""
        total = sum(part.read(hand, self.why or "roll") for part in self.parts) + self.constant
        what = self.why or "total"
        if self.constant:
            hand.modifier(self.constant, "constant")
        if self.target is None:
            hand.judge(what, total, None, "")
        else:
            reached = total >= self.target
            result = "success" if reached else "failure"
            hand.judge(what, total, self.target, result, tone=tone_of(reached))
        return total

    def law(self) -> Law[int | AtLeast]:
        """Return the exact law of the total.

        Raises DiceProblem for more spiking dice than odds can follow.
        """
        fold = self._fold()
        spiking = sum(part.spiking for part in self.parts)
        if spiking * (fold - self.constant) ** 2 > MOST_STEPS:
            raise DiceProblem(
                f"the odds of {self} are too much to follow, {spiking} spiking dice up to {fold}; "
                "roll it, or take fewer dice"
            )
        weights, whole = weigh_sum(self.parts, self.constant, fold)
        listed: dict[int | AtLeast, int] = dict(weights.items())
        if self.has_open_end:
            rest = whole - sum(weights.values())
            counted = sum(total * weight for total, weight in weights.items())
            listed[AtLeast(fold, (self._mean() * whole - counted) / rest)] = rest
        return Law(listed)

    def _fold(self) -> int:
        """Return the lowest total that isn't told apart from those above it."""
        added = [part for part in self.parts if part.sign == 1]
        spike = 2 * max((part.open_sides for part in added), default=0)
        shown = self.constant + 1 + spike + sum(part.most for part in added)
        return shown if self.target is None else max(shown, self.target)

    def _mean(self) -> Fraction:
        return sum((part.mean() for part in self.parts), Fraction(self.constant))
