"""A Clash or Volley of one Warrior or of several: who strikes whom, and what is left standing.

The rules text gives the characteristics and the dice of an attack, but no action rules for it: how
they go together is a reading of ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

from skirmish_cli.core.rules import Chain, Choice, Note, Rule, law_of
from skirmish_cli.dice.law import Law
from skirmish_cli.games.first_blood.strikes import (
    SLAIN,
    OnlyFates,
    Strike,
    StrikeResult,
    WholeStrike,
)
from skirmish_cli.games.first_blood.wording import format_count

#: The state of each Enemy in an attack, and its result in the end.
Results = tuple[StrikeResult, ...]
#: What the dice meant for an Enemy that is slain by then do: go at the first that stands, or none.
FIRST, NOBODY = "first", "nobody"


class Attacker(NamedTuple):
    """A Warrior that strikes: what its dice do at each Enemy as that stood before the attack.

    The dice in each strike's pool are those that are meant for the Enemy.
    """

    key: str
    strikes: tuple[Strike, ...]


class Attack(NamedTuple):
    """The Warriors that strike, in order, and the dice of each at each Enemy.

    `redirect` is FIRST or NOBODY. With `only_fates` the odds on all Enemies together have one
    result for each set of fates.
    """

    attackers: tuple[Attacker, ...]
    only_fates: bool = False
    redirect: str = FIRST


def attack(whole: Attack) -> Rule[Results]:
    """Resolve an attack: the attackers strike one after another, each its Enemies in order.

    Wounds and Broken carry over to whoever strikes next.
    """
    enemies = whole.attackers[0].strikes
    start = tuple(StrikeResult(0, 0, 0, one.fate_before) for one in enemies)
    stages = [partial(_strike_all, whole, place) for place in range(len(whole.attackers))]
    if whole.only_fates:
        results: Results = yield MeanChain(start, stages, settled=len(enemies))
    else:
        results = yield Chain(start, stages)
    return results


def _strike_all(whole: Attack, place: int, results: Results) -> Rule[Results]:
    """Resolve the dice of one attacker at all of its Enemies."""
    attacker = whole.attackers[place]
    dice = yield from _aim(attacker, results, whole.redirect)
    wanted = [target for target, number in enumerate(dice) if number]
    struck = [(target, _with_dice(attacker.strikes[target], dice[target])) for target in wanted]
    stages = [partial(_strike_at, target, one, whole.only_fates) for target, one in struck]
    if whole.only_fates:
        # Nobody strikes after the last attacker, so an Enemy that it has struck is done with.
        is_last = place == len(whole.attackers) - 1
        after: Results = yield MeanChain(results, stages, settling=wanted if is_last else ())
    else:
        after = yield Chain(results, stages)
    return after


def _with_dice(one: Strike, dice: int) -> Strike:
    return one._replace(pools=one.pools.with_dice(dice))


def _aim(attacker: Attacker, results: Results, redirect: str) -> Rule[tuple[int, ...]]:
    """Return the dice that go at each Enemy, after those meant for slain ones are aimed anew."""
    dice = [one.pools.attack.dice for one in attacker.strikes]
    if not any(dice):
        yield Note(f"{attacker.key} has no dice")
    standing = [place for place, result in enumerate(results) if result.fate != SLAIN]
    for place, number in enumerate(dice.copy()):
        if number and place not in standing:
            dice[place] -= number
            taken = yield from _aim_anew(attacker, place, number, standing, redirect)
            if taken is not None:
                dice[taken] += number
    return tuple(dice)


def _aim_anew(
    attacker: Attacker, slain: int, number: int, standing: Sequence[int], redirect: str
) -> Rule[int | None]:
    """Return at which Enemy the dice go that were meant for one that is slain, if at any."""
    enemies = [one.enemy for one in attacker.strikes]
    lost = f"{enemies[slain]} is slain before {attacker.key} strikes"
    dice = format_count(number, "die", "dice")
    if not standing:
        yield Note(f"{lost}, so its {dice} {'is' if number == 1 else 'are'}n't thrown")
        return None
    options = (*(enemies[place] for place in standing), NOBODY)
    policy = options[0] if redirect == FIRST else NOBODY
    taken = yield Choice(f"{lost}; its {dice} at", options, policy, owner="a")
    yield Note(f"{lost}: its {dice} at {taken}")
    return None if taken == NOBODY else standing[options.index(taken)]


def _strike_at(place: int, one: Strike, only_fates: bool, results: Results) -> Rule[Results]:
    """Resolve the dice of one attacker at one Enemy, as those before have left it."""
    before = results[place]
    now = one.after(before)
    result: StrikeResult = yield OnlyFates(now) if only_fates else WholeStrike(now)
    return (*results[:place], before.join(result), *results[place + 1 :])


class MeanChain(Chain[Results]):
    """Strikes one after another, of which odds keep the means of hits and blocks.

    Results are told apart by the Wounds lost and the fate of each Enemy; of the Enemies that are
    `settled`, counted from the first, by the fate alone. Those in `settling` are so once the stage
    of the same place is over.
    """

    def __init__(
        self,
        start: Results,
        stages: Iterable[partial[Rule[Results]]],
        *,
        settling: Sequence[int] = (),
        settled: int = 0,
    ) -> None:
        super().__init__(start, stages)
        self.settling, self.settled = settling, settled

    def law(self) -> Law[Results]:
        """Return the law of the results, with means in the place of what isn't told apart."""
        results: Law[Results] = Law.certain(self.start)
        done: frozenset[int] = frozenset()
        for place, stage in enumerate(self.stages):
            done |= frozenset(self.settling[place : place + 1])
            mixed = Law.mix(
                (weight, results.total, law_of(stage, result))
                for result, weight in results.weights.items()
            )
            results = average(mixed, done)
        return average(results, frozenset(range(self.settled))) if self.settled else results


def average(law: Law[Results], settled: frozenset[int]) -> Law[Results]:
    """Return a law in which results that aren't told apart are one, with their means.

    Of the Enemies at the `settled` places the Wounds lost are a mean too.
    """
    groups: dict[tuple[object, ...], dict[Results, int]] = {}
    for results, weight in law.weights.items():
        key = tuple(
            one.fate if place in settled else (one.wounds_lost, one.fate)
            for place, one in enumerate(results)
        )
        groups.setdefault(key, {})[results] = weight
    return Law({_average(Law(group), settled): sum(group.values()) for group in groups.values()})


def _average(law: Law[Results], settled: frozenset[int]) -> Results:
    """Return the means of results with the same fates."""
    if len(law.weights) == 1:
        return next(iter(law.weights))
    some = next(iter(law.weights))
    return tuple(_average_at(law, place, place in settled) for place in range(len(some)))


def _average_at(law: Law[Results], place: int, is_settled: bool) -> StrikeResult:
    """Return the means of what came of the dice at one Enemy, its fate being the same in all."""
    one = next(iter(law.weights))[place]
    lost = law.mean(lambda results: results[place].wounds_lost) if is_settled else one.wounds_lost
    return StrikeResult(
        law.mean(lambda results: results[place].hits),
        law.mean(lambda results: results[place].blocked),
        lost,
        one.fate,
    )
