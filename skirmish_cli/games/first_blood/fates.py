"""How far an attack of several strikes has come, and the odds of fates alone.

Only fates are told apart where all results would be too many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from math import gcd, lcm
from typing import TYPE_CHECKING

from skirmish_cli.core.rules import Chain, Rule, law_of
from skirmish_cli.dice.law import Law
from skirmish_cli.games.first_blood.strikes import BROKEN, SLAIN, Strike, StrikeResult
from skirmish_cli.games.first_blood.wording import format_count
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    import fractions
    from fractions import Fraction
else:
    fractions = lazy("fractions")

#: What has become of an Enemy, in words.
_IN_WORDS = {BROKEN: "Broken", SLAIN: "slain"}

#: What came of an attack at each Enemy.
Results = tuple[StrikeResult, ...]


class Progress(NamedTuple):
    """What an attack did so far to each Enemy, and the dice aimed at each now.

    `rerolls` is what is left of a limited reroll that the dice at several Enemies share.
    """

    results: Results
    dice: tuple[int, ...]
    rerolls: int | None = None

    def aims_elsewhere(self, place: int) -> bool:
        """Return whether dice are aimed at another Enemy than one."""
        return any(number for at, number in enumerate(self.dice) if at != place)

    def strike(self, place: int, result: StrikeResult, rerolls: int | None) -> Progress:
        """Return the progress once the dice at one Enemy have been thrown."""
        return Progress(
            (*self.results[:place], result, *self.results[place + 1 :]),
            (*self.dice[:place], 0, *self.dice[place + 1 :]),
            rerolls,
        )

    def forget(self, settled: int | None) -> Progress:
        """Return only what the odds tell apart: Wounds lost and fates.

        Of a settled Enemy it is the fate alone.
        """
        told_apart = [
            one._replace(hits=0, blocked=0, wounds_lost=0 if place == settled else one.wounds_lost)
            for place, one in enumerate(self.results)
        ]
        return self._replace(results=tuple(told_apart))


def describe_progress(enemies: Sequence[Strike], progress: Progress) -> str:
    """Return in words what an attack has done so far to the Enemies of some strikes."""
    parts = []
    for one, result in zip(enemies, progress.results, strict=True):
        if result.fate != one.fate_before:
            parts.append(f"{one.enemy} {_IN_WORDS[result.fate]}")
        elif result.wounds_lost:
            left = one.wounds - int(result.wounds_lost)
            parts.append(f"{one.enemy} with {format_count(left, 'Wound')} left")
    return ", ".join(parts) or "nobody hurt"


class FatesOnly(Chain[Progress]):
    """Strikes one after another, with the odds of fates and the means of the rest.

    `settled` says after which stage nobody strikes an Enemy any more, by its place. Played at a
    table, the result is whole.
    """

    def __init__(
        self,
        start: Progress,
        stages: Iterable[Callable[[Progress], Rule[Progress]]],
        settled: Mapping[int, int],
    ) -> None:
        super().__init__(start, stages)
        self.settled = settled

    def law(self) -> Law[Progress]:
        """Return the law of the fates, each result with the same means of all else."""
        states: dict[Progress, int] = {self.start: 1}
        means = Means(len(self.start.results))
        for number, stage in enumerate(self.stages):
            place = self.settled.get(number)
            after: dict[Progress, int] = {}
            laws = {state: law_of(stage, state) for state in states}
            common = lcm(*(law.total for law in laws.values()))
            means.begin(sum(states.values()), common)
            for state, weight in states.items():
                scale = weight * (common // laws[state].total)
                means.count_hits(next(iter(laws[state].weights)), weight * common)
                for result, inner in laws[state].weights.items():
                    if place is not None:
                        means.count_lost(result, place, scale * inner)
                    key = result.forget(place)
                    after[key] = after.get(key, 0) + scale * inner
            means.end()
            divisor = reduce(gcd, after.values())
            states = {state: weight // divisor for state, weight in after.items()}
        return Law({means.fill(state): weight for state, weight in states.items()})


class Means:
    """The means of hits, blocks and Wounds lost at each Enemy, over all stages."""

    def __init__(self, enemies: int) -> None:
        zero = fractions.Fraction(0)
        self._sums: list[list[Fraction]] = [[zero, zero, zero] for _ in range(enemies)]
        self._stage: list[list[int | Fraction]] = []
        self._total = 1

    def begin(self, weights: int, common: int) -> None:
        """Begin a stage whose weights add up to `weights` times `common`."""
        self._total = weights * common
        self._stage = [[0, 0, 0] for _ in self._sums]

    def count_hits(self, result: Progress, weight: int) -> None:
        """Count the hits and blocks of a stage.

        Each result of one state has the same means.
        """
        for sums, one in zip(self._stage, result.results, strict=True):
            if one.hits:
                sums[0] += weight * one.hits
                sums[1] += weight * one.blocked

    def count_lost(self, result: Progress, place: int, weight: int) -> None:
        """Count the Wounds that an Enemy has lost that nobody strikes any more."""
        self._stage[place][2] += weight * result.results[place].wounds_lost

    def end(self) -> None:
        """Add the stage to the means."""
        for sums, stage in zip(self._sums, self._stage, strict=True):
            for which, amount in enumerate(stage):
                sums[which] += fractions.Fraction(amount) / self._total

    def fill(self, state: Progress) -> Progress:
        """Return a state of the end, where every Enemy is settled, with the means."""
        return state._replace(
            results=tuple(
                StrikeResult(hits, blocked, lost, one.fate)
                for (hits, blocked, lost), one in zip(self._sums, state.results, strict=True)
            )
        )
