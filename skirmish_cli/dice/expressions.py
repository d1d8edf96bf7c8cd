"""Plain dice written as an expression: `2d6+3`, `d10!`, `4d6kh3`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb

from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.spiking import spiking_mean
from skirmish_cli.dice.throws import Hand, Throw, tone_of

MOST_DICE, MOST_SIDES, MOST_CONSTANT, MOST_GROUPS = 100, 1000, 10_000, 20
#: The most that dice times faces may come to, and the same for dice of which some are kept.
MOST_FACES, MOST_KEPT_FACES = 2_000, 600
#: The most steps that the odds of spiking dice may take; beyond that they can only be rolled.
MOST_STEPS = 3_000_000

_AROUND_A_SIGN = re.compile(r"\s*([+-])\s*")
_TWO_SIGNS = re.compile(r"[+-]{2}")
_KEEPS_NO_NUMBER = re.compile(r"(\d*d\d+k[hl])\Z")
_GROUP = re.compile(
    r"(?P<count>\d*)d(?P<sides>\d+)(?P<spikes>!?)(?:k(?P<end>[hl])(?P<keep>\d+))?\Z"
)


@dataclass(frozen=True)
class AtLeast:
    """The folded end of an unbounded number: `least` or more, with its `mean`."""

    least: int
    mean: Fraction = field(compare=False)

    def __hash__(self) -> int:
        return hash(("at least", self.least))


@dataclass(frozen=True)
class DiceGroup:
    """Some equal dice that are added up: `3d6`, `d10!` (spiking) or `4d6kh3`.

    With `keep` only that many are counted, the highest or the lowest. `sign` is 1 or -1.
    """

    count: int
    sides: int
    sign: int = 1
    spikes: bool = False
    keep: int | None = None
    keep_highest: bool = True

    def __str__(self) -> str:
        kept = "" if self.keep is None else f"k{'h' if self.keep_highest else 'l'}{self.keep}"
        return (
            f"{self.count if self.count > 1 else ''}d{self.sides}{'!' if self.spikes else ''}{kept}"
        )

    def read(self, hand: Hand) -> int:
        """Return the signed sum of the kept dice."""
        hand.begin(str(self), "roll")
        totals = []
        for _ in range(self.count):
            face = total = hand.face(self.sides)
            while self.spikes and face == self.sides:
                face = hand.face(self.sides)
                total += face
            totals.append(total)
        totals.sort(reverse=self.keep_highest)
        return self.sign * sum(totals[: self.keep])

    @property
    def lowest(self) -> int:
        """The lowest sum that the dice can come to, with its sign."""
        kept = self.count if self.keep is None else self.keep
        return kept if self.sign == 1 else -kept * self.sides

    def weights(self, limit: int) -> tuple[dict[int, int], int]:
        """Return the weight of each sum with its sign, and the total weight.

        Of spiking dice only sums below `limit` are listed; the total weight includes the others.
        """
        if self.keep is not None:
            weights = _weigh_kept(self.count, self.sides, self.keep, self.keep_highest)
            whole = self.sides**self.count
        elif self.spikes:
            weights, whole = _weigh_spiking(self.count, self.sides, limit)
        else:
            weights, whole = _weigh_plain(self.count, self.sides), self.sides**self.count
        return {self.sign * total: weight for total, weight in weights.items()}, whole

    def mean(self) -> Fraction:
        """Return the mean of the signed sum."""
        if self.spikes:
            return self.count * spiking_mean(self.sides)
        weights, whole = self.weights(0)
        return Fraction(sum(total * weight for total, weight in weights.items()), whole)


@dataclass(frozen=True)
class DiceExpression(Throw["int | AtLeast"]):
    """A sum of dice and a constant, against a target number or none.

    The reading is the total. With spiking dice the law tells totals apart up to two spikes of a
    die, or the target if that is more, and folds the rest into an `AtLeast` with its exact mean.
    """

    groups: tuple[DiceGroup, ...]
    constant: int = 0
    target: int | None = None

    def __str__(self) -> str:
        parts = [f"{'-' if group.sign < 0 else '+'}{group}" for group in self.groups]
        constant = f"{self.constant:+d}" if self.constant else ""
        return ("".join(parts) + constant).removeprefix("+")

    def read(self, hand: Hand) -> int:
        """Return the total."""
        total = sum(group.read(hand) for group in self.groups) + self.constant
        if self.constant:
            hand.modifier(self.constant, "constant")
        if self.target is None:
            hand.judge("total", total, None, "")
        else:
            reached = total >= self.target
            result = "success" if reached else "failure"
            hand.judge("total", total, self.target, result, tone=tone_of(reached))
        return total

    def law(self) -> Law[int | AtLeast]:
        """Return the exact law of the total.

        Raises DiceProblem for more spiking dice than odds can follow.
        """
        fold = self._fold()
        spiking = sum(group.count for group in self.groups if group.spikes)
        if spiking * (fold - self.constant) ** 2 > MOST_STEPS:
            raise DiceProblem(
                f"the odds of {self} are too much to follow, {spiking} spiking dice up to {fold}; "
                "roll it, or take fewer dice"
            )
        weights: dict[int, int] = {self.constant: 1}
        whole = 1
        for group in self.groups:
            others = self.constant + sum(
                other.lowest for other in self.groups if other is not group
            )
            more, more_whole = group.weights(fold - others)
            weights, whole = _add_weights(weights, more), whole * more_whole
        if not any(group.spikes for group in self.groups):
            all_totals: dict[int | AtLeast, int] = dict(weights.items())
            return Law(all_totals)
        below: dict[int | AtLeast, int] = {
            total: weight for total, weight in weights.items() if total < fold
        }
        rest = whole - sum(below.values())
        counted = sum(total * weight for total, weight in weights.items() if total < fold)
        mean = (self._mean() * whole - counted) / rest
        return Law({**below, AtLeast(fold, mean): rest})

    def _fold(self) -> int:
        """Return the lowest total that isn't told apart from those above it."""
        added = [group for group in self.groups if group.sign == 1]
        spike = max((2 * group.sides for group in added if group.spikes), default=0)
        shown = self.constant + 1 + spike + sum(group.count * group.sides for group in added)
        return shown if self.target is None else max(shown, self.target)

    def _mean(self) -> Fraction:
        return sum((group.mean() for group in self.groups), Fraction(self.constant))


