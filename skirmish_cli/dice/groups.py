"""Equal dice that are added up: `3d6`, `d10!` (spiking), `4d6kh3`, `4dF` (Fate dice)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Protocol

from skirmish_cli.dice.spiking import spiking_mean

if TYPE_CHECKING:
    from skirmish_cli.dice.throws import Hand

#: A Fate die has as many faces: -1, 0 and 1. They are counted as 1 to 3, less this.
FATE_SIDES, FATE_SHIFT = 3, 2


class Part(Protocol):
    """One term of a sum of dice, with its sign.

    What has no upper end has the faces of its largest spiking die as `open_sides`, else 0;
    `most` is what its faces come to without a spike, and `spiking` how many dice may spike.
    """

    @property
    def sign(self) -> int:
        """1, or -1 for dice that are subtracted."""

    @property
    def lowest(self) -> int:
        """The lowest sum, with the sign."""

    @property
    def most(self) -> int:
        """The highest sum without a spike, without the sign."""

    @property
    def faces(self) -> int:
        """How many faces its dice have, all together."""

    @property
    def open_sides(self) -> int:
        """The faces of the largest spiking die of an open end, or 0."""

    @property
    def spiking(self) -> int:
        """How many dice may spike."""

    def read(self, hand: Hand, why: str) -> int:
        """Return the signed sum of the faces that a hand gives."""

    def weights(self, limit: int) -> tuple[dict[int, int], int]:
        """Return the weight of each signed sum, and the total weight.

        Of an open end only sums below `limit` are listed; the total weight includes the others.
        """

    def mean(self) -> Fraction:
        """Return the mean of the signed sum."""


@dataclass(frozen=True)
class DiceGroup:
    """Some equal dice that are added up: `3d6`, `d10!` (spiking), `4d6kh3` or `4dF`.

    With `keep` only that many are counted, the highest or the lowest. `sign` is 1 or -1. Fate dice
    have three faces, which show -1, 0 and 1.
    """

    count: int
    sides: int
    sign: int = 1
    spikes: bool = False
    keep: int | None = None
    keep_highest: bool = True
    fate: bool = False

    def __str__(self) -> str:
        kept = "" if self.keep is None else f"k{'h' if self.keep_highest else 'l'}{self.keep}"
        faces = "F" if self.fate else str(self.sides)
        return f"{self.count if self.count > 1 else ''}d{faces}{'!' if self.spikes else ''}{kept}"

    def read(self, hand: Hand, why: str = "roll") -> int:
        """Return the signed sum of the kept dice."""
        hand.begin(str(self), why)
        totals = []
        for _ in range(self.count):
            face = total = hand.fate() if self.fate else hand.face(self.sides)
            while self.spikes and face == self.sides:
                face = hand.face(self.sides)
                total += face
            totals.append(total)
        totals.sort(reverse=self.keep_highest)
        return self.sign * sum(totals[: self.keep])

    @property
    def faces(self) -> int:
        """How many faces the dice have, all together."""
        return self.count * self.sides

    @property
    def kept(self) -> int:
        """How many dice are counted."""
        return self.count if self.keep is None else self.keep

    @property
    def lowest(self) -> int:
        """The lowest sum that the dice can come to, with its sign."""
        if self.fate:
            return -self.kept
        return self.kept if self.sign == 1 else -self.kept * self.sides

    @property
    def most(self) -> int:
        """The sum of the highest faces of all dice, without a spike."""
        return self.count * (1 if self.fate else self.sides)

    @property
    def open_sides(self) -> int:
        """The faces of spiking dice, or 0: what doesn't spike has an upper end."""
        return self.sides if self.spikes else 0

    @property
    def spiking(self) -> int:
        """How many dice may spike."""
        return self.count if self.spikes else 0

    def weights(self, limit: int) -> tuple[dict[int, int], int]:
        """Return the weight of each sum with its sign, and the total weight.

        Of spiking dice only sums below `limit` are listed; the total weight includes the others.
        """
        whole = self.sides**self.count
        if self.keep is not None:
            weights = _weigh_kept(self.count, self.sides, self.keep, self.keep_highest)
        elif self.spikes:
            weights, whole = _weigh_spiking(self.count, self.sides, limit)
        else:
            weights = _weigh_plain(self.count, self.sides)
        shift = FATE_SHIFT * self.kept if self.fate else 0
        return {self.sign * (total - shift): weight for total, weight in weights.items()}, whole

    def mean(self) -> Fraction:
        """Return the mean of the signed sum."""
        if self.spikes:
            return self.count * spiking_mean(self.sides)
        return mean_of_weights(*self.weights(0))


