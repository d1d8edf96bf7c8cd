"""How many dice an attack may have, and how many its odds."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb, prod

from skirmish_cli.core.errors import BeyondExact, UsageProblem
from skirmish_cli.core.options import require_bounds
from skirmish_cli.games.first_blood.attacks import Attack
from skirmish_cli.games.first_blood.dice.compared_pools import ComparedPools
from skirmish_cli.games.first_blood.dice.second_rolls import Pool
from skirmish_cli.games.first_blood.procedures.shared.readers import MOST_DICE
from skirmish_cli.games.first_blood.strikes import Strike
from skirmish_cli.games.first_blood.tests import SIDES

#: The most dice in one pool with those that can be added.
MOST_WITH_ADDED = 60
#: The most work for odds: counts that both pools have shown with how they go on, and counts of
#: good dice by class of faces.
MOST_KEPT, MOST_CLASSED = 500_000, 26_000
#: How much longer running counts of kept hits take than counts of both pools by face, and a block
#: that is good against its own face alone.
WORK_OF_COUNTS, WORK_OF_ALIKE = 4, 4
#: The most results on all Enemies together that a distribution lists, and the most sets of Wounds
#: and fates that odds go through.
MOST_RESULTS, MOST_STATES = 4_000, 30_000
#: How often `--compare-rulings` compares each pair of pools.
COMPARISONS = 4


def check_growth(one: Strike) -> None:
    """Raise UsageProblem for more dice than are rolled, those added included."""
    for pool, words in (
        (one.pools.attack, one.pools.attack_words),
        (one.pools.block, one.pools.block_words),
    ):
        require_bounds(pool.dice, f"number of '{words.why}'", 0, MOST_DICE)
        if count_most_dice(pool) > MOST_WITH_ADDED:
            raise UsageProblem(
                f"{words.why}: {pool.dice} could become {count_most_dice(pool)} with those added; "
                f"at most {MOST_WITH_ADDED}"
            )


def count_most_dice(pool: Pool) -> int:
    """Return the most dice that a pool can come to with those added."""
    adding = pool.second.adding
    return pool.dice * (1 + max((adding.count(face) for face in adding), default=0))


def check_work(whole: Attack, times: int = 1) -> None:
    """Raise UsageProblem where odds, worked out so many times, would take too long."""
    kept = classed = 0
    for pools in set(_list_pools(whole)):
        kept += _count_kept(pools)
        classed += sum(
            _count_classed(pool, count_most_dice(pool)) for pool in (pools.attack, pools.block)
        )
    if kept * times > MOST_KEPT or classed * times > MOST_CLASSED:
        cure = "leave out --compare-rulings" if times > 1 else "roll it, or leave a rule out"
        raise BeyondExact(
            "the odds on so many dice with so many rerolls and added dice would take too long",
            cure,
        )
    if len(whole.attackers) > 1 and _count_states(whole) * times > MOST_STATES:
        raise BeyondExact(
            f"the odds of {len(whole.attackers)} attackers on enemies with so many Wounds would "
            "take too long",
            "roll it, or name fewer enemies",
        )


def _count_kept(pools: ComparedPools) -> int:
    """Return how much there is to go through for the law of a comparison."""
    most, alike = min(pools.cap, count_most_dice(pools.attack)), pools.match == "equal"
    if not pools.goes_by_face:
        return comb(most + SIDES - 1, SIDES - 1) * WORK_OF_COUNTS * (2 if alike else 1)
    # Blocks count up to the cap too, but where each has to do with one face only.
    blocks = count_most_dice(pools.block) if alike else min(pools.cap, count_most_dice(pools.block))
    pairs = _count_classed(pools.attack, most) * _count_classed(pools.block, blocks)
    return pairs * (most + 1) * (WORK_OF_ALIKE if alike else 1)


def _count_classed(pool: Pool, most: int) -> int:
    """Return how many counts of good dice by class a pool of so many dice has."""
    classes = len(pool.classes())
    return comb(most + classes, classes)


def _list_pools(whole: Attack) -> Iterator[ComparedPools]:
    """Yield each comparison of dice that may come up.

    If several attack several Enemies, dice can be aimed anew: each comes again with all dice of its
    attacker.
    """
    several = len(whole.attackers) > 1 and len(whole.attackers[0].strikes) > 1
    for attacker in whole.attackers:
        dice = [one.pools.attack.dice for one in attacker.strikes]
        for one in attacker.strikes:
            yield one.pools
            if several:
                yield one.pools.with_dice(sum(dice))
            if whole.shares_rerolls and sum(map(bool, dice)) > 1:
                yield from _list_shared(one.pools)


def _list_shared(pools: ComparedPools) -> Iterator[ComparedPools]:
    """Yield each comparison in which dice at several Enemies share a limited reroll."""
    for left in range(min(pools.attack.second.failures, pools.attack.dice) + 1):
        yield from pools.with_failures(left, counts_limited=False).list_parts()


def _count_states(whole: Attack) -> int:
    """Return how many states of Wounds and fates the odds of an attack go through."""
    # Each number of Wounds left has one fate, but for the last: Broken with none left, or slain.
    enemies = whole.attackers[0].strikes
    return prod(one.wounds + 2 for one in enemies) * len(enemies) * len(whole.attackers)


def has_too_many_results(whole: Attack) -> bool:
    """Return whether the results on all Enemies together are too many to list."""
    enemies = range(len(whole.attackers[0].strikes))
    return prod(_count_results(whole, place) for place in enemies) > MOST_RESULTS


def _count_results(whole: Attack, place: int) -> int:
    """Return how many results there may be at one Enemy."""
    one = whole.attackers[0].strikes[place]
    most = sum(
        min(attacker.strikes[place].pools.cap, _count_dice_at(whole, attacker.strikes, place))
        for attacker in whole.attackers
    )
    pairs = (most + 1) * (most + 2) // 2
    deadly = comb(max(0, most - max(1, one.wounds)) + 2, 2)
    # The hits that aren't blocked tell the Wounds lost, but not whether the Resolve test passed.
    return pairs + (0 if one.slain_at_once or one.broken or not one.wounds else deadly)


def _count_dice_at(whole: Attack, strikes: tuple[Strike, ...], place: int) -> int:
    """Return the most dice of an attacker at an Enemy, with those that are aimed anew."""
    if len(whole.attackers) == 1:
        return count_most_dice(strikes[place].pools.attack)
    dice = sum(one.pools.attack.dice for one in strikes)
    return count_most_dice(strikes[place].pools.attack._replace(dice=dice))
