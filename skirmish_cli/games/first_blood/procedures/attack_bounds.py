"""How much of an attack can be rolled, and how much can be weighed at once."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, prod

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import bounded
from skirmish_cli.games.first_blood.attacks import Strike
from skirmish_cli.games.first_blood.dice.second_rolls import Pool
from skirmish_cli.games.first_blood.procedures.attack_inputs import MOST_DICE
from skirmish_cli.games.first_blood.tests import SIDES

#: The most dice in one pool with those that can be added.
MOST_WITH_ADDED = 24
#: Odds go through at most so many counts of kept dice by face, and of good dice by class.
MOST_KEPT, MOST_CLASSED = 26_000, 26_000
#: At most so many results on all Enemies together are told apart.
MOST_RESULTS = 4_000
#: How many different comparisons `--compare-rulings` makes of each pair of pools.
COMPARISONS = 4


def check_growth(one: Strike) -> None:
    """Raise UsageProblem for pools of more dice than are rolled."""
    for pool, words in (
        (one.pools.attack, one.pools.attack_words),
        (one.pools.block, one.pools.block_words),
    ):
        bounded(pool.dice, f"number of '{words.why}'", 0, MOST_DICE)
        if most_dice(pool) > MOST_WITH_ADDED:
            raise UsageProblem(
                f"{words.why}: {pool.dice} could become {most_dice(pool)} with those added; "
                f"at most {MOST_WITH_ADDED}"
            )


def most_dice(pool: Pool) -> int:
    """Return the most dice that a pool can come to with those added."""
    adding = pool.second.adding
    return pool.dice * (1 + max((adding.count(face) for face in adding), default=0))


def check_work(strikes: Sequence[Strike], times: int = 1) -> None:
    """Raise UsageProblem for odds that would take too long, worked out so many times."""
    kept = classed = 0
    for pools in {one.pools for one in strikes}:
        most = min(pools.cap, most_dice(pools.attack))
        kept += comb(most + SIDES - 1, SIDES - 1)
        classed += sum(
            comb(most_dice(pool) + len(pool.classes()), len(pool.classes()))
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


def tells_too_much(strikes: Sequence[Strike]) -> bool:
    """Return whether the results on all Enemies together are too many to tell apart."""
    return prod(_result_count(one) for one in strikes) > MOST_RESULTS


def _result_count(one: Strike) -> int:
    most = min(one.pools.cap, most_dice(one.pools.attack))
    pairs = (most + 1) * (most + 2) // 2
    deadly = comb(max(0, most - max(1, one.wounds)) + 2, 2)
    return pairs + (0 if one.slain_at_once or one.broken or not one.wounds else deadly)