def format_sum(parts: Sequence[Part], constant: int) -> str:
    """Return a sum as it is written, such as `d6-d4+1`."""
    terms = [f"{'-' if part.sign < 0 else '+'}{part}" for part in parts]
    return ("".join(terms) + (f"{constant:+d}" if constant else "")).removeprefix("+")


def mean_of_weights(weights: dict[int, int], whole: int) -> Fraction:
    """Return the mean of a total by its weights, none of which is left out."""
    return Fraction(sum(total * weight for total, weight in weights.items()), whole)


def weigh_sum(parts: Sequence[Part], constant: int, limit: int) -> tuple[dict[int, int], int]:
    """Return the weight of each total of some parts and a constant, and the total weight.

    Where the sum has an open end only totals below `limit` are listed.
    """
    weights, whole = {constant: 1}, 1
    for part in parts:
        others = constant + sum(other.lowest for other in parts if other is not part)
        more, more_whole = part.weights(limit - others)
        weights, whole = _add_weights(weights, more), whole * more_whole
    if any(part.open_sides for part in parts):
        weights = {total: weight for total, weight in weights.items() if total < limit}
    return weights, whole


def _add_weights(weights: dict[int, int], more: dict[int, int]) -> dict[int, int]:
    """Return the weights of the sum of two independent totals."""
    summed: dict[int, int] = {}
    for total, weight in weights.items():
        for extra, extra_weight in more.items():
            summed[total + extra] = summed.get(total + extra, 0) + weight * extra_weight
    return summed


def _weigh_plain(count: int, sides: int) -> dict[int, int]:
    """Return the weight of each sum of plain dice."""
    # With one die more, each weight is the one before it, plus one step in, less one out.
    weights = [1]
    for _ in range(count):
        longer, running = [0] * (len(weights) + sides), 0
        for total in range(1, len(longer)):
            running += weights[total - 1] if total <= len(weights) else 0
            running -= weights[total - 1 - sides] if total > sides else 0
            longer[total] = running
        weights = longer
    return {total: weight for total, weight in enumerate(weights) if weight}


def _weigh_spiking(count: int, sides: int, limit: int) -> tuple[dict[int, int], int]:
    """Return the weight of each sum of spiking dice below a limit.

    Beside them is returned the total weight, which includes those of the sums above.
    """
    one, one_whole = _weigh_spiking_die(sides, max(limit, 1))
    weights = {0: 1}
    for _ in range(count):
        weights = {
            total: weight for total, weight in _add_weights(weights, one).items() if total < limit
        }
    return weights, one_whole**count


def _weigh_spiking_die(sides: int, limit: int) -> tuple[dict[int, int], int]:
    """Return the weight of each total of one spiking die below a limit.

    Beside them is returned the total weight, which includes those of the totals above.
    """
    spikes = (limit - 1) // sides + 1
    totals = {
        total: int(sides ** (spikes - 1 - total // sides))
        for total in range(1, limit)
        if total % sides
    }
    return totals, sides**spikes


def _weigh_kept(count: int, sides: int, keep: int, highest: bool) -> dict[int, int]:
    """Return the weight of each sum of the kept dice."""
    # Faces are dealt to the dice from the kept end, so that it only counts how many are dealt.
    states = {(0, 0): 1}
    for face in range(sides, 0, -1) if highest else range(1, sides + 1):
        dealt: dict[tuple[int, int], int] = {}
        for (used, total), weight in states.items():
            for more in range(count - used + 1):
                gain = face * max(0, min(keep - used, more))
                key = (used + more, total + gain)
                dealt[key] = dealt.get(key, 0) + weight * comb(count - used, more)
        states = dealt
    return {total: weight for (used, total), weight in states.items() if used == count}