def parse_expression(text: str, target: int | None = None) -> DiceExpression:
    """Return the expression that a text such as `2d6+d8!-1` means.

    Raises DiceProblem for a text that isn't one, or too many dice.

    >>> str(parse_expression("2D6 + 3"))
    '2d6+3'
    """
    compact = close_up(text)
    if double := _TWO_SIGNS.search(compact):
        cure = compact[: double.start()] + double[0][-1] + compact[double.end() :]
        raise DiceProblem(f"{text[:40]!r} has two signs in a row; write {cure[:40]}")
    pieces = re.findall(r"[+-]?[^+-]+", compact)
    if not pieces or "".join(pieces) != compact or len(compact) > 200:
        raise DiceProblem(
            f"{text[:40]!r} isn't a dice expression; write one such as 2d6+3, d10! or 4d6kh3"
        )
    if len(pieces) > MOST_GROUPS:
        raise DiceProblem(
            f"{len(pieces)} terms are too many; at most {MOST_GROUPS} can be added up"
        )
    groups, constant = [], 0
    for piece in pieces:
        sign, body = (-1 if piece[0] == "-" else 1), piece.lstrip("+-")
        if body.isascii() and body.isdigit():
            constant += sign * _read_number(body, MOST_CONSTANT, "the constant", piece)
        else:
            groups.append(_parse_group(body, sign))
    if not groups:
        raise DiceProblem(f"{text[:40]!r} holds no die; write one such as d6 or 2d6+3")
    if sum(group.count * group.sides for group in groups) > MOST_FACES:
        raise DiceProblem(f"{text[:40]!r} is too much: dice times faces may come to {MOST_FACES}")
    return DiceExpression(tuple(groups), constant, target)


def close_up(text: str) -> str:
    """Return a typed expression without blanks around its signs, in lower case.

    Any other blank would separate two things. Raises DiceProblem for one.

    >>> close_up(" 2D6 + 3")
    '2d6+3'
    """
    compact = _AROUND_A_SIGN.sub(r"\1", text.strip().lower())
    parts = compact.split()
    if len(parts) > 1:
        shown = " and ".join(repr(part[:20]) for part in parts[:3])
        raise DiceProblem(f"a blank stands between {shown}; write {'+'.join(parts)[:40]} to add up")
    return compact


def _parse_group(body: str, sign: int) -> DiceGroup:
    found = _GROUP.match(body)
    if found is None or not body.isascii():
        cure = "write one such as d6, 2d6, d10! (spiking) or 4d6kh3 (keep 3)"
        if keeps := _KEEPS_NO_NUMBER.match(body):
            cure = f"say how many are kept: {keeps[1]}1"
        raise DiceProblem(f"{body[:40]!r} isn't a die; {cure}")
    count = _read_number(found["count"] or "1", MOST_DICE, "the number of dice", body)
    sides = _read_number(found["sides"], MOST_SIDES, "the number of faces", body)
    if not count or not sides:
        reason = "no dice" if not count else "a die needs a face"
        raise DiceProblem(f"{body[:40]!r} can't be rolled: {reason}; try d6")
    spikes, keep = bool(found["spikes"]), None
    if spikes and sides == 1:
        raise DiceProblem("d1! would spike without end; the smallest spiking die is d2!")
    if spikes and sign == -1:
        raise DiceProblem(f"{body[:40]!r} can't be subtracted: a spiking total has no upper end")
    if found["keep"]:
        keep = _read_number(found["keep"], MOST_DICE, "the number kept", body)
        if spikes:
            raise DiceProblem(
                f"{body[:40]!r} both spikes and keeps some dice; use one or the other"
            )
        if not 1 <= keep <= count:
            raise DiceProblem(f"{body[:40]!r} keeps {keep} of {count}; keep 1 to {count}")
        if count * sides > MOST_KEPT_FACES:
            raise DiceProblem(
                f"{body[:40]!r} is too much: kept dice times faces may come to {MOST_KEPT_FACES}"
            )
    return DiceGroup(count, sides, sign, spikes, keep, found["end"] != "l")


def _read_number(digits: str, most: int, what: str, where: str) -> int:
    if len(digits) > 9 or int(digits) > most:
        raise DiceProblem(f"{what} in {where[:40]!r} is too large; at most {most}")
    return int(digits)


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
