"""How many dice an attack may have, and how many its odds."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, prod

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import require_bounds
from skirmish_cli.games.first_blood.attacks import Strike
from skirmish_cli.games.first_blood.dice.second_rolls import Pool
from skirmish_cli.games.first_blood.procedures.shared.attack_options import MOST_DICE
from skirmish_cli.games.first_blood.tests import SIDES

#: The most dice in one pool with those that can be added.
MOST_WITH_ADDED = 24
#: The most work for odds: counts of kept hits by face, and of good dice by class of faces.
MOST_KEPT, MOST_CLASSED = 26_000, 26_000
#: The most results on all Enemies together that a distribution lists.
MOST_RESULTS = 4_000
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


def check_work(strikes: Sequence[Strike], times: int = 1) -> None:
    """Raise UsageProblem where odds, worked out so many times, would take too long."""
    kept = classed = 0
    for pools in {one.pools for one in strikes}:
        most = min(pools.cap, count_most_dice(pools.attack))
        kept += comb(most + SIDES - 1, SIDES - 1)
        classed += sum(
            comb(count_most_dice(pool) + len(pool.classes()), len(pool.classes()))
            for pool in (pools.attack, pools.block)
        )
    if kept * times > MOST_KEPT or classed * times > MOST_CLASSED:
        raise UsageProblem(
            "the odds on so many dice with so many rerolls and added dice would take too long; "
            + (
                "leave out --compare-rulings"
                if times > 1
                else "roll it, or leave a special rule out"
            )
        )


def has_too_many_results(strikes: Sequence[Strike]) -> bool:
    """Return whether the results on all Enemies together are too many to list."""
    return prod(_count_results(one) for one in strikes) > MOST_RESULTS


def _count_results(one: Strike) -> int:
    most = min(one.pools.cap, count_most_dice(one.pools.attack))
    pairs = (most + 1) * (most + 2) // 2
    deadly = comb(max(0, most - max(1, one.wounds)) + 2, 2)
    return pairs + (0 if one.slain_at_once or one.broken or not one.wounds else deadly)
