"""A contest in two halves: the first total is seen before it is answered.

Both halves read the dice as the whole `Contest` does. A total that spikes on and on is one
reading from some number of highest faces: beyond them the die starts afresh, so the second half
still has an exact law.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Throw
from skirmish_cli.games.freeblades.dice.contest import Contest, answer_total, open_total
from skirmish_cli.games.freeblades.dice.opposed import Opposed
from skirmish_cli.games.freeblades.dice.readings import (
    BEATEN,
    MISS,
    NO_WORDS,
    TARCH,
    Reached,
    Spiker,
    Words,
)
from skirmish_cli.games.freeblades.dice.spiking import reach_all
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

    from skirmish_cli.games.freeblades.dice import moments
else:
    moments = lazy("skirmish_cli.games.freeblades.dice.moments")

#: The tier of a first total that gets as far as the second die.
SHOWN = 1


class Shown(NamedTuple):
    """The reading of a first total: TARCH, MISS, or SHOWN with the total.

    The highest total of a law stands for itself and all above. `exact` is then what the dice
    show, and None in a law: it is for the second half and for display, and no rule may branch on
    it. Neither may one on `level`, the levels that the total has above the floor: in a law of
    throws with means their mean, else None where it stands for all above.
    """

    tier: int
    total: int = 0
    exact: int | None = None
    level: Any = 0

    @property
    def is_success(self) -> bool:
        """Whether the second die may answer it."""
        return self.tier == SHOWN

    @property
    def on_the_table(self) -> int:
        """What the dice show, or the least that the reading stands for."""
        return self.total if self.exact is None else self.exact

    def __str__(self) -> str:
        return f"{self.total} or more" if self.exact is None else str(self.exact)


class FirstHalf(Throw[Shown]):
    """A die that must reach a floor and that another may answer, read by its total.

    Totals from `fold_from` on may be one reading; it must not lie below the floor.
    """

    def __init__(
        self,
        die: Spiker,
        floor: int,
        step: int,
        fold_from: int,
        *,
        with_means: bool = False,
        words: Words = NO_WORDS,
    ) -> None:
        self.die, self.floor, self.step, self.with_means = die, floor, step, with_means
        self.words, self.why = words, words.why
        #: How many highest faces it takes to get to totals that are one reading, and the lowest
        #: total with as many.
        self.spikes = max(1, -(-(fold_from - die.modifier - 1) // die.sides))
        self.folded = self.spikes * die.sides + 1 + die.modifier
        self.key = (die, floor, step, self.spikes, with_means)

    def read(self, hand: Hand) -> Shown:
        """Return the total; the steps go to the hand."""
        tier, total, _ = open_total(hand, self.die, self.floor, self.step, self.words)
        if tier != SHOWN:
            return Shown(tier)
        return Shown(SHOWN, min(total, self.folded), total, (total - self.floor) // self.step)

    def law(self) -> Law[Shown]:
        """Return the law of the totals, in closed form."""
        die = self.die
        faces, _ = die.first_faces()
        scale, spiked = die.sides ** (self.spikes - 1), faces[die.sides]
        totals = {face: faces[face] * scale for face in range(2, die.sides)}
        for spikes in range(1, self.spikes):
            share = die.sides ** (self.spikes - 1 - spikes)
            totals |= {spikes * die.sides + face: spiked * share for face in range(1, die.sides)}
        beyond = Shown(SHOWN, self.folded, None, self._mean_beyond() if self.with_means else None)
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
        die, least = self.die, (self.folded - self.floor) // self.step
        further = least + 1

        def cut(level: int) -> int:
            return self.floor + level * self.step - die.modifier - self.spikes * die.sides

        return least + moments.levels_beyond(
            lambda level: moments.fresh_at_least(die.sides, cut(level)).chance,
            further,
            cut(further),
            self.step,
            die.sides,
        )


class SecondHalf(Throw[Reached]):
    """The second die of a contest, thrown against a total on the table."""

    def __init__(self, contest: Contest, shown: Shown) -> None:
        self.contest, self.shown = contest, shown
        self.key = (contest.opposed, shown)

    def read(self, hand: Hand) -> Reached:
        """Return the tier of the first total; the steps of the second die go to the hand."""
        return self.contest.answer(hand, self.shown.on_the_table)

    def law(self) -> Law[Reached]:
        """Return the law of the tiers, in closed form."""
        return _second_law(self.contest.opposed, self.shown)


class HigherTotal(Throw[bool]):
    """A die thrown to beat a total on the table; a tarch or an equal total doesn't."""

    def __init__(self, die: Spiker, first: Spiker, shown: Shown, words: Words = NO_WORDS) -> None:
        self.die, self.first, self.shown = die, first, shown
        self.words, self.why = words, words.why
        self.key = (die, first, shown)

    def read(self, hand: Hand) -> bool:
        """Return whether it is higher; the steps go to the hand."""
        return answer_total(hand, self.die, self.shown.on_the_table, self.words).wins

    def law(self) -> Law[bool]:
        """Return the law, in closed form."""
        plain = Opposed(self.first, self.die, self.shown.total, 1)
        return _second_law(plain, self.shown).map(lambda reached: reached.tier == BEATEN)


@lru_cache(maxsize=8192)
def _second_law(one: Opposed, shown: Shown) -> Law[Reached]:
    total = shown.total
    if shown.exact is None:
        return _law_beyond(one, total)
    # Levels 1 and up need a second total that leaves them; a tarched one leaves those above the
    # floor.
    gains = range(one.step, one.top * one.step, one.step)
    cuts = [total + 1 - gain - one.second.modifier for gain in (0, *gains)]
    ahead = total - one.second.modifier
    cuts += [ahead + level * one.second_step for level in range(1, one.stones + 1)]
    (beats, *reached), tarched, whole = reach_all(one.second, cuts)
    least = [beats, *reached[len(gains) :], 0]
    above = total - (one.floor or 0)
    left = [whole - beats]
    for gain, beyond in zip(gains, reached, strict=False):
        on_tarch = tarched if above >= gain else 0
        answered = whole - tarched - beyond if one.own_total or above >= gain else 0
        left.append(on_tarch + answered)
    weights = {
        Reached(BEATEN, stones=level): least[level] - least[level + 1]
        for level in range(one.stones + 1)
    }
    for tier, weight in enumerate(left, 1):
        weights[Reached(tier)] = weight - (left[tier] if tier < len(left) else 0)
    return Law(weights)


def _law_beyond(one: Opposed, total: int) -> Law[Reached]:
    """Return the law against a total that has spiked up to the last reading.

    A floor that lies below every level that counts makes no difference, so that contests share the
    highest such.
    """
    floor = max(one.floor or 0, total - one.top * one.step)
    first = _spike_up_to(one.first, total)
    return Contest(one._replace(first=first, floor=floor)).law()


def _spike_up_to(die: Spiker, total: int) -> Spiker:
    """Return a die that has spiked up to a total and starts afresh."""
    spikes = (total - die.modifier) // die.sides
    return die._replace(modifier=die.modifier + (spikes - 1) * die.sides, lies=die.sides)
