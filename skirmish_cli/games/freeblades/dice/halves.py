"""A contest in two halves: the first total lies on the table, and only then the other side
decides whether to answer.

Both halves read the dice as the whole `Contest` does. A total that spikes on and on is one
reading from some number of highest faces: beyond them the die starts afresh, so the second half
still has an exact law."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.spiking import (
    BEATEN,
    MISS,
    TARCH,
    Contest,
    Reached,
    Spiker,
    answer_total,
    open_total,
    reach_all,
)
from skirmish_cli.dice.throws import Hand, Term, Throw

if TYPE_CHECKING:
    from fractions import Fraction

#: The tier of a first total that gets as far as the second die.
SHOWN = 1


class Shown(NamedTuple):
    """The reading of a first total: TARCH, MISS, or SHOWN with the total.

    The highest total of a law stands for itself and all above. `exact` is then what the dice
    show, and None in a law: it is for the second half and for display, and no rule may branch on
    it. Neither may one on `level`, the levels that the total has above the floor: in a law of
    throws with `moments` their mean, else None where it stands for all above."""

    tier: int
    total: int = 0
    exact: int | None = None
    level: Any = 0

    @property
    def is_success(self) -> bool:
        """Whether the second die may answer it."""
        return self.tier == SHOWN

    def __str__(self) -> str:
        return f"{self.total} or more" if self.exact is None else str(self.exact)


class FirstHalf(Throw[Shown]):
    """A die that must reach a floor and that another may answer, read by its total.

    Totals from `told_apart` on may be one reading; it must not lie below the floor.
    """

    def __init__(
        self,
        die: Spiker,
        floor: int,
        step: int,
        told_apart: int,
        *,
        moments: bool = False,
        why: str = "",
        terms: tuple[Term, ...] = (),
        short: str = "miss",
    ) -> None:
        self.die, self.floor, self.step, self.moments = die, floor, step, moments
        self.why, self.terms, self.short = why, terms, short
        #: How many highest faces it takes to get to what isn't told apart, and the lowest total
        #: with as many.
        self.spikes = max(1, -(-(told_apart - die.modifier - 1) // die.sides))
        self.folded = self.spikes * die.sides + 1 + die.modifier
        self.key = (die, floor, step, self.spikes, moments)

    def read(self, hand: Hand) -> Shown:
        """Return the total; the steps go to the hand."""
        tier, total = open_total(
            hand, self.die, self.floor, self.step, self.why, self.terms, self.short
        )
        if tier != SHOWN:
            return Shown(tier)
        return Shown(SHOWN, min(total, self.folded), total, (total - self.floor) // self.step)

    def law(self) -> Law[Shown]:
        """Return the law of the totals, in closed form: each spike is one highest face more."""
        die = self.die
        faces, _ = die.first_faces()
        scale, spiked = die.sides ** (self.spikes - 1), faces[die.sides]
        totals = {face: faces[face] * scale for face in range(2, die.sides)}
        for spikes in range(1, self.spikes):
            share = die.sides ** (self.spikes - 1 - spikes)
            totals |= {spikes * die.sides + face: spiked * share for face in range(1, die.sides)}
        beyond = Shown(SHOWN, self.folded, None, self._mean_beyond() if self.moments else None)
        weights = {Shown(TARCH): faces[1] * scale, Shown(MISS): 0, beyond: spiked}
        for natural, weight in totals.items():
            total = natural + die.modifier
            shown = Shown(MISS)
            if total >= self.floor:
                shown = Shown(SHOWN, total, total, (total - self.floor) // self.step)
            weights[shown] = weights.get(shown, 0) + weight
        return Law(weights)

    def _mean_beyond(self) -> Fraction:
        """Return the mean levels of a total that stands for itself and all above."""
        from skirmish_cli.dice.moments import fresh_at_least, levels_beyond  # noqa: PLC0415 - only the means need it

        die, least = self.die, (self.folded - self.floor) // self.step

        def cut(level: int) -> int:
            return self.floor + level * self.step - die.modifier - self.spikes * die.sides

        return least + levels_beyond(
            lambda level: fresh_at_least(die.sides, cut(level)).chance,
            least + 1,
            cut,
            self.step,
            die.sides,
        )


class SecondHalf(Throw[Reached]):
    """The second die of a contest, thrown against a first total that lies on the table."""

    def __init__(self, contest: Contest, shown: Shown) -> None:
        self.contest, self.shown = contest, shown
        self.key = (contest.key, shown)

    def read(self, hand: Hand) -> Reached:
        """Return the tier of the first total; the steps of the second die go to the hand."""
        return self.contest.answer(
            hand, self.shown.total if self.shown.exact is None else self.shown.exact
        )

    def law(self) -> Law[Reached]:
        """Return the law of the tiers, in closed form."""
        return _second_law(self)


class HigherTotal(Throw[bool]):
    """A die thrown to beat a total of another one that lies on the table: by a higher total,
    without a tarch."""

    def __init__(
        self,
        die: Spiker,
        first: Spiker,
        shown: Shown,
        *,
        why: str = "",
        terms: tuple[Term, ...] = (),
    ) -> None:
        self.die, self.first, self.shown, self.why, self.terms = die, first, shown, why, terms
        self.key = (die, first, shown)

    def read(self, hand: Hand) -> bool:
        """Return whether it is higher; the steps go to the hand."""
        total = self.shown.total if self.shown.exact is None else self.shown.exact
        _, _, won = answer_total(hand, self.die, total, self.why, self.terms)
        return won

    def law(self) -> Law[bool]:
        """Return the law, in closed form."""
        plain = Contest(self.first, self.die, self.shown.total, 1)
        return SecondHalf(plain, self.shown).law().map(lambda reached: reached.tier == BEATEN)


@lru_cache(maxsize=8192)
def _second_law(half: SecondHalf) -> Law[Reached]:
    contest, total = half.contest, half.shown.total
    if half.shown.exact is None:
        return _law_beyond(contest, total)
    # Levels 1 and up need a second total that leaves them; a tarched one leaves those above the
    # floor.
    gains = range(contest.step, contest.top * contest.step, contest.step)
    cuts = [total + 1 - gain - contest.second.modifier for gain in (0, *gains)]
    (beats, *reached), tarched, whole = reach_all(contest.second, cuts, original=True)
    above = total - (contest.floor or 0)
    left = [whole - beats]
    for gain, beyond in zip(gains, reached, strict=True):
        on_tarch = tarched if above >= gain else 0
        left.append(
            on_tarch + (whole - tarched - beyond if contest.own_total or above >= gain else 0)
        )
    weights = {Reached(BEATEN): beats}
    for tier, weight in enumerate(left, 1):
        weights[Reached(tier)] = weight - (left[tier] if tier < len(left) else 0)
    return Law(weights)


def _law_beyond(contest: Contest, total: int) -> Law[Reached]:
    """Return the law against a total that has spiked beyond what is told apart, and starts afresh.

    A floor that lies below every level told apart makes no difference, so that contests share the
    highest such."""
    floor = max(contest.floor or 0, total - contest.top * contest.step)
    return Contest(
        _spiked_to(contest.first, total),
        contest.second,
        floor,
        contest.step,
        contest.top,
        own_total=contest.own_total,
    ).law()


def _spiked_to(die: Spiker, total: int) -> Spiker:
    """Return a die that has shown its highest face as often as it takes to get to a total, and
    starts afresh."""
    spikes = (total - die.modifier - 1) // die.sides
    return die._replace(modifier=die.modifier + (spikes - 1) * die.sides, lies=die.sides)
